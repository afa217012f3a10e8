"""How each provider delivers a mail: the request as it arrives, signed and whole."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.x509.oid import NameOID

from pbm.channels.mail.providers.cloudmailin import CloudMailin
from pbm.channels.mail.providers.mailgun import Mailgun
from pbm.channels.mail.providers.postmark import Postmark
from pbm.channels.mail.providers.raw import Raw
from pbm.channels.mail.providers.sendgrid import SendGrid
from pbm.channels.mail.providers.ses import Ses

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECRET = "a secret of tests"
TOPIC = "arn:aws:sns:us-east-1:1:mails"
ENVELOPE = {"from": "ann@x.example", "to": ["uno@uno.example"]}


def basic(secret: str = SECRET) -> dict[str, str]:
    return {"Authorization": "Basic " + b64encode(f"pbm:{secret}".encode()).decode()}


def multipart(**fields: bytes) -> tuple[str, bytes]:
    """A form in parts, to the byte."""
    parts = (
        b'--b0undary\r\nContent-Disposition: form-data; name="' + name.encode() + b'"\r\n\r\n' + value + b"\r\n"
        for name, value in fields.items()
    )
    return "multipart/form-data; boundary=b0undary", b"".join(parts) + b"--b0undary--\r\n"


class RawRequests:
    name, hook = "raw", Raw(SECRET)

    def request(self, raw: bytes, *, forged: bool = False) -> dict[str, Any]:
        return {"data": raw, "content_type": "message/rfc822", "headers": basic("wrong" if forged else SECRET)}

    def malformed(self) -> dict[str, Any]:
        return self.request(b"  ")


class SendGridRequests:
    name = "sendgrid"

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        public = self._key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        self.hook = SendGrid("", b64encode(public).decode())

    def request(self, raw: bytes, *, forged: bool = False) -> dict[str, Any]:
        checks = {"SPF": b"pass", "dkim": b"{@x.example : pass}"}
        kind, body = multipart(envelope=json.dumps(ENVELOPE).encode(), email=raw, **checks)
        return self._signed(kind, body, forged=forged)

    def malformed(self) -> dict[str, Any]:
        return self._signed(*multipart(envelope=b"{", email=b"r5"))

    def _signed(self, kind: str, body: bytes, *, forged: bool = False) -> dict[str, Any]:
        stamp = "1767268800"
        signature = self._key.sign(stamp.encode() + body, ec.ECDSA(hashes.SHA256()))
        name = "X-Twilio-Email-Event-Webhook"
        headers = {f"{name}-Signature": b64encode(signature).decode(), f"{name}-Timestamp": stamp + "1" * forged}
        return {"data": body, "content_type": kind, "headers": headers}


class SendGridByPassword(SendGridRequests):
    def __init__(self) -> None:
        super().__init__()
        self.hook = SendGrid(SECRET)

    def _signed(self, kind: str, body: bytes, *, forged: bool = False) -> dict[str, Any]:
        return {"data": body, "content_type": kind, "headers": basic("wrong" if forged else SECRET)}


class MailgunRequests:
    name = "mailgun/mime"

    def __init__(self) -> None:
        self.hook = Mailgun(SECRET)

    def request(self, raw: bytes, *, forged: bool = False) -> dict[str, Any]:
        token = hashlib.sha256(raw).hexdigest()
        return self.signed(token, forged=forged, sender="ann@x.example", recipient="uno@uno.example", body_mime=raw)

    def malformed(self) -> dict[str, Any]:
        return self.signed("t", sender="ann@x.example")

    def signed(self, token: str, *, at: datetime = NOON, forged: bool = False, **fields: str | bytes) -> dict[str, Any]:
        stamp = str(int(at.timestamp()))
        signature = hmac.new(SECRET.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
        form = {name.replace("_", "-"): value for name, value in fields.items()}
        form |= {"timestamp": stamp, "token": token + "x" * forged, "signature": signature}
        return {"data": urlencode(form).encode(), "content_type": "application/x-www-form-urlencoded"}


class PostmarkRequests:
    name, hook = "postmark", Postmark(SECRET)

    def request(self, raw: bytes, *, forged: bool = False) -> dict[str, Any]:
        payload = {"From": "ann@x.example", "RawEmail": raw.decode("utf-8", "replace"), "OriginalRecipient": "u@x"}
        return self.json(payload, forged=forged)

    def malformed(self) -> dict[str, Any]:
        return self.json({})

    def json(self, payload: dict[str, Any], *, forged: bool = False) -> dict[str, Any]:
        headers = basic("wrong" if forged else SECRET)
        return {"data": json.dumps(payload), "content_type": "application/json", "headers": headers}


class CloudMailinRequests:
    name, hook = "cloudmailin", CloudMailin(SECRET)

    def request(self, raw: bytes, *, forged: bool = False) -> dict[str, Any]:
        fields = {"envelope[from]": b"ann@x.example", "envelope[to]": b"uno@uno.example", "message": raw}
        return self._form(fields, "wrong" if forged else SECRET)

    def malformed(self) -> dict[str, Any]:
        return self._form({"plain": b"r5"}, SECRET)

    def _form(self, fields: dict[str, bytes], secret: str) -> dict[str, Any]:
        kind, body = multipart(**fields)
        return {"data": body, "content_type": kind, "headers": basic(secret)}


class SesRequests:
    name = "ses"

    def __init__(self) -> None:
        self._key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.fetched: list[str] = []
        self.hook = Ses(TOPIC, self._fetch)

    def request(self, raw: bytes, *, forged: bool = False) -> dict[str, Any]:
        action, verdict = {"encoding": "BASE64"}, {"status": "PASS"}
        receipt = {"recipients": ["uno@uno.example"], "action": action, "dmarcVerdict": verdict}
        message = {"content": b64encode(raw).decode(), "receipt": receipt, "mail": {"source": "ann@x.example"}}
        return self.signed({"Type": "Notification", "Message": json.dumps(message)}, forged=forged)

    def malformed(self) -> dict[str, Any]:
        return self.signed({"Type": "Notification", "Message": json.dumps({"receipt": {}})})

    def signed(self, fields: dict[str, str], *, forged: bool = False) -> dict[str, Any]:
        message = {"MessageId": "m1", "Timestamp": "2026-01-01T12:00:00Z", "TopicArn": TOPIC, "SignatureVersion": "2"}
        message |= {"SigningCertURL": "https://sns.us-east-1.amazonaws.com/cert.pem", **fields}
        names = ("Message", "MessageId", "SubscribeURL", "Subject", "Timestamp", "Token", "TopicArn", "Type")
        words = "".join(f"{name}\n{message[name]}\n" for name in names if name in message)
        signature = self._key.sign(words.encode(), padding.PKCS1v15(), hashes.SHA256())
        message["Signature"] = b64encode(signature).decode()
        message["MessageId"] += "x" * forged
        return {"data": json.dumps(message), "content_type": "text/plain; charset=UTF-8"}

    def _fetch(self, place: str) -> bytes:
        self.fetched.append(place)
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sns.amazonaws.com")])
        built = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(self._key.public_key())
        built = built.serial_number(1).not_valid_before(NOON).not_valid_after(NOON + timedelta(days=1))
        return built.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
