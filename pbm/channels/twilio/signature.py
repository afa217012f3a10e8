"""Whether a webhook was really signed by Twilio, over the URL that we are known by."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs

from msgspec import Struct
from twilio.request_validator import SIGNATURE_HEADER, SIGNATURE_SETTINGS_HEADER, RequestValidator, compare
from werkzeug.datastructures import Headers, MultiDict

_BODY_HASH = "bodySHA256"


class Signed(Struct, frozen=True, kw_only=True):
    """What of a request is signed: where it was sent, with the query string still escaped, and its body.

    `body` is the form as parsed, with repeated and blank fields, or the text of a JSON body.
    """

    path: str
    query: bytes
    body: MultiDict[str, str] | str
    headers: Headers


def fault(request: Signed, public_url: str, tokens: Sequence[str]) -> str | None:
    """Why a request is not Twilio's, or None when one of the auth tokens has signed it. Never raises.

    The URL that Twilio called begins with `public_url` from the settings, because proxies change what we see. A JSON
    body counts only when its hash is in the URL.
    """
    if not public_url or not tokens:
        return "no public URL or no auth token is configured"
    signature = request.headers.get(SIGNATURE_HEADER)
    if not signature:
        return "no signature"
    if request.headers.get(SIGNATURE_SETTINGS_HEADER):
        return "signed with a shared key, and none is configured"
    try:
        url = _url(public_url, request)
        if isinstance(request.body, str) != (_BODY_HASH in parse_qs(request.query.decode("ascii"))):
            return "a JSON body without its hash, or a hash without its JSON body"
        signed = any(_is_signed(url, request.body, signature, RequestValidator(token)) for token in tokens)
    except Exception:  # noqa: BLE001 - the library raises all kinds of errors for hostile input
        return "a signature or a body that cannot be read"
    return None if signed else "signed for another URL or with another token"


def _is_signed(url: str, body: MultiDict[str, str] | str, signature: str, validator: RequestValidator) -> bool:
    """Whether it is signed over the URL as it stands, as nearly all are, or in another way that the library knows."""
    if not isinstance(body, str) and compare(validator.compute_signature(url, body), signature):
        return True
    return bool(validator.validate(url, body, signature))


def _url(public_url: str, request: Signed) -> str:
    url = public_url.rstrip("/") + request.path
    return f"{url}?{request.query.decode('ascii')}" if request.query else url
