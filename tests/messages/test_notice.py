"""The one text that a player gets for a step: its parts, its length, and that it tells nothing hidden."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bench.segments import notices
from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Drew, Skipped, Why
from pbm.games.match.moves import Draw
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import CARDS, ordered
from pbm.games.uno.events import AnyEvent, Played
from pbm.games.uno.moves import Play
from pbm.games.uno.view import View
from pbm.language.understand import could_be_move
from pbm.language.vocabulary import languages
from pbm.messages import notes
from pbm.messages.gsm import BASIC
from pbm.messages.notice import UNO, Draft, notice, styles
from pbm.messages.scene import Scene
from tests.messages.tabletop import LONG, NOON, Tabletop, cards, tabletop

SEVEN = "R1 R5 Y3 G+2 B9 W W+4"
AROUND = (
    Played(1, Card("R+2")),
    Drew(2, 2, Why.DRAW_TWO),
    Played(3, Card("RS")),
)
"""What three players did since the reader's last text."""


def four(hand: str = SEVEN, names: tuple[str, ...] = LONG) -> Tabletop:
    """Four players, the reader in turn."""
    return tabletop(hand, "G1 G2 G3", "R2 R3 B1 B2 B3 B4 B5 B6 B7 B8 B9", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", names=names)


def test_a_turn_notice_has_its_parts_in_order() -> None:
    table = four(names=("Ann", "Bob", "Cal", "Dan"))
    table.events = AROUND[:2]
    assert table.told(0).body.split("\n") == [
        "K7QX-1 Your turn, Ann",
        "Bob played R+2 (3). Cal drew 2 (11). Dan (8).",
        "Top R9. You: R1 R5 Y3 G+2 B9 W W+4",
        "Play a card or DRAW by Fri 12:00.",
    ]


def test_four_long_names_seven_cards_three_events_and_a_deadline_fit_one_segment() -> None:
    """Issue 1, item 5."""
    table = four("R+2 Y+2 G+2 B+2 W+4 W+4 W+4")
    table.events = AROUND
    table.state = replace(table.state, turn_number=1234)
    told = table.told(0)
    assert told.segments == 1
    assert told.body.split("\n") == [
        "K7QX-1234 Your turn",
        "Bartholomeus R+2 (3). Christabella drew 2 (11). Wolfgangerle RS (8).",
        "Top R9. You: R+2 Y+2 G+2 B+2 W+4 W+4 W+4",
        "Play or DRAW by Fri 12:00.",
    ]


def test_things_are_dropped_in_the_documented_order() -> None:
    """docs/texts.md: words, the spelled hand, what is minor, older events, counts, the last event."""
    table = four()
    table.events = AROUND
    draft = Draft(UNO, table.scene, uno.view(table.state, 0), AROUND, None)
    happened = [" / ".join(draft.lines(style)).split(" / ")[1] for style in styles(draft.usual)]
    assert happened == [
        "Bartholomeus played R+2 (3). Christabella drew 2 (11). Wolfgangerle played RS (8). ",
        *["Bartholomeus R+2 (3). Christabella drew 2 (11). Wolfgangerle RS (8). "] * 3,
        "Christabella drew 2 (11). Wolfgangerle RS (8). Bartholomeus (3). ",
        "Wolfgangerle RS (8). Bartholomeus (3), Christabella (11). ",
        "Wolfgangerle RS (8). ",
        "",
    ]


@pytest.mark.parametrize("events", [AROUND, AROUND * 2, AROUND * 20])
@pytest.mark.parametrize("hand", [SEVEN, " ".join(CARDS[:35]), " ".join(CARDS * 2)])
def test_what_a_player_needs_is_never_dropped(events: tuple[AnyEvent, ...], hand: str) -> None:
    table = four(hand)
    table.events = events
    told = table.told(0).body
    assert told.startswith("K7QX-1 Your turn")
    assert "\nTop R9. You: " in told
    assert told.endswith("DRAW by Fri 12:00.")
    shown = told.partition("You: ")[2].partition("\n")[0].replace(" ", ",").split(",")
    assert len(shown) == len(hand.split())


def test_no_text_is_longer_for_saying_what_could_be_dropped() -> None:
    """The fullest wording is taken that costs no segment more than the barest."""
    table = four(" ".join(CARDS[:50]))
    table.events = AROUND * 2
    view = uno.view(table.state, 0)
    draft = Draft(UNO, table.scene, view, table.events, None)
    barest = list(styles(draft.usual))[-1]
    assert table.told(0).segments == -(-len("\n".join(draft.lines(barest))) // 153) == 2


def test_the_note_stands_first_and_the_turn_behind_it() -> None:
    table = four(names=("Ann", "Bob", "Cal", "Dan"))
    view = uno.view(table.state, 0)
    note = notes.refusal(table.scene, view, Refusal(Code.NO_MATCH, "B9"))
    told = table.told(0, note)
    assert told.body.startswith(
        "K7QX-1 Sorry, B9 does not fit R9. Your turn, Ann\nBob (3), Cal (11), Dan (8).\nTop R9."
    )
    assert told.public.startswith("K7QX-1 Sorry, (hidden) does not fit R9. Your turn, Ann\n")


def test_a_turn_is_not_told_twice() -> None:
    table = four(names=("Ann", "Bob", "Cal", "Dan"))
    table.play(Play(1, cards=(Card("G1"),)))
    assert table.told(1, table.note).body.split("\n")[0] == (
        "K7QX-1 It is Ann's turn. To queue a card, text NEXT and the card."
    )


def test_the_hand_command_is_a_notice_without_events() -> None:
    table = four(names=("Ann", "Bob", "Cal", "Dan"))
    assert table.told(2).body.split("\n") == [
        "K7QX-1 Ann's turn",
        "Ann (7), Bob (3), Dan (8).",
        "Top R9. You: R2 R3 B1 B2 B3 B4 B5 B6 B7 B8 B9",
    ]


def test_equal_counts_stand_together() -> None:
    table = tabletop("R1", "R2 R3", "R4 R5", "R6 R7", "B1 B2 B3")
    assert "\nBob, Cal & Dan (2), Eve (3).\n" in table.told(0).body


def test_a_called_color_is_told_by_word() -> None:
    """C12: where it differs from the card on top."""
    table = tabletop("W B5 B6", "G1 G2")
    table.play(Play(0, cards=(Card("W"),), color=Color.GREEN))
    assert "\nTop W: green. You: G1 G2\n" in table.told(1).body


def test_the_hand_is_private_and_nothing_else_of_a_plain_turn_is() -> None:
    """Design promise 2."""
    table = four(names=("Ann", "Bob", "Cal", "Dan"))
    table.events = AROUND
    told = table.told(2)
    assert told.public == told.body.replace("R2 R3 B1 B2 B3 B4 B5 B6 B7 B8 B9", "(hidden)")
    assert told.private == "R2 R3 B1 B2 B3 B4 B5 B6 B7 B8 B9"


def test_a_new_hand_is_dealt_in_the_text_that_ends_the_last() -> None:
    """C10, C35."""
    table = tabletop("R5", "G1 G2", "B1 B3", draw=" ".join(CARDS))
    table.play(Play(0, cards=(Card("R5"),)))
    told = table.told(1).body
    assert "Ann R5, went out. Ann scores 7. Ann dealt hand 2." in told
    assert told.count("You:") == 1


def test_the_last_text_of_a_match_shows_no_hand() -> None:
    """C35."""
    table = tabletop("R5", "G1 G2", scoring="single")
    table.play(Play(0, cards=(Card("R5"),)))
    assert table.told(1).body.split("\n") == [
        "K7QX-1 Ann wins the match",
        "Ann played R5, went out. Ann scores 3.",
        "For a rematch, text AGAIN.",
    ]


@pytest.mark.parametrize("players", [2, 4, 10])
def test_no_line_of_a_whole_hand_can_be_read_as_a_move(players: int) -> None:
    """T9, over every text of whole hands; none is longer than three segments."""
    for number in range(2):
        for told in notices(players, number):
            assert BASIC.issuperset(told.body)
            assert told.segments <= 3
            lines = told.body.split("\n")
            assert not any(could_be_move(line, LONG, language) for line in lines for language in languages())


HANDS = st.lists(st.sampled_from(CARDS), min_size=1, max_size=12)


@settings(max_examples=50)
@given(others=st.permutations(cards("G1 G2 G3 B1 B2 B3 Y1 Y2 Y3 RS W W+4")), act=st.booleans())
def test_cards_that_a_player_cannot_know_change_no_byte_of_their_texts(others: list[Card], act: bool) -> None:
    """Design promise 2: permute the other hands and the draw pile; the reader's text stays."""
    told = []
    for hidden in (others, sorted(others)):
        table = tabletop("R1 R5 R7", " ".join(hidden[:3]), " ".join(hidden[3:6]), draw=" ".join(hidden[6:]))
        table.play(Play(0, cards=(Card("R1"),)) if act else Draw(2))
        told.append(table.told(0))
    assert told[0] == told[1]


@given(HANDS, st.sampled_from(CARDS), st.sampled_from(Color), st.integers(0, 3), st.integers(1, 100_000))
def test_any_view_can_be_told(hand: list[Card], top: Card, color: Color, turn: int, number: int) -> None:
    view: View = replace(
        uno.view(four().state, 0), hand=ordered(tuple(hand)), top=top, color=color, turn=turn, turn_number=number
    )
    told = notice(Scene("K7QX", LONG[:4], "Europe/Paris", NOON + timedelta(days=9)), view, AROUND)
    assert told.segments <= 2
    assert all(card in told.body for card in set(hand) if not card[-1].isdigit())
    assert not any(could_be_move(line, LONG) for line in told.body.split("\n"))


def test_a_skip_of_the_reader_is_told_to_them() -> None:
    table = four(names=("Ann", "Bob", "Cal", "Dan"))
    table.events = (Played(3, Card("RS")), Skipped(0))
    assert "Dan played RS (8). You were skipped. Bob (3), Cal (11)." in table.told(0).body
