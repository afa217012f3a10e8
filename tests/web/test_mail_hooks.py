"""The webhooks of all mail providers: one contract that each inherits, then what is its own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.providers.posted import MailHook
from pbm.channels.mail.providers.ses import Ses
from pbm.messages.gsm import segments_in
from pbm.store.errors import StoreError
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import InboxRow, RefusedHook
from pbm.store.session import Store
from pbm.table import Policy, Table
from pbm.table.receive import Receipt
from pbm.web import mail_hooks
from pbm.web.services import EXTENSION, Services, Site
from tests.web import mail_requests
from tests.web.mail_requests import NOON, SECRET, basic

MAILBOX = Mailbox("uno@uno.example")
MAIL = b"From: Ann <ann@x.example>\r\nTo: uno@uno.example\r\nMessage-ID: <1@x.example>\r\nSubject: hi\r\n\r\nr5\r\n"


class Hearing(Table):
    """A table that notes what it hears, and can be broken."""

    heard: ClassVar[list[Inbound]] = []
    broken = False

    def receive(self, inbound: Inbound) -> Receipt:
        if self.broken:
            raise StoreError("gone")
        self.heard.append(inbound)
        return super().receive(inbound)


@pytest.fixture
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hearing]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'pbm.sqlite'}"
    migrate(url)
    store = Store(url)
    heard = Hearing(store, Policy())
    heard.heard.clear()
    yield heard
    store.close()


def client_of(table: Hearing, **hooks: MailHook) -> FlaskClient:
    app = Flask("mail")
    app.register_blueprint(mail_hooks.blueprint)
    app.extensions[EXTENSION] = Services(
        site=Site(),
        store=table._store,
        table=table,
        channels={},
        wake=lambda: None,
        segments_in=segments_in,
        now=lambda: NOON,
        mailbox=MAILBOX,
        mail_hooks=hooks,
    )
    return app.test_client()


class Contract:
    """What every provider's webhook must do."""

    requests: Any

    @pytest.fixture
    def provider(self) -> Any:
        return self.requests()

    @pytest.fixture
    def client(self, table: Hearing, provider: Any) -> FlaskClient:
        return client_of(table, **{provider.name.partition("/")[0]: provider.hook})

    def post(self, client: FlaskClient, provider: Any, request: dict[str, Any]) -> int:
        return int(client.post(f"/hooks/mail/{provider.name}", **request).status_code)

    def test_a_verified_mail_is_taken(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        assert self.post(client, provider, provider.request(MAIL)) == 200
        (inbound,) = table.heard
        assert (inbound.channel, inbound.sender, inbound.body) == ("email", "ann@x.example", "r5")
        assert inbound.received_at == NOON

    def test_a_duplicate_is_one_mail(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        for _ in range(2):
            assert self.post(client, provider, provider.request(MAIL)) == 200
        with table._store.read() as session:
            assert len(session.scalars(select(InboxRow)).all()) == 1

    def test_a_forged_one_is_refused_and_counted(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        assert self.post(client, provider, provider.request(MAIL, forged=True)) == 403
        assert table.heard == []
        with table._store.read() as session:
            assert session.scalars(select(RefusedHook.count)).one() == 1

    def test_one_without_any_proof_is_refused(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        bare = {**provider.request(MAIL), "headers": {}}
        if provider.name in ("mailgun/mime", "ses"):
            bare["data"] = b"{}"
        assert self.post(client, provider, bare) == 403
        assert table.heard == []

    def test_a_malformed_one_is_not_wanted_again(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        assert self.post(client, provider, provider.malformed()) == 406
        assert table.heard == []

    def test_an_oversized_one_is_refused(
        self, client: FlaskClient, provider: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(mail_hooks, "LARGEST_BODY", 1000)
        assert self.post(client, provider, provider.request(MAIL + b"x" * 1000)) == 413

    def test_a_large_one_is_taken(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        assert self.post(client, provider, provider.request(MAIL + b"\r\n" + b"x" * 3_000_000)) == 200
        assert table.heard[0].body == "r5"

    def test_other_alphabets_survive(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        raw = MAIL.replace(b"hi", b"hi\r\nContent-Type: text/plain; charset=utf-8").replace(b"r5", "rójo 5".encode())
        assert self.post(client, provider, provider.request(raw)) == 200
        assert table.heard[0].body == "rójo 5"

    def test_it_is_delivered_again_after_a_fault_of_ours(
        self, client: FlaskClient, provider: Any, table: Hearing, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(table, "broken", True)
        assert self.post(client, provider, provider.request(MAIL)) == 503
        monkeypatch.setattr(table, "broken", False)
        assert self.post(client, provider, provider.request(MAIL)) == 200
        assert len(table.heard) == 1


class TestRaw(Contract):
    requests = mail_requests.RawRequests

    def test_the_envelope_stands_in_the_query(self, client: FlaskClient, table: Hearing) -> None:
        request = mail_requests.RawRequests().request(MAIL)
        token = "abcdefghijklmno2"
        client.post(f"/hooks/mail/raw?from=&to=uno%2B{token}@uno.example", **request)
        assert table.heard[0].mail is not None
        assert (table.heard[0].mail.tokens, table.heard[0].mail.machine) == ((token,), "bounce")


class TestSendGrid(Contract):
    requests = mail_requests.SendGridRequests


class TestSendGridByPassword(Contract):
    requests = mail_requests.SendGridByPassword


class TestMailgun(Contract):
    requests = mail_requests.MailgunRequests

    def test_a_signature_is_good_for_one_mail(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        first = provider.signed("t", body_mime=MAIL)
        other = provider.signed("t", body_mime=MAIL.replace(b"r5", b"r6"))
        assert [self.post(client, provider, it) for it in (first, first, other)] == [200, 200, 403]

    def test_an_old_signature_is_refused(self, client: FlaskClient, provider: Any) -> None:
        old = provider.signed("t", at=NOON - timedelta(days=1), body_mime=MAIL)
        assert self.post(client, provider, old) == 403


class TestPostmark(Contract):
    requests = mail_requests.PostmarkRequests

    def test_without_the_raw_mail_it_is_put_together(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        payload = {
            "From": "ann@x.example",
            "To": "uno@uno.example",
            "Subject": "Re: UNO",
            "MessageID": "m1",
            "TextBody": "r5\n\nrójo",
            "HtmlBody": "<p>r5</p>",
            "Headers": [
                {"Name": "Auto-Submitted", "Value": "auto-replied\r\nX: y"},
                {"Name": "Content-Type", "Value": "image/png"},
            ],
        }
        assert self.post(client, provider, provider.json(payload)) == 200
        (inbound,) = table.heard
        assert inbound.body == "r5"
        assert inbound.mail is not None
        assert inbound.mail.machine == "auto-reply"


class TestCloudMailin(Contract):
    requests = mail_requests.CloudMailinRequests


class TestSes(Contract):
    requests = mail_requests.SesRequests

    def test_the_verdict_of_the_provider_counts(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        self.post(client, provider, provider.request(MAIL))
        assert table.heard[0].mail is not None
        assert table.heard[0].mail.verdict == "pass"

    def test_a_subscription_is_confirmed(self, client: FlaskClient, provider: Any, table: Hearing) -> None:
        url = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription"
        confirmation = {"Type": "SubscriptionConfirmation", "Token": "t", "SubscribeURL": url, "Message": "hello"}
        assert self.post(client, provider, provider.signed(confirmation)) == 200
        assert provider.fetched[-1] == url
        assert table.heard == []

    @pytest.mark.parametrize(
        "place",
        [
            "https://sns.us-east-1.amazonaws.com.evil.example/cert.pem",
            "http://sns.us-east-1.amazonaws.com/cert.pem",
            "https://evil.example/sns.us-east-1.amazonaws.com/cert.pem",
            "https://sns.us-east-1.amazonaws.com@evil.example/cert.pem",
        ],
    )
    def test_no_certificate_is_fetched_elsewhere(self, client: FlaskClient, provider: Any, place: str) -> None:
        notice = {"Type": "Notification", "Message": "{}", "SigningCertURL": place}
        assert self.post(client, provider, provider.signed(notice)) == 403
        assert provider.fetched == []

    def test_another_topic_is_refused(self, table: Hearing, provider: Any) -> None:
        client = client_of(table, ses=Ses("arn:other", provider._fetch))
        assert self.post(client, provider, provider.request(MAIL)) == 403


def test_a_provider_that_is_not_set_up_is_not_there(table: Hearing) -> None:
    client = client_of(table)
    assert client.post("/hooks/mail/postmark", data=b"x", headers=basic(SECRET)).status_code == 404
