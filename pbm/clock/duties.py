"""What the worker does when something is due, and how it knows when that will be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pbm.channels import sender
from pbm.channels.channel import Channel
from pbm.clock.catch_up import CatchUp
from pbm.clock.front import FRONT, Front
from pbm.store.session import Store
from pbm.table.table import Table


@dataclass(frozen=True, kw_only=True)
class Duty:
    """Work of one kind: `do` does all of it that is due at a time, `next_due` tells when there will be more."""

    name: str
    do: Callable[[datetime], object]
    next_due: Callable[[], datetime | None]


def duties(store: Store, table: Table, channels: Mapping[str, Channel], public_url: str = "") -> tuple[Duty, ...]:
    """The worker's duties. Sending is slow and so has a duty of its own: no deadline waits behind the network.

    With a `public_url` it also looks whether texts can reach us there.
    """
    catch_up = CatchUp(store, table, channels)
    front = Front(store, public_url)
    watch = (Duty(name=FRONT, do=front.run, next_due=front.next_due),) if public_url else ()
    return (
        Duty(name="deadlines", do=table.run_due, next_due=table.next_due),
        Duty(
            name="sender",
            do=lambda now: sender.send_due(store, channels, now),
            next_due=lambda: sender.next_due(store, channels),
        ),
        Duty(name="catch-up", do=catch_up.run, next_due=catch_up.next_due),
        *watch,
    )
