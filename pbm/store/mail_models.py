"""The tables of e-mail."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from pbm.store.base import Base


class MailSource(Base):
    """An e-mail that reached us, to the byte."""

    __tablename__ = "mail_sources"

    inbox_id: Mapped[int] = mapped_column(ForeignKey("inbox.id"), primary_key=True)
    source: Mapped[bytes]


class ReplyToken(Base):
    """The secret part of a reply address (T8): who has it is the person whom we sent it to, at that address.

    One belongs to a person's mails about one game, or about none. One that `is_question` was sent to ask whether the
    text in the row `confirms_id` of the inbox is theirs, until they have said. A retired one has come into other hands.
    """

    __tablename__ = "reply_tokens"
    __table_args__ = (Index(None, "person_id", "game_id"), Index(None, "address_id", "created_at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(unique=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    address_id: Mapped[int] = mapped_column(ForeignKey("addresses.id"))
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    confirms_id: Mapped[int | None] = mapped_column(ForeignKey("inbox.id"))
    is_question: Mapped[bool] = mapped_column(default=False)
    retired_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
