"""Who may see which page."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import abort, redirect, request, session, url_for
from werkzeug.wrappers import Response

from pbm.web.services import services

HOST = "host"


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
    """For a blueprint's `before_request`: others are asked for the password."""
    if session.get(HOST) or (services().site.development and on_this_machine()):
        return None
    return redirect(url_for("login.ask", next=request.path))


def _loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
