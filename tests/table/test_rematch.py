"""After a match: standings, silence, and *again* for another one with the same people and options."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games import uno
from pbm.store.models import Game, Invitation, OutboxRow, Seat
from tests.table.playing import bodies, play_on, state
from tests.table.texting import ANN, BOB, CY, DAN, Texting

OPTIONS = {"scoring": "single", "uno_window": "0"}


def over(phones: Texting, *joining: str) -> str:
    """A match of one hand that has been played to its end; its code."""
    code = phones.make(*joining)
    with phones.store.write() as session:
        session.get_one(Game, phones.game().id).options = dict(OPTIONS)
    phones.text(ANN, "deal")
    for _ in range(1000):
        if phones.game().status == "over":
            return code
        play_on(phones)
    raise AssertionError("the match does not end")


@pytest.fixture
def played(phones: Texting) -> Texting:
    """Phones of three who have played a match to its end."""
    over(phones, BOB, CY)
    return phones


def test_the_end_of_a_match_tells_who_won_and_how_to_play_again(played: Texting) -> None:
    """C38."""
    for number in (ANN, BOB, CY):
        last = bodies(played, number)[-1]
        assert "the match" in last
        assert "For a rematch, text AGAIN." in last


def test_nobody_is_written_to_after_a_match(played: Texting) -> None:
    texts = len(played.rows(OutboxRow))
    assert played.table.next_due() is None
    played.table.run_due(played.now + timedelta(days=60))
    assert len(played.rows(OutboxRow)) == texts


def test_who_asks_on_after_a_match_learns_how_to_play_again(played: Texting) -> None:
    played.text(BOB, "who won?")
    assert played.sent()[BOB] == (
        "You are in no game now. AGAIN plays the last one again. To join one, text JOIN, its code and your name. "
        "The host of your games has the codes."
    )
    assert played.rows(OutboxRow)[-1].segments == 1


@pytest.mark.parametrize("words", ["join {} Bob", "{} hand", "{}", "table {}"])
def test_who_played_a_match_that_is_over_is_in_it_no_more(played: Texting, words: str) -> None:
    code = played.game().code
    assert played.reply(BOB, words.format(code)).startswith("no")
    assert played.sent()[BOB] == (
        f"The match {code} is over. AGAIN {code} plays it again. For a new game ask its host."
    )
    assert played.reply(DAN, f"join {code} Dan") == "no"
    assert played.sent()[DAN].startswith(f"The match {code} is over. For a new game ask its host.")


def test_a_rematch_begins_when_all_have_answered(played: Texting) -> None:
    last = played.game()
    assert played.reply(BOB, "again") == "ok"
    following = played.game()
    assert (following.rematch_of, following.options, following.host_id) == (last.id, last.options, last.host_id)
    assert following.code != last.code
    assert played.sent()[ANN] == f"Bob wants a rematch ({following.code}). Text OK to be in, NO if not."
    assert played.sent()[BOB].startswith(f"{following.code} is your rematch. Ann and Cy are asked;")
    assert played.reply(ANN, "ok") == "ok"
    assert played.sent()[ANN].endswith("\nIt begins when all have answered, or at DEAL.")
    assert played.game().status == "lobby"
    assert played.reply(CY, "again") == "ok"
    assert played.game().status == "playing"
    assert set(played.sent()) == {ANN, BOB, CY}
    assert played.names() == ["Bob", "Ann", "Cy"]


def test_a_rematch_begins_without_those_who_say_no(played: Texting) -> None:
    played.text(BOB, "rematch")
    played.text(ANN, "ok")
    assert played.reply(CY, "no") == "ok"
    assert played.game().status == "playing"
    assert "Cy" in played.sent()[BOB]
    assert CY in played.sent()
    assert len(played.rows(Seat, game_id=played.game().id)) == 2


def test_deal_begins_a_rematch_without_those_who_are_silent(played: Texting) -> None:
    """C41: who answers later joins with the next hand."""
    played.text(BOB, "again")
    played.text(ANN, "ok")
    with played.store.write() as session:
        session.get_one(Game, played.game().id).options = {**OPTIONS, "scoring": "winner"}
    assert played.reply(BOB, "deal") == "ok"
    assert played.reply(CY, "again") == "ok"
    assert played.seat("Cy").seat == 2


def test_c38_who_answers_when_the_only_hand_is_dealt_is_not_seated(played: Texting) -> None:
    played.text(BOB, "again")
    played.text(ANN, "ok")
    played.text(BOB, "deal")
    assert played.reply(CY, "again") == "no"
    assert played.reply(CY, "ok") == "no"
    assert played.sent()[CY].startswith(f"The last hand of {played.game().code} is on")
    assert played.names() == ["Bob", "Ann"]


def test_two_who_ask_at_once_play_the_same_rematch(played: Texting) -> None:
    played.text(BOB, "again")
    played.text(ANN, "again")
    assert len(played.rows(Game)) == 2
    assert played.reply(BOB, "again") == "tell"


def test_bots_come_along(phones: Texting) -> None:
    phones.make()
    phones.text(ANN, "bot Ada")
    with phones.store.write() as session:
        session.get_one(Game, phones.game().id).options = dict(OPTIONS)
    phones.text(ANN, "deal")
    while phones.game().status != "over":
        if uno.view(state(phones), None).turn == 0:
            play_on(phones)
        else:
            phones.now = phones.table.next_due() or phones.now
            phones.table.run_due(phones.now)
    assert phones.reply(ANN, "again") == "ok"
    assert phones.game().status == "playing"
    assert phones.names() == ["Ann", "Ada"]


def test_a_bot_whose_name_is_that_of_who_asks_stays_away(played: Texting) -> None:
    """In old games a name could stand beside the same one with other marks."""
    with played.store.write() as session:
        bot, bob = (session.get_one(Seat, played.seat(name).id) for name in ("Cy", "Bob"))
        bot.person_id, bot.bot, bot.name, bot.name_key = None, True, "Jos\u00e9", "jos\u00e9"
        bob.name, bob.name_key = "Jose", "jose"
    assert played.reply(BOB, "again") == "ok"
    assert played.names() == ["Jose"]


def test_who_has_stopped_is_not_asked(played: Texting) -> None:
    """T7."""
    played.text(CY, "STOP")
    played.text(BOB, "again")
    assert set(played.sent()) == {ANN, BOB}
    assert len(played.rows(Invitation)) == 1


def test_who_has_played_nothing_cannot_play_again(phones: Texting) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, "again") == "no"


def test_who_asks_after_the_rematch_may_play_the_one_that_they_name(played: Texting) -> None:
    code = played.game().code
    assert played.reply(BOB, f"again {code.lower()}") == "ok"
    assert played.reply(ANN, "again Z9ZZ") == "no"


def test_a_rematch_counts_among_the_games_of_its_maker(played: Texting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbm.table.making.GAMES_AT_ONCE", 1)
    played.text(ANN, "new uno")
    assert played.reply(BOB, "again") == "no"


def partners_over(phones: Texting) -> None:
    """A match of partners that four have played to its end."""
    over(phones, BOB, CY, DAN)
    with phones.store.write() as session:
        session.get_one(Game, phones.game().id).options = {**OPTIONS, "partners": True}


def test_c39_a_rematch_of_partners_waits_for_a_fourth_after_a_no(phones: Texting) -> None:
    partners_over(phones)
    phones.text(BOB, "again")
    phones.text(ANN, "no")
    phones.text(CY, "ok")
    assert phones.reply(DAN, "ok") == "ok"
    code = phones.game().code
    with_others = f"You are in {code} as Dan, with Bob and Cy.\n"
    assert phones.sent()[DAN] == f"{with_others}When all are in, anybody can text DEAL."
    assert phones.game().status == "lobby"
    assert phones.reply(ANN, f"join {code}") == "ok"
    assert phones.game().status == "playing"
    assert len(phones.names()) == 4


def test_c39_a_rematch_of_partners_waits_when_the_last_answer_is_a_no(phones: Texting) -> None:
    partners_over(phones)
    phones.text(BOB, "again")
    phones.text(ANN, "ok")
    phones.text(CY, "ok")
    assert phones.reply(DAN, "no") == "ok"
    assert phones.game().status == "lobby"


def test_c39_a_rematch_of_partners_waits_where_a_player_can_be_asked_no_more(phones: Texting) -> None:
    partners_over(phones)
    for number in (ANN, CY, DAN):
        phones.text(number, "STOP")
    assert phones.reply(BOB, "again") == "ok"
    assert phones.game().status == "lobby"
    assert BOB in phones.sent()
