"""A stand-in for Twilio over HTTP on loopback, with a memory: what it took, who opted out, what it does wrong next.

The official client talks to it as to Twilio. It signs what it calls, as Twilio does.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import format_datetime
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from flask import Flask, Response, jsonify, request
from twilio.request_validator import RequestValidator
from werkzeug.serving import make_server

ACCOUNT = "AC" + "0" * 32
TOKEN = "the-auth-token"
NUMBER = "+15550100"
SERVICE = "MG" + "0" * 32


@dataclass
class Message:
    """A message resource."""

    sid: str
    from_: str
    to: str
    body: str
    direction: str
    created_at: datetime
    status: str = "queued"
    error_code: int | None = None
    num_media: int = 0
    form: dict[str, str] = field(default_factory=dict)

    def resource(self) -> dict[str, Any]:
        """As Twilio writes it: counts are strings, dates are RFC 2822."""
        return {
            "sid": self.sid,
            "account_sid": ACCOUNT,
            "from": self.from_,
            "to": self.to,
            "body": self.body,
            "direction": self.direction,
            "status": self.status,
            "error_code": self.error_code,
            "num_segments": "1",
            "num_media": str(self.num_media),
            "date_created": format_datetime(self.created_at.replace(microsecond=0)),
            "date_sent": None,
        }


class DroppedConnectionError(ConnectionError):
    """Makes the server close the connection without an answer."""


class FakeTwilio:
    """The stand-in. `now` is its clock; `calls` counts the attempts to create a message."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.messages: list[Message] = []
        self.opted_out: set[str] = set()
        self.invalid: set[str] = set()
        self.sms_url = ""
        self.service_url: str | None = None
        self.status = "active"
        self.calls = 0
        self._mishaps: deque[Callable[[Callable[[], Response]], Response]] = deque()
        self._released = threading.Event()
        self._server = make_server("127.0.0.1", 0, self._app(), threaded=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        """Stop listening."""
        self._released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def refuse_next(self, status: int, code: int, retry_after: int | None = None) -> None:
        """Take nothing of the next request."""
        self._mishaps.append(lambda _: _error(status, code, retry_after))

    def take_but_answer(self, status: int, body: str = "") -> None:
        """Take the next message, and answer with another status or a body that is no resource."""
        self._mishaps.append(lambda act: (act(), Response(body, status))[1])

    def take_but_drop(self) -> None:
        """Take the next message, and close the connection without an answer."""

        def drop(act: Callable[[], Response]) -> Response:
            act()
            raise DroppedConnectionError

        self._mishaps.append(drop)

    def take_but_hang(self) -> None:
        """Take the next message, and answer when it is too late."""
        self._mishaps.append(lambda act: (act(), self._released.wait(30))[0])

    def hang(self) -> None:
        """Take nothing of the next request, and answer when it is too late."""
        self._mishaps.append(lambda _: (self._released.wait(30), _error(504, 504, None))[1])

    def receive(self, sender: str, body: str, *, media: int = 0) -> Message:
        """A text from a phone. Whether our webhook hears of it is up to the test."""
        return self._keep(sender, NUMBER, body, "inbound", status="received", num_media=media)

    def send(self, to: str, body: str) -> Message:
        """A text that went out from our number, whoever asked for it."""
        return self._keep(NUMBER, to, body, "outbound-api")

    def report(self, message: Message, statuses: Iterable[str], error_code: int | None = None) -> list[int]:
        """Call the message's status callback with each status, in that order; returns the answers' HTTP statuses."""
        url = message.form["StatusCallback"]
        answers = []
        for status in statuses:
            form = {"MessageSid": message.sid, "MessageStatus": status, "To": message.to, "AccountSid": ACCOUNT}
            if error_code is not None:
                form["ErrorCode"] = str(error_code)
            answers.append(post_signed(url, form))
        return answers

    def _app(self) -> Flask:
        app = Flask("twilio")
        app.config["PROPAGATE_EXCEPTIONS"] = True  # so that a dropped connection reaches the server
        messages = f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json"
        app.add_url_rule(messages, "create", lambda: self._perform(self._create), methods=["POST"])
        app.add_url_rule(messages, "list", lambda: self._perform(self._list))
        app.add_url_rule(f"/2010-04-01/Accounts/{ACCOUNT}.json", "account", lambda: self._perform(self._account))
        numbers = f"/2010-04-01/Accounts/{ACCOUNT}/IncomingPhoneNumbers.json"
        app.add_url_rule(numbers, "numbers", lambda: self._perform(self._numbers))
        app.add_url_rule("/v1/Services/<sid>", "service", lambda sid: self._perform(lambda: self._service(sid)))
        return app

    def _perform(self, act: Callable[[], Response]) -> Response:
        authorization = request.authorization
        if authorization is None or (authorization.username, authorization.password) != (ACCOUNT, TOKEN):
            return _error(401, 20003, None)
        return self._mishaps.popleft()(act) if self._mishaps else act()

    def _create(self) -> Response:
        self.calls += 1
        form = request.form.to_dict()
        to = form.get("To", "")
        if to in self.opted_out:
            return _error(400, 21610, None)
        if to in self.invalid or not to.startswith("+"):
            return _error(400, 21211, None)
        if not 1 <= int(form.get("ValidityPeriod", "36000")) <= 36_000:
            return _error(400, 90007, None)
        if not form.get("From") and not form.get("MessagingServiceSid"):
            return _error(400, 21603, None)
        if not 1 <= len(form.get("Body", "")) <= 1600:
            return _error(400, 21617, None)
        message = self._keep(form.get("From", NUMBER), to, form["Body"], "outbound-api", form=form)
        return _answer(message.resource(), 201)

    def _list(self) -> Response:
        """Newest first, in pages, as Twilio does."""
        size, page = int(request.args.get("PageSize", 50)), int(request.args.get("Page", 0))
        found = [m for m in reversed(self.messages) if request.args.get("To") in (None, m.to)]
        shown = found[page * size : (page + 1) * size]
        query = urlencode({**request.args.to_dict(), "Page": page + 1, "PageToken": "x"})
        more = f"{request.path}?{query}" if len(found) > (page + 1) * size else None
        return _answer(
            {"messages": [m.resource() for m in shown], "page": page, "page_size": size, "next_page_uri": more}
        )

    def _account(self) -> Response:
        return _answer({"sid": ACCOUNT, "status": self.status, "friendly_name": "Friends"})

    def _numbers(self) -> Response:
        owned = [{"phone_number": NUMBER, "sms_url": self.sms_url, "sid": "PN" + "0" * 32, "sms_method": "POST"}]
        found = [number for number in owned if request.args.get("PhoneNumber") in (None, number["phone_number"])]
        return _answer({"incoming_phone_numbers": found, "page": 0, "page_size": 50, "next_page_uri": None})

    def _service(self, sid: str) -> Response:
        if sid != SERVICE:
            return _error(404, 20404, None)
        return _answer(
            {
                "sid": sid,
                "inbound_request_url": self.service_url,
                "use_inbound_webhook_on_number": self.service_url is None,
            }
        )

    def _keep(self, sender: str, to: str, body: str, direction: str, **more: Any) -> Message:
        sid = f"SM{len(self.messages):032x}"
        message = Message(sid, sender, to, body, direction, self.now, **more)
        self.messages.append(message)
        return message


def post_signed(url: str, form: dict[str, str], token: str = TOKEN) -> int:
    """POST a form as Twilio does, signed for that URL; returns the HTTP status."""
    signature = RequestValidator(token).compute_signature(url, form)
    signed = Request(url, data=urlencode(form).encode(), headers={"X-Twilio-Signature": signature}, method="POST")
    with urlopen(signed, timeout=10) as response:
        return int(response.status)


def _answer(resource: dict[str, Any], status: int = 200) -> Response:
    response = jsonify(resource)
    response.status_code = status
    return response


def _error(status: int, code: int, retry_after: int | None) -> Response:
    response = _answer({"code": code, "message": "refused", "status": status}, status)
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response
