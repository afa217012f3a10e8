"""From the form of Twilio's webhook to the one form of a text."""

from __future__ import annotations

import re
from datetime import datetime

from werkzeug.datastructures import MultiDict

from pbm.store.inbound import Inbound

_IDS = ("MessageSid", "SmsSid", "SmsMessageSid")
_OTHERS = re.compile(r"OtherRecipients\d+")
_MEDIA = re.compile(r"MediaUrl\d+")
_OWN = {*_IDS, "From", "To", "Body"}


class FormError(ValueError):
    """A form that is no text: it lacks its id or its sender."""


def from_form(form: MultiDict[str, str], received_at: datetime) -> Inbound:
    """The text in a webhook's form. Of a repeated field the first value counts; all are kept in `fields`.

    Raises:
        FormError: no message id, or no sender.
    """
    provider_id = next(filter(None, map(form.get, _IDS)), "")
    channel, sender = split(form.get("From", ""))
    if not provider_id or not sender:
        raise FormError("a text needs a MessageSid and a From")
    return Inbound(
        channel=channel,
        provider_id=provider_id,
        sender=sender,
        recipient=split(form.get("To", ""))[1],
        body=form.get("Body", ""),
        received_at=received_at,
        media=_media(form),
        others=tuple(split(form[name])[1] for name in sorted(filter(_OTHERS.fullmatch, form))),
        fields=_fields(form),
    )


def split(address: str) -> tuple[str, str]:
    """The channel and the address there. The same number on WhatsApp is not the same address as by SMS."""
    channel, prefixed, number = address.strip().partition(":")
    return (channel.lower(), number) if prefixed else ("sms", channel)


def _media(form: MultiDict[str, str]) -> int:
    """How many attachments there are: the count, or what is listed where the count is missing or no number."""
    count = form.get("NumMedia", "")
    listed = len(list(filter(_MEDIA.fullmatch, form)))
    return max(listed, int(count) if count.isascii() and count.isdigit() and len(count) < 4 else 0)


def _fields(form: MultiDict[str, str]) -> dict[str, str]:
    """What else came; the second value of `Name` is `Name#2`."""
    fields = {}
    for name, values in sorted(form.lists()):
        for number, value in enumerate(values, start=1):
            if number > 1 or name not in _OWN:
                fields[name if number == 1 else f"{name}#{number}"] = value
    return fields
