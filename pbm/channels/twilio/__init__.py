"""SMS by Twilio: signed webhooks in, the Messages API out."""
