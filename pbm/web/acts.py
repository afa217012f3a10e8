"""What a host does to a game: each on a page of its own, which says what will happen and who is told, and asks.

The answer is bound to the log as it was shown: when the game has gone on meanwhile, nothing is done.
"""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from pbm.table import desk
from pbm.table.host import LONGEST_REASON, Act, Carried, Order, Outcome, carry_out
from pbm.table.unit import Unit
from pbm.web.access import only_the_host
from pbm.web.host import warnings
from pbm.web.services import services

blueprint = Blueprint("acts", __name__, url_prefix="/host/games/<code>/do")
blueprint.before_request(only_the_host)

SPANS = {
    "30m": ("30 minutes", timedelta(minutes=30)),
    "1h": ("1 hour", timedelta(hours=1)),
    "4h": ("4 hours", timedelta(hours=4)),
    "1d": ("1 day", timedelta(days=1)),
    "3d": ("3 days", timedelta(days=3)),
}
"""By how much time can be extended, by the name of the choice."""


class Words(Struct, frozen=True):
    """How a page speaks of an act: its title, the button, what happens and who is told. `{}` is the player's name."""

    title: str
    button: str
    effect: str
    told: str


WORDS = {
    Act.PAUSE: Words(
        "Pause the game",
        "Pause",
        "Every clock stands, with what it has left. Moves are refused until you resume.",
        "Everybody at the table is texted.",
    ),
    Act.RESUME: Words(
        "Resume the game", "Resume", "Every clock goes on with what it had left.", "Everybody at the table is texted."
    ),
    Act.EXTEND: Words(
        "Give more time",
        "Give more time",
        "The turn, and every window that is open, gets that much more time.",
        "The player in turn is texted. The others learn of it with their next text.",
    ),
    Act.BOT: Words(
        "Let a bot play for {}",
        "Let a bot play",
        "A bot plays {}'s hand from now on, also a turn that has begun. You can give the seat back, and so can {} by "
        "texting BACK.",
        "{} is texted. The others learn of it with their next text.",
    ),
    Act.GIVE_BACK: Words(
        "Give {} the seat back",
        "Give the seat back",
        "{} plays again instead of the bot.",
        "{} is sent their hand. The others learn of it with their next text.",
    ),
    Act.REMOVE: Words(
        "Remove {} from the game",
        "Remove {}",
        "{} is out of the game for good. Their cards go under the draw pile, shuffled. This cannot be undone.",
        "{} and everybody else at the table are texted.",
    ),
    Act.PENALTY: Words(
        "Penalty for {}",
        "Let {} draw four",
        "{} draws four cards, for suggesting a card to another player (rule C40). This cannot be undone.",
        "Everybody at the table is texted.",
    ),
    Act.TAKEBACK: Words(
        "Take the last move back",
        "Take it back",
        "The last move counts no more, with all that followed on it; the draw pile is shuffled anew. The log keeps it.",
        "Everybody at the table is texted what was taken back.",
    ),
}

REFUSALS = {
    "hand-over": "No hand is on.",
    "ready-first": "The first card is not turned up yet.",
    "not-seated": "Nobody to whom that can be done has that seat.",
    "partner-stays": "A partner cannot leave without a replacement.",
    "nothing-to-take-back": "There is no move that can be taken back.",
    "all-must-agree": "Somebody has seen cards by it: a player must text TAKEBACK, and all others OK.",
    "nobody-plays": "Nobody but bots would play: a player must text BACK first.",
    "nothing-to-extend": "Nothing is open that could be extended.",
}
"""Why the rules refuse what a host wants, by their code."""


@blueprint.get("/<act>")
def ask(code: str, act: str) -> str:
    """Say what will happen and who is told, and ask whether it shall."""
    return _page(code, _act(act), _seat(), problem=None)


@blueprint.post("/<act>")
def do(code: str, act: str) -> Response | tuple[str, int]:
    """Do it, unless the game has gone on since the page was shown."""
    what, seat, span = _act(act), _seat(), request.form.get("span", "")
    if what is Act.EXTEND and span not in SPANS:
        return _page(code, what, seat, problem="Choose how much time you give."), 400
    order = Order(
        host=g.host,
        act=what,
        code=code,
        seat=seat,
        span=SPANS[span][1] if what is Act.EXTEND else timedelta(),
        reason=request.form.get("reason", ""),
        seq=request.form.get("seq", -1, int),
    )
    with services().store.begin() as transaction:
        carried = carry_out(Unit(transaction, services().table.policy, services().now(), ""), order)
    if carried.outcome is Outcome.NO_GAME:
        abort(404, "There is no such game, or it has not been dealt.")
    services().wake()
    flash(_news(what, carried))
    return redirect(url_for("host.game", code=code.upper()), code=303)


def _news(act: Act, carried: Carried) -> str:
    match carried.outcome:
        case Outcome.DONE:
            return f"Done: {act.replace('-', ' ')}."
        case Outcome.MOVED_ON:
            return "The table moved on while you looked, and nothing was done. Look at it again, then repeat it."
        case _:
            return f"That cannot be done now. {REFUSALS.get(carried.code or '', f'The rules say: {carried.code}.')}"


def _page(code: str, act: Act, seat: int | None, *, problem: str | None) -> str:
    with services().store.read() as session:
        page = desk.game(session, code, services().table.policy)
        if page is None or page.table is None:
            abort(404, "There is no such game, or it has not been dealt.")
        names = {line.seat: line.name for line in page.seats if not line.gone}
        if act.needs_seat and seat not in names:
            abort(404, "Nobody has that seat.")
        return render_template(
            "act.html",
            page=page,
            seq=request.form.get("seq", page.table.seq, int),
            act=act,
            words=WORDS[act],
            seat=seat,
            name=names.get(seat, "") if seat is not None else "",
            spans=SPANS,
            longest_reason=LONGEST_REASON,
            problem=problem,
            now=services().now(),
            **warnings(session),
        )


def _act(name: str) -> Act:
    try:
        return Act(name)
    except ValueError:
        abort(404)


def _seat() -> int | None:
    return request.values.get("seat", None, int)
