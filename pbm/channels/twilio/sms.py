"""Texts out by Twilio's Messages API, and what can be asked there about those whose fate we missed."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from itertools import takewhile
from urllib.parse import urlencode

from msgspec.structs import replace
from requests import ConnectionError as NotConnected
from requests import ConnectTimeout
from twilio.base.exceptions import TwilioRestException, TwilioServiceException
from twilio.base.values import unset
from twilio.rest import Client
from twilio.rest.api.v2010.account.message import MessageInstance
from urllib3.exceptions import MaxRetryError, NewConnectionError

from pbm.channels.channel import Fate, Handed, Outbound, Postponed, Refused, Unknown
from pbm.channels.twilio.api import TIMEOUT_SECONDS, Account, ThrottledError, connect
from pbm.channels.twilio.errors import fate, judge
from pbm.channels.twilio.inbound import split
from pbm.channels.twilio.status import STATES
from pbm.store.delivery import Delivery
from pbm.store.inbound import Inbound

STATUS_PATH = "/hooks/twilio/status"
LONGEST_VALIDITY = timedelta(hours=10)
CLOCK_SLACK = timedelta(minutes=1)
"""By how much Twilio's clock and ours may differ."""
_PAGE = 100

logger = logging.getLogger(__name__)


class TwilioSms:
    """The channel `sms`. `public_url` is where Twilio reports the state of a text; empty: it reports nothing."""

    name = "sms"

    def __init__(self, account: Account, public_url: str = "", timeout: float = TIMEOUT_SECONDS) -> None:
        self._account = account
        self._public_url = public_url.rstrip("/")
        self._client: Client = connect(account, timeout)

    def send(self, outbound: Outbound) -> Fate:
        """Create the message. Its status callbacks carry our key, in case they overtake Twilio's answer to us."""
        try:
            return _accepted(self._create(outbound))
        except Exception as error:  # noqa: BLE001 - whatever the client stumbles over, there is a fate to record
            return _fate_of(error)

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Fate | None:
        """Search the messages to that number for the same words; None when it never came to Twilio."""
        try:
            return self._find(outbound, since, taken)
        except Exception as error:  # noqa: BLE001 - as for sending
            logger.warning("Twilio could not be asked about a text: %r", error)
            return Unknown(type(error).__name__)

    def judge(self, code: str) -> Refused:
        """What an error code in a status callback means."""
        return judge(code)

    def missed(self, since: datetime, now: datetime) -> list[Inbound] | None:
        """Messages to our number since then, oldest first; with a service, to any number of the account."""
        try:
            found = [_received(message, now) for message in self._since(since, to=self._account.number or unset)]
        except Exception as error:  # noqa: BLE001 - as for sending
            logger.warning("Twilio could not be asked for missed texts: %r", error)
            return None
        return [inbound for inbound in reversed(found) if inbound is not None]

    def _create(self, outbound: Outbound) -> MessageInstance:
        seconds = min(max(outbound.valid_for, timedelta(seconds=1)), LONGEST_VALIDITY).total_seconds()
        service = self._account.service
        return self._client.messages.create(
            to=outbound.to,
            from_=unset if service else self._account.number,
            messaging_service_sid=service or unset,
            body=outbound.body,
            validity_period=int(seconds),
            status_callback=self._callback(outbound.key) if self._public_url else unset,
        )

    def _callback(self, key: str) -> str:
        return f"{self._public_url}{STATUS_PATH}?{urlencode({'key': key})}"

    def _find(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Fate | None:
        for message in self._since(since, to=outbound.to):
            ours = str(message.direction) != "inbound" and message.body == outbound.body
            if ours and message.sid not in taken:
                return _accepted(message)
        return None

    def _since(self, since: datetime, to: str | object) -> Iterator[MessageInstance]:
        """Newest first, as Twilio lists them. Its own filter goes by the time of sending, which a queued one lacks."""
        messages = self._client.messages.stream(to=to, page_size=_PAGE)
        return takewhile(lambda message: _created(message) >= since - CLOCK_SLACK, messages)


def _created(message: MessageInstance) -> datetime:
    if message.date_created is None:
        raise ValueError(f"Twilio lists {message.sid} without a date")
    return message.date_created


def _accepted(message: MessageInstance) -> Fate:
    if not message.sid:
        raise ValueError("Twilio answered without a sid")
    state = STATES.get(str(message.status), Delivery.ACCEPTED)
    if state is not Delivery.FAILED:
        return Handed(message.sid, state)
    refused = judge(str(message.error_code or ""))
    return replace(refused, provider_id=message.sid)


def _received(message: MessageInstance, now: datetime) -> Inbound | None:
    if str(message.direction) != "inbound" or not message.sid or not message.from_:
        return None
    channel, sender = split(message.from_)
    return Inbound(
        channel=channel,
        provider_id=message.sid,
        sender=sender,
        recipient=split(message.to or "")[1],
        body=message.body or "",
        received_at=now,
        media=int(message.num_media or 0),
        fields={"DateCreated": _created(message).isoformat()},
    )


def _fate_of(error: Exception) -> Fate:
    """The fate that a failure of the provider or the network means; where it may have gone out, unknown."""
    if isinstance(error, ThrottledError):
        return Postponed("20429", error.wait)
    if isinstance(error, TwilioRestException | TwilioServiceException):
        return fate(error.status, error.code or error.status)
    if isinstance(error, ConnectTimeout) or (isinstance(error, NotConnected) and _never_connected(error)):
        return Postponed("unreachable")
    return Unknown(type(error).__name__)


def _never_connected(error: NotConnected) -> bool:
    """Whether it is certain that nothing was sent."""
    cause = error.args[0] if error.args else None
    return isinstance(cause, MaxRetryError) and isinstance(cause.reason, NewConnectionError)
