"""The game and turn that a text names in front: `K7QX-14 r5`, `#14 r5`, `K7QX hand` (T5, T13)."""

from __future__ import annotations

import re

from pbm.language.readings import Address

_FRONT = re.compile(
    r"""(?:re:\s*)?[(\[]?(?:game\s+)?(?:
        (?P<code>[cfhjkmnpqtvx](?=[a-z]*\d)[a-z0-9]{3}) (?:\s?[-\#]\s?(?P<turn>\d{1,6}))?
        | (?:\#|turn\s)\s?(?P<only>\d{1,6})
    )(?![a-z0-9])[\s:,;.)\]-]*""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""A code begins with no letter of a color or an act, so that `r5w4` is cards."""


def split_address(text: str) -> tuple[Address, str]:
    """What the cleaned text names in front, and the text behind it."""
    found = _FRONT.match(text)
    if not found:
        return Address(), text
    code, turn = found["code"], found["turn"] or found["only"]
    return Address(code.upper() if code else None, int(turn) if turn else None), text[found.end() :]
