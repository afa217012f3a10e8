"""Every setting, typed: from PBM_* in the environment, from .env, and secrets also from files (PBM_X_FILE).

docs/settings.md lists them all; a test holds it to this file.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Any, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.sources import DotEnvSettingsSource

from pbm.mail_settings import MailSettings

PREFIX = "PBM_"
_EXAMPLE_SECRETS = frozenset({"change-me", "changeme", "secret", "password", "example", "default", "admin"})
_SHORTEST_SECRET = 16
_E164 = re.compile(r"\+[1-9][0-9]{6,14}")
_MAIL = re.compile(r"[^\s@]+@[^\s@]+")
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


class SettingsError(Exception):
    """The settings cannot be used; the message says what is wrong and what to do, one line a fault."""


def _split(value: object) -> object:
    """A list setting as people write it: by commas or blanks."""
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


def _reachable(value: str) -> str:
    if not _E164.fullmatch(value) and not _MAIL.fullmatch(value):
        raise ValueError(f"{value} is no number like +12025550101, nor an e-mail address")
    return value.lower()


Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
Numbers = Annotated[tuple[Annotated[str, AfterValidator(_reachable)], ...], NoDecode, BeforeValidator(_split)]


class SecretFiles(PydanticBaseSettingsSource):
    """Reads PBM_X_FILE: the setting X is what that file holds, without blanks at its ends."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        """One setting's value; see the base class."""
        path = os.environ.get(f"{PREFIX}{field_name.upper()}_FILE") or self._in_dotenv(field_name)
        return (_content(path, field_name) if path else None), field_name, False

    def __call__(self) -> dict[str, Any]:
        """All settings that are given by a file."""
        values = {name: self.get_field_value(field, name)[0] for name, field in self.settings_cls.model_fields.items()}
        return {name: value for name, value in values.items() if value is not None}

    def _in_dotenv(self, field_name: str) -> str | None:
        source = DotEnvSettingsSource(self.settings_cls)
        return source.env_vars.get(f"{PREFIX}{field_name}_file".lower())


def _content(path: str, field_name: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{PREFIX}{field_name.upper()}_FILE: {path} cannot be read ({error}).") from error


class Settings(MailSettings):
    """All of them. Descriptions are what docs/settings.md and `pbm doctor` show."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_file_encoding="utf-8",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    development: bool = Field(
        default=False,
        description="Simulated phones, and the host's pages without a login; on loopback only. `pbm play` sets it.",
    )
    database_url: str = Field(
        default="sqlite:///var/pbm.sqlite",
        description="Where everything is kept: an SQLAlchemy URL of SQLite or PostgreSQL.",
    )
    listen: str = Field(default="127.0.0.1", description="The address on which the web part listens.")
    port: int = Field(default=8080, ge=0, le=65535, description="The port on which the web part listens.")
    public_url: str = Field(
        default="",
        description="The https address by which Twilio reaches us. Signatures are checked against it, to the letter.",
    )
    proxies: int = Field(
        default=0,
        ge=0,
        le=10,
        description="How many reverse proxies stand in front of us, whose X-Forwarded-* are believed.",
    )
    secret_key: SecretStr = Field(
        default=SecretStr(""), description="Signs the host's session cookie: 16 characters or more, by chance."
    )
    hosts: Numbers = Field(
        default=(), description="Numbers (E.164) and e-mail addresses that may make games and have a say over them."
    )
    makers: Numbers = Field(default=(), description="Further numbers and e-mail addresses that may make games.")
    house_rules: Path | None = Field(
        default=None, description="A TOML file with named sets of options (docs/options.md): NEW UNO and a name."
    )
    countries: Words = Field(
        default=("US", "CA"), description="Countries (two letters) whose numbers we write to. Others get no answer."
    )
    texts_in_a_day_by_sender: int = Field(default=500, ge=1, description="Texts a day that one sender is heard with.")
    texts_out_by_game: int = Field(default=5000, ge=1, description="Texts that one game can cost, then it rests.")
    texts_out_a_day: int = Field(
        default=10_000, ge=1, description="Texts a day (UTC) that all of it can cost, then all games rest."
    )
    texts_out_a_month: int = Field(
        default=50_000, ge=1, description="Texts a month (UTC) that all of it can cost, then all games rest."
    )
    answers_a_day_to_strangers: int = Field(
        default=50, ge=0, description="Answers a day to numbers that play nowhere, all together."
    )
    keep_days: int = Field(
        default=90,
        ge=0,
        description="Days after which texts and the cards of matches that are over are erased; 0: never.",
    )
    twilio_account_sid: str = Field(default="", description="The Twilio account: AC and 32 characters.")
    twilio_auth_tokens: Annotated[tuple[SecretStr, ...], NoDecode, BeforeValidator(_split)] = Field(
        default=(), description="Its auth tokens. The first is used for sending; any of them may sign webhooks."
    )
    twilio_from: str = Field(default="", description="The number (E.164) that we write from.")
    twilio_messaging_service_sid: str = Field(
        default="", description="The messaging service (MG...) to send by, instead of a number."
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the base class calls it by its name
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments win over the environment, that over files, those over .env."""
        return init_settings, env_settings, SecretFiles(settings_cls), dotenv_settings

    @model_validator(mode="after")
    def _public_url_is_plain(self) -> Self:
        if self.public_url and (
            urlsplit(self.public_url).scheme not in {"http", "https"} or urlsplit(self.public_url).query
        ):
            raise ValueError("PBM_PUBLIC_URL must be an address such as https://uno.example.org")
        return self

    @property
    def twilio(self) -> bool:
        """Whether texts go out and come in by Twilio."""
        return bool(self.twilio_account_sid)

    def faults(self) -> list[str]:
        """Why a start is refused: before the world nothing may be left as it comes. Empty when all is well."""
        if self.development:
            return (
                []
                if self.listen in _LOOPBACK
                else ["PBM_DEVELOPMENT is for this machine alone: set PBM_LISTEN to 127.0.0.1."]
            )
        return [
            *_secret_faults("secret_key", self.secret_key),
            *(self._twilio_faults() if self.twilio else ()),
            *self.mail_faults(),
        ]

    def _twilio_faults(self) -> list[str]:
        needed = {
            "PBM_PUBLIC_URL": (self.public_url.startswith("https://"), "the https address by which Twilio reaches us"),
            "PBM_TWILIO_AUTH_TOKENS": (bool(self.twilio_auth_tokens), "the account's auth token"),
            "PBM_TWILIO_FROM": (
                bool(self.twilio_from or self.twilio_messaging_service_sid),
                "the number that we write from (or PBM_TWILIO_MESSAGING_SERVICE_SID)",
            ),
        }
        return [f"{name} is missing: set it to {what}." for name, (there, what) in needed.items() if not there]


def _secret_faults(name: str, secret: SecretStr) -> list[str]:
    value, variable = secret.get_secret_value(), f"{PREFIX}{name.upper()}"
    advice = (
        f"set {variable} or {variable}_FILE; `python3 -c 'import secrets; print(secrets.token_urlsafe(32))'` makes one."
    )
    if not value:
        return [f"{variable} is empty: {advice}"]
    if value.lower() in _EXAMPLE_SECRETS or len(value) < _SHORTEST_SECRET:
        return [f"{variable} is a value that anybody could guess: {advice}"]
    return []


def load(**given: Any) -> Settings:
    """Read the settings; `given` wins over the environment.

    Raises:
        SettingsError: a value cannot be what its setting needs.
    """
    try:
        return Settings(**given)
    except ValidationError as error:
        raise SettingsError("\n".join(map(_sentence, error.errors()))) from error


def public(values: Settings) -> Settings:
    """The settings, if an engine can start with them.

    Raises:
        SettingsError: it cannot; one line a fault.
    """
    faults = values.faults()
    if faults:
        raise SettingsError("\n     ".join(("This cannot start yet:", *faults, "`pbm doctor` checks them all.")))
    return values


def _sentence(fault: Any) -> str:
    name = "".join(f"{PREFIX}{part}".upper() for part in fault["loc"][:1])
    said = str(fault["msg"]).removeprefix("Value error, ")
    return f"{name}: {said.removesuffix('.')}." if name else said
