"""E-mail: from raw mails to the one form of a text, and from the outbox to raw mails."""
