"""Phone numbers: their normal form (E.164), the countries they belong to, and the time zone they suggest."""

from __future__ import annotations

from collections.abc import Collection

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumber, PhoneNumberFormat, timezone

UNKNOWN_ZONE = "UTC"


def normal(typed: str, region: str = "US") -> str | None:
    """The number in E.164 of what somebody in `region` (two letters) would dial; None when nobody can have it."""
    number = _parsed(typed, region)
    if number is None or not phonenumbers.is_valid_number(number):
        return None
    return phonenumbers.format_number(number, PhoneNumberFormat.E164)


def loose(typed: str, region: str = "US") -> str | None:
    """As `normal`, but numbers that nobody can have will do too: simulated phones have such."""
    number = _parsed(typed, region)
    return None if number is None else phonenumbers.format_number(number, PhoneNumberFormat.E164)


def region(number: str) -> str | None:
    """The country (two letters) of a number in E.164; None when it is in no country's plan."""
    parsed = _parsed(number, None)
    return None if parsed is None else phonenumbers.region_code_for_number(parsed)


def allowed(number: str, countries: Collection[str]) -> bool:
    """Whether we write to this number: it belongs to one of the countries, or any will do because none are named."""
    return not countries or region(number) in countries


def zone(number: str) -> str:
    """The time zone of a number in E.164 where its plan leaves one only, else UTC."""
    parsed = _parsed(number, None)
    zones = () if parsed is None else timezone.time_zones_for_number(parsed)
    return zones[0] if len(zones) == 1 and zones[0] != timezone.UNKNOWN_TIMEZONE else UNKNOWN_ZONE


def _parsed(typed: str, region: str | None) -> PhoneNumber | None:
    try:
        return phonenumbers.parse(typed, region)
    except NumberParseException:
        return None
