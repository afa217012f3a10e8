"""Whether Twilio is set up as we are: what is amiss, as data; the sentences are the command line's."""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import urldefrag

from msgspec import Struct
from requests import RequestException
from twilio.base.exceptions import TwilioException, TwilioRestException
from twilio.rest import Client

from pbm.channels.twilio.api import TIMEOUT_SECONDS, Account, ThrottledError, connect

SMS_PATH = "/hooks/twilio/sms"


class Amiss(StrEnum):
    """What can be found; the finding's detail is in parentheses."""

    UNREACHABLE = "unreachable"  # why
    CREDENTIALS_REFUSED = "credentials-refused"  # Twilio's code
    ACCOUNT_NOT_ACTIVE = "account-not-active"  # its status
    NO_SENDER = "no-sender"  # nothing
    NUMBER_NOT_OWNED = "number-not-owned"  # the number
    SERVICE_UNKNOWN = "service-unknown"  # its sid
    WEBHOOK_ELSEWHERE = "webhook-elsewhere"  # where texts go now


class Finding(Struct, frozen=True):
    """One thing to mend, with the detail that its sentence needs."""

    amiss: Amiss
    detail: str = ""


def check(account: Account, public_url: str, timeout: float = TIMEOUT_SECONDS) -> list[Finding]:
    """What is amiss, asked of Twilio itself; empty when texts can go out and come in. Changes nothing there."""
    client = connect(account, timeout)
    try:
        findings = _account(client, account.sid)
        if not findings:
            findings = _sender(client, account, public_url.rstrip("/") + SMS_PATH)
    except (RequestException, TwilioException, ThrottledError, ValueError) as error:
        return [Finding(Amiss.UNREACHABLE, _words(error))]
    return findings


def _words(error: Exception) -> str:
    """The client's own errors color themselves for a terminal; these do not."""
    return f"HTTP {error.status}: {error.msg}" if isinstance(error, TwilioRestException) else str(error)


def _account(client: Client, sid: str) -> list[Finding]:
    try:
        account = client.api.v2010.accounts(sid).fetch()
    except TwilioRestException as error:
        if error.status in (401, 403, 404):
            return [Finding(Amiss.CREDENTIALS_REFUSED, str(error.code))]
        raise
    status = str(account.status)
    return [] if status == "active" else [Finding(Amiss.ACCOUNT_NOT_ACTIVE, status)]


def _sender(client: Client, account: Account, webhook: str) -> list[Finding]:
    """What is amiss with what sends; a service has a webhook of its own, unless it leaves that to its numbers."""
    if account.service:
        try:
            service = client.messaging.v1.services(account.service).fetch()
        except TwilioRestException as error:
            if error.status == 404:
                return [Finding(Amiss.SERVICE_UNKNOWN, account.service)]
            raise
        if not service.use_inbound_webhook_on_number:
            return _webhook(service.inbound_request_url, webhook)
    if not account.number:
        return [] if account.service else [Finding(Amiss.NO_SENDER)]
    owned = client.incoming_phone_numbers.list(phone_number=account.number, limit=1)
    return _webhook(owned[0].sms_url, webhook) if owned else [Finding(Amiss.NUMBER_NOT_OWNED, account.number)]


def _webhook(configured: str | None, ours: str) -> list[Finding]:
    """Compare without the fragment, in which Twilio keeps connection settings."""
    there = urldefrag(configured or "").url
    return [] if there == ours else [Finding(Amiss.WEBHOOK_ELSEWHERE, there)]
