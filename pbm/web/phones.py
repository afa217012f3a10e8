"""Simulated phones, in development and on this machine only. They enter by the same door as any channel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import chain
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from pbm.store.delivery import Delivery
from pbm.store.inbound import Inbound
from pbm.store.models import Address, InboxRow, OutboxRow, Person
from pbm.web.access import only_on_this_machine
from pbm.web.services import services

blueprint = Blueprint("phones", __name__, url_prefix="/phones")
blueprint.before_request(only_on_this_machine)

CHANNEL = "phone"
ENGINE = "engine"
_SHOWN = 60


class Bubble(Struct, frozen=True, kw_only=True):
    """A text as a phone shows it. `sent` tells that this phone sent it; `note` is what became of it."""

    sent: bool
    body: str
    at: datetime
    segments: int
    note: str


class Phone(Struct, frozen=True, kw_only=True):
    """One simulated phone with its last texts, oldest first."""

    number: str
    name: str
    bubbles: tuple[Bubble, ...]

    @property
    def id(self) -> str:
        """The phone's name in the page's own addresses."""
        return _anchor(self.number)


@blueprint.get("/")
def show() -> str:
    """All phones that have been written to or from, and those that the address names besides."""
    with services().store.read() as session:
        named = [number for number in map(_number, request.args.getlist("phone")) if number]
        known = session.scalars(select(Address.address).where(Address.channel == CHANNEL).order_by(Address.id)).all()
        phones = [_phone(session, number) for number in dict.fromkeys(chain(known, named))]
        return render_template("phones.html", phones=phones, version=_version(session))


@blueprint.get("/version")
def version() -> dict[str, str]:
    """What changes whenever the page would: asked every second, so that it is live."""
    with services().store.read() as session:
        return {"version": _version(session)}


@blueprint.post("/texts")
def send() -> Response:
    """Send a text from a phone."""
    number, body = _number(request.form.get("phone", "")), request.form.get("quick") or request.form.get("body", "")
    if number is None:
        abort(400, "That is no phone number. Write it like +15550104.")
    services().table.receive(
        Inbound(
            channel=CHANNEL,
            provider_id=uuid4().hex,
            sender=number,
            recipient=ENGINE,
            body=body,
            received_at=services().now(),
        )
    )
    services().wake()
    open_phones = [*request.args.getlist("phone"), number]
    return redirect(url_for(".show", phone=open_phones, _anchor=_anchor(number)), code=303)


def _anchor(number: str) -> str:
    return f"phone{number.removeprefix('+')}"


def _number(typed: str) -> str | None:
    """A number in E.164 from how people write one; None when it is none."""
    digits = "".join(filter(str.isdecimal, typed))
    return f"+{digits}" if digits.isascii() and 7 <= len(digits) <= 15 else None


def _phone(session: Session, number: str) -> Phone:
    name = session.scalar(
        select(Person.name).join(Address).where(Address.channel == CHANNEL, Address.address == number)
    )
    texts = sorted(chain(_sent(session, number), _received(session, number)), key=lambda it: (it.at, not it.sent))
    return Phone(number=number, name=name or number, bubbles=tuple(texts[-_SHOWN:]))


def _sent(session: Session, number: str) -> Iterable[Bubble]:
    query = select(InboxRow).where(InboxRow.channel == CHANNEL, InboxRow.sender == number)
    for row in session.scalars(query.order_by(InboxRow.id.desc()).limit(_SHOWN)):
        note = row.understood or row.status
        yield Bubble(sent=True, body=row.body, at=row.received_at, segments=services().segments_in(row.body), note=note)


def _received(session: Session, number: str) -> Iterable[Bubble]:
    query = select(OutboxRow).where(
        OutboxRow.channel == CHANNEL, OutboxRow.to == number, OutboxRow.state == Delivery.DELIVERED
    )
    for row in session.scalars(query.order_by(OutboxRow.id.desc()).limit(_SHOWN)):
        yield Bubble(sent=False, body=row.body, at=row.created_at, segments=row.segments, note=row.state)


def _version(session: Session) -> str:
    sent = session.scalar(select(func.max(InboxRow.id)).where(InboxRow.channel == CHANNEL))
    received = session.scalar(
        select(func.count()).where(OutboxRow.channel == CHANNEL, OutboxRow.state == Delivery.DELIVERED)
    )
    return f"{sent or 0}-{received}"
