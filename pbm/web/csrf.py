"""No other site can act for a visitor: every unsafe request carries the token of its session."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection

from flask import Blueprint, Flask, abort, request, session

FIELD = "csrf"
_SAFE = {"GET", "HEAD", "OPTIONS"}


def protect(app: Flask, *, exempt: Collection[Blueprint]) -> None:
    """Ask for the token on every unsafe method; the exempt parts are signed, or bear a secret in their address."""
    names = {part.name for part in exempt}

    def check() -> None:
        if request.method in _SAFE or request.blueprint in names:
            return
        given = request.form.get(FIELD, "")
        if not hmac.compare_digest(given.encode(), token().encode()):
            abort(400, "This page is too old: load it again, then repeat what you did.")

    app.before_request(check)
    app.jinja_env.globals["csrf_token"] = token


def token() -> str:
    """The session's token, made when it is first asked for."""
    return str(session.setdefault(FIELD, secrets.token_urlsafe(32)))
