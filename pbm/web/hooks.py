"""What Twilio calls: texts that people sent, and what became of ours. Only what is signed comes further."""

from __future__ import annotations

import logging
from http import HTTPStatus
from urllib.parse import parse_qsl

from flask import Blueprint, Response, abort, request
from werkzeug.datastructures import MultiDict

from pbm.channels import reports
from pbm.channels.twilio import inbound, status
from pbm.channels.twilio.inbound import FormError
from pbm.channels.twilio.signature import Signed, fault
from pbm.store.errors import StoreError
from pbm.web.services import services

LARGEST_BODY = 256 * 1024
"""Bytes: a form with a body of 10,000 characters, each escaped, is about half of it."""

logger = logging.getLogger(__name__)

blueprint = Blueprint("hooks", __name__, url_prefix="/hooks/twilio")


@blueprint.post("/sms")
def sms() -> Response:
    """Take in a text. 200 says that it is committed, or had been; 503 that the provider should deliver it again."""
    form, here = _signed_form(), services()
    try:
        here.table.receive(inbound.from_form(form, here.now()))
    except FormError as error:
        return Response(str(error), HTTPStatus.BAD_REQUEST, mimetype="text/plain")
    here.wake()
    return _thanks()


@blueprint.post("/status")
def report() -> Response:
    """Take in a report on a text of ours; `key` in the query is our own key for it."""
    form = _signed_form()
    try:
        reported = status.from_form(form, request.args.get("key"), services().now())
    except FormError as error:
        return Response(str(error), HTTPStatus.BAD_REQUEST, mimetype="text/plain")
    if reported is not None:
        with services().store.write() as session:
            reports.receive(session, reported)
        services().wake()
    return _thanks()


def _signed_form() -> MultiDict[str, str]:
    """The form, once it is known that Twilio has signed it.

    Else the request ends here: too large, no form, or not signed (413, 415, 403). Nothing of it is stored, but the last
    is counted.
    """
    request.max_content_length = LARGEST_BODY
    if request.mimetype != "application/x-www-form-urlencoded":
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    form = MultiDict(parse_qsl(request.get_data(as_text=True), keep_blank_values=True))
    signed = Signed(path=request.path, query=request.query_string, body=form, headers=request.headers)
    here = services()
    reason = fault(signed, here.site.public_url, here.site.twilio_tokens)
    if reason is not None:
        here.refused.count(request.path, reason, here.now())
        abort(HTTPStatus.FORBIDDEN)
    return form


@blueprint.after_request
def _write_refusals(response: Response) -> Response:
    here = services()
    here.refused.write(here.store, here.now())
    return response


@blueprint.errorhandler(StoreError)
def _try_again(error: StoreError) -> Response:
    logger.error("%s: Twilio will have to call again: %s", request.path, error)
    return Response("The database cannot be used now.", HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/plain")


def _thanks() -> Response:
    """An empty answer in TwiML: what we have to say goes by the outbox."""
    return Response("<Response/>", mimetype="text/xml")
