"""The command line: what newcomers, hosts and scripts rely on."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from pbm.cli import demo, serve
from pbm.cli.engine import build, worker_lock
from pbm.cli.main import main, pbm
from pbm.clock.lock import WorkerRunningError
from pbm.settings import Settings
from pbm.store.migrate import migrate
from pbm.store.models import Game, Snapshot
from pbm.store.session import Store
from pbm.table.fairness import decode_record

ANN = "+12025550101"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"PBM_{name.upper()}", raising=False)


def _run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(pbm, arguments)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def game() -> str:
    """The code of a game, dealt from the command line, in the file that `pbm play` uses."""
    made = _run("new", ANN, "Ann")
    found = re.search(r"\b([A-Z0-9]{4}) is your new game", made)
    assert found
    _run("text", ANN, "bots", "2")
    assert f"{found[1]}-" in _run("text", ANN, "deal")
    return found[1]


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for name, command in group.commands.items():
        found.append((*path, name))
        if isinstance(command, click.Group):
            found += _commands(command, (*path, name))
    return found


@pytest.mark.parametrize("path", _commands(pbm), ids=" ".join)
def test_every_command_explains_itself(path: tuple[str, ...]) -> None:
    assert len(_run(*path, "--help")) > 100


def test_all_commands_are_there() -> None:
    served, texted = {"play", "web", "worker"}, {"new", "join", "say", "text"}
    checked = {"scenario", "export", "replay", "verify", "simulate", "doctor"}
    kept = {"host", "db", "backup", "restore", "forget", "export"}
    assert set(pbm.commands) == served | texted | checked | kept


class TestPhone:
    def test_a_text_is_answered_in_the_terminal(self, game: str) -> None:
        assert f"{game}-" in _run("text", ANN, "hand")

    def test_others_join_and_speak(self) -> None:
        found = re.search(r"\b([A-Z0-9]{4}) is your", _run("new", ANN, "Ann"))
        assert found
        assert "Bob" in _run("join", "+12025550102", found[1], "Bob")
        assert found[1] in _run("say", "+12025550102", "hello", "all")

    def test_what_is_not_answered_is_told(self, game: str) -> None:
        assert "No answer" in _run("text", ANN, "stop")


class TestFairness:
    def test_a_game_is_rebuilt_from_its_log(self, game: str) -> None:
        assert "the very state that is kept" in _run("replay", game.lower())

    def test_a_state_that_the_log_does_not_lead_to_is_found_out(self, game: str, tmp_path: Path) -> None:
        store = Store(f"sqlite:///{tmp_path / 'var' / 'pbm.sqlite'}")
        with store.write() as session:
            state = session.scalars(select(Snapshot.state)).one()
            session.execute(update(Snapshot).values(state=state.replace('"hand":1', '"hand":2')))
        store.close()
        assert "do not come to the state" in _run("replay", game, code=1)

    def test_the_shuffle_is_verified_from_the_database(self, game: str) -> None:
        assert "hand 1: sealed" in _run("verify", game)

    def test_the_shuffle_is_verified_from_a_file(self, tmp_path: Path) -> None:
        published = Path(__file__).parent / "published.json"
        assert "hand 1: checked" in _run("verify", str(published))
        record = decode_record(published.read_bytes())
        forged = tmp_path / "forged.json"
        forged.write_text(published.read_text().replace(str(record.hands[0].seed), "00" * 32))
        assert "WRONG: commitment" in _run("verify", str(forged), code=1)

    def test_what_is_no_record_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "other.json").write_text("{}")
        assert "no record of a game" in _run("verify", "other.json", code=1)

    @pytest.mark.parametrize("command", ["replay", "verify"])
    def test_an_unknown_game_is_told_in_a_sentence(self, command: str, game: str) -> None:
        assert "NIXX" in _run(command, "NIXX", code=1)


class TestDatabase:
    def test_tables_are_made_and_checked(self) -> None:
        assert "no tables" in _run("db", "current")
        assert "pbm db upgrade" in _run("db", "check", code=1)
        _run("db", "upgrade")
        assert "up to date" in _run("db", "check")

    @pytest.mark.parametrize("url", ["mysql://localhost/uno", "postgresql://localhost:port/uno"])
    def test_what_is_no_url_of_ours_is_refused(self, url: str) -> None:
        assert url in _run("db", "current", "--db", url, code=2)


class TestDoctor:
    def test_it_says_what_to_mend_and_how(self) -> None:
        said = _run("doctor", code=1)
        assert "mend  PBM_SECRET_KEY is empty" in said
        assert "pbm db upgrade" in said

    def test_it_finds_nothing_where_all_is_well(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PBM_SECRET_KEY", "by chance 4f0c9d1e")
        _run("db", "upgrade")
        said = _run("doctor")
        assert "Nothing is amiss" in said
        assert "note  0 of 10000 texts of this day have gone out." in said


class TestSimulate:
    def test_hands_are_played_and_counted(self) -> None:
        assert re.search(r"5 hands, \d+\.\d steps each", _run("simulate", "--hands", "5"))

    def test_the_same_secret_gives_the_same_hands(self) -> None:
        first, second = (_run("simulate", "--hands", "3", "--secret", "5c" * 32) for _ in range(2))
        assert re.findall(r"[\d.]+ steps", first) == re.findall(r"[\d.]+ steps", second)
        assert "64 hex digits" in _run("simulate", "--secret", "guess", code=2)

    def test_texts_are_measured(self) -> None:
        assert re.search(r"p50 1, p99 \d, most \d segments", _run("simulate", "--hands", "1", "--segments"))

    def test_one_strength_plays_another(self) -> None:
        """The share of hands won, and what it is at least with 95 % confidence."""
        said = _run("simulate", "--match", "plain", "random", "--hands", "20", "--game", "french")
        told = r"french: plain won \d+ of 20 hands of two against random, \d+\.\d%; .* at least \d+\.\d%"
        assert re.search(told, said)

    def test_games_of_any_options_are_played_and_checked(self) -> None:
        assert re.search(r"\d+ hands, \d+\.\d steps each", _run("simulate", "--options", "random", "--rounds", "3"))

    def test_a_whole_hand_is_written_down(self, tmp_path: Path) -> None:
        _run("simulate", "--transcript", "hand.md")
        written = (tmp_path / "hand.md").read_text()
        assert "Ann: new uno Ann" in written
        assert "went out" in written


class TestServe:
    @pytest.mark.parametrize("command", ["web", "worker"])
    def test_a_public_start_without_secrets_is_refused_in_a_sentence(
        self, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("sys.argv", ["pbm", command])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 1
        assert "PBM_SECRET_KEY is empty" in capsys.readouterr().err

    def test_a_port_that_is_taken_is_told_or_another_found(self) -> None:
        with serve._listen("127.0.0.1", 0, or_free=False) as first:
            first.listen()
            taken = first.getsockname()[1]
            with pytest.raises(click.ClickException, match=str(taken)):
                serve._listen("127.0.0.1", taken, or_free=False)
            with serve._listen("127.0.0.1", taken, or_free=True) as other:
                assert other.getsockname()[1] != taken

    def test_play_keeps_away_from_the_settings_of_a_real_table(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PBM_DATABASE_URL", "postgresql://real/table")
        monkeypatch.setenv("PBM_TWILIO_ACCOUNT_SID", "AC1")
        monkeypatch.setenv("PBM_LISTEN", "0.0.0.0")
        values = serve._playing("sqlite:///var/pbm.sqlite", None)
        assert values.database_url == "sqlite:///var/pbm.sqlite"
        assert not values.twilio
        assert values.listen == "127.0.0.1"
        assert values.faults() == []

    def test_a_fresh_start_throws_away_what_nobody_plays_on(self, tmp_path: Path) -> None:
        file = tmp_path / "play.sqlite"
        file.write_text("an old game")
        lock = worker_lock(file)
        lock.take()
        with pytest.raises(WorkerRunningError, match="already runs"):
            serve._forget(f"sqlite:///{file}")
        assert file.exists()
        lock.release()
        serve._forget(f"sqlite:///{file}")
        assert not file.exists()

    def test_a_fresh_start_throws_no_server_away(self) -> None:
        with pytest.raises(click.ClickException, match="nothing else"):
            serve._forget("postgresql://real/table")

    def test_play_deals_a_game_once(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'play.sqlite'}"
        migrate(url)
        engine = build(serve._playing(url, None))
        assert "You:" in (demo.deal_if_empty(engine) or "")
        assert demo.deal_if_empty(engine) is None
        with engine.store.read() as session:
            assert len(session.scalars(select(Game)).all()) == 1
        engine.store.close()


class TestForget:
    def test_a_person_is_forgotten_at_a_word(self, game: str) -> None:
        assert "is forgotten" in _run("forget", ANN, "--yes", "--db", "var/pbm.sqlite")
        assert game not in _run("text", ANN, "hand")

    def test_nobody_is_forgotten_by_a_number_that_nobody_has(self, game: str) -> None:
        assert "Nobody has the number" in _run("forget", "+12025550199", "--yes", "--db", "var/pbm.sqlite", code=1)
        assert game in _run("text", ANN, "hand")
