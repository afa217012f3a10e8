"""Who may see which page."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import abort, g, redirect, request, session, url_for
from werkzeug.wrappers import Response

from pbm.store.host_models import HostSession
from pbm.web import sessions
from pbm.web.services import services

SESSION = "host"
"""Where the cookie has the token of the host's session."""

AT_THE_MACHINE = "this machine"
"""What a host is called who sits at the machine itself and need not log in."""


def on_this_machine() -> bool:
    """Whether the visitor sits at the machine itself and asked for it by its own name.

    A proxy in front of us also sits here, and another site's name can be made to point here: neither counts.
    """
    forwarded = request.headers.get("X-Forwarded-For") or request.headers.get("Forwarded")
    name = urlsplit(f"//{request.host}").hostname or ""
    return not forwarded and _loopback(request.remote_addr or "") and (name == "localhost" or _loopback(name))


def only_on_this_machine() -> None:
    """For a blueprint's `before_request`: to everybody else the page does not exist."""
    if not (services().site.development and on_this_machine()):
        abort(404)


def only_the_host() -> Response | None:
    """For a blueprint's `before_request`: others are asked to log in. `g.host` is who it is."""
    if services().site.development and on_this_machine():
        g.host = AT_THE_MACHINE
        return None
    token, now = session.get(SESSION, ""), services().now()
    with services().store.read() as store:
        found = sessions.current(store, token, now) if token else None
    if found is None:
        return redirect(url_for("login.ask"))
    if now - found.seen_at >= sessions.NOTED:
        with services().store.write() as store:
            store.get_one(HostSession, found.token_hash).seen_at = now
    g.host = found.host
    return None


def _loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
