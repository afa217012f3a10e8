"""The web part for other WSGI servers: wsgi.py in a checkout, `gunicorn 'pbm.cli.wsgi:app()'` from the wheel."""

from __future__ import annotations

from flask import Flask

from pbm import settings
from pbm.cli.engine import build
from pbm.cli.garbage import collect_rarely
from pbm.settings import public
from pbm.web.app import create_app


def app() -> Flask:
    """The web part by the settings, without timers.

    Raises:
        SettingsError: the settings cannot face the world.
    """
    made = create_app(build(public(settings.load())).services(lambda: None))
    collect_rarely()
    return made
