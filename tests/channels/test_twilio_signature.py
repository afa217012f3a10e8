"""Signatures: every way in which a true one fails to validate, and a false one validates, by default."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twilio.request_validator import SIGNATURE_HEADER, SIGNATURE_SETTINGS_HEADER, RequestValidator
from werkzeug.datastructures import Headers, MultiDict

from pbm.channels.twilio.signature import Signed, fault

TOKEN = "token"
PATH = "/hooks/twilio/sms"
HOME = "https://uno.example"
FORM = MultiDict([("Body", "r5 uno"), ("From", "+15550101"), ("MessageSid", "SM1")])


def signed(
    url: str = HOME + PATH,
    form: MultiDict[str, str] = FORM,
    *,
    query: bytes = b"",
    token: str = TOKEN,
    body: MultiDict[str, str] | str | None = None,
    settings: str = "",
) -> Signed:
    """A request as it reaches us that Twilio has signed for a URL with a form."""
    headers = Headers({SIGNATURE_HEADER: RequestValidator(token).compute_signature(url, form)})
    if settings:
        headers[SIGNATURE_SETTINGS_HEADER] = settings
    return Signed(path=PATH, query=query, body=form if body is None else body, headers=headers)


def test_a_signed_form_is_valid() -> None:
    assert fault(signed(), HOME, [TOKEN]) is None


def test_another_token_is_not_valid() -> None:
    assert fault(signed(token="guess"), HOME, [TOKEN]) == "signed for another URL or with another token"


def test_any_of_the_tokens_is_valid_while_one_replaces_the_other() -> None:
    assert fault(signed(token="new"), HOME, ["old", "new"]) is None


@pytest.mark.parametrize("home", ["http://uno.example", "https://proxy.internal:8000"])
def test_what_a_proxy_makes_of_the_url_does_not_matter(home: str) -> None:
    assert fault(signed(), HOME, [TOKEN]) is None
    assert fault(signed(), home, [TOKEN]) is not None


def test_the_public_url_may_have_a_prefix_and_a_closing_slash() -> None:
    assert fault(signed("https://uno.example/pbm" + PATH), "https://uno.example/pbm/", [TOKEN]) is None


@pytest.mark.parametrize("there", ["https://uno.example:443", "https://uno.example"])
def test_port_443_may_be_spelt_out(there: str) -> None:
    assert fault(signed(there + PATH), HOME, [TOKEN]) is None


def test_another_port_is_kept() -> None:
    request = signed("https://uno.example:8443" + PATH)
    assert fault(request, "https://uno.example:8443", [TOKEN]) is None
    assert fault(request, HOME, [TOKEN]) is not None


@pytest.mark.parametrize("query", ["key=7%3A1", "t=caf%C3%A9", "t=%7Ex", "a=1&a=&b"])
def test_the_query_counts_as_it_is_escaped(query: str) -> None:
    request = signed(f"{HOME}{PATH}?{query}", query=query.encode())
    assert fault(request, HOME, [TOKEN]) is None


@pytest.mark.parametrize(
    "form",
    [
        MultiDict([("Body", "r5"), ("MediaUrl", "b"), ("MediaUrl", "a"), ("MediaUrl", "a")]),
        MultiDict([("Body", ""), ("FromCity", ""), ("From", "+15550101")]),
        MultiDict([("Body", "  r5 \r\n"), ("From", "+15550101")]),
        MultiDict([("Body", "\N{NULL}\N{GRINNING FACE}\N{PARTY POPPER} r5")]),
    ],
    ids=["repeated", "blank", "untrimmed", "NUL and emoji"],
)
def test_the_form_counts_as_it_came(form: MultiDict[str, str]) -> None:
    assert fault(signed(form=form), HOME, [TOKEN]) is None


def test_a_dropped_blank_field_or_a_trimmed_body_is_not_what_was_signed() -> None:
    form = MultiDict([("Body", " r5"), ("FromCity", "")])
    trimmed = MultiDict([("Body", "r5"), ("FromCity", "")])
    assert fault(signed(form=form, body=trimmed), HOME, [TOKEN]) is not None


def test_a_missing_signature_is_refused() -> None:
    assert fault(Signed(path=PATH, query=b"", body=FORM, headers=Headers()), HOME, [TOKEN]) == "no signature"


@pytest.mark.parametrize("signature", ["x", "é" * 28, "A" * 28, "\N{NULL}"])
def test_a_garbled_signature_is_refused(signature: str) -> None:
    headers = Headers({SIGNATURE_HEADER: signature})
    assert fault(Signed(path=PATH, query=b"", body=FORM, headers=headers), HOME, [TOKEN]) is not None


def test_without_a_public_url_or_a_token_nothing_is_valid() -> None:
    unset = "no public URL or no auth token is configured"
    assert fault(signed(), "", [TOKEN]) == fault(signed(), HOME, []) == unset


def test_a_shared_key_that_we_do_not_have_is_refused_though_the_token_would_fit() -> None:
    request = signed(settings="key=webhooks_sharedkey_1,algorithm=HMAC_SHA256")
    assert fault(request, HOME, [TOKEN]) == "signed with a shared key, and none is configured"


def json_request(text: str, digest_of: str | None) -> Signed:
    """A JSON request whose signed URL carries the hash of a text."""
    query = "" if digest_of is None else f"bodySHA256={hashlib.sha256(digest_of.encode()).hexdigest()}"
    url = f"{HOME}{PATH}?{query}" if query else HOME + PATH
    return signed(url, MultiDict(), query=query.encode(), body=text)


def test_json_is_valid_by_the_hash_in_the_signed_url() -> None:
    assert fault(json_request('{"a": 1}', '{"a": 1}'), HOME, [TOKEN]) is None
    assert fault(json_request('{"a": 2}', '{"a": 1}'), HOME, [TOKEN]) is not None


def test_json_without_its_hash_is_refused() -> None:
    assert fault(json_request('{"a": 1}', None), HOME, [TOKEN]) is not None


def test_a_signed_hash_does_not_let_an_empty_form_through() -> None:
    query = b"bodySHA256=" + b"0" * 64
    request = signed(f"{HOME}{PATH}?{query.decode()}", MultiDict(), query=query)
    assert fault(request, HOME, [TOKEN]) is not None


@given(query=st.binary(max_size=50), body=st.text() | st.just(FORM), signature=st.text(max_size=40))
def test_whatever_comes_is_refused_and_raises_nothing(
    query: bytes, body: str | MultiDict[str, str], signature: str
) -> None:
    headers = Headers()
    headers.set(SIGNATURE_HEADER, signature.replace("\n", "").replace("\r", ""))
    assert fault(Signed(path=PATH, query=query, body=body, headers=headers), HOME, [TOKEN]) is not None
