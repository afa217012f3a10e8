"""The session that a browser keeps in its cookie."""

from __future__ import annotations

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface


class Cookies(SecureCookieSessionInterface):
    """As Flask has them, but what reads cookies is made only for requests that bring one; a provider's bring none."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The visitor's session; an empty one for a new visitor."""
        if "HTTP_COOKIE" not in request.environ:
            return self.session_class()
        return super().open_session(app, request)
