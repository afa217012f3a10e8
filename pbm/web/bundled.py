"""Where the files beside the package are: inside an installed one, next to it in a checkout."""

from __future__ import annotations

from pathlib import Path


def bundled(name: str) -> Path:
    """The folder of that name (`templates`)."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_bundled" / name
    return inside if inside.is_dir() else package.parent / name
