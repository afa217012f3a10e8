"""What Twilio's error codes mean for us, as data."""

from __future__ import annotations

from pbm.channels.channel import Fate, Fault, Postponed, Refused, Unknown

TEMPORARY = frozenset({20429, 21611, 30001})
"""Too many requests; our number's queue is full; ten hours of texts are queued."""

FAULTS: dict[int, Fault] = {
    20003: "host",  # credentials refused
    20005: "host",  # account not active
    20008: "host",  # test credentials
    20404: "host",  # no such account
    21211: "address",  # not a number
    21212: "host",  # our sender is not a number
    21408: "address",  # its region is not switched on
    21606: "host",  # our number cannot send
    21608: "address",  # not verified, on a trial account
    21609: "host",  # our status callback is not a URL
    21610: "opted-out",  # has answered STOP
    21612: "address",  # no route from our number
    21614: "address",  # cannot receive texts
    21659: "host",  # our number is not the account's
    21660: "host",  # our number is another account's
    21701: "host",  # no such messaging service
    21703: "host",  # the messaging service has no sender
    30002: "host",  # account suspended
    30005: "address",  # no longer in service
    30006: "address",  # a landline, or a carrier out of reach
    30032: "host",  # toll-free number not verified
    30034: "host",  # number not registered with the carriers
}
"""Whose fault it is; a code that is not listed concerns only the text that it came with."""

_PASSING = frozenset({30001, 30003, 30008})
"""Failures of a text that had been taken which may not happen again: a full queue, a phone that is off, no reason."""

_REFUSING_US = frozenset({401, 403, 404})
"""HTTP statuses that, without a code of Twilio's that we know, mean the account."""


def fate(status: int, code: int) -> Fate:
    """What became of a text that Twilio did not take: by the HTTP status and its own code, which may be the same."""
    if code in TEMPORARY:
        return Postponed(str(code))
    if code not in FAULTS and not 400 <= status < 500:
        return Unknown(str(code))  # it may have been taken all the same
    if code not in FAULTS and status in _REFUSING_US:
        return Refused(str(code), "host")
    return judge(str(code))


def judge(code: str) -> Refused:
    """What a code means with which Twilio gave up a text that it had taken."""
    number = int(code) if code.isascii() and code.isdigit() and len(code) < 10 else 0
    return Refused(code, FAULTS.get(number, "message"), passing=number in _PASSING)
