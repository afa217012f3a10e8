"""The templates: where they are, and how they become words. They say how; Python says what.

`templates/sms/<name>.txt` is a whole text; `templates/sms/phrases/<group>.txt` holds macros, the phrases that the text
of a turn is put together from. What a template is given is brought into plain letters on one line before it sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from pbm.messages import gsm
from pbm.messages.text import Marked, Text, private, text
from pbm.messages.times import span

_PACKAGE = Path(__file__).resolve().parents[1]


def folder() -> Path:
    """Where the templates are: inside the package in a wheel, beside it in a checkout."""
    bundled = _PACKAGE / "_bundled" / "templates"
    return bundled if bundled.is_dir() else _PACKAGE.parent / "templates"


def words(name: str, /, **data: object) -> Text:
    """The text that `templates/sms/<name>.txt` makes of the data.

    Raises:
        jinja2.TemplateNotFound: there is no such template.
        jinja2.UndefinedError: the template asks for something that the data does not hold.
    """
    return text(_template(f"sms/{name}.txt").render(_clean(data)))


def phrase(group: str, name: str, /, **data: object) -> Marked:
    """The words of the macro `name` in `templates/sms/phrases/<group>.txt`; dashes are underscores there.

    What is equal is said alike: where a value may be 1 or True, another one must tell which.

    Raises:
        jinja2.TemplateNotFound: there is no such group.
        AttributeError: the group has no such phrase.
    """
    try:
        return _said_before(group, name, **data)
    except TypeError:  # what cannot be hashed cannot be looked up
        return _said(group, name, **data)


def listed(several: Sequence[str]) -> str:
    """The words, of which there must be some, as a sentence lists them: "Ann, Bob and Cy"."""
    *others, last = several
    return f"{', '.join(others)} and {last}" if others else last


def _said(group: str, name: str, /, **data: object) -> Marked:
    return Marked(_macro(group, name)(**_clean(data)).strip())


_said_before = lru_cache(maxsize=1024)(_said)
"""Most phrases are said to several readers."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder()),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 (texts, not HTML)
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {"listed": listed, "private": private, "span": span}
    return environment


@cache
def _template(path: str) -> Template:
    return _environment().get_template(path)


@cache
def _macro(group: str, name: str) -> Callable[..., str]:
    macro: Callable[..., str] = getattr(_template(f"sms/phrases/{group}.txt").module, name.replace("-", "_"))
    return macro


def _clean(data: Mapping[str, object]) -> dict[str, object]:
    return {name: _plain(value) for name, value in data.items()}


def _plain(value: object) -> object:
    if isinstance(value, str):
        return value if isinstance(value, Marked) else gsm.one_line(value)
    if isinstance(value, (tuple, list)):
        return tuple(map(_plain, value))
    if isinstance(value, dict):
        return {key: _plain(held) for key, held in value.items()}
    return value
