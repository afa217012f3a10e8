"""Settings: from the environment and from files, refused where they would be dangerous, and all of them documented."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm import settings
from pbm.settings import Settings, SettingsError

_DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "settings.md"
_SOUND = {"secret_key": "4f0c-by-chance-9d1e"}


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"PBM_{name.upper()}", raising=False)
        monkeypatch.delenv(f"PBM_{name.upper()}_FILE", raising=False)


def test_a_value_comes_from_the_environment_before_dotenv(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("PBM_PORT=1111\nPBM_PROXIES=2\n")
    monkeypatch.setenv("PBM_PORT", "2222")
    values = settings.load()
    assert (values.port, values.proxies) == (2222, 2)


def test_a_list_is_split_at_commas_and_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBM_HOSTS", "+12025550101, +12025550102  +12025550103")
    assert settings.load().hosts == ("+12025550101", "+12025550102", "+12025550103")


def test_a_secret_comes_from_a_file_without_its_line_break(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("from a file\n")
    monkeypatch.setenv("PBM_SECRET_KEY_FILE", str(tmp_path / "key"))
    assert settings.load().secret_key.get_secret_value() == "from a file"


def test_dotenv_can_name_the_file_of_a_secret(tmp_path: Path) -> None:
    (tmp_path / "tokens").write_text("first second\n")
    (tmp_path / ".env").write_text(f"PBM_TWILIO_AUTH_TOKENS_FILE={tmp_path / 'tokens'}\n")
    assert [token.get_secret_value() for token in settings.load().twilio_auth_tokens] == ["first", "second"]


def test_a_file_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PBM_SECRET_KEY_FILE", str(tmp_path / "nothing"))
    with pytest.raises(SettingsError, match="PBM_SECRET_KEY_FILE"):
        settings.load()


@pytest.mark.parametrize(
    ("name", "value"),
    [("PBM_PORT", "many"), ("PBM_PORT", "70000"), ("PBM_PROXIES", "-1"), ("PBM_PUBLIC_URL", "uno.example.org")],
)
def test_a_value_that_cannot_be_is_told_by_the_name_of_its_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name):
        settings.load()


def test_secrets_are_never_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBM_TWILIO_AUTH_TOKENS", "sesame")
    assert "sesame" not in repr(settings.load(secret_key="sesame"))


@pytest.mark.parametrize("secret", ["", "change-me", "password", "short"])
def test_a_public_start_with_a_secret_that_can_be_guessed_is_refused(secret: str) -> None:
    (fault,) = settings.load(secret_key=secret).faults()
    assert "PBM_SECRET_KEY" in fault


def test_a_public_start_with_secrets_by_chance_is_not_refused() -> None:
    assert settings.load(**_SOUND).faults() == []


def test_twilio_needs_the_public_address_the_token_and_a_sender() -> None:
    faults = settings.load(**_SOUND, twilio_account_sid="AC1").faults()
    assert [fault.split()[0] for fault in faults] == ["PBM_PUBLIC_URL", "PBM_TWILIO_AUTH_TOKENS", "PBM_TWILIO_FROM"]


def test_development_stays_on_this_machine() -> None:
    assert settings.load(development=True).faults() == []
    assert settings.load(development=True, listen="0.0.0.0").faults() != []


def test_every_setting_is_documented_in_its_own_words() -> None:
    rows = {line.split("`")[1]: line for line in _DOCUMENT.read_text().splitlines() if line.startswith("| `PBM_")}
    assert set(rows) == {f"PBM_{name.upper()}" for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        assert field.description is not None
        assert field.description in rows[f"PBM_{name.upper()}"]
