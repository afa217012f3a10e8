"""What mail providers call with a mail. Only what proves to come from them comes further."""

from __future__ import annotations

import logging
from http import HTTPStatus

from flask import Blueprint, Response, abort, request

from pbm.channels.mail.inbound import read
from pbm.channels.mail.providers.posted import MalformedError, Posted
from pbm.store.errors import StoreError
from pbm.web.services import services

LARGEST_BODY = 32 << 20
"""Bytes: a mail of 25 MB, the most that providers take, with its letters escaped. What we read of it is far less."""

logger = logging.getLogger(__name__)

blueprint = Blueprint("mail_hooks", __name__, url_prefix="/hooks/mail")


@blueprint.post("/<name>")
@blueprint.post("/<name>/mime")
def mail(name: str) -> Response:
    """Take in a mail. 200 says that it is kept, 403 that it is forged, 406 that no retry helps, 503 that one does."""
    hook, mailbox = services().mail_hooks.get(name), services().mailbox
    if hook is None or mailbox is None:
        abort(HTTPStatus.NOT_FOUND)
    request.max_content_length = LARGEST_BODY
    headers = {header.lower(): value for header, value in request.headers.items()}
    posted = Posted(headers, request.args.to_dict(), request.get_data())
    now = services().now()
    reason = hook.fault(posted, now)
    if reason is not None:
        services().refused.count(request.path, reason, now)
        return _answer(HTTPStatus.FORBIDDEN, "This does not come from whom it should.")
    try:
        mails = hook.mails(posted, now)
    except MalformedError as error:
        services().refused.count(request.path, str(error), now)
        return _answer(HTTPStatus.NOT_ACCEPTABLE, str(error))
    for one in mails:
        services().table.receive(read(one, mailbox))
    services().wake()
    return _answer(HTTPStatus.OK, "")


@blueprint.after_request
def _write_refusals(response: Response) -> Response:
    services().refused.write(services().store, services().now())
    return response


@blueprint.errorhandler(StoreError)
def _try_again(error: StoreError) -> Response:
    logger.error("%s: the provider will have to call again: %s", request.path, error)
    return _answer(HTTPStatus.SERVICE_UNAVAILABLE, "The database cannot be used now.")


def _answer(status: HTTPStatus, words: str) -> Response:
    return Response(words, status, mimetype="text/plain")
