"""T8: who is asked whose a mail was says so in words of their own."""

from __future__ import annotations

import pytest

from pbm.language.owning import OWNER
from pbm.language.readings import Answer, Context
from pbm.language.understand import understand

WAS_ME = {
    "en": ("Yes, that was me", "That was me!", "yep, it's mine", "Confirmed. Thanks!", "ok that was me"),
    "fr": ("Oui, c'était moi", "c'est bien moi"),
    "de": ("Ja, das war ich", "ich war's"),
    "es": ("Sí, fui yo", "he sido yo"),
    "it": ("Sì, sono stata io", "sono stato io"),
    "pt": ("Sim, fui eu", "fui eu que enviei"),
}
WAS_NOT_ME = {
    "en": ("No, that wasn't me", "that was not me", "Not me!", "no, I didn\u2019t send that"),
    "fr": ("Non, ce n'était pas moi", "c'est pas moi"),
    "de": ("Nein, das war ich nicht", "nicht von mir"),
    "es": ("No fui yo", "no, no he sido yo"),
    "it": ("No, non sono stato io", "non è mio"),
    "pt": ("Não fui eu", "não, não fui eu"),
}


@pytest.mark.parametrize(("language", "said"), [(it, said) for it, all_ in WAS_ME.items() for said in all_])
def test_that_it_was_theirs(language: str, said: str) -> None:
    assert understand(said, Context(asked=OWNER, language=language)) == Answer(yes=True)


@pytest.mark.parametrize(("language", "said"), [(it, said) for it, all_ in WAS_NOT_ME.items() for said in all_])
def test_that_it_was_not(language: str, said: str) -> None:
    assert understand(said, Context(asked=OWNER, language=language)) == Answer(yes=False)


@pytest.mark.parametrize(
    "said", ["yes, that wasn't me", "no, that was me", "that was me who won", "who was that", "me r5"]
)
def test_what_says_both_or_more_is_no_answer(said: str) -> None:
    assert not isinstance(understand(said, Context(asked=OWNER)), Answer)


@pytest.mark.parametrize("asked", [None, "doubt", "takeback", "leave"])
def test_where_nobody_asks_whose_it_was_it_is_talk(asked: str | None) -> None:
    assert not isinstance(understand("that was me", Context(asked=asked)), Answer)
