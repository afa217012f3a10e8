"""A running game within a unit: the log is the truth, everybody is told, and nobody is told too much."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games import uno
from pbm.games.uno.moves import Start
from pbm.scenarios.codes import codes_in
from pbm.store.models import Deadline, Game, OutboxRow, Seat, Snapshot
from tests.table.playing import bodies, lawful, log, number_at, play_on, state
from tests.table.texting import ANN, BOB, CY, DAN, Texting

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


def test_the_log_folds_to_the_snapshot(phones: Texting) -> None:
    """Promise 1: the snapshot is no more than a cache."""
    phones.deal(BOB, CY)
    for _ in range(25):
        play_on(phones)
    first, *rest = log(phones)
    start = uno.decode_move(first.move)
    assert isinstance(start, Start)
    outcome = uno.start(start, first.at)
    for entry in rest:
        outcome = uno.step(outcome.state, uno.decode_move(entry.move), entry.at)
        assert uno.encode_events(outcome.events) == entry.events
    (snapshot,) = phones.rows(Snapshot)
    assert (uno.encode(outcome.state), len(rest) + 1) == (snapshot.state, snapshot.seq)


def test_a_step_is_one_text_for_everybody_who_has_something_to_learn(phones: Texting) -> None:
    phones.deal(BOB, CY, DAN)
    assert play_on(phones).reply == "ok"
    rows = phones.rows(OutboxRow, created_at=phones.now)
    assert sorted(row.to for row in rows) == [ANN, BOB, CY, DAN]


def test_a_refusal_is_told_to_its_sender_alone(phones: Texting) -> None:
    """T3."""
    phones.deal(BOB, CY)
    _, words = lawful(phones)
    other = next(number for number in (ANN, BOB, CY) if number != lawful(phones)[0])
    assert phones.reply(other, "draw") == "no: not-your-turn"
    assert phones.sent().keys() == {other}
    assert words


def test_no_text_shows_a_card_that_its_reader_has_not_been_shown(phones: Texting) -> None:
    """Promise 2: every card in every text lay open or was in the reader's own hand by then."""
    phones.deal(BOB, CY, DAN)
    shown: dict[int, set[str]] = {seat: set() for seat in range(4)}
    read: dict[int, int] = dict.fromkeys(shown, 0)
    for _ in range(60):
        position = state(phones)
        for seat, cards in shown.items():
            view = uno.view(position, seat)
            cards.update(map(str, view.hand), _opened(phones, seat))
            texts = bodies(phones, number_at(phones, seat))
            for body in texts[read[seat] :]:
                assert set(codes_in(body)) <= cards, (seat, body)
            read[seat] = len(texts)
        if uno.view(position, None).winners is not None:
            break
        play_on(phones)
    assert min(read.values()) > 40


def _opened(phones: Texting, seat: int | None) -> set[str]:
    """The cards that the log says the seat has seen; None: that everybody has."""
    events = [event for entry in log(phones) for event in uno.decode_events(entry.events)]
    return set(codes_in(uno.encode_events(uno.seen(events, seat))))


def test_public_parts_of_texts_hold_no_hand(phones: Texting) -> None:
    """Promise 2: what the host may be shown names no card of a hand."""
    phones.deal(BOB)
    for _ in range(10):
        play_on(phones)
    for row in phones.rows(OutboxRow):
        assert set(codes_in(row.public)) <= _opened(phones, None), row.public


def test_a_move_that_names_an_older_turn_is_asked_back(phones: Texting) -> None:
    """T5."""
    phones.deal(BOB)
    play_on(phones)
    number, words = lawful(phones)
    turn = uno.view(state(phones), None).turn_number
    assert phones.reply(number, f"#{turn - 1} {words}") == "ask"
    assert phones.reply(number, f"#{turn} {words}") == "ok"


def test_the_same_words_again_at_once_are_the_same_text(phones: Texting) -> None:
    """T5."""
    phones.deal(BOB, CY)
    number, words = lawful(phones)
    assert phones.reply(number, words) == "ok"
    assert phones.reply(number, f" {words.upper()} ", after=SECOND) == "none"
    assert phones.sent() == {}


def test_a_text_for_two_games_is_asked_by_code_and_then_played(phones: Texting) -> None:
    """T13."""
    first, second = phones.deal(BOB), phones.deal(BOB)
    assert phones.reply(BOB, "say hello") == "ask"
    assert first in phones.sent()[BOB]
    assert second in phones.sent()[BOB]
    assert phones.reply(BOB, f"{first} say hello") == "chat"
    assert first in phones.sent()[ANN]


def test_leave_is_asked_back_and_done_by_code(phones: Texting) -> None:
    """C41."""
    code = phones.deal(BOB, CY)
    assert phones.reply(CY, "leave") == "ask"
    assert phones.reply(CY, f"leave {code}", after=SECOND) == "ok"
    assert phones.seat("Cy").left_at == phones.now
    assert phones.reply(CY, "hand", after=HOUR) == "no: not-in-a-game"


def test_a_second_leave_within_the_minute_changes_nothing_and_a_later_one_leaves(phones: Texting) -> None:
    """C41."""
    phones.deal(BOB, CY)
    assert phones.reply(CY, "leave") == "ask"
    assert phones.reply(CY, "leave", after=40 * SECOND) == "none"
    assert phones.reply(CY, "leave", after=2 * HOUR) == "ask"
    assert phones.reply(CY, "leave", after=5 * MINUTE) == "ok"


def test_an_ok_to_the_question_leaves(phones: Texting) -> None:
    """C41, T11."""
    phones.deal(BOB, CY)
    phones.text(CY, "i quit")
    assert phones.reply(CY, "ok", after=5 * MINUTE) == "ok"
    assert phones.seat("Cy").left_at == phones.now


def test_an_ok_to_newer_news_leaves_no_game(phones: Texting) -> None:
    """C41, T3."""
    phones.deal(BOB, CY)
    phones.text(CY, "i quit lol")
    play_on(phones)
    phones.text(CY, "ok!")
    assert phones.seat("Cy").left_at is None


@pytest.mark.parametrize("between", ["no way", "table", "say brb"])
def test_an_ok_after_anything_else_leaves_no_game(phones: Texting, between: str) -> None:
    """C41, T11: a second *leave* still does."""
    phones.deal(BOB, CY)
    for words in ("leave", between, "ok"):
        phones.text(CY, words)
    assert phones.seat("Cy").left_at is None


def test_a_late_ok_leaves_no_game(phones: Texting) -> None:
    """C41."""
    phones.deal(BOB, CY)
    phones.text(CY, "leave")
    phones.text(CY, "ok", after=2 * HOUR)
    assert phones.seat("Cy").left_at is None


def test_a_question_is_no_second_leave(phones: Texting) -> None:
    """C41, T3."""
    phones.deal(BOB, CY)
    for words in ("stop the game?", "quit game?", "leave?"):
        assert phones.reply(CY, words) == "ask"
    assert phones.seat("Cy").left_at is None


def test_an_ok_to_a_command_that_was_asked_about_asks_as_the_command_does(phones: Texting) -> None:
    """T3, T11."""
    code = phones.deal(BOB, CY)
    phones.text(CY, "quit game?")
    assert phones.reply(CY, "ok") == "ask"
    assert f"LEAVE {code}" in phones.sent()[CY]


def test_only_say_reaches_the_table(phones: Texting) -> None:
    """T10: other talk is kept, and answered kindly once."""
    phones.deal(BOB, CY)
    assert phones.reply(BOB, "say good luck") == "chat"
    assert "good luck" in phones.sent()[ANN]
    assert phones.reply(BOB, "what a lovely day it is") == "chat"
    assert phones.sent().keys() == {BOB}
    assert phones.reply(BOB, "and how is your mother") == "none"
    assert phones.sent() == {}


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("words", ["x" * 121, "\U0001f600"])
def test_talk_that_cannot_be_shown_whole_reaches_nobody(phones: Texting, words: str, dealt: bool) -> None:
    """T10: and nobody is told that it did."""
    (phones.deal if dealt else phones.make)(BOB, CY)
    assert phones.reply(BOB, f"say {words}") == "ask"
    assert phones.sent().keys() == {BOB}
    assert phones.sent()[BOB].endswith(("nothing was sent.", "Please say it in words."))


def test_undo_with_nothing_to_drop_says_so(phones: Texting) -> None:
    """W13: fine points, held and queued."""
    phones.deal(BOB)
    assert phones.reply(BOB, "undo") == "ok"
    assert phones.sent().keys() == {BOB}


def test_bots_play_at_once_and_the_person_is_told_once(phones: Texting) -> None:
    phones.make()
    phones.text(ANN, "bots 3")
    phones.text(ANN, "deal")
    for _ in range(5):
        if uno.view(state(phones), None).turn == 0:
            play_on(phones)
        else:
            (due,) = {row.due_at for row in phones.rows(Deadline)} or {phones.now}
            phones.now = due
            phones.table.run_due(phones.now)
        assert len(phones.rows(OutboxRow, created_at=phones.now)) == 1
    assert sum(seat.bot for seat in phones.rows(Seat)) == 3


def test_a_game_without_people_rests(phones: Texting) -> None:
    """W9: bots never play a match out among themselves."""
    phones.deal(BOB)
    phones.text(ANN, "STOP")
    phones.text(BOB, "STOP")
    entries = len(log(phones))
    assert phones.rows(Deadline) == []
    phones.table.run_due(phones.now + 240 * HOUR)
    assert len(log(phones)) == entries


def test_a_bot_can_come_to_a_running_game(phones: Texting) -> None:
    """C41: it is dealt in with the next hand, and play goes on."""
    phones.deal(BOB)
    assert phones.reply(ANN, "bots 1") == "ok"
    assert len(uno.view(state(phones), None).seats) == 3
    assert play_on(phones).reply == "ok"


def asked_for_a_color(phones: Texting) -> str:
    """The phone of whoever has laid a Wild without a color."""
    while True:
        number, words = lawful(phones)
        if words.split()[0] == "w":
            assert phones.reply(number, "w") == "ask"
            return number
        phones.text(number, words)


@pytest.mark.parametrize("answers", [["what?", "purple", "not red"], ["purple", "why", "any"], ["r?", "what?", "r?"]])
def test_an_open_question_about_a_card_that_lies_is_asked_again(phones: Texting, answers: list[str]) -> None:
    """T3: with all its choices, and never in the same words twice in a row; no word of a play or a draw."""
    phones.deal(BOB, CY)
    number, before = asked_for_a_color(phones), ""
    for answer in answers:
        assert phones.reply(number, answer) == "ask"
        said = phones.sent()[number]
        first = said.splitlines()[0]
        assert "RED, YELLOW, GREEN or BLUE" in said
        assert "lay" not in first
        assert first != before
        before = first


def test_table_says_to_who_is_in_turn_that_it_is_theirs(phones: Texting) -> None:
    phones.deal(BOB, CY)
    turn = uno.view(state(phones), None).turn
    assert turn is not None
    number = number_at(phones, turn)
    assert phones.reply(number, "table") == "tell"
    assert phones.sent()[number].splitlines()[0].startswith(f"{phones.game().code}-1 Your turn by ")


def test_who_is_not_understood_out_of_turn_is_told_whose_turn_it_is(phones: Texting) -> None:
    """T3: and not to play or to draw."""
    phones.deal(BOB, CY)
    turn = uno.view(state(phones), None).turn
    assert turn is not None
    other = number_at(phones, (turn + 1) % 3)
    assert phones.reply(other, "draw 2") == "ask"
    first = phones.sent()[other].splitlines()[0]
    assert f"It is {phones.names()[turn]}'s turn. Text ? for help." in first
    assert "DRAW" not in phones.sent()[other]


@pytest.mark.parametrize("options", [{"scoring": "single"}, {"scoring": "rounds", "rounds": 1}])
def test_c41_nobody_comes_to_the_last_hand(phones: Texting, options: dict[str, object]) -> None:
    """C38: who joined could not be dealt in with a next hand."""
    code = phones.make(BOB)
    with phones.store.write() as session:
        session.get_one(Game, phones.game().id).options = options
    phones.text(ANN, "deal")
    refused = f"The last hand of {code} is on"
    assert phones.reply(CY, f"join {code} Cy") == "no"
    assert phones.sent()[CY].startswith(refused)
    assert set(phones.sent()) == {CY}
    for words in ("bots 1", "bot Ada", f"invite {DAN} Dan"):
        assert phones.reply(ANN, words) == "no"
        assert phones.sent()[ANN].startswith(refused)
    assert phones.names() == ["Ann", "Bob"]
    assert play_on(phones).reply == "ok"


def test_c41_people_come_to_rounds_before_the_last(phones: Texting) -> None:
    code = phones.make(BOB)
    with phones.store.write() as session:
        session.get_one(Game, phones.game().id).options = {"scoring": "rounds", "rounds": 2}
    phones.text(ANN, "deal")
    assert phones.reply(CY, f"join {code} Cy") == "ok"
    assert phones.names() == ["Ann", "Bob", "Cy"]


def test_c41_who_waits_to_be_dealt_in_has_no_count(phones: Texting) -> None:
    """They have no cards yet, which is not to have played them all."""
    code = phones.deal(BOB)
    phones.text(CY, f"join {code} Cy")
    phones.text(ANN, "hand")
    assert "(0)" not in phones.sent()[ANN]
    phones.text(ANN, "table")
    assert "Cy (waits)" in phones.sent()[ANN]
