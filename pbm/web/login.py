"""The host's login: a link that works once, and a button, because whoever looks a link over must not use it up."""

from __future__ import annotations

import logging
from datetime import datetime

from flask import Blueprint, abort, flash, g, redirect, render_template, request, session, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response

from pbm.store.host_models import HostSession
from pbm.web import attempts, sessions
from pbm.web.access import SESSION, only_the_host
from pbm.web.services import services

blueprint = Blueprint("login", __name__, url_prefix="/host")

_WHAT = "login"

log = logging.getLogger(__name__)


@blueprint.get("/login")
def ask() -> str:
    """Say how one gets in."""
    return render_template("login.html", link=None, wrong=False, minutes=_minutes())


@blueprint.get("/login/<link>")
def offer(link: str) -> str:
    """The page of a link: a button. Looking at it changes nothing."""
    return render_template("login.html", link=link, wrong=False, minutes=_minutes())


@blueprint.post("/login")
def enter() -> Response | tuple[str, int]:
    """Let in who has a link that works; their session is a new one."""
    token = _let_in(request.form.get("link", ""), request.remote_addr or "", services().now())
    if token is None:
        return render_template("login.html", link=None, wrong=True, minutes=_minutes()), 403
    session.clear()
    session.permanent = True
    session[SESSION] = token
    return redirect(url_for("host.games"), code=303)


@blueprint.post("/logout")
def leave() -> Response:
    """End the session here, or all of this host's."""
    everywhere = bool(request.form.get("everywhere"))
    asked_to_log_in = only_the_host()
    if asked_to_log_in is not None:
        return asked_to_log_in
    with services().store.write() as store:
        if everywhere:
            sessions.end_all(store, g.host, services().now())
        else:
            sessions.end(store, session.get(SESSION, ""), services().now())
    session.clear()
    flash("You are logged out.")
    return redirect(url_for(".ask"), code=303)


@blueprint.get("/sessions")
def show() -> str | Response:
    """Where this host is logged in."""
    asked_to_log_in = only_the_host()
    if asked_to_log_in is not None:
        return asked_to_log_in
    now = services().now()
    query = select(HostSession).where(HostSession.host == g.host).order_by(HostSession.created_at.desc()).limit(50)
    with services().store.read() as store:
        mine = [it for it in store.scalars(query) if sessions.is_on(it, now)]
    return render_template("sessions.html", sessions=mine, now=now, idle=sessions.IDLE, longest=sessions.LONGEST)


def _let_in(link: str, visitor: str, now: datetime) -> str | None:
    with services().store.write() as store:
        if attempts.too_many(store, _WHAT, visitor, now):
            abort(429, "Too many links that do not work. Wait a minute, then try again.")
        token = sessions.let_in(store, link, now)
        if token is None:
            attempts.note(store, _WHAT, visitor, now)
        log.info("a link %s, for %s", "let a host in" if token else "did not work", visitor)
        return token


def _minutes() -> int:
    return int(sessions.LINK.total_seconds() // 60)
