"""The front door."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from pbm.web.access import on_this_machine
from pbm.web.services import services

blueprint = Blueprint("site", __name__)


@blueprint.get("/")
def front() -> str | Response:
    """The simulated phones in development; elsewhere a page that says what this is."""
    if services().site.development and on_this_machine():
        return redirect(url_for("phones.show"))
    return render_template("front.html")
