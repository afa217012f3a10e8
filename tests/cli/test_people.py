"""`pbm simulate --people`: weeks of a family in four time zones, who are left to sleep (W11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from pbm.cli.family import FAMILY
from pbm.cli.main import pbm
from pbm.cli.playing import Played, Playing
from pbm.cli.post import Post
from pbm.cli.weeks import play
from pbm.store.models import Game, InboxRow, OutboxRow

pytestmark = pytest.mark.timeout(300)
"""A match takes seconds, but minutes where everything else is tested at the same time."""

ANN, BOB, *_ = FAMILY
NIGHTS = {
    "+12025550101": ("America/New_York", 22 * 60, 7 * 60),
    "+12025550102": ("America/New_York", 21 * 60 + 30, 6 * 60 + 30),
    "+12135550103": ("America/Los_Angeles", 2 * 60, 10 * 60),
    "+33199005504": ("Europe/Paris", 22 * 60, 8 * 60),
    "+33199005505": ("Europe/Paris", 23 * 60, 9 * 60),
    "+61255500106": ("Australia/Sydney", 21 * 60, 6 * 60 + 30),
}
SPRING, AUTUMN = datetime(2026, 3, 4, tzinfo=UTC), datetime(2026, 10, 22, tzinfo=UTC)
CHANGES = {
    SPRING: {("America/New_York", date(2026, 3, 8)), ("America/Los_Angeles", date(2026, 3, 8))},
    AUTUMN: {("Europe/Paris", date(2026, 10, 25)), ("America/New_York", date(2026, 11, 1))},
}


def is_night(number: str, at: datetime) -> bool:
    zone, begins, ends = NIGHTS[number]
    shown = at.astimezone(ZoneInfo(zone))
    return (shown.hour * 60 + shown.minute - begins) % 1440 < (ends - begins) % 1440


def code(post: Post) -> str:
    """The code of the newest game."""
    with post.store.read() as session:
        return session.scalars(select(Game.code).order_by(Game.id.desc()).limit(1)).one()


def beginnings(seed: int) -> list[tuple[str, datetime, int]]:
    """Whom a match begins with texts to, when, and how long those are."""
    with closing(Post(SPRING)) as post:
        playing = Playing(post, Random(seed), ANN, "quick")
        for _ in range(30):
            playing.next_moment()
        with post.store.read() as session:
            return [(row.to, row.try_at, row.segments) for row in session.scalars(select(OutboxRow))]


@pytest.fixture(scope="module", params=[SPRING, AUTUMN], ids=["spring", "autumn"])
def weeks(request: pytest.FixtureRequest) -> Iterator[tuple[datetime, Post, list[Played]]]:
    """A match while clocks are changed: when it began, the engine that it was played by, and what came of it."""
    post = Post(request.param)
    yield request.param, post, list(play(post, 1, seed=1))
    post.close()


@pytest.fixture
def evening() -> Iterator[Post]:
    """A new game of Ann's at 23:00 by her clock, in her quiet hours."""
    post = Post(datetime(2026, 1, 1, 20, tzinfo=UTC))
    post.text(ANN, "new uno Ann")
    post.text(ANN, "zone new york")
    post.text(ANN, "quiet 22-7")
    post.quiet.add(ANN)
    post.run(datetime(2026, 1, 2, 4, tzinfo=UTC))
    yield post
    post.close()


def test_a_match_is_played_to_its_end_while_clocks_are_changed(
    weeks: tuple[datetime, Post, list[Played]],
) -> None:
    began, post, (match,) = weeks
    assert CHANGES[began] <= match.clock_changes()
    assert match.events["match-over"] == 1
    assert match.days > 4
    assert post.faults == []


def test_w11_nobody_is_texted_at_night_but_in_answer(weeks: tuple[datetime, Post, list[Played]]) -> None:
    _, post, _ = weeks
    with post.store.read() as session:
        query = select(OutboxRow, InboxRow.sender, InboxRow.received_at)
        texts = session.execute(query.outerjoin(InboxRow, InboxRow.id == OutboxRow.inbox_id)).all()
        known = {it.sender: it.received_at for it in session.scalars(select(InboxRow).filter_by(understood="quiet"))}
    assert known.keys() == NIGHTS.keys()
    unasked = [row for row, *answered in texts if answered != [row.to, row.sent_at]]
    assert len(unasked) > len(texts) / 2
    for row in unasked:
        for at in filter(None, (row.try_at, row.sent_at)):
            assert at < known[row.to] or not is_night(row.to, at)


def test_the_same_seed_comes_to_the_same_weeks() -> None:
    first, second = beginnings(1), beginnings(1)
    assert first == second
    assert len(first) > 30
    assert first != beginnings(2)


def test_who_sleeps_is_texted_in_the_morning(evening: Post) -> None:
    texts = evening.counted["out"]
    evening.text(BOB, f"join {code(evening)} Bob")
    assert evening.counted["out"] == texts + 1
    evening.run(evening.now + timedelta(hours=8))
    assert evening.counted["out"] == texts + 2
    assert evening.faults == []


def test_a_text_in_quiet_hours_is_a_fault(evening: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbm.table.hours.awake", lambda person, at: at)
    evening.text(BOB, f"join {code(evening)} Bob")
    (fault,) = evening.faults
    assert fault.startswith("Ann was texted at 2026-01-01 23:00 EST, unasked:")


@pytest.mark.parametrize(
    ("faults", "ended_with", "printed"),
    [
        ([], 0, "Nobody was texted in their own quiet hours but in answer to their own text (3 times)."),
        (["Ann was texted at 3:00"], 1, "Ann was texted at 3:00"),
    ],
)
def test_what_came_of_it_is_printed_and_a_fault_ends_the_process_with_1(
    faults: list[str], ended_with: int, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def two_days(post: Post, matches: int, seed: int) -> Iterator[Played]:
        post.counted.update({"in": 12, "out": 24, "segments": 30, "answers in quiet hours": 3})
        post.faults.extend(faults)
        events = Counter({"turn-began": 9, "timed-out": 2})
        yield Played("quick", post.now, post.now + timedelta(days=matches), events)

    monkeypatch.setattr("pbm.cli.weeks.play", two_days)
    ended = CliRunner().invoke(pbm, ["simulate", "--people", "--matches", "2", "--start", "2026-03-28"])
    assert ended.exit_code == ended_with
    assert ended.stdout.splitlines()[-1] == printed
    assert "Europe/Paris 2026-03-29." in ended.stdout
    assert "2.0 to them, 1.0 from them" in ended.stdout
    assert "2 timeouts" in ended.stdout


def test_a_match_that_goes_on_for_ever_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbm.cli.playing._LONGEST", timedelta(days=3))
    ended = CliRunner().invoke(pbm, ["simulate", "--people", "--matches", "1"])
    assert ended.exit_code == 1
    assert "Error: match 1, made on 2026-02-27, goes on at 2026-03-0" in ended.stderr
