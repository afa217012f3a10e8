"""The hooks that Twilio calls: what is taken in, what is refused, and what each answer is."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import cast
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from sqlalchemy.orm import Session
from twilio.request_validator import RequestValidator
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from pbm.channels.refused import RefusedHooks
from pbm.channels.sender import send_due
from pbm.channels.twilio.api import Account
from pbm.channels.twilio.sms import TwilioSms
from pbm.messages.gsm import segments_in
from pbm.store.delivery import Delivery
from pbm.store.errors import StoreError
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import DeliveryReport, InboxRow, RefusedHook
from pbm.store.session import Store
from pbm.table import Policy, Table
from pbm.web import hooks
from pbm.web.services import EXTENSION, Services, Site
from tests.channels.outbox import queue, row
from tests.peers.twilio import ACCOUNT, NUMBER, TOKEN, FakeTwilio

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HOME = "https://uno.example"
SMS = "/hooks/twilio/sms"
STATUS = "/hooks/twilio/status"
FORM = {"MessageSid": "SM1", "From": "+15550101", "To": NUMBER, "Body": "r5 uno", "NumMedia": "0"}


class Listener:
    """Takes the table's place, and the clock's, and hears who is woken."""

    def __init__(self) -> None:
        self.now = NOON
        self.heard: list[Inbound] = []
        self.woken = 0
        self.broken = False

    def receive(self, inbound: Inbound) -> None:
        if self.broken:
            raise StoreError("gone")
        self.heard.append(inbound)

    def wake(self) -> None:
        self.woken += 1


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    migrate(database_url)
    opened = Store(database_url)
    yield opened
    opened.close()


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def client(store: Store, listener: Listener) -> FlaskClient:
    return serving(store, cast("Table", listener), listener).test_client()


def serving(store: Store, table: Table, listener: Listener, home: str = HOME) -> Flask:
    """The hooks alone, on those services."""
    app = Flask("hooks")
    app.register_blueprint(hooks.blueprint)
    app.extensions[EXTENSION] = Services(
        site=Site(public_url=home, twilio_tokens=(TOKEN,)),
        store=store,
        table=table,
        channels={},
        wake=listener.wake,
        segments_in=segments_in,
        now=lambda: listener.now,
    )
    return app


def post(client: FlaskClient, path: str, form: dict[str, str], token: str = TOKEN) -> TestResponse:
    """Post a form as Twilio does, signed."""
    signature = RequestValidator(token).compute_signature(HOME + path, form)
    return client.post(
        path,
        data=urlencode(form, errors="surrogatepass"),
        content_type="application/x-www-form-urlencoded",
        headers={"X-Twilio-Signature": signature},
    )


def refusals(store: Store, hook: str = SMS) -> tuple[int, datetime, str] | None:
    with store.read() as session:
        found = session.get(RefusedHook, hook)
        return None if found is None else (found.count, found.last_at, found.reason)


def reports(store: Store) -> int:
    with store.read() as session:
        return session.scalar(select(func.count()).select_from(DeliveryReport)) or 0


def test_a_signed_text_is_received_and_answered_with_nothing_to_say(client: FlaskClient, listener: Listener) -> None:
    response = post(client, SMS, FORM)
    assert (response.status_code, response.mimetype, response.text) == (200, "text/xml", "<Response/>")
    assert [(text.provider_id, text.body, text.received_at) for text in listener.heard] == [("SM1", "r5 uno", NOON)]
    assert listener.woken == 1


@pytest.mark.parametrize(
    "body", ["", "\N{GRINNING FACE}" * 10_000, "r5\N{NULL}", "caf\N{LATIN SMALL LETTER E WITH ACUTE}", "a=b&c+d%20"]
)
def test_any_signed_words_are_received_as_they_came(client: FlaskClient, listener: Listener, body: str) -> None:
    assert post(client, SMS, {**FORM, "Body": body}).status_code == 200
    assert listener.heard[0].body == body


def test_what_is_not_signed_is_refused_and_counted_and_nothing_else(
    client: FlaskClient, store: Store, listener: Listener
) -> None:
    assert client.post(SMS, data=FORM).status_code == 403
    assert (listener.heard, listener.woken) == ([], 0)
    assert refusals(store) == (1, NOON, "no signature")
    listener.now += timedelta(minutes=1)
    assert post(client, SMS, FORM, token="guess").status_code == 403
    assert refusals(store) == (2, NOON + timedelta(minutes=1), "signed for another URL or with another token")
    assert refusals(store, STATUS) is None


def test_a_signature_for_one_hook_opens_no_other(client: FlaskClient, store: Store) -> None:
    signature = RequestValidator(TOKEN).compute_signature(HOME + SMS, FORM)
    assert client.post(STATUS, data=FORM, headers={"X-Twilio-Signature": signature}).status_code == 403
    assert refusals(store, STATUS) is not None


def test_a_flood_is_counted_exactly_with_one_write_a_second(
    client: FlaskClient, store: Store, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = []
    write = store.write

    def counted() -> AbstractContextManager[Session]:
        writes.append(listener.now)
        return write()

    monkeypatch.setattr(store, "write", counted)
    for _ in range(50):
        client.post(SMS, data=FORM)
    assert (len(writes), refusals(store)) == (1, (1, NOON, "no signature"))
    listener.now += timedelta(seconds=1)
    assert post(client, SMS, FORM).status_code == 200
    assert (len(writes), refusals(store)) == (2, (50, NOON, "no signature"))


def test_processes_add_to_the_same_count(store: Store) -> None:
    counts = [RefusedHooks() for _ in range(4)]

    def refuse(refused: RefusedHooks) -> None:
        for second in range(10):
            refused.count(SMS, "no signature", NOON + timedelta(seconds=second))
            refused.write(store, NOON + timedelta(seconds=second))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(refuse, counts))
    counted = refusals(store)
    assert counted is not None
    assert counted[0] == 40


def test_refusals_wait_in_memory_while_the_database_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise StoreError("gone")

    refused = RefusedHooks()
    refused.count(SMS, "no signature", NOON)
    with monkeypatch.context() as patch:
        patch.setattr(store, "write", gone)
        refused.write(store, NOON)
    refused.count(SMS, "garbled", NOON + timedelta(seconds=1))
    refused.write(store, NOON + timedelta(seconds=1))
    assert refusals(store) == (2, NOON + timedelta(seconds=1), "garbled")


@pytest.mark.parametrize("path", [SMS, STATUS])
def test_only_posted_forms_of_a_sensible_size_are_looked_at(client: FlaskClient, listener: Listener, path: str) -> None:
    assert client.get(path).status_code == 405
    assert client.post(path, json=FORM).status_code == 415
    assert client.post(path, data=FORM, content_type="multipart/form-data").status_code == 415
    assert post(client, path, {**FORM, "Body": "x" * hooks.LARGEST_BODY}).status_code == 413
    assert listener.heard == []


def test_a_body_that_is_no_text_at_all_is_refused(client: FlaskClient, listener: Listener) -> None:
    garbled = b"MessageSid=SM1&From=%2B15550101&Body=\xff%ff%zz&=&&"
    headers = {"X-Twilio-Signature": "A" * 28}
    answer = client.post(SMS, data=garbled, content_type="application/x-www-form-urlencoded", headers=headers)
    assert (answer.status_code, listener.heard) == (403, [])


def test_a_text_without_an_id_is_a_bad_request(client: FlaskClient, listener: Listener) -> None:
    response = post(client, SMS, {name: value for name, value in FORM.items() if name != "MessageSid"})
    assert (response.status_code, response.text) == (400, "a text needs a MessageSid and a From")
    assert (listener.heard, listener.woken) == ([], 0)


def test_while_the_database_is_gone_twilio_is_asked_to_call_again(client: FlaskClient, listener: Listener) -> None:
    listener.broken = True
    assert post(client, SMS, FORM).status_code == 503
    assert listener.woken == 0
    listener.broken = False
    assert post(client, SMS, FORM).status_code == 200


def test_a_report_moves_the_text_that_our_key_names(client: FlaskClient, store: Store, listener: Listener) -> None:
    queue(store, "in:7:1")
    form = {"MessageSid": "SM1", "MessageStatus": "undelivered", "ErrorCode": "30006", "To": "+15550101"}
    response = post(client, f"{STATUS}?key=in%3A7%3A1", form)
    assert (response.status_code, response.mimetype, response.text) == (200, "text/xml", "<Response/>")
    text = row(store, "in:7:1")
    assert (text.state, text.code, text.fault, text.provider_id) == (Delivery.FAILED, "30006", "address", "SM1")
    assert listener.woken == 1


def test_a_report_that_says_nothing_we_know_is_thanked_for(client: FlaskClient, store: Store) -> None:
    assert post(client, STATUS, {"MessageSid": "SM1", "MessageStatus": "teleported"}).status_code == 200
    assert post(client, STATUS, {"MessageStatus": "sent"}).status_code == 400
    assert post(client, STATUS, {"MessageSid": "SM\0", "MessageStatus": "sent"}).status_code == 400
    assert reports(store) == 0


def test_a_report_while_the_database_is_gone_may_come_again(
    client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise StoreError("gone")

    monkeypatch.setattr(store, "write", gone)
    assert post(client, STATUS, {"MessageSid": "SM1", "MessageStatus": "sent"}).status_code == 503


def test_a_text_that_twilio_delivers_three_times_at_once_is_taken_once(store: Store, listener: Listener) -> None:
    """T2, W14: slow answers, a retry and the fallback URL."""
    app = serving(store, Table(store, Policy(development=True)), listener)
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda _: post(app.test_client(), SMS, FORM).status_code, range(3)))
    assert answers == [200, 200, 200]
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(InboxRow)) == 1


def test_a_text_goes_out_and_its_reports_come_back_in_any_order(store: Store, listener: Listener) -> None:
    """The official client, a stand-in for Twilio, and real requests both ways."""
    listening = Flask("listening")
    server = make_server("127.0.0.1", 0, listening, threaded=True)
    home = f"http://127.0.0.1:{server.server_port}"
    server.app = serving(store, cast("Table", listener), listener, home)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    twilio = FakeTwilio(NOON)
    sms = TwilioSms(Account(sid=ACCOUNT, token=TOKEN, number=NUMBER, base_url=twilio.url), home)
    try:
        queue(store, "in:7:1", "at:9:1")
        assert send_due(store, {"sms": sms}, NOON) == 2
        statuses = ["queued", "sent", "delivered", "sent"]
        random.Random(7).shuffle(statuses)
        assert twilio.report(twilio.messages[0], statuses) == [200] * 4
        assert twilio.report(twilio.messages[1], ["sent", "failed"], error_code=30005) == [200] * 2
    finally:
        twilio.close()
        server.shutdown()
        thread.join()
        server.server_close()
    assert row(store, "in:7:1").state == Delivery.DELIVERED
    assert (row(store, "at:9:1").state, row(store, "at:9:1").code) == (Delivery.FAILED, "30005")
