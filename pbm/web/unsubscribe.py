"""Ending all mails by one click (RFC 8058): a POST does it, a GET only shows the button, for scanners follow links."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from pbm.channels.mail.outgoing import UNSUBSCRIBE_PATH
from pbm.web.services import services

blueprint = Blueprint("unsubscribe", __name__, url_prefix=UNSUBSCRIBE_PATH)


@blueprint.get("/<token>")
def show(token: str) -> str:
    """The page with the button. It tells nothing of the address, nor whether there is such a token."""
    return render_template("unsubscribe.html", token=token, done=False)


@blueprint.post("/<token>")
def end(token: str) -> str:
    """End all mails to the address that this token was sent to, without a question or a cookie."""
    if not services().table.unsubscribe(token, services().now()):
        abort(404, "There is no such address. To end all mails, answer one of them with UNSUBSCRIBE.")
    services().wake()
    return render_template("unsubscribe.html", token=token, done=True)
