"""Ways in and out: each channel turns what its provider delivers into `Inbound`, and sends what the outbox holds."""
