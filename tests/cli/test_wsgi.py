"""wsgi.py, the door for other WSGI servers."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from flask import Flask

from pbm.settings import SettingsError
from pbm.store.migrate import migrate

FILE = Path(__file__).parents[2] / "wsgi.py"


def test_it_serves_the_web_part_by_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PBM_DATABASE_URL", url)
    monkeypatch.setenv("PBM_PUBLIC_URL", "https://uno.example.org")
    monkeypatch.setenv("PBM_SECRET_KEY", "Zk3vQ8rXw1nB6tYh9mLc2dFg7sJp4uEa")
    application = runpy.run_path(str(FILE))["application"]
    assert isinstance(application, Flask)
    assert application.test_client().get("/hooks/twilio/sms").status_code == 405


def test_it_refuses_settings_that_cannot_face_the_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PBM_SECRET_KEY", "secret")
    with pytest.raises(SettingsError):
        runpy.run_path(str(FILE))
