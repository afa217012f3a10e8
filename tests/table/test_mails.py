"""Mails at the table: whose they are (T8), what machines do (T6), words in doubt (T3), and people with two channels."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games import uno
from pbm.store.mail_models import ReplyToken
from pbm.store.models import Address, LogEntry, OutboxRow, Snapshot
from pbm.table.mails import MOST_IN_VAIN, QUESTIONS_A_DAY
from tests.table.mailing import MAILBOX, answer, last, mail, number_of
from tests.table.texting import ANN, BOB, CY, Texting

ANN_MAIL, BOB_MAIL, OTHER = "ann@x.example", "bob@y.example", "friend@z.example"


def with_mail(engine: Texting, number: str, address: str) -> None:
    """Somebody adds an e-mail address, and confirms it."""
    assert engine.reply(number, f"email {address}") == "ok"
    assert answer(engine, address, "ok").reply == "ok"


def by_mail(engine: Texting, number: str, address: str) -> None:
    with_mail(engine, number, address)
    assert engine.reply(number, "channel email") == "ok"


class TestJoining:
    """T8: joining by mail is verified before the first hand."""

    def test_a_mail_from_somebody_new_is_held_until_they_answer(self, phones: Texting) -> None:
        code = phones.make()
        assert mail(phones, BOB_MAIL, f"join {code} Bob").reply == "held"
        assert phones.names() == ["Ann"]
        assert f"join {code} Bob" in last(phones, BOB_MAIL).body
        assert answer(phones, BOB_MAIL, "ok").reply == "ok"
        assert phones.names() == ["Ann", "Bob"]

    def test_no_drops_it(self, phones: Texting) -> None:
        code = phones.make()
        mail(phones, BOB_MAIL, f"join {code} Bob")
        assert answer(phones, BOB_MAIL, "no").reply == "ok"
        assert phones.names() == ["Ann"]

    @pytest.mark.parametrize(("said", "names"), [("Yes, that was me", ["Ann", "Bob"]), ("that wasn't me", ["Ann"])])
    def test_it_may_be_said_in_other_words(self, phones: Texting, said: str, names: list[str]) -> None:
        code = phones.make()
        mail(phones, BOB_MAIL, f"join {code} Bob")
        assert answer(phones, BOB_MAIL, said).reply == "ok"
        assert phones.names() == names

    def test_an_ok_is_good_once(self, phones: Texting) -> None:
        code = phones.make()
        mail(phones, BOB_MAIL, f"join {code} Bob")
        token = last(phones, BOB_MAIL).mail["token"]
        answer(phones, BOB_MAIL, "ok")
        again = mail(phones, BOB_MAIL, "ok", to=MAILBOX.reply_address(token))
        assert again.reply != "ok"
        assert phones.names() == ["Ann", "Bob"]

    def test_a_forged_sender_costs_its_victim_few_mails(self, phones: Texting) -> None:
        for _ in range(QUESTIONS_A_DAY + 3):
            mail(phones, BOB_MAIL, "join K7QX Bob")
        assert number_of(phones, BOB_MAIL) == QUESTIONS_A_DAY

    def test_a_verdict_that_passes_stands_for_the_token_of_a_known_address(self, phones: Texting) -> None:
        with_mail(phones, ANN, ANN_MAIL)
        passed = "mx.uno.example; dmarc=pass"
        assert mail(phones, ANN_MAIL, "new uno ann", Authentication_Results=passed).reply == "ok"
        assert mail(phones, ANN_MAIL, "games").reply == "held"


class TestIdentity:
    """T8: what does not fit is held, and the registered address asked; nothing goes anywhere else."""

    @pytest.fixture
    def playing(self, phones: Texting) -> Texting:
        code = phones.make(BOB)
        by_mail(phones, ANN, ANN_MAIL)
        phones.text(ANN, f"deal {code}")
        return phones

    def test_a_mail_from_another_mailbox(self, playing: Texting) -> None:
        hand = last(playing, ANN_MAIL)
        assert answer(playing, ANN_MAIL, "hand", by=OTHER).reply == "held"
        assert number_of(playing, OTHER) == 0
        assert OTHER in last(playing, ANN_MAIL).body
        assert '"hand"' not in last(playing, ANN_MAIL).public
        assert answer(playing, ANN_MAIL, "ok").reply == "tell"
        assert last(playing, ANN_MAIL).mail["token"] != hand.mail["token"]

    def test_an_answer_to_all_is_its_senders_whosever_reply_address_comes_first(self, playing: Texting) -> None:
        by_mail(playing, BOB, BOB_MAIL)
        playing.text(BOB, "hand")
        playing.text(BOB, "say hi")
        tokens = [playing.rows(ReplyToken, address_id=playing.address(it).id)[-1].token for it in (ANN_MAIL, BOB_MAIL)]
        both = ", ".join(map(MAILBOX.reply_address, tokens))
        assert mail(playing, BOB_MAIL, "hand", to=both).reply == "tell"
        assert "Bob" in last(playing, BOB_MAIL).body
        assert mail(playing, OTHER, "hand", to=both).reply == "held"

    def test_a_token_in_other_hands_is_retired(self, playing: Texting) -> None:
        token = last(playing, ANN_MAIL).mail["token"]
        mail(playing, OTHER, "hand", to=MAILBOX.reply_address(token))
        (kept,) = playing.rows(ReplyToken, token=token)
        assert kept.retired_at == playing.now
        assert mail(playing, ANN_MAIL, "hand", to=MAILBOX.reply_address(token)).reply == "held"

    def test_yes_is_an_answer_to_the_question(self, playing: Texting) -> None:
        """T7: YES, said to an open question, answers it."""
        answer(playing, ANN_MAIL, "hand", by=OTHER)
        assert answer(playing, ANN_MAIL, "Yes").reply == "tell"

    def test_a_verdict_against_it(self, playing: Texting) -> None:
        failed = "mx.uno.example; dmarc=fail"
        assert answer(playing, ANN_MAIL, "hand", Authentication_Results=failed).reply == "held"

    def test_an_answer_to_a_question_needs_no_verdict(self, playing: Texting) -> None:
        """Else who has a broken mail server could never play."""
        failed = "mx.uno.example; dmarc=fail"
        answer(playing, ANN_MAIL, "hand", Authentication_Results=failed)
        assert answer(playing, ANN_MAIL, "ok", Authentication_Results=failed).reply == "tell"

    def test_the_case_of_addresses_does_not_count(self, playing: Texting) -> None:
        token = last(playing, ANN_MAIL).mail["token"]
        assert mail(playing, "ANN@X.Example", "hand", to=MAILBOX.reply_address(token).upper()).reply == "tell"

    def test_a_mail_that_is_nobodys(self, playing: Texting) -> None:
        assert mail(playing, "a@[", "hand").reply == "none"

    def test_a_stop_by_a_forged_sender_is_held_where_our_server_says_so(self, playing: Texting) -> None:
        failed = "mx.uno.example; dmarc=fail"
        assert answer(playing, ANN_MAIL, "unsubscribe", Authentication_Results=failed).reply == "held"


class TestMachines:
    """T6: nothing follows, nobody is answered."""

    BOUNCE = "multipart/report; report-type=delivery-status; boundary=b"

    @pytest.fixture
    def playing(self, phones: Texting) -> Texting:
        code = phones.make(BOB)
        by_mail(phones, ANN, ANN_MAIL)
        phones.text(ANN, f"deal {code}")
        return phones

    def bounce(self, engine: Texting, status: str) -> str:
        lost = last(engine, ANN_MAIL)
        message_id = f"<uno.{lost.mail['message_id']}@uno.example>"
        with engine.store.write() as session:
            session.get_one(OutboxRow, lost.id).provider_id = message_id
        report = (
            f"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nStatus: {status}\n\n"
            f"--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {message_id}\n\n--b--"
        )
        return answer(engine, ANN_MAIL, report, by="MAILER-DAEMON@mx.example", Content_Type=self.BOUNCE).reply

    def test_a_bounce_moves_them_to_their_phone(self, playing: Texting) -> None:
        """T7: they go on by their other channel, and are told there what was lost."""
        before = number_of(playing, ANN)
        assert self.bounce(playing, "5.1.1") == "none"
        assert playing.address(ANN_MAIL).trouble == "5.1.1"
        assert number_of(playing, ANN) == before + 1
        assert "You:" in playing.sent()[ANN]
        assert not playing.seat("Ann").bot

    @pytest.mark.parametrize("status", ["4.4.7", "5.2.2", "2.0.0"])
    def test_a_bounce_that_may_pass_changes_nothing(self, playing: Texting, status: str) -> None:
        before = number_of(playing, ANN)
        assert self.bounce(playing, status) == "none"
        assert playing.address(ANN_MAIL).trouble is None
        assert number_of(playing, ANN) == before

    def test_the_fourth_bounce_of_a_month_says_that_nothing_gets_there(self, playing: Texting) -> None:
        """T7: a mailbox that stays full is no better than one that does not exist."""
        self.bounce(playing, "5.2.2")
        playing.now += timedelta(days=31)
        for status in ("4.4.7", "2.0.0", "5.2.2", "4.2.2"):
            self.bounce(playing, status)
            assert playing.address(ANN_MAIL).trouble is None
        self.bounce(playing, "4.4.7")
        assert playing.address(ANN_MAIL).trouble == "4.4.7"

    def test_a_bounce_without_another_channel_gives_the_seat_to_a_bot(self, phones: Texting) -> None:
        code = phones.make()
        mail(phones, BOB_MAIL, f"join {code} Bob")
        answer(phones, BOB_MAIL, "ok")
        phones.text(ANN, "deal")
        report = "--b\nContent-Type: message/delivery-status\n\nX: y\n\nStatus: 5.1.1\n\n--b--"
        answer(phones, BOB_MAIL, report, by="MAILER-DAEMON@mx.example", Content_Type=self.BOUNCE)
        assert phones.seat("Bob").bot

    def test_an_automatic_answer(self, playing: Texting) -> None:
        before = number_of(playing, ANN_MAIL)
        assert answer(playing, ANN_MAIL, "hand", Auto_Submitted="auto-replied").reply == "none"
        assert number_of(playing, ANN_MAIL) == before

    def test_fifty_in_a_minute_get_no_answer_more_than_six(self, playing: Texting) -> None:
        before = number_of(playing, ANN_MAIL)
        start = playing.now
        for _ in range(50):
            answer(playing, ANN_MAIL, "hand")
            playing.now = start
        assert number_of(playing, ANN_MAIL) - before <= 6

    @pytest.mark.parametrize("kind", ["text/plain", "application/pkcs7-mime"])
    def test_a_responder_without_any_sign_of_one(self, playing: Texting, kind: str) -> None:
        """Slow enough for the limits, and never in the same words: it would be answered for ever."""
        before = number_of(playing, ANN_MAIL)
        for ticket in range(3 * MOST_IN_VAIN):
            answer(playing, ANN_MAIL, f"Ticket {ticket} is open for you: r5?", Content_Type=kind)
        assert number_of(playing, ANN_MAIL) - before == MOST_IN_VAIN
        assert answer(playing, ANN_MAIL, "hand").reply == "tell"
        assert answer(playing, ANN_MAIL, "r5? or b7?").reply == "ask"
        assert number_of(playing, ANN_MAIL) - before == MOST_IN_VAIN + 2

    def test_who_is_understood_by_text_is_no_responder(self, playing: Texting) -> None:
        """T6: whatever is understood ends the row of mails that were not, by whichever way it comes."""
        for ticket in range(2 * MOST_IN_VAIN):
            assert answer(playing, ANN_MAIL, f"Ticket {ticket} is open for you: r5?").reply == "ask"
            assert playing.reply(ANN, "table") == "tell"

    def test_talk_is_answered_kindly_once_by_whichever_way_it_comes(self, playing: Texting) -> None:
        """T10."""
        assert playing.reply(ANN, "what lovely weather we have") == "chat"
        assert answer(playing, ANN_MAIL, "is it not a lovely day today").reply == "none"
        assert playing.reply(ANN, "table") == "tell"
        assert answer(playing, ANN_MAIL, "so lovely, all that weather").reply == "chat"


class TestConsent:
    """T7."""

    @pytest.mark.parametrize("words", ["unsubscribe", "STOP"])
    def test_a_mail_ends_all_mails_silently_and_the_phone_goes_on(self, phones: Texting, words: str) -> None:
        code = phones.make(BOB)
        by_mail(phones, ANN, ANN_MAIL)
        before = number_of(phones, ANN_MAIL)
        assert answer(phones, ANN_MAIL, words).reply == "out"
        phones.text(ANN, f"deal {code}")
        assert number_of(phones, ANN_MAIL) == before
        assert "You:" in phones.sent()[ANN]

    def test_an_empty_mail_with_the_word_in_its_subject(self, phones: Texting) -> None:
        """That is what mailto: of List-Unsubscribe makes."""
        with_mail(phones, ANN, ANN_MAIL)
        assert answer(phones, ANN_MAIL, "", Subject="unsubscribe").reply == "out"

    def test_what_a_mail_program_writes_into_the_mail_of_list_unsubscribe(self, phones: Texting) -> None:
        with_mail(phones, ANN, ANN_MAIL)
        words = "This message was automatically generated by Gmail."
        assert answer(phones, ANN_MAIL, words, Subject="unsubscribe").reply == "out"

    def test_the_word_in_the_subject_over_a_signature(self, phones: Texting) -> None:
        with_mail(phones, ANN, ANN_MAIL)
        assert answer(phones, ANN_MAIL, "Sent from my iPhone", Subject="STOP").reply == "out"

    def test_a_wish_to_get_no_mails_in_other_words(self, phones: Texting) -> None:
        """One answer that says how, and silence."""
        with_mail(phones, ANN, ANN_MAIL)
        before = number_of(phones, ANN_MAIL)
        assert answer(phones, ANN_MAIL, "please stop emailing me").reply == "tell"
        assert answer(phones, ANN_MAIL, "no more mails!").understood == "wish-to-stop"
        assert number_of(phones, ANN_MAIL) <= before + 2

    def test_one_click(self, phones: Texting) -> None:
        with_mail(phones, ANN, ANN_MAIL)
        assert phones.table.unsubscribe(last(phones, ANN_MAIL).mail["token"], phones.now)
        assert phones.address(ANN_MAIL).consent == "out"
        assert not phones.table.unsubscribe("zzzzzzzzzzzzzzz2", phones.now)

    def test_start_gives_it_back(self, phones: Texting) -> None:
        with_mail(phones, ANN, ANN_MAIL)
        answer(phones, ANN_MAIL, "stop")
        assert answer(phones, ANN_MAIL, "start").reply == "in"
        assert phones.address(ANN_MAIL).consent == "in"


class TestSecondThoughts:
    """T1, T3: a paragraph behind a move that says more of it, or takes it back, is not passed over."""

    @pytest.fixture
    def playing(self, phones: Texting) -> Texting:
        code = phones.make(BOB)
        by_mail(phones, ANN, ANN_MAIL)
        by_mail(phones, BOB, BOB_MAIL)
        phones.text(ANN, f"deal {code}")
        return phones

    @pytest.mark.parametrize(
        ("more", "asked"),
        [
            ("uno", "{0} or {0} uno"),
            ("Sorry, no: draw", "{0} or draw"),
            ("draw", "{0} or draw"),
            ("or should I draw?", "{0} or draw"),
        ],
    )
    def test_is_asked_about(self, playing: Texting, more: str, asked: str) -> None:
        address, card = self._lawful(playing)
        entries = len(playing.rows(LogEntry))
        assert answer(playing, address, f"{card}\n\n{more}").reply == "ask"
        assert len(playing.rows(LogEntry)) == entries
        assert asked.format(card) in last(playing, address).body
        assert answer(playing, address, card).reply == "ok"

    @pytest.mark.parametrize(
        "more", ["Thanks!", "{name}", "{name} R. Five\nSuite G7", "Good luck, see you at 5", "I love uno"]
    )
    def test_what_is_none_does_not_hinder(self, playing: Texting, more: str) -> None:
        address, card = self._lawful(playing)
        name = "Ann" if address == ANN_MAIL else "Bob"
        assert answer(playing, address, f"{card}\n\n{more.format(name=name)}").reply == "ok"

    def _lawful(self, engine: Texting) -> tuple[str, str]:
        """Who is to play, and a number card that they may."""
        (snapshot,) = engine.rows(Snapshot)
        seat = _turn(engine)
        seen = uno.view(uno.decode(snapshot.state), seat)
        assert seen.top is not None
        card = next(it for it in seen.hand if it[1:].isdigit() and (it[0] == seen.top[0] or it[1:] == seen.top[1:]))
        return (ANN_MAIL, BOB_MAIL)[seat], card.lower()


def _turn(engine: Texting) -> int:
    (snapshot,) = engine.rows(Snapshot)
    turn = uno.view(uno.decode(snapshot.state), None).turn
    assert turn is not None
    return turn


class TestTwoChannels:
    """*email ann@...* with confirmation, *channel email|sms*; one person whichever way they write."""

    def test_an_address_is_theirs_once_they_answer_there(self, phones: Texting) -> None:
        phones.make()
        assert phones.reply(ANN, f"email {ANN_MAIL}") == "ok"
        assert phones.reply(ANN, "channel email") == "no"
        assert answer(phones, ANN_MAIL, "ok").reply == "ok"
        assert phones.person(ANN_MAIL).id == phones.person(ANN).id
        assert phones.reply(ANN, "channel email") == "ok"

    def test_nobody_takes_the_address_of_somebody_else(self, phones: Texting) -> None:
        phones.make(BOB)
        with_mail(phones, ANN, ANN_MAIL)
        assert phones.reply(BOB, f"email {ANN_MAIL}") == "no"

    def test_an_address_that_said_no_stays_nobodys(self, phones: Texting) -> None:
        phones.make(BOB)
        phones.text(BOB, f"email {ANN_MAIL}")
        assert answer(phones, ANN_MAIL, "no").reply == "ok"
        address = phones.address(ANN_MAIL)
        assert (address.verified_at, address.consent) == (None, "out")
        assert phones.reply(BOB, f"email {ANN_MAIL}") == "no"

    def test_other_words_make_an_address_nobodys_own(self, phones: Texting) -> None:
        """Who is asked by mistake and writes back must not become somebody else's mailbox."""
        phones.make(BOB)
        phones.text(BOB, f"email {ANN_MAIL}")
        assert answer(phones, ANN_MAIL, "who is this?").reply == "ask"
        assert answer(phones, ANN_MAIL, "hand").reply == "ask"
        assert phones.address(ANN_MAIL).verified_at is None
        assert answer(phones, ANN_MAIL, "stop").reply == "out"

    @pytest.mark.parametrize("link", ["{0}<mailto:{0}>", "{0} <mailto:{0}>", "{0} <{0}>", "<{0}>", "{0}."])
    def test_the_link_that_a_mail_program_makes_of_an_address(self, phones: Texting, link: str) -> None:
        phones.make()
        assert phones.reply(ANN, f"email {link.format(ANN_MAIL)}") == "ok"
        assert number_of(phones, ANN_MAIL) == 1

    def test_a_link_that_means_another_address_than_it_shows(self, phones: Texting) -> None:
        """T3."""
        phones.make()
        assert phones.reply(ANN, f"email {ANN_MAIL}<mailto:{OTHER}>") == "ask"
        assert phones.reply(ANN, f"email {ANN_MAIL} <{OTHER}>") == "ask"

    @pytest.mark.parametrize("words", ["email", "email ann", "channel", "channel fax"])
    def test_what_lacks_something_is_answered(self, phones: Texting, words: str) -> None:
        phones.make()
        assert phones.reply(ANN, words) in ("ask", "chat", "tell")

    def test_the_same_move_by_both_arrives_once(self, phones: Texting) -> None:
        """T5."""
        code = phones.make(BOB)
        with_mail(phones, ANN, ANN_MAIL)
        with_mail(phones, BOB, BOB_MAIL)
        phones.text(ANN, f"deal {code}")
        number, address = ((ANN, ANN_MAIL), (BOB, BOB_MAIL))[_turn(phones)]
        assert phones.reply(number, "draw") == "ok"
        entries = len(phones.rows(LogEntry))
        token = phones.rows(ReplyToken, address_id=phones.address(address).id)[-1].token
        again = mail(phones, address, "draw", to=MAILBOX.reply_address(token), after=timedelta(seconds=5))
        assert again.reply == "none"
        assert len(phones.rows(LogEntry)) == entries

    def test_a_mixed_table(self, phones: Texting) -> None:
        code = phones.make(BOB, CY)
        by_mail(phones, BOB, BOB_MAIL)
        phones.text(ANN, f"deal {code}")
        sent = phones.rows(OutboxRow, created_at=phones.now)
        assert {row.to: row.channel for row in sent} == {ANN: "sms", BOB_MAIL: "email", CY: "sms"}
        hand = next(row for row in sent if row.to == BOB_MAIL)
        assert "Your hand:" in hand.body
        assert "Your hand:" not in hand.public

    def test_an_answer_goes_where_they_wrote_from(self, phones: Texting) -> None:
        phones.make(BOB)
        by_mail(phones, ANN, ANN_MAIL)
        phones.text(ANN, "games")
        assert set(phones.sent()) == {ANN}

    def test_an_address_that_nobody_has_confirmed_gets_nothing_of_a_game(self, phones: Texting) -> None:
        code = phones.make(BOB)
        phones.text(ANN, f"email {ANN_MAIL}")
        asked = number_of(phones, ANN_MAIL)
        phones.text(ANN, f"deal {code}")
        assert number_of(phones, ANN_MAIL) == asked == 1
        (address,) = phones.rows(Address, address=ANN_MAIL)
        assert address.verified_at is None
