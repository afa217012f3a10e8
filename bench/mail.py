"""What the worst mails cost to read, against ordinary ones: python -m bench.mail

The worst inputs that are known of public reply parsers (thousands of blank lines, of "On ", of nested quotes) and some
of our own, in milliseconds a kilobyte. Exits with 1 where one costs more than 50 times an ordinary mail a kilobyte.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from statistics import median
from time import perf_counter

from pbm.channels.mail.inbound import RawMail, read
from pbm.channels.mail.mailbox import Mailbox

MOST = 50
NOW = datetime(2026, 1, 1, tzinfo=UTC)
MAILBOX = Mailbox("uno@uno.example", "mx.uno.example")
HEAD = b"From: Ann <ann@x.example>\r\nTo: uno+abcdefghijklmno2@uno.example\r\nSubject: Re: UNO K7QX\r\n"
QUOTE = b"> Your hand: R3 R9 G2 B0 B9 W W+4\r\n" * 20
ORDINARY = HEAD + b"\r\nr5\r\n\r\nOn Mon, Jan 5, 2026 UNO <uno@uno.example> wrote:\r\n> ##- K7QX-14 -##\r\n" + QUOTE
HTML = HEAD + b"Content-Type: text/html\r\n\r\n"
NESTED = b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n"

WORST = {
    "8,000 line breaks": HEAD + b"\r\n" + b"\n" * 8000,
    "a million line breaks": HEAD + b"\r\n" + b"\n" * 1_000_000,
    "4,000 times On on one line": HEAD + b"\r\n" + b"On " * 4000,
    "5,000 times On, a line each": HEAD + b"\r\n" + b"On \r\n" * 5000,
    "10,000 quote marks": HEAD + b"\r\n" + b">" * 10_000,
    "10,000 quoted lines": HEAD + b"\r\n" + b"> a\r\n" * 10_000,
    "20,000 half markers": HEAD + b"\r\n" + b"##-" * 20_000,
    "20,000 recipients": b"To: " + b"x@y.example, " * 20_000 + b"\r\n\r\nr5",
    "20,000 encoded words": b"Subject: " + b"=?utf-8?Q?a?= " * 20_000 + b"\r\n\r\nr5",
    "100,000 open comments": HTML + b"<!--" * 100_000,
    "100,000 open tags": HTML + b"<a b='" * 100_000,
    "100,000 nested elements": HTML + b"<div>" * 100_000,
    "5,000 nested parts": b"".join(NESTED % (at, at) for at in range(5000)),
}


def cost(raw: bytes) -> float:
    """Milliseconds a kilobyte, the median of five."""
    return median(_once(raw) for _ in range(5)) / (len(raw) / 1024)


def _once(raw: bytes) -> float:
    begun = perf_counter()
    read(RawMail(raw=raw, received_at=NOW), MAILBOX)
    return (perf_counter() - begun) * 1000


def main() -> int:
    """Print the table; 1 when one costs too much."""
    ordinary = cost(ORDINARY)
    print(f"{'an ordinary mail':32} {ordinary:8.3f} ms/kB")
    worst = 0.0
    for name, raw in WORST.items():
        ratio = cost(raw) / ordinary
        worst = max(worst, ratio)
        print(f"{name:32} {ratio * ordinary:8.3f} ms/kB  {ratio:6.2f} x")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
