"""A player's own words in a mail: found in whatever form clients send it, never with a word of the quoted hand."""

from __future__ import annotations

from itertools import product
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.channels.mail.reply import Found, found
from tests.channels.mail.letters import ADDRESS, HEADS, MAILBOX, OURS, OUTLOOK, SIGNATURES, quoted

IN_HAND = ("R3", "R9", "G2", "B0", "B9", "W", "W+4")


def own(text: str, *, flowed: bool = False) -> str:
    return found(text, MAILBOX, flowed=flowed).words


@pytest.mark.parametrize(("head", "signature"), list(product(HEADS, SIGNATURES)))
def test_above_a_marked_quote(head: str, signature: str) -> None:
    said = found(f"r5{signature}\n\n{HEADS[head]}\n\n{quoted()}", MAILBOX)
    assert (said.words, said.doubt, said.about) == ("r5", "", "K7QX-14")


@pytest.mark.parametrize(("head", "signature"), list(product(OUTLOOK, SIGNATURES)))
def test_above_an_unmarked_quote(head: str, signature: str) -> None:
    said = found(f"r5{signature}\n\n{OUTLOOK[head]}\n{OURS}", MAILBOX)
    assert (said.words, said.doubt) == ("r5", "")


@pytest.mark.parametrize("head", HEADS)
def test_right_above_the_head_of_the_quote(head: str) -> None:
    said = found(f"r5\n{HEADS[head]}\n{quoted()}", MAILBOX)
    assert said.words == "r5"


@pytest.mark.parametrize("mark", ["> ", ">", "| ", ">> "])
@pytest.mark.parametrize("head", HEADS)
def test_below_the_quote(head: str, mark: str) -> None:
    assert own(f"{HEADS[head]}\n{quoted(mark)}\n\nr5\n\n-- \nAnn") == "r5"


def test_within_the_quote() -> None:
    first, _, rest = quoted().partition("\n")
    assert own(f"On Mon UNO <{ADDRESS}> wrote:\n{first}\n\nr5\n\n{rest}") == "r5"
    assert own("> Your turn, Ann.\nr5\n> Game K7QX") == "r5"


def test_two_remarks_within_the_quote_are_asked_about() -> None:
    said = found(f"{quoted()}\n\nr5\n\n{quoted()}\n\nb2", MAILBOX)
    assert said == Found(about="K7QX-14", doubt="several", choices=("r5", "b2"))


@pytest.mark.parametrize("head", [*HEADS.values(), *OUTLOOK.values()])
def test_a_quote_alone_has_no_words(head: str) -> None:
    assert found(f"\n\n{head}\n{quoted()}", MAILBOX).words == ""


@pytest.mark.parametrize("head", OUTLOOK)
def test_an_unmarked_quote_alone_has_no_words(head: str) -> None:
    said = found(f"\n\n{OUTLOOK[head]}\n{OURS}", MAILBOX)
    assert not said.words.upper().split() or set(said.words.upper().split()).isdisjoint(IN_HAND)


def test_what_is_typed_behind_a_quote_mark_is_no_word_of_the_writer() -> None:
    assert found(f"{quoted()}\n> r5", MAILBOX).doubt == "empty"


def test_the_second_half_of_a_quoted_line_that_a_client_broke_is_not_read() -> None:
    long = quoted(text=OURS.replace("W W+4", "W " + "B9 " * 14))
    broken = long.replace("B9 B9 B9 \n", "\nB9 W+4\n")
    assert "\nB9 W+4\n" in broken
    assert found(broken, MAILBOX).words == ""


def test_a_flowed_line_is_joined_but_not_with_a_signature() -> None:
    assert own("r5 \nuno\n", flowed=True) == "r5 uno"
    assert own("r5 \nuno\n") == "r5\nuno"
    assert own("r5 \n-- \nAnn", flowed=True) == "r5"


def test_a_banner_on_top_is_passed_over() -> None:
    banner = "CAUTION: This email originated outside of the organization."
    assert own(f"{banner}\n\nr5\n\n{quoted()}") == "r5"


BROKEN_HEADS = (
    f"On Mon, Jan 5, 2026 at 9:14 AM UNO <\n{ADDRESS}> wrote:",
    f"Le lun. 5 janv. 2026 \u00e0 09:14, UNO <\n{ADDRESS}> a \u00e9crit :",
    f"El lun, 5 ene 2026 a las 9:14, UNO (<\n{ADDRESS}>) escribi\u00f3:",
    f"Am 5. Januar 2026 um 09:14 schrieb UNO von den\nFreunden <{ADDRESS}\n>:",
    f"On Mon, Jan 5, 2026 at\n9:14 AM UNO <\n{ADDRESS}> wrote:",
    "On Monday, 5 January 2026 at 09:14:00 GMT+1, UNO\nwrote:",
    "Le lundi 5 janvier 2026 \u00e0 09:14:00, UNO\na \u00e9crit :",
)
"""Heads that a client broke in two, wherever its line was full."""


@pytest.mark.parametrize("head", BROKEN_HEADS)
def test_a_head_of_a_quote_that_was_broken_in_two_is_no_word_of_the_writer(head: str) -> None:
    """T1."""
    assert own(f"r5\n{head}\n{quoted()}") == "r5"
    assert own(f"{head}\n\n{quoted()}\n\nr5\n\nAnn") == "r5"
    assert found(f"{head}\n\n{quoted()}", MAILBOX).doubt == "empty"


def test_a_remark_below_the_quote_is_read_as_one_above_it() -> None:
    """T3: only what stands at two places of the quote is two remarks."""
    assert found(f"{quoted()}\n\nHi,\n\nr5\n\nHope this works!\n\nAnn", MAILBOX) == Found(
        "Hi,\nr5", about="K7QX-14", more=("Hope this works!", "Ann")
    )


def test_what_stands_behind_the_first_paragraph_is_told() -> None:
    assert found(f"r5\n\nuno\n\n-- \nAnn\n\n{quoted()}", MAILBOX).more == ("uno",)


@pytest.mark.parametrize("signature", ["Sent from my iPhone", "Von meinem iPhone gesendet", "Obtenir Outlook pour iOS"])
def test_words_below_the_signature_that_an_app_put_first(signature: str) -> None:
    assert own(f"\n{signature}\n\nr5\n\n{quoted()}") == "r5"
    assert found(f"\n{signature}\n\n{quoted()}", MAILBOX).doubt == "empty"


@pytest.mark.parametrize(
    "banner",
    [
        "[EXTERNAL EMAIL] Do not click links.",
        "CAUTION: External email. Do not open attachments.",
        "You don't often get email from ann@x.example. Learn why this is important<https://a.example>",
        "CAUTION: This email originated outside. Do not click\nlinks or open attachments.",
    ],
)
def test_a_banner_right_above_the_words_does_not_hide_them(banner: str) -> None:
    """T10: nothing that somebody wrote is lost."""
    assert own(f"{banner}\nr5\n\n{quoted()}") == own(f"{banner}\n\nr5\n\n{quoted()}") == "r5"


def test_a_bracket_before_the_words_is_left_to_the_language() -> None:
    assert own("[EXTERNAL] r5") == "[EXTERNAL] r5"


def test_a_list_mark_and_a_bold_word_survive() -> None:
    assert own("- r5") == "- r5"
    assert own("*r5*") == "*r5*"


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_text_makes_it_fail_and_no_quoted_line_is_ever_its_words(before: str, after: str) -> None:
    said = found(f"{before}\n{quoted()}\n{after}", MAILBOX)
    lines = {line.strip() for line in OURS.split("\n") if line.strip()}
    assert lines.isdisjoint(line.strip() for line in said.words.split("\n"))


@pytest.mark.parametrize("text", ["\n" * 1_000_000, "On " * 300_000, "> " * 500_000, " \n" * 500_000, "##-" * 300_000])
def test_a_hostile_text_takes_no_time(text: str) -> None:
    before = thread_time()
    found(text + "r5", MAILBOX)
    assert thread_time() - before < 1
