"""What the sender needs of a channel: the form of a text to send, and the fates that it can have."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Literal, Protocol

from msgspec import Struct

from pbm.store.delivery import Delivery, Letter
from pbm.store.inbound import Inbound

Fault = Literal["opted-out", "address", "host", "message"]


class Outbound(Struct, frozen=True, kw_only=True):
    """A text to send. `key` is our idempotency key, unique for ever; after `valid_for` it has lost its sense.

    `letter` is what an e-mail needs beside its body.
    """

    key: str
    to: str
    body: str
    valid_for: timedelta
    letter: Letter | None = None


class Handed(Struct, frozen=True):
    """The provider took the text under `provider_id`, in state `delivery`."""

    provider_id: str
    delivery: Delivery = Delivery.ACCEPTED


class Postponed(Struct, frozen=True):
    """A temporary failure: try again, not before `wait`. `code` is the provider's."""

    code: str
    wait: timedelta = timedelta()


class Refused(Struct, frozen=True):
    """A permanent failure with the provider's code.

    `fault` tells whose it is: `opted-out` (the person withdrew consent), `address` (this number does not work), `host`
    (our configuration: nothing can be sent) or `message` (only this text). `provider_id` is set when the provider took
    the text before it failed; `passing` when it may do better later, such as for a phone that was switched off.
    """

    code: str
    fault: Fault
    provider_id: str | None = None
    passing: bool = False


class Unknown(Struct, frozen=True):
    """It may or may not have gone out (time-out, crash): `look_up` decides before anything is sent again."""

    code: str


Fate = Handed | Postponed | Refused | Unknown


class Channel(Protocol):
    """What the sender needs of a channel."""

    name: str

    def send(self, outbound: Outbound) -> Fate:
        """Hand one text to the provider. Never raises for what the provider or the network does."""
        ...

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Fate | None:
        """The fate of a text that may have been sent after `since`; None when the provider never had it.

        `taken` are the provider's ids of other texts, which cannot be this one. `Postponed` and `Unknown` say that
        the provider could not be asked.
        """
        ...

    def judge(self, code: str) -> Refused:
        """What a failure means that the provider reported later than it took the text."""
        ...

    def missed(self, since: datetime, now: datetime) -> list[Inbound] | None:
        """Texts that the provider received since then, oldest first, whether or not they reached us.

        They reach us `now` (W4). None when the provider cannot be asked: ask again later, from the same `since`.
        """
        ...
