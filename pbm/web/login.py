"""The host's login: one password, compared in constant time, a few wrong ones a minute."""

from __future__ import annotations

import hmac
from collections import deque
from datetime import datetime, timedelta
from threading import Lock

from flask import Blueprint, abort, current_app, redirect, render_template, request, session, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response

from pbm.web.access import HOST
from pbm.web.services import services

blueprint = Blueprint("login", __name__, url_prefix="/host")

_ATTEMPTS, _SPAN = 5, timedelta(minutes=1)
_REMEMBERED = 10_000
_EXTENSION = "pbm-wrong-passwords"


class WrongPasswords:
    """Who gave a wrong password in the last minute."""

    def __init__(self) -> None:
        self._wrong: deque[tuple[datetime, str]] = deque(maxlen=_REMEMBERED)
        self._lock = Lock()

    def too_many(self, visitor: str, now: datetime) -> bool:
        """Whether the visitor's next attempt has to wait."""
        with self._lock:
            while self._wrong and now - self._wrong[0][0] >= _SPAN:
                self._wrong.popleft()
            return sum(who == visitor for _, who in self._wrong) >= _ATTEMPTS

    def add(self, visitor: str, now: datetime) -> None:
        """Note a wrong password."""
        with self._lock:
            self._wrong.append((now, visitor))


@blueprint.record
def _begin(state: BlueprintSetupState) -> None:
    state.app.extensions[_EXTENSION] = WrongPasswords()


@blueprint.get("/login")
def ask() -> str:
    """Ask for the password."""
    return render_template("login.html", after=_inside(request.args.get("next", "")), wrong=False)


@blueprint.post("/login")
def enter() -> Response | tuple[str, int]:
    """Let the host in who knows the password; the session is a new one."""
    after = _inside(request.form.get("next", ""))
    if not _right(request.form.get("password", "")):
        return render_template("login.html", after=after, wrong=True), 403
    session.clear()
    session.permanent = True
    session[HOST] = True
    return redirect(after)


@blueprint.post("/logout")
def leave() -> Response:
    """End the session."""
    session.clear()
    return redirect(url_for("login.ask"))


def _right(given: str) -> bool:
    wrong: WrongPasswords = current_app.extensions[_EXTENSION]
    visitor, now, password = request.remote_addr or "", services().now(), services().site.host_password
    if wrong.too_many(visitor, now):
        abort(429, "Too many wrong passwords. Wait a minute, then try again.")
    if password and hmac.compare_digest(given.encode(), password.encode()):
        return True
    wrong.add(visitor, now)
    return False


def _inside(path: str) -> str:
    """A page of the host's to go on to: never another site's."""
    return path if path.startswith("/host") and "\\" not in path else url_for("host.games")
