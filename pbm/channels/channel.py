"""What the sender needs of a channel: the form of a text to send, and the fates that it can have."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from msgspec import Struct

from pbm.store.delivery import Delivery
from pbm.store.inbound import Inbound


class Outbound(Struct, frozen=True, kw_only=True):
    """A text to send. `key` is our idempotency key, unique for ever; `expires_at` is when it has lost its sense."""

    key: str
    channel: str
    to: str
    body: str
    created_at: datetime
    expires_at: datetime | None = None


class Handed(Struct, frozen=True):
    """The provider took the text under `provider_id`, in state `delivery`."""

    provider_id: str
    delivery: Delivery = Delivery.ACCEPTED


class Postponed(Struct, frozen=True):
    """A temporary failure: try again, not before `wait` seconds. `code` is the provider's."""

    code: str
    wait: int = 0


class Refused(Struct, frozen=True):
    """A permanent failure with the provider's code; `opted_out` when it means that the person withdrew consent.

    `fault` tells whose it is: `address` (this number will never work), `host` (our configuration: nothing can be sent)
    or `message` (only this text).
    """

    code: str
    fault: str
    opted_out: bool = False


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

    def look_up(self, outbound: Outbound, since: datetime) -> Fate | None:
        """The fate of a text that may have been sent after `since`; None when the provider never had it."""
        ...

    def missed(self, since: datetime) -> list[Inbound]:
        """Texts that the provider received since then, whether or not they reached us."""
        ...
