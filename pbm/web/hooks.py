"""What Twilio calls: texts that people sent, and what became of ours. Only what is signed comes further."""

from __future__ import annotations

import logging
from http import HTTPStatus

from flask import Blueprint, Response, abort, request

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
    here = services()
    try:
        here.table.receive(inbound.from_form(request.form, here.now()))
    except FormError as error:
        return Response(str(error), HTTPStatus.BAD_REQUEST, mimetype="text/plain")
    here.wake()
    return _thanks()


@blueprint.post("/status")
def report() -> Response:
    """Take in a report on a text of ours; `key` in the query is our own key for it."""
    try:
        reported = status.from_form(request.form, request.args.get("key"), services().now())
    except FormError as error:
        return Response(str(error), HTTPStatus.BAD_REQUEST, mimetype="text/plain")
    if reported is not None:
        with services().store.write() as session:
            reports.receive(session, reported)
        services().wake()
    return _thanks()


@blueprint.before_request
def _check() -> None:
    """Refuse what is too large, no form, or not signed: 413, 415, 403. Nothing of it is stored, but it is counted."""
    request.max_content_length = LARGEST_BODY
    if request.mimetype != "application/x-www-form-urlencoded":
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    signed = Signed(path=request.path, query=request.query_string, body=request.form, headers=request.headers)
    here = services()
    reason = fault(signed, here.site.public_url, here.site.twilio_tokens)
    if reason is not None:
        here.refused.count(request.path, reason, here.now())
        abort(HTTPStatus.FORBIDDEN)


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
