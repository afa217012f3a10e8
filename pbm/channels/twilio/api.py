"""The official client, with time-outs, and with another address where a stand-in takes Twilio's place."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct
from twilio.http.http_client import TwilioHttpClient
from twilio.http.response import Response
from twilio.rest import Client

TIMEOUT_SECONDS = 10.0
"""To connect, and again for each wait for an answer."""


class Account(Struct, frozen=True, kw_only=True):
    """Whose texts these are: the account, and the `number` (E.164) or messaging `service` (its sid) that sends them.

    `base_url` takes the place of Twilio's hosts.
    """

    sid: str
    token: str
    number: str = ""
    service: str = ""
    base_url: str = ""


class ThrottledError(Exception):
    """Too many requests (HTTP 429); Twilio asks us to `wait`. The client's own error forgets that header."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(f"too many requests: wait {wait}")
        self.wait = wait


class HttpClient(TwilioHttpClient):
    """Twilio's HTTP client waits for ever by default, and knows no other host than Twilio's."""

    def __init__(self, base_url: str, timeout: float) -> None:
        super().__init__(timeout=timeout)
        self._base = urlsplit(base_url)
        if base_url and self.session is not None:
            self.session.trust_env = False  # the stand-in is next door: no proxy leads to it

    def request(self, method: str, url: str, *arguments: Any, **named: Any) -> Response:  # type: ignore[override]
        """Send one request, to the stand-in if there is one.

        Raises:
            ThrottledError: HTTP 429.
            requests.RequestException: the network failed.
        """
        if self._base.netloc:
            url = urlunsplit(urlsplit(url)._replace(scheme=self._base.scheme, netloc=self._base.netloc))
        response = super().request(method, url, *arguments, **named)
        if response.status_code == 429:
            raise ThrottledError(_seconds((response.headers or {}).get("Retry-After", "")))
        return response


def connect(account: Account, timeout: float = TIMEOUT_SECONDS) -> Client:
    """A client for the account. Nothing is sent yet. Threads may share it."""
    return Client(account.sid, account.token, http_client=HttpClient(account.base_url, timeout))


def _seconds(text: str) -> timedelta:
    """A Retry-After in seconds, an hour at most; what is no number counts as nothing."""
    return timedelta(seconds=min(int(text), 3600)) if text.isascii() and text.isdigit() else timedelta()
