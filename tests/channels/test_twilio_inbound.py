"""Forms of Twilio's webhook, whole and not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from pbm.channels.twilio.inbound import FormError, from_form
from tests.channels.conftest import NOON

PLAIN = {"MessageSid": "SM1", "From": "+15550101", "To": "+15550100", "Body": "r5 uno"}


def test_a_form_becomes_a_text() -> None:
    text = from_form(MultiDict({**PLAIN, "NumMedia": "0", "OptOutType": "STOP", "FromCity": ""}), NOON)
    assert (text.channel, text.provider_id, text.sender, text.recipient) == ("sms", "SM1", "+15550101", "+15550100")
    assert (text.body, text.received_at, text.media, text.others) == ("r5 uno", NOON, 0, ())
    assert text.fields == {"NumMedia": "0", "OptOutType": "STOP", "FromCity": ""}


@pytest.mark.parametrize("name", ["MessageSid", "SmsSid", "SmsMessageSid"])
def test_any_of_the_names_of_the_id_will_do(name: str) -> None:
    form = {key: value for key, value in PLAIN.items() if key != "MessageSid"}
    assert from_form(MultiDict({**form, name: "SM7"}), NOON).provider_id == "SM7"


@pytest.mark.parametrize("wrong", [{"MessageSid": ""}, {"From": ""}, {"From": " "}, {"From": "whatsapp:"}])
def test_without_id_or_sender_it_is_no_text(wrong: dict[str, str]) -> None:
    with pytest.raises(FormError):
        from_form(MultiDict({**PLAIN, **wrong}), NOON)


def test_an_empty_body_is_a_text_too() -> None:
    assert from_form(MultiDict({"MessageSid": "MM1", "From": "+15550101", "NumMedia": "1"}), NOON).body == ""


def test_of_a_repeated_field_the_first_counts_and_all_are_kept() -> None:
    text = from_form(MultiDict([*PLAIN.items(), ("Body", "b7"), ("X", "1"), ("X", "2")]), NOON)
    assert text.body == "r5 uno"
    assert text.fields == {"Body#2": "b7", "X": "1", "X#2": "2"}


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({"NumMedia": "2"}, 2),
        ({"NumMedia": "many"}, 0),
        ({"NumMedia": "-1"}, 0),
        ({"NumMedia": "9" * 5000}, 0),
        ({"MediaUrl0": "https://x", "MediaUrl1": "https://y"}, 2),
    ],
)
def test_attachments_are_counted_without_being_fetched(fields: dict[str, str], count: int) -> None:
    assert from_form(MultiDict({**PLAIN, **fields}), NOON).media == count


def test_further_recipients_of_a_group_are_named() -> None:
    text = from_form(MultiDict({**PLAIN, "OtherRecipients0": "+15550102", "OtherRecipients1": "+15550103"}), NOON)
    assert text.others == ("+15550102", "+15550103")


def test_the_same_number_on_another_channel_is_another_address() -> None:
    text = from_form(MultiDict({**PLAIN, "From": "whatsapp:+15550101", "To": "whatsapp:+15550100"}), NOON)
    assert (text.channel, text.sender, text.recipient) == ("whatsapp", "+15550101", "+15550100")


@given(st.lists(st.tuples(st.sampled_from([*PLAIN, "NumMedia", "MediaUrl0", "OtherRecipients0"]), st.text())))
def test_any_form_is_a_text_or_a_form_error(fields: list[tuple[str, str]]) -> None:
    try:
        text = from_form(MultiDict(fields), NOON)
    except FormError:
        return
    assert text.provider_id
    assert text.sender
