"""Webhooks for inbound mail: each provider's way to prove itself and to hand over a mail, one form inside."""
