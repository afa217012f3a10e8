"""From raw mails to the one form of a text: senders, tokens, verdicts, encodings, machines, bounces, hostile mails."""

from __future__ import annotations

import base64
from datetime import UTC, datetime
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.channels.mail.inbound import RawMail, read
from pbm.messages.letter import rich, words_alone
from pbm.messages.templates import words
from pbm.store.inbound import Inbound, Mail
from pbm.store.marker import marker
from tests.channels.mail.letters import ADDRESS, MAILBOX, OURS, TOKEN, quoted

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HEADS = f"From: Ann <Ann@x.example>\nTo: {ADDRESS}\nSubject: Re: UNO K7QX\n"


def taken(raw: str | bytes, **envelope: object) -> Inbound:
    source = raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else raw
    return read(RawMail(raw=source, received_at=NOON, **envelope), MAILBOX)  # type: ignore[arg-type]


def facts(raw: str | bytes, **envelope: object) -> Mail:
    mail = taken(raw, **envelope).mail
    assert mail is not None
    return mail


def test_a_plain_mail() -> None:
    inbound = taken(f"{HEADS}Message-ID: <1@x.example>\n\nr5\n\nOn Monday UNO <{ADDRESS}> wrote:\n{quoted()}")
    assert (inbound.channel, inbound.sender, inbound.recipient) == ("email", "ann@x.example", TOKEN)
    assert (inbound.body, inbound.fields["Subject"]) == ("r5", "Re: UNO K7QX")
    assert inbound.mail == Mail(tokens=(TOKEN,), about="K7QX-14", message_id="<1@x.example>")


class TestWho:
    """T8: the token, wherever it survives; one sender; our own server's verdict and nobody else's."""

    @pytest.mark.parametrize(
        "heads",
        [
            f"To: {ADDRESS.upper()}",
            f"To: Bob <bob@y.example>, UNO <{ADDRESS}>",
            f"Cc: {ADDRESS}",
            f"To: uno@uno.example\nDelivered-To: {ADDRESS}",
            f"To: uno@uno.example\nIn-Reply-To: <uno.{TOKEN}.k7qx-14.0a1b@uno.example>",
            f"To: uno@uno.example\nReferences: <a@b>,<uno.{TOKEN}.0a1b@uno.example>",
            f"X-Original-To: uno+{TOKEN}=uno.example@relay.example",
        ],
    )
    def test_the_token_is_found(self, heads: str) -> None:
        assert facts(f"From: ann@x.example\n{heads}\n\nr5").tokens == (TOKEN,)

    def test_the_envelope_comes_first(self) -> None:
        other = "zzzzzzzzzzzzzzz2"
        assert facts(f"{HEADS}\nr5", envelope_to=(MAILBOX.reply_address(other),)).tokens == (other, TOKEN)

    def test_a_token_at_another_domain_is_none(self) -> None:
        assert facts(f"From: ann@x.example\nTo: uno+{TOKEN}@evil.example\n\nr5").tokens == ()

    def test_the_turn_of_the_mail_that_is_answered(self) -> None:
        assert facts(f"{HEADS}In-Reply-To: <uno.{TOKEN}.k7qx-12.0a1b@uno.example>\n\nr5").about == "K7QX-12"

    @pytest.mark.parametrize("sender", ["a@[", "", "ann@x.example, bob@y.example", "Ann", "<>", "a b@c", "@", "a@b@c"])
    def test_a_sender_that_is_none(self, sender: str) -> None:
        assert taken(f"From: {sender}\nTo: {ADDRESS}\n\nr5").sender == ""

    @pytest.mark.parametrize(
        ("results", "verdict"),
        [
            ("mx.uno.example; dmarc=fail (p=reject) header.from=x.example", "fail"),
            ("mx.uno.example; dmarc=pass", "pass"),
            ("MX.uno.example 1; spf=pass; dkim=pass; dmarc=pass", "pass"),
            ("mx.uno.example; spf=fail; dkim=fail", "fail"),
            ("mx.uno.example; spf=fail; dkim=pass", ""),
            ("mx.uno.example; none", ""),
            ("mx.evil.example; dmarc=pass", ""),
            ("mx.uno.example.evil; dmarc=pass", ""),
            ("; dmarc=pass", ""),
            ("", ""),
        ],
    )
    def test_the_verdict_of_our_server(self, results: str, verdict: str) -> None:
        assert facts(f"Authentication-Results: {results}\n{HEADS}\nr5").verdict == verdict

    def test_only_the_top_most_results_count(self) -> None:
        heads = ("mx.other.example; dmarc=fail", "mx.uno.example; dmarc=pass")
        forged = "\n".join(f"Authentication-Results: {it}" for it in heads)
        assert facts(f"{forged}\n{HEADS}\nr5").verdict == ""

    def test_a_provider_that_is_trusted_goes_before_headers(self) -> None:
        results = "Authentication-Results: mx.uno.example; dmarc=pass"
        assert facts(f"{results}\n{HEADS}\nr5", verdict="fail").verdict == "fail"


class TestOnce:
    """Design promise 5: the same mail by two ways is one, another under the same id is another."""

    MAIL = f"{HEADS}Message-ID: <1@x.example>\nDate: Mon, 5 Jan 2026 09:14:00 -0500\n\nr5"

    def test_the_traces_of_the_way_do_not_count(self) -> None:
        ways = [self.MAIL, f"Received: by mx2\nDelivered-To: {ADDRESS}\n{self.MAIL}", self.MAIL.replace("\n", "\r\n")]
        assert len({taken(way).provider_id for way in ways}) == 1

    @pytest.mark.parametrize("change", [("r5", "r6"), ("<1@", "<2@"), ("09:14", "09:15"), ("Ann@x", "Bob@x")])
    def test_what_the_mail_says_counts(self, change: tuple[str, str]) -> None:
        assert taken(self.MAIL).provider_id != taken(self.MAIL.replace(*change)).provider_id


class TestWords:
    """Encodings and structures."""

    @pytest.mark.parametrize("charset", ["utf-8", "us-ascii", "x-unknown", "uft-8", '""', "iso-8859-8-i", "1"])
    def test_labels_that_lie(self, charset: str) -> None:
        assert taken(f"{HEADS}Content-Type: text/plain; charset={charset}\n\nR\u00f3jo 5").body == "R\u00f3jo 5"

    @pytest.mark.parametrize("label", ["iso-8859-1", "us-ascii", "utf-8", ""])
    def test_windows_quotes_under_any_label(self, label: str) -> None:
        raw = f"{HEADS}Content-Type: text/plain; charset={label}\n\n".encode() + b"\x93r5\x94"
        assert taken(raw).body == "\u201cr5\u201d"

    @pytest.mark.parametrize("wide", ["utf-16-le", "utf-16-be", "utf-16"])
    def test_utf16_under_the_wrong_label(self, wide: str) -> None:
        body = base64.b64encode("r5\n".encode(wide)).decode()
        assert taken(f"{HEADS}Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{body}").body == "r5"

    def test_other_alphabets(self) -> None:
        raw = f"{HEADS}Content-Type: text/plain; charset=koi8-r\n\n".encode() + "красный 5".encode("koi8-r")
        assert taken(raw).body == "красный 5"

    @pytest.mark.parametrize(
        "html",
        [
            '<div dir="auto">r5</div><blockquote>Your hand: R3 W</blockquote>',
            '<p>r5</p><div class="gmail_quote">Your hand: R3 W</div>',
            '<div>r5</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: UNO R3</div>',
            "<html><head><style>r9 { color: red }</style></head><body>r&#53;<br></body></html>",
            f"<p>r5</p><p>{OURS}</p>",
            "<p>r5",
            "<!-- r9 --><script>r9</script><table><tr><td>r5</td></tr></table>",
            "<div>On Monday UNO wrote:</div><blockquote>Your hand: R3 W</blockquote><div>r5</div>",
            '<p>On Monday:</p><blockquote>R7</blockquote><p>r5</p><blockquote class="gmail_quote">R3 W</blockquote>',
        ],
    )
    def test_html_alone(self, html: str) -> None:
        assert taken(f"{HEADS}Content-Type: text/html; charset=utf-8\n\n{html}").body == "r5"

    @pytest.mark.parametrize(
        "hidden",
        [
            '<font color="white">r9</font>',
            '<span style="display: none">r9</span>',
            '<div style="font-size:0px">r9</div>',
            '<p style="COLOR:#ffffff">r9</p>',
            "<p hidden>r9</p>",
            "<p><s>r9</s></p>",
            "<del>draw</del>",
            '<span style="text-decoration: line-through">r9</span>',
        ],
    )
    def test_hidden_words_put_the_seen_ones_in_doubt(self, hidden: str) -> None:
        mail = facts(f"{HEADS}Content-Type: text/html\n\n{hidden}<p>r5</p>")
        assert (mail.doubt, mail.choices) == ("differs", ("r5",))

    @pytest.mark.parametrize(
        "head", ["", '<div id="divRplyFwdMsg"><b>From:</b> UNO</div>', '<div name="quote">Von: UNO</div>']
    )
    def test_our_own_mail_below_puts_nothing_in_doubt(self, head: str) -> None:
        """Its chips are white on their colors; Outlook and GMX quote it without any mark."""
        below = rich((words_alone(words("greeting")),), marker()).replace("<hr>", '<b style="color:#FFFFFF">R3</b><hr>')
        assert taken(f"{HEADS}Content-Type: text/html\n\n<div>r5</div>{head}{below}").body == "r5"

    def test_words_that_are_written_in_the_dark_are_seen(self) -> None:
        html = '<div style="color:#ffffff; background-color:#1F1F1F">r5</div>'
        assert taken(f"{HEADS}Content-Type: text/html\n\n{html}").body == "r5"

    def test_lines_are_often_blocks_of_their_own(self) -> None:
        """T4: a line that is only *uno* beside a move is the call."""
        kind = f"{HEADS}Content-Type: text/html\n\n"
        assert taken(f"{kind}<div>r5</div><div>uno</div>").body == "r5\nuno"
        assert facts(f"{kind}<p>r5</p><p>uno</p>").more == ("uno",)

    def test_an_emoji_that_is_a_picture(self) -> None:
        """T3: without it a red 5 would be any 5."""
        html = '<div><img alt="&#x1F7E5;" src="x">5<img alt="Logo" src="y"></div>'
        assert taken(f"{HEADS}Content-Type: text/html; charset=utf-8\n\n{html}").body == "\U0001f7e55"

    def test_text_and_html_that_differ_are_in_doubt(self) -> None:
        mail = facts(_alternative("r5", "<p>r3</p>"))
        assert (mail.doubt, mail.choices) == ("differs", ("r5", "r3"))

    def test_text_and_html_that_only_look_different_are_not(self) -> None:
        assert taken(_alternative("*r5*  uno", "<b>r5</b> uno")).body == "*r5*  uno"

    def test_a_stub_for_readers_without_html_is_passed_over(self) -> None:
        assert taken(_alternative("Your reader cannot show HTML.", "<p>r5</p>")).body == "r5"

    @pytest.mark.parametrize(
        "kind", ["multipart/encrypted; boundary=b", "application/pkcs7-mime", "application/ms-tnef", "image/png"]
    )
    def test_what_cannot_be_read(self, kind: str) -> None:
        assert facts(f"{HEADS}Content-Type: {kind}\n\nMIIB").doubt == "unreadable"

    def test_a_move_in_the_subject_alone(self) -> None:
        mail = facts(f"From: ann@x.example\nTo: {ADDRESS}\nSubject: AW: Re: UNO K7QX r5\n\n\n")
        assert (mail.doubt, mail.choices) == ("subject", ("r5",))

    @pytest.mark.parametrize(
        "body", ["", "Sent from my iPhone", "-- \nAnn", f"On Monday UNO <{ADDRESS}> wrote:\n{quoted()}"]
    )
    def test_a_move_in_the_subject_of_a_mail_without_words(self, body: str) -> None:
        """T3: it is asked about, whatever the client adds and a gateway puts before it."""
        mail = facts(f"From: ann@x.example\nTo: {ADDRESS}\nSubject: [EXTERNAL] Re: UNO K7QX r5\n\n{body}\n")
        assert (mail.doubt, mail.choices) == ("subject", ("r5",))

    @pytest.mark.parametrize(
        "body",
        [
            "This message was automatically generated by Gmail.",
            "Apple Mail sent this email to unsubscribe from the message.",
            "Please unsubscribe me.",
            "",
        ],
    )
    @pytest.mark.parametrize("heads", ["", "Auto-Submitted: auto-generated\n"])
    def test_the_subject_that_our_own_header_asks_for(self, heads: str, body: str) -> None:
        """T7: List-Unsubscribe by mail, to which programs add words of theirs."""
        inbound = taken(f"From: ann@x.example\nTo: {ADDRESS}\nSubject: unsubscribe\n{heads}\n{body}\n")
        assert inbound.body == "unsubscribe"
        assert inbound.mail is not None
        assert inbound.mail.machine == ""


def _alternative(text: str, html: str) -> str:
    kinds = (("plain", text), ("html", html))
    parts = "".join(f"--b\nContent-Type: text/{kind}; charset=utf-8\n\n{words}\n" for kind, words in kinds)
    return f"{HEADS}MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n{parts}--b--\n"


class TestMachines:
    """T6: never answered, never a move; each sign alone is enough."""

    @pytest.mark.parametrize(
        ("heads", "kind"),
        [
            ("Auto-Submitted: auto-replied", "auto-reply"),
            ("Auto-Submitted: auto-generated; x=y", "auto-reply"),
            ("X-Autoreply: yes", "auto-reply"),
            ("Precedence: bulk", "list"),
            ("Precedence: auto_reply", "auto-reply"),
            ("List-Id: <friends.example>", "list"),
            ("X-Uno-Engine: 1", "loop"),
            ("Return-Path: <>", "bounce"),
            ("Content-Type: text/calendar; method=REPLY", "calendar"),
            ("Content-Type: text/vnd.google.email-reaction+json", "reaction"),
            ("X-Autogenerated: Reply", "auto-reply"),
            ("X-FC-MachineGenerated: true", "auto-reply"),
            ("X-Failed-Recipients: bob@y.example", "bounce"),
            ("Subject: [EXTERNAL] Automatic reply: UNO", "auto-reply"),
            ("Subject: [EXT] [SUSPECT] Abwesenheitsnotiz: UNO", "auto-reply"),
            ("Subject: Otomatik Yan\u0131t: UNO", "auto-reply"),
            (
                "Subject: \u05ea\u05e9\u05d5\u05d1\u05d4 \u05d0\u05d5\u05d8\u05d5\u05de\u05d8\u05d9\u05ea: UNO",
                "auto-reply",
            ),
            ("Subject: Ikke til stede: UNO", "auto-reply"),
            ("Subject: Read: UNO K7QX", "auto-reply"),
            ("Subject: Gelesen: UNO K7QX", "auto-reply"),
            ("Subject: Lu : UNO K7QX", "auto-reply"),
        ],
    )
    def test_by_a_header(self, heads: str, kind: str) -> None:
        assert facts(f"From: ann@x.example\nTo: {ADDRESS}\n{heads}\n\nr5").machine == kind

    @pytest.mark.parametrize("sender", ["MAILER-DAEMON@x.example", "no-reply@x.example", "quarantine@x.example"])
    def test_by_the_sender(self, sender: str) -> None:
        assert facts(f"From: {sender}\nTo: {ADDRESS}\n\nr5").machine == "gateway"

    @pytest.mark.parametrize("sender", ["uno@uno.example", ADDRESS])
    def test_ourselves(self, sender: str) -> None:
        assert facts(f"From: {sender}\nTo: {ADDRESS}\n\nr5").machine == "loop"

    @pytest.mark.parametrize(
        ("words", "kind"),
        [
            ("Ann reacted to your message:", "reaction"),
            ("\U0001f44d Ann Five reacted via Gmail <https://g.example>", "reaction"),
            ("Ann liked your message.", "reaction"),
            ("Ann hat auf Ihre Nachricht reagiert", "reaction"),
            ("##- Please type your reply above this line -##\n\nYour request (12) has been received.", "gateway"),
            ("Click to confirm that you are a human.", "gateway"),
        ],
    )
    def test_by_its_words(self, words: str, kind: str) -> None:
        assert facts(f"{HEADS}\n{words}\n\n{quoted()}").machine == kind

    @pytest.mark.parametrize("words", ["r5", "I liked your last move", "who reacted?"])
    def test_words_of_people(self, words: str) -> None:
        assert facts(f"{HEADS}\n{words}").machine == ""

    def test_a_calendar_in_an_attachment_is_no_answer_to_an_invitation(self) -> None:
        """T10: who has one in their signature could never play."""
        calendar = "Content-Type: text/calendar\nContent-Disposition: attachment"
        parts = f"--b\nContent-Type: text/plain\n\nr5\n--b\n{calendar}\n\nX\n--b--"
        inbound = taken(f"{HEADS}Content-Type: multipart/mixed; boundary=b\n\n{parts}")
        assert inbound.mail is not None
        assert (inbound.mail.machine, inbound.body) == ("", "r5")

    @pytest.mark.parametrize("mail_from", ["", "<>"])
    def test_by_the_envelope(self, mail_from: str) -> None:
        assert facts(f"{HEADS}\nr5", envelope_from=mail_from).machine == "bounce"

    @pytest.mark.parametrize("heads", ["Auto-Submitted: no", "X-Auto-Response-Suppress: All", "Return-Path: <a@b.c>"])
    def test_what_people_send_too(self, heads: str) -> None:
        assert facts(f"{heads}\n{HEADS}\nr5").machine == ""


def test_a_bounce_names_the_mail_that_came_back() -> None:
    mail = facts(
        f"From: MAILER-DAEMON@mx.example\nTo: {ADDRESS}\nContent-Type: multipart/report; boundary=b\n\n"
        "--b\nContent-Type: text/plain\n\nSorry.\n"
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n"
        "Final-Recipient: rfc822; ann@x.example\nAction: failed\nStatus: 5.1.1\n\n"
        f"--b\nContent-Type: message/rfc822\n\nMessage-ID: <uno.{TOKEN}.k7qx-14.0a1b@uno.example>\n\nhi\n--b--\n"
    )
    assert (mail.machine, mail.status, mail.tokens) == ("bounce", "5.1.1", (TOKEN,))
    assert mail.bounced == f"<uno.{TOKEN}.k7qx-14.0a1b@uno.example>"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("<ann@x.example>:\nSorry, no mailbox here by that name. (#5.1.1)", "5.1.1"),
        ("  ann@x.example\n    550 5.1.1 User unknown", "5.1.1"),
        ("  ann@x.example\n    452 4.2.2 Mailbox full", "4.2.2"),
        ("I am away. Version 5.1.1 of our product is out.", ""),
        ("Sorry.\n\n--- Below this line is a copy of the message.\n\n550 5.1.1", ""),
    ],
)
def test_a_bounce_that_is_a_plain_mail(words: str, status: str) -> None:
    """T7: qmail and Exim write no report."""
    copy = f"Message-ID: <uno.{TOKEN}.k7qx-14.0a1b@uno.example>"
    mail = facts(f"From: MAILER-DAEMON@mx.example\nTo: {ADDRESS}\nReturn-Path: <>\n\n{words}\n\n{copy}")
    assert (mail.machine, mail.status) == ("bounce", status)
    assert mail.bounced == f"<uno.{TOKEN}.k7qx-14.0a1b@uno.example>"


def test_no_words_of_a_responder_make_a_bounce_of_it() -> None:
    """T7: its sender would lose their channel."""
    assert facts(f"{HEADS}Return-Path: <>\n\nI am away. Ticket #5.1.1").status == ""


def test_a_report_that_tells_no_more_than_that_it_failed_is_asked_for_the_answer_of_the_other_server() -> None:
    mail = facts(
        f"From: Mailer-Daemon@mx.example\nTo: {ADDRESS}\nContent-Type: multipart/report; boundary=b\n\n"
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n"
        "Status: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n\n--b--\n"
    )
    assert mail.status == "5.1.1"


@given(st.binary(max_size=400))
def test_no_bytes_make_it_fail(raw: bytes) -> None:
    assert taken(HEADS.encode() + raw).channel == "email"


@pytest.mark.parametrize(
    "raw",
    [
        b"From: a@[\nMessage-ID: <>\nSubject: =?utf-8?B?////?=\n\nr5",
        b"Content-Type: multipart/mixed\n\nr5",
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(5000)),
        b"To: " + b"x@y.example, " * 50_000 + b"\n\nr5",
        b"Subject: " + b"=?utf-8?Q?a?= " * 20_000 + b"\n\nr5",
        b"References: " + b"<a@b> " * 50_000 + b"\n\nr5",
        b"Content-Type: text/html\n\n" + b"<div>" * 100_000,
        b"Content-Type: text/html\n\n" + b"<" * 500_000,
        b"Content-Type: text/html\n\n" + b"<!--" * 100_000,
        b"Content-Type: text/html\n\n" + b"<a b='" * 100_000,
        b"Content-Type: text/html\n\n" + b"&#" * 200_000,
        b"Content-Type: text/html\n\n" + b"<![CDATA[" * 50_000,
        b"\n\n" + b"On " * 300_000,
        b"\n\n" + b"\n" * 1_000_000,
        b"\x00" * 1_000_000,
    ],
)
def test_a_hostile_mail_takes_no_time(raw: bytes) -> None:
    before = thread_time()
    taken(raw)
    assert thread_time() - before < 2
