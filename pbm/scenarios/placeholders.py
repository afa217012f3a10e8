"""The `{...}` marks in a scenario's texts: quotes of our own messages, addresses, long repetitions."""

from __future__ import annotations

import re
from collections.abc import Callable

_MARK = re.compile(
    r"\{(last|quoted)(?:@(\d+))?(?::(\d+))?(?:/(\d+)-(\d*))?\}|\{(address|ADDRESS)\}|\{rep:(\d+):([^}]*)\}"
)


def fill(text: str, sent: Callable[[int | None], str], address: str) -> str:
    """The text with its marks replaced. `sent(step)` is the last message that the writer had then (None: by now).

    `{last}` is the whole message, `{last:40}` its first 40 characters, `{last/2-4}` its lines 2 to 4; `{quoted}` the
    same with `> ` before each line, `{quoted@1}` what stood after step 1; `{rep:5000:On }` a text 5000 times.
    """

    def replace(mark: re.Match[str]) -> str:
        what, step, length, first, last, kind, times, repeated = mark.groups()
        if kind:
            return address.upper() if kind == "ADDRESS" else address
        if times:
            return str(repeated).replace("\\n", "\n") * int(times)
        body = sent(int(step) if step else None)
        if length:
            body = body[: int(length)]
        lines = body.split("\n")
        if first:
            lines = lines[int(first) - 1 : int(last) if last else None]
        return "\n".join(f"> {line}" if what == "quoted" else line for line in lines)

    return _MARK.sub(replace, text)
