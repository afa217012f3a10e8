"""What the sender needs of a channel: the form of a text to send, and the fates that it can have."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Literal, Protocol

from msgspec import Struct

from pbm.store.delivery import Delivery
from pbm.store.inbound import Inbound


class Outbound(Struct, frozen=True, kw_only=True):
    """A text to send. `key` is our idempotency key, unique for ever; after `valid_for` it has lost its sense."""

    key: str
    to: str
    body: str
    valid_for: timedelta


class Handed(Struct, frozen=True):
    """The provider took the text under `provider_id`, in state `delivery`."""

    provider_id: str
    delivery: Delivery = Delivery.ACCEPTED


class Postponed(Struct, frozen=True):
    """A temporary failure: try again, not before `wait`. `code` is the provider's."""

    code: str
    wait: timedelta = timedelta()


class Refused(Struct, frozen=True):
    """A permanent failure with the provider's code; `opted_out` when it means that the person withdrew consent.

    `fault` tells whose it is: `address` (this number does not work), `host` (our configuration: nothing can be sent)
    or `message` (only this text). `provider_id` is set when the provider took the text before it failed.
    """

    code: str
    fault: Literal["address", "host", "message"]
    opted_out: bool = False
    provider_id: str | None = None


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

    def missed(self, since: datetime, now: datetime) -> list[Inbound]:
        """Texts that the provider received since then, oldest first, whether or not they reached us.

        They reach us `now` (W4). Empty when the provider cannot be asked.
        """
        ...
