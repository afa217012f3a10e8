"""The browser of the browser tests: Chromium from this machine, found or installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from environment import fail

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of Chromium: what PBM_CHROMIUM names, else the first that is on PATH."""
    return os.environ.get("PBM_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Debian's package `chromium` where no Chromium is found.

    Raises SystemExit with what failed and what to do.
    """
    if find() is not None:
        return
    remedy = "Install Chromium or Chrome by hand, put it on PATH or name it in PBM_CHROMIUM, and run this again."
    if shutil.which("apt-get") is None:
        fail("The browser tests need Chromium, and without apt-get it cannot be installed here.", remedy)
    print("Installing Chromium ...", file=sys.stderr, flush=True)
    apt_get = [*_as_root(), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        if subprocess.call([*apt_get, *step], stdin=subprocess.DEVNULL, stdout=sys.stderr) != 0:
            fail(f"Chromium could not be installed: apt-get {step[0]} failed.", remedy)


def _as_root() -> list[str]:
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        fail("Installing Chromium needs root or sudo.", "As root: apt-get install chromium")
    return ["sudo"]
