"""The page on which players check the shuffle. It shows what is public, to whoever knows the code of the game."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template

from pbm.table.fairness import Record, encode_record, faults, published
from pbm.web.services import services

blueprint = Blueprint("verify", __name__, url_prefix="/games")


@blueprint.get("/<code>/verify")
def show(code: str) -> str:
    """Every hand's commitment, and once its seed is revealed, whether the deck follows from it."""
    record = _published(code)
    return render_template("verify.html", record=record, faults=faults(record))


@blueprint.get("/<code>/verify.json")
def download(code: str) -> Response:
    """The same as a file for `pbm verify`, or for a program of one's own."""
    record = _published(code)
    return Response(
        encode_record(record),
        mimetype="application/json",
        headers={"Content-Disposition": f"attachment; filename={record.game}.json"},
    )


def _published(code: str) -> Record:
    with services().store.read() as session:
        record = published(session, code)
    if record is None:
        abort(404, "There is no such game, or it has not been dealt yet.")
    return record
