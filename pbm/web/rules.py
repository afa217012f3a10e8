"""The page with the rules of one game, made of its very options."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from pbm.table.sheet import sheet
from pbm.web.services import services

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<code>/rules")
def show(code: str) -> str:
    """All rules that are in force in the game."""
    with services().store.read() as session:
        found = sheet(session, code)
    if found is None:
        abort(404, "There is no game with that code.")
    return render_template("rules.html", sheet=found)
