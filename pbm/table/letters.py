"""From a draft to a mail: its text and HTML, its thread, and the reply address that carries a secret token (T8)."""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import TYPE_CHECKING

from msgspec import to_builtins
from sqlalchemy import select

from pbm.messages import letter
from pbm.store.delivery import Letter
from pbm.store.mail_models import ReplyToken
from pbm.store.marker import marker
from pbm.store.models import Address, Game, Person

if TYPE_CHECKING:
    from pbm.table.unit import Draft, Unit

CHANNEL = "email"

_NAME = "UNO"


def written(unit: Unit, draft: Draft, address: Address, key: str) -> dict[str, object]:
    """The columns of a mail's row that are not those of an SMS: its `body`, its `mail`, and no segments."""
    pages: tuple[letter.Page, ...] = ()
    for page in (make() for make in draft.pages):
        pages = (*pages[:-1], *letter.together(pages[-1], page)) if pages else (page,)
    line = marker(next((page.about for page in pages if page.about), ""))
    token = draft.token or seat_token(unit, draft.person, address, draft.game)
    code = draft.game.code if draft.game else ""
    turn = next((page.about.lower() for page in pages if page.about), "")
    mail = Letter(
        subject=f"{_NAME} {code}".strip(),
        html=letter.rich(pages, line),
        token=token,
        message_id=".".join(filter(None, (token, turn, _digest(key)))),
        thread=f"thread.{code.lower() or 'lobby'}.{_digest(address.address)}",
        answers=str((unit.inbox.mail or {}).get("message_id", "")) if unit.inbox and unit.address is address else "",
    )
    return {"body": letter.plain(pages, line), "mail": to_builtins(mail), "segments": 0}


def seat_token(unit: Unit, person: Person, address: Address, game: Game | None) -> str:
    """The token of that person's reply address for that game, a new one if they have none that is only theirs."""
    query = select(ReplyToken.token).where(
        ReplyToken.person_id == person.id,
        ReplyToken.address_id == address.id,
        ReplyToken.game_id == (game.id if game else None),
        ReplyToken.retired_at.is_(None),
        ReplyToken.confirms_id.is_(None),
    )
    known = unit.session.scalar(query.order_by(ReplyToken.id.desc()).limit(1))
    return known or new_token(unit, person, address, game)


def new_token(
    unit: Unit, person: Person, address: Address, game: Game | None = None, confirms_id: int | None = None
) -> str:
    """A token by chance, kept."""
    token = base64.b32encode(secrets.token_bytes(10)).decode().lower()
    unit.session.add(
        ReplyToken(
            token=token,
            person_id=person.id,
            address_id=address.id,
            game_id=game.id if game else None,
            confirms_id=confirms_id,
            is_question=confirms_id is not None,
            created_at=unit.now,
        )
    )
    unit.session.flush()
    return token


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:12]
