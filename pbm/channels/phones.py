"""The simulated phones: what is handed over is delivered, for their page shows the outbox itself."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from pbm.channels.channel import Handed, Outbound, Refused
from pbm.store.delivery import Delivery
from pbm.store.inbound import Inbound


class Phones:
    """The channel `phone`, for development and scenarios."""

    name = "phone"

    def send(self, outbound: Outbound) -> Handed:
        """Deliver at once."""
        return Handed(f"phone:{outbound.key}", Delivery.DELIVERED)

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Handed:
        """What was to be sent is on the page."""
        return self.send(outbound)

    def judge(self, code: str) -> Refused:
        """No phone reports anything; a code would concern its text alone."""
        return Refused(code, "message")

    def missed(self, since: datetime, now: datetime) -> list[Inbound]:
        """A phone's texts enter by the page, in our own process: none can be missed."""
        return []
