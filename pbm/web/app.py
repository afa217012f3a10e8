"""The web factory: blueprints, limits, and what every answer carries."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from http import HTTPStatus

from flask import Flask, Response, abort, g, render_template, request
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.middleware.proxy_fix import ProxyFix

from pbm.store.errors import StoreError
from pbm.web import (
    acts,
    csrf,
    health,
    hooks,
    host,
    login,
    mail_hooks,
    phones,
    rules,
    sessions,
    site,
    unsubscribe,
    verify,
    words,
)
from pbm.web.access import on_this_machine
from pbm.web.bundled import bundled
from pbm.web.cookies import Cookies
from pbm.web.services import EXTENSION, Services

log = logging.getLogger(__name__)

_BODY_CAP = 256 * 1024
_FIELD_CAP = 64 * 1024

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_YEAR = "max-age=31536000"


def create_app(services: Services) -> Flask:
    """The web part of the engine, on those services."""
    app = Flask(__name__, template_folder=str(bundled("templates") / "web"), static_folder="static")
    app.config.update(
        SECRET_KEY=services.site.secret_key or secrets.token_hex(32),
        PREFERRED_URL_SCHEME="http" if services.site.development else "https",
        MAX_CONTENT_LENGTH=_BODY_CAP,
        MAX_FORM_MEMORY_SIZE=_FIELD_CAP,
        PERMANENT_SESSION_LIFETIME=sessions.LONGEST,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=not services.site.development,
        SESSION_COOKIE_NAME="pbm" if services.site.development else "__Host-pbm",
    )
    app.session_interface = Cookies()
    app.extensions[EXTENSION] = services
    app.jinja_env.filters.update(words.FILTERS)
    app.jinja_env.globals["on_this_machine"] = lambda: services.site.development and on_this_machine()
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    simulated = [phones] if services.site.development else []
    for part in (site, hooks, mail_hooks, health, host, acts, login, rules, unsubscribe, verify, *simulated):
        app.register_blueprint(part.blueprint)
    app.before_request(_know_no_nul)
    csrf.protect(app, exempt=(hooks.blueprint, mail_hooks.blueprint, unsubscribe.blueprint))
    app.after_request(_guard)
    app.register_error_handler(HTTPException, _refuse)
    app.register_error_handler(StoreError, _store_gone)
    app.register_error_handler(Exception, _fail)
    _trust_proxies(app, services.site.proxies)
    return app


def _trust_proxies(app: Flask, hops: int) -> None:
    """Believe X-Forwarded-* of that many proxies, and of nobody when there are none."""
    if hops:
        fixed = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)
        app.wsgi_app = fixed  # type: ignore[method-assign]


def _know_no_nul() -> None:
    """Nothing has a name with a NUL byte, and not every database may be asked for one."""
    if "\0" in request.path or b"%00" in request.query_string:
        abort(HTTPStatus.NOT_FOUND)


def _guard(response: Response) -> Response:
    response.headers.extend(_headers())
    return response


def _headers() -> Iterator[tuple[str, str]]:
    yield from _HEADERS.items()
    if request.endpoint != "static":
        yield "Cache-Control", "no-store"
    if request.is_secure:
        yield "Strict-Transport-Security", _YEAR


def _refuse(error: HTTPException) -> tuple[str, int] | HTTPException:
    """A page for what went wrong; answers that carry their own form, such as a redirect, pass."""
    if error.response is not None or error.code is None:
        return error
    return _page(error.code, str(error.description or ""))


def _store_gone(error: StoreError) -> tuple[str, int]:
    log.error("%s: %s", _reference(), error)
    return _page(HTTPStatus.SERVICE_UNAVAILABLE, "The database cannot be used right now. Nothing was changed.")


def _fail(error: Exception) -> tuple[str, int]:
    log.error("%s: %s %s failed", _reference(), request.method, request.path, exc_info=error)
    return _page(InternalServerError.code, "Something is wrong on our side. The host can find it by the reference.")


def _page(code: int, sentence: str) -> tuple[str, int]:
    return render_template("error.html", title=HTTPStatus(code).phrase, sentence=sentence, reference=_reference()), code


def _reference() -> str:
    """What names this request in the log and on its error page."""
    if "reference" not in g:
        g.reference = secrets.token_hex(4)
    return str(g.reference)
