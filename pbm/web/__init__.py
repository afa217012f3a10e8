"""Flask: the providers' hooks, the simulated phones, the host's pages, health."""
