"""The lobby by text: making games, joining them, and all else before the cards are dealt (C1, T11, T13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbm.games import shuffle
from pbm.store.models import Game, InboxRow, OutboxRow, Person, Seat
from pbm.table.codes import DIGITS, LETTERS, new_code
from tests.table.playing import play_on
from tests.table.texting import ANN, BOB, CY, DAN, STRANGER, Texting


def test_a_host_makes_a_game_and_sits_in_it(phones: Texting) -> None:
    assert phones.reply(ANN, "new uno ann") == "ok"
    assert phones.names() == ["Ann"]
    game = phones.game()
    assert game.code in phones.sent()[ANN]
    assert game.status == "lobby"
    assert len(shuffle.seed(game.secret, 1)) == 64


def test_a_maker_without_a_name_is_asked_for_it(phones: Texting) -> None:
    assert phones.reply(ANN, "new uno") == "ask"
    assert phones.names() == []
    assert phones.reply(ANN, "my name is Ann") == "ok"
    assert phones.names() == ["Ann"]


def test_a_maker_is_known_by_name_the_second_time(phones: Texting) -> None:
    phones.text(ANN, "new uno ann")
    assert phones.reply(ANN, "new uno") == "ok"
    assert phones.names() == ["Ann"]
    assert len(phones.rows(Game)) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("foo=3", "foo"),
        ("stackin", "STACKING"),
        ("r5", "r5"),
        ("to 0", "1 to 10000"),
        ("to 1000000000", "1 to 10000"),
        ("uno soon=maybe", "soon"),
        ("uno_window=soon", "10m"),
        ("lowest partners", "PARTNERS cannot go together with LOWEST"),
        ("rounds 3 to 200", "TO 200 cannot go together with ROUNDS"),
        ("zero swap 7-0", "ZERO SWAP cannot go together with SEVEN ZERO"),
    ],
)
def test_a_game_that_cannot_be_is_not_made_and_its_maker_told_why(phones: Texting, words: str, told: str) -> None:
    """C37, H5."""
    assert phones.reply(ANN, f"new uno {words}") == "no"
    assert told in phones.sent()[ANN]
    assert phones.rows(Game) == []


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("uno", {"scoring": "single"}),
        ("uno family", {"scoring": "rounds", "rounds": 3}),
        (
            "uno stacking jumpin to 300 partners",
            {"stacking": "same", "jump_in": True, "target": "300", "partners": True},
        ),
        ("french no bluff", {"game": "french", "bluff": "off"}),
    ],
)
def test_options_are_chosen_in_words_and_told(phones: Texting, words: str, options: dict[str, object]) -> None:
    assert phones.reply(ANN, f"new {words} ann") == "ok"
    assert phones.game().options.items() >= options.items()
    assert phones.names() == ["Ann"]


def test_a_host_adds_named_sets(texting: Callable[..., Texting]) -> None:
    phones = texting(presets={"quick": {"scoring": "single"}, "cabin": {"stacking": "same", "target": 250}})
    phones.text(ANN, "new uno cabin ann")
    assert phones.game().options == {"stacking": "same", "target": 250}
    assert "stacking" in phones.sent()[ANN]


def test_only_hosts_make_games(phones: Texting) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, "new uno") == "no"
    assert len(phones.rows(Game)) == 1


def test_everybody_makes_games_in_development(texting: Callable[..., Texting]) -> None:
    phones = texting(development=True)
    assert phones.reply(BOB, "new uno bob") == "ok"
    assert phones.names() == ["Bob"]


def test_joining_tells_the_newcomer_and_the_maker(phones: Texting) -> None:
    code = phones.make()
    assert phones.reply(BOB, f"join {code.lower()} Bob") == "ok"
    assert set(phones.sent()) == {ANN, BOB}
    assert "Ann" in phones.sent()[BOB]
    assert "Bob" in phones.sent()[ANN]


@pytest.mark.parametrize(
    "words",
    [
        *("join {} Bob", "JOIN {}, bob!", "Join {} as Bob", "join {}: my name is Bob", "join {}. I'm Bob"),
        *("join with code {} - Bob", "joining {} as bob", "join {} name: Bob", "join {}, hi, its bob here!"),
        "join {} 'Bob'",
    ],
)
def test_joining_is_understood_as_people_write_it(phones: Texting, words: str) -> None:
    code = phones.make()
    assert phones.reply(BOB, words.format(code)) == "ok"
    assert phones.names()[1].casefold() == "bob"


def test_joining_without_a_name_asks_for_one_and_takes_a_bare_name(phones: Texting) -> None:
    code = phones.make()
    assert phones.reply(BOB, f"join {code}") == "ask"
    assert phones.reply(BOB, "Robert") == "ok"
    assert phones.names() == ["Ann", "Robert"]


@pytest.mark.parametrize("words", ["{} Bob", "{}: bob!", "{} join bob", "{}, I'm Bob"])
def test_a_code_and_a_name_are_enough_to_join(phones: Texting, words: str) -> None:
    """T13."""
    code = phones.make()
    assert phones.reply(BOB, words.format(code)) == "ok"
    assert phones.names() == ["Ann", "Bob"]


@pytest.mark.parametrize("words", ["{} later", "{} i am busy", "{} not me", "{} what is this", "{} can't make it"])
def test_talk_behind_a_code_seats_nobody(phones: Texting, words: str) -> None:
    """T1, T13; nor does it seat who is known by a name."""
    code = phones.make(CY)
    phones.text(CY, "leave")
    for number in (BOB, CY):
        assert phones.reply(number, words.format(code)) == "ask"
    assert phones.names() == ["Ann"]


@pytest.mark.parametrize(("words", "choice"), [("deal?", "DEAL"), ("leave?", "LEAVE"), ("bots 2?", "BOTS 2")])
def test_before_the_deal_a_question_does_nothing(phones: Texting, words: str, choice: str) -> None:
    """T3."""
    phones.make(BOB)
    assert phones.reply(BOB, words) == "ask"
    assert phones.sent()[BOB] == f"Did you mean {choice}? Then text just that."
    assert (phones.game().status, phones.names()) == ("lobby", ["Ann", "Bob"])


@pytest.mark.parametrize("words", ["later", "in 5 minutes", "as soon as I can", "with me", "tonight", "and your name"])
def test_talk_behind_join_and_a_code_is_no_name(phones: Texting, words: str) -> None:
    """T3."""
    code = phones.make()
    assert phones.reply(BOB, f"join {code} {words}") == "no"
    assert phones.sent()[BOB].startswith(f"Sorry, that cannot be a name here. Text JOIN {code} and a name")
    assert phones.names() == ["Ann"]


@pytest.mark.parametrize("words", ["Bob!", "hi, its Bob", "je suis Bob", "Bob here", "Bob\n\nSent from my iPhone"])
def test_who_is_asked_for_a_name_may_answer_in_a_sentence(phones: Texting, words: str) -> None:
    phones.text(BOB, f"join {phones.make()}")
    assert phones.reply(BOB, words) == "ok"
    assert phones.names() == ["Ann", "Bob"]


@pytest.mark.parametrize("words", ["not now", "why?", "huh?", "maybe", "guess who", "tomorrow", "idk"])
def test_talk_is_no_answer_to_who_is_asked_for_a_name(phones: Texting, words: str) -> None:
    """T3."""
    phones.text(BOB, f"join {phones.make()}")
    phones.text(BOB, words)
    assert phones.names() == ["Ann"]


@pytest.mark.parametrize("words", ["quit now", "hi, cancel", "please stop"])
def test_a_wish_to_stop_is_no_name(phones: Texting, words: str) -> None:
    """T7."""
    code = phones.make()
    phones.text(BOB, f"join {code}")
    phones.text(BOB, words)
    assert phones.names() == ["Ann"]


def test_a_code_alone_asks_for_a_name(phones: Texting) -> None:
    """T13."""
    code = phones.make()
    assert phones.reply(BOB, code.lower()) == "ask"
    assert phones.reply(BOB, "Bob") == "ok"
    assert phones.names() == ["Ann", "Bob"]


def test_who_plays_on_answers_no_question_for_a_name(phones: Texting) -> None:
    """T3."""
    phones.deal(BOB)
    with phones.store.write() as session:
        session.get_one(Person, phones.person(BOB).id).asked = {"question": "name", "code": phones.game().code}
    while phones.person(BOB).asked is not None:
        play_on(phones)
    assert phones.reply(BOB, "remove ann") != "ok"
    assert "Remove Ann" not in phones.names()


@pytest.mark.parametrize("words", ["new game tomorrow", "new game was fun", "new game?"])
def test_talk_of_a_new_game_makes_none(phones: Texting, words: str) -> None:
    """T1, T3."""
    phones.deal(BOB)
    phones.text(ANN, words)
    assert len(phones.rows(Game)) == 1


def test_a_name_is_cut_and_brought_into_plain_letters(phones: Texting) -> None:
    code = phones.make()
    phones.text(BOB, f"join {code} Ma\u0142gorzata\u2665Katarzyna")
    assert phones.names()[1].isascii()
    assert len(phones.names()[1]) <= 12


def test_a_taken_name_is_refused_whatever_its_case(phones: Texting) -> None:
    code = phones.make()
    assert phones.reply(BOB, f"join {code} ANN") == "no"
    assert phones.names() == ["Ann"]
    assert phones.reply(BOB, f"join {code} bob") == "ok"


@pytest.mark.parametrize("name", ["r5", "draw", "stop", "uno", "7"])
def test_a_word_of_the_game_is_no_name(phones: Texting, name: str) -> None:
    code = phones.make()
    assert phones.reply(BOB, f"join {code} {name}") == "no"
    assert phones.names() == ["Ann"]


def test_joining_twice_changes_nothing(phones: Texting) -> None:
    code = phones.make(BOB)
    assert phones.reply(BOB, f"join {code} Bobby") == "tell"
    assert phones.names() == ["Ann", "Bob"]


def test_an_unknown_code_is_answered(phones: Texting) -> None:
    phones.make()
    assert phones.reply(BOB, "join Z9Z9 bob") == "no"
    assert "Z9Z9" in phones.sent()[BOB]


def test_a_code_of_a_game_one_is_not_in_is_answered_as_an_unknown_one(phones: Texting) -> None:
    code = phones.make()
    phones.text(BOB, "join Z9Z9 bob")
    phones.text(STRANGER, "hello")
    theirs = phones.make(CY)
    assert phones.reply(CY, f"table {code}") == "no"
    not_theirs = phones.sent()[CY]
    assert phones.reply(CY, "table Z9Z9") == "no"
    assert phones.sent()[CY] == not_theirs.replace(code, "Z9Z9")
    assert theirs != code


def test_who_may_not_make_games_is_told_whom_to_ask(phones: Texting) -> None:
    phones.deal(BOB)
    assert phones.reply(BOB, "again") == "no"
    assert "NEW UNO" not in phones.sent()[BOB]
    assert "ask your host" in phones.sent()[BOB]


def test_t6_a_move_for_a_game_that_is_not_theirs_is_answered_with_theirs(phones: Texting) -> None:
    code = phones.deal(BOB)
    assert phones.reply(BOB, "C9H9 r5") == "no: not-in-a-game"
    assert code in phones.sent()[BOB]


def test_a_table_holds_ten(phones: Texting) -> None:
    """C1."""
    code = phones.make()
    assert phones.reply(ANN, "bots 12") == "ok"
    assert len(phones.names()) == 10
    assert phones.reply(BOB, f"join {code} bob") == "no"
    assert phones.reply(ANN, "bots") == "no"
    assert len(phones.names()) == 10


def test_dealing_needs_two_players(phones: Texting) -> None:
    """C1."""
    phones.make()
    assert phones.reply(ANN, "deal") == "no"
    assert phones.game().status == "lobby"


def test_anybody_seated_deals_and_everybody_gets_a_hand(phones: Texting) -> None:
    code = phones.make(BOB, CY)
    assert phones.reply(CY, "deal") == "ok"
    assert phones.game().status == "playing"
    assert set(phones.sent()) == {ANN, BOB, CY}
    assert all(code in body for body in phones.sent().values())
    assert phones.reply(BOB, "deal") == "no"


def test_bots_sit_down_by_number_or_name(phones: Texting) -> None:
    phones.make()
    assert phones.reply(ANN, "bots 2") == "ok"
    assert phones.reply(ANN, "bots Zoe") == "ok"
    assert phones.names()[-1] == "Zoe"
    assert [seat.person_id for seat in phones.rows(Seat, bot=True)] == [None] * 3
    assert phones.reply(ANN, "deal") == "ok"


def test_joining_in_mid_hand_waits_for_the_next_one(phones: Texting) -> None:
    """C41."""
    code = phones.deal(BOB)
    assert phones.reply(CY, f"join {code} cy") == "ok"
    assert phones.names() == ["Ann", "Bob", "Cy"]
    assert "next" in phones.sent()[CY]
    assert phones.game().status == "playing"


def test_a_bot_joins_in_mid_hand(phones: Texting) -> None:
    """C41."""
    phones.deal(BOB)
    assert phones.reply(ANN, "bots") == "ok"
    assert len(phones.names()) == 3


def test_leaving_before_the_deal_frees_seat_and_name(phones: Texting) -> None:
    code = phones.make(BOB, CY)
    assert phones.reply(BOB, "leave") == "ok"
    assert phones.names() == ["Ann", "Cy"]
    assert [seat.seat for seat in phones.rows(Seat)] == [0, 1]
    assert set(phones.sent()) == {ANN, BOB}
    assert phones.reply(DAN, f"join {code} bob") == "ok"


def test_the_game_goes_to_the_next_when_its_maker_leaves(phones: Texting) -> None:
    phones.make(BOB)
    phones.text(ANN, "leave")
    assert phones.game().host_id == phones.person(BOB).id


def test_a_game_that_all_have_left_is_over(phones: Texting) -> None:
    code = phones.make()
    phones.text(ANN, "leave")
    assert phones.game().status == "over"
    assert phones.reply(BOB, f"join {code} bob") == "no"
    assert "over" in phones.sent()[BOB]


def test_a_game_that_is_over_is_called_so(phones: Texting) -> None:
    code = phones.deal(BOB)
    phones.text(BOB, "leave")
    assert phones.reply(BOB, f"leave {code}") == "ok"
    assert phones.game().status == "over"
    assert phones.reply(ANN, f"scores {code}") == "no"
    assert "over" in phones.sent()[ANN]


def test_salt_of_the_lobby_goes_into_the_first_hand(phones: Texting) -> None:
    """T11."""
    phones.make(BOB)
    assert phones.reply(BOB, "salt nine wild geese") == "ok"
    assert phones.game().salts == ["nine wild geese"]
    assert phones.reply(BOB, "salt") == "ask"


def test_the_first_seed_is_committed_to_before_it_can_be_salted(phones: Texting) -> None:
    """T11, and the design's third promise."""
    phones.make()
    game = phones.game()
    assert phones.reply(ANN, "fair") == "tell"
    assert shuffle.commitment(shuffle.seed(game.secret, 1)) in phones.sent()[ANN]


def test_say_reaches_those_who_wait(phones: Texting) -> None:
    """T10."""
    phones.make(BOB, CY)
    assert phones.reply(BOB, "say hello all") == "chat"
    assert "hello all" in phones.sent()[ANN]
    assert "hello all" in phones.sent()[CY]


@pytest.mark.parametrize("words", ["table", "hand", "scores", "hello there", "r5"])
def test_whatever_is_asked_before_the_deal_is_answered_by_who_is_in(phones: Texting, words: str) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, words) == "tell"
    assert "Ann, Bob" in phones.sent()[BOB]


@pytest.mark.parametrize("words", ["rules", "?", "games"])
def test_rules_help_and_games_are_told_before_the_deal(phones: Texting, words: str) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, words) == "tell"
    assert phones.sent()[BOB]


def test_with_two_games_gathering_the_code_is_asked_for(phones: Texting) -> None:
    """T13."""
    first, second = phones.make(), phones.make()
    assert phones.reply(ANN, "bots 2") == "ask"
    assert first in phones.sent()[ANN]
    assert second in phones.sent()[ANN]
    assert phones.reply(ANN, f"{first} bots 2") == "ok"
    assert phones.reply(ANN, f"deal {first}") == "ok"


@pytest.mark.parametrize("words", ["hand", "table", "scores", "r5", "draw"])
def test_without_a_game_a_known_person_is_told_how_to_join(phones: Texting, words: str) -> None:
    phones.make(BOB)
    phones.text(BOB, "leave")
    assert phones.reply(BOB, words) == "no: not-in-a-game"
    assert "JOIN" in phones.sent()[BOB]


def test_what_the_lobby_answers_fits_one_segment(phones: Texting) -> None:
    """But for the first text to a number, which says more, and the rules, which may take three."""
    phones.make(BOB, CY)
    for words in ("table", "options", "?", "say hi", "deal"):
        phones.text(BOB, words)
    first: dict[str, int] = {}
    for row in sorted(phones.rows(OutboxRow), key=lambda it: it.id):
        first.setdefault(row.to, row.id)
        assert row.segments <= (2 if row.id == first[row.to] else 1), row.body


def test_codes_are_no_words_and_hold_no_lookalikes() -> None:
    taken: set[str] = set()
    for _ in range(500):
        code = new_code(taken.__contains__)
        taken.add(code)
        assert set(code) <= set(LETTERS + DIGITS)
        assert code[0] in LETTERS
        assert set(code) & set(DIGITS)
    assert not set(LETTERS + DIGITS) & set("AEIOU018RGBYW")


HOSTILE = (
    "x" * 10_000,
    "\x00",
    "\ud800",
    "9" * 10_000,
    "\n" * 500,
    "{{ 7 * 7 }} {% x %}",
    "'; DROP TABLE games; --",
    "\u202eann",
)


@pytest.mark.parametrize(
    "command", ["join {code} ", "new uno ", "invite ", "bots ", "salt ", "say ", "deal ", "leave ", ""]
)
def test_nothing_that_is_texted_breaks_the_lobby(phones: Texting, command: str) -> None:
    """Whatever stands behind a command, it is answered or kept, the seats stay in order, and texts stay short."""
    code = phones.make(BOB)
    for number, words in enumerate(HOSTILE):
        sender = (ANN, BOB, f"+1212555{3000 + number}")[number % 3]
        phones.text(sender, command.format(code=code) + words)
    assert {row.status for row in phones.rows(InboxRow)} == {"done"}
    for game in phones.rows(Game):
        seats = sorted(seat.seat for seat in phones.rows(Seat, game_id=game.id))
        assert seats == list(range(len(seats)))
    assert all(len(row.body) <= 480 for row in phones.rows(OutboxRow))


@pytest.mark.parametrize(("old", "new"), [("Jos\u00e9", "jose"), ("Jose", "Jos\u00e9"), ("Zo\u00eb", "Zoe")])
def test_a_name_with_other_marks_is_taken(phones: Texting, old: str, new: str) -> None:
    code = phones.make()
    phones.text(BOB, f"join {code} {old}")
    assert phones.reply(CY, f"join {code} {new}") == "no"
    assert f" is taken in {code}. Please choose another name." in phones.sent()[CY]
    assert phones.reply(ANN, f"bot {new}") == "no"
    assert phones.reply(CY, "Cy") == "ok"


def test_a_name_with_marks_is_taken_whatever_the_seat_was_kept_by(phones: Texting) -> None:
    """Seats of old games are kept by their names in small letters, with all marks."""
    code = phones.make()
    phones.text(BOB, f"join {code} Jos\u00e9")
    with phones.store.write() as session:
        session.get_one(Seat, phones.seat("Jos\u00e9").id).name_key = "jos\u00e9"
    assert phones.reply(CY, f"join {code} Jose") == "no"


def test_nobody_is_called_by_a_word_of_our_texts(phones: Texting) -> None:
    code = phones.make()
    assert phones.reply(BOB, f"join {code} You") == "no"
    assert phones.reply(ANN, "bot Everybody") == "no"
    assert phones.names() == ["Ann"]


def test_who_comes_back_is_told_that_their_name_is_used_up(phones: Texting) -> None:
    """C41: what somebody has played under a name stays theirs, also for themselves."""
    code = phones.deal(BOB, CY)
    phones.text(BOB, f"leave {code}")
    assert phones.reply(BOB, f"join {code}") == "no"
    used_up = f"You played in {code} as Bob before, and that name is used up. Please choose another name."
    assert phones.sent()[BOB] == used_up
    assert phones.reply(DAN, f"join {code} Bob") == "no"
    assert phones.sent()[DAN].splitlines()[0] == f"Bob is taken in {code}. Please choose another name."
    assert phones.reply(BOB, "Rob") == "ok"
    assert phones.names() == ["Ann", "Bob", "Cy", "Rob"]


def test_names_in_a_sentence_end_with_an_and(phones: Texting) -> None:
    code = phones.make(BOB)
    phones.text(CY, f"join {code} Cy")
    assert phones.sent()[CY].startswith(f"You are in {code} as Cy, with Ann and Bob.")
    phones.text(ANN, "bots 3")
    assert phones.sent()[ANN].startswith(f"Ada, Ben and Cleo joined {code}")
