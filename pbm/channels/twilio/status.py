"""From Twilio's words for the state of a text to ours, and from the form of a status callback to a report."""

from __future__ import annotations

from datetime import datetime

from werkzeug.datastructures import MultiDict

from pbm.channels.reports import Report
from pbm.channels.twilio.errors import judge
from pbm.channels.twilio.inbound import FormError, split
from pbm.store.delivery import Delivery

STATES: dict[str, Delivery] = {
    "accepted": Delivery.ACCEPTED,
    "scheduled": Delivery.ACCEPTED,
    "queued": Delivery.ACCEPTED,
    "sending": Delivery.ACCEPTED,
    "sent": Delivery.SENT,
    "partially_delivered": Delivery.SENT,
    "delivered": Delivery.DELIVERED,
    "read": Delivery.DELIVERED,
    "undelivered": Delivery.FAILED,
    "failed": Delivery.FAILED,
    "canceled": Delivery.FAILED,
}


def from_form(form: MultiDict[str, str], key: str | None, at: datetime) -> Report | None:
    """The report in a status callback; `key` is our own, from the callback's URL. None: a state that we do not know.

    Raises:
        FormError: no message id, or a character that no report has.
    """
    provider_id = form.get("MessageSid") or form.get("SmsSid")
    if not provider_id:
        raise FormError("a report needs a MessageSid")
    if any("\0" in value for value in form.values()):
        raise FormError("a report holds no NUL")
    state = STATES.get((form.get("MessageStatus") or form.get("SmsStatus") or "").lower())
    if state is None:
        return None
    channel, _ = split(form.get("To", ""))
    refused = judge(form.get("ErrorCode", "")) if state is Delivery.FAILED else None
    return Report(channel=channel, provider_id=provider_id, key=key, state=state, refused=refused, at=at)
