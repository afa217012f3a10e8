"""Whose a mail was that may have been somebody else's, in the words of who is asked (T8): "yes, that was me"."""

from __future__ import annotations

from pbm.language.vocabulary import Phrase, Words

OWNER = "mail"
"""The question whose a mail was, as `Context.asked` has it."""


def owns(tokens: Phrase, words: Words) -> bool | None:
    """Whether they say that it was theirs, or that it was not; None where they say neither, or both, or more."""
    texts = tokens, words.after_fillers(tokens), words.without_fillers(tokens)
    return next((said for text in texts if (said := _said(text, words)) is not None), None)


def _said(text: Phrase, words: Words) -> bool | None:
    whole = _meant(text, words)
    if whole is not None or not text:
        return whole
    phrase, role = words.phrase(text, 0)
    behind = _meant(text[len(phrase) :], words)
    return behind if role == ("yes" if behind else "no") else None


def _meant(text: Phrase, words: Words) -> bool | None:
    known = words.openings.get(text[0], ()) if text else ()
    kinds = {kind for phrase, kind in known if phrase == text}
    return True if "was me" in kinds else False if "was not me" in kinds else None
