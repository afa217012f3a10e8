"""The settings of e-mail: our mailbox, the servers that we send and receive by, and what signs webhooks of mails."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

Security = Literal["ssl", "starttls", "plain"]


class MailSettings(BaseSettings):
    """E-mail is on where `mail_address` is set."""

    mail_address: str = Field(default="", description="Our own e-mail address: empty, and nobody plays by e-mail.")
    mail_authserv: str = Field(
        default="",
        description="The name that our mail server puts into Authentication-Results; its verdicts count, no others do.",
    )
    smtp_host: str = Field(default="", description="The server that mails are sent by.")
    smtp_port: int = Field(default=587, ge=1, le=65535, description="Its port.")
    smtp_user: str = Field(default="", description="Who we are there; empty: nobody logs in.")
    smtp_password: SecretStr = Field(default=SecretStr(""), description="The password there.")
    smtp_security: Security = Field(
        default="starttls", description="How the way there is kept: ssl, starttls or plain."
    )
    imap_host: str = Field(default="", description="The server with the mailbox; empty: mails come by webhook or LMTP.")
    imap_port: int = Field(default=993, ge=1, le=65535, description="Its port.")
    imap_user: str = Field(default="", description="Who we are there.")
    imap_password: SecretStr = Field(default=SecretStr(""), description="The password there.")
    imap_security: Security = Field(default="ssl", description="How the way there is kept: ssl, starttls or plain.")
    lmtp_port: int = Field(
        default=0, ge=0, le=65535, description="Where our own mail server hands mails over by LMTP; 0: nowhere."
    )
    lmtp_listen: str = Field(
        default="127.0.0.1", description="The address for that. Whoever reaches it is believed: nobody else must."
    )
    mail_ca_file: str | None = Field(
        default=None, description="A file with the certificate that signs those of the mail servers, if none is public."
    )
    dkim_selector: str = Field(default="", description="Signs mails by DKIM: the name under which the DNS has the key.")
    dkim_key: SecretStr = Field(default=SecretStr(""), description="The private key of that, in PEM.")

    mail_hook_secret: SecretStr = Field(
        default=SecretStr(""),
        description="The password in the address of webhooks for mails: https://pbm:SECRET@.../hooks/mail/postmark.",
    )
    sendgrid_public_key: str = Field(default="", description="The key of SendGrid's security policy for Inbound Parse.")
    mailgun_signing_key: SecretStr = Field(default=SecretStr(""), description="Mailgun's key for signing webhooks.")
    ses_topic: str = Field(default="", description="The ARN of the SNS topic to which Amazon SES publishes mails.")

    @property
    def mail(self) -> bool:
        """Whether mails go out."""
        return bool(self.mail_address and self.smtp_host)

    def mail_faults(self) -> list[str]:
        """What is missing for e-mail, one line a fault."""
        if not self.mail_address:
            return []
        needed = {
            "PBM_MAIL_ADDRESS": (self.mail_address.count("@") == 1, "an address such as uno@example.org"),
            "PBM_SMTP_HOST": (bool(self.smtp_host), "the server that mails are sent by"),
            "PBM_IMAP_USER": (bool(self.imap_user) or not self.imap_host, "who we are at PBM_IMAP_HOST"),
        }
        return [f"{name} is missing: set it to {what}." for name, (there, what) in needed.items() if not there]
