"""The host's pages: what every game waits for, what went wrong, and what it costs. Hands are never shown."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, url_for
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from pbm.channels import circuit
from pbm.store.models import RefusedHook
from pbm.table import desk, spending, troubles
from pbm.web.access import only_the_host
from pbm.web.health import worker_lives
from pbm.web.services import services

blueprint = Blueprint("host", __name__, url_prefix="/host")
blueprint.before_request(only_the_host)


@blueprint.get("/")
def games() -> str:
    """All games, and what needs the host."""
    now, policy = services().now(), services().table.policy
    with services().store.read() as session:
        return render_template(
            "games.html",
            games=desk.games(session),
            poisoned=troubles.poisoned(session),
            unplaced=troubles.unplaced(session, now),
            spent=troubles.spent(session, now),
            budgets=spending.overall(session, policy, now),
            now=now,
            **warnings(session),
        )


@blueprint.get("/games/<code>")
def game(code: str) -> str:
    """One game: its table as everybody sees it, all texts with their public parts, its log, and what can be done."""
    with services().store.read() as session:
        page = desk.game(session, code, services().table.policy)
        if page is None:
            abort(404, "There is no such game.")
        return render_template("game.html", page=page, now=services().now(), **warnings(session))


@blueprint.post("/texts/<int(max=2147483647):text_id>/retry")
def retry(text_id: int) -> Response:
    """Try a text again that could not be played."""
    with services().store.write() as session:
        done = troubles.retry(session, text_id, g.host, services().now())
    services().wake()
    return _back("It is being tried again." if done else "It had been dealt with already.")


@blueprint.post("/texts/<int(max=2147483647):text_id>/discard")
def discard(text_id: int) -> Response:
    """Give up a text that could not be played."""
    with services().store.write() as session:
        done = troubles.discard(session, text_id, g.host, services().now())
    return _back("It will not be tried again." if done else "It had been dealt with already.")


def _back(news: str) -> Response:
    flash(news)
    return redirect(url_for("host.games"), code=303)


def warnings(session: Session) -> dict[str, Any]:
    """What every page of the host's says on top, if there is anything to say."""
    stopped = {name: circuit.why(session, name) for name in services().channels}
    return {
        "worker_lives": worker_lives(session, services().now()),
        "refused": session.scalars(select(RefusedHook).order_by(RefusedHook.last_at.desc())).all(),
        "stopped": {name: code for name, code in stopped.items() if code is not None},
        "public_url": services().site.public_url,
    }
