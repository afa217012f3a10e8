"""What the browser tests need of the machine: Chromium, and a library that Playwright's driver is linked to."""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys

from environment import fail

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of Chromium: what PBM_CHROMIUM names, else the first that is on PATH."""
    return os.environ.get("PBM_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> list[str]:
    """What has to be installed before browser tests can run, by the names of Debian's packages."""
    chromium = [] if find() else ["chromium"]
    library = ["libatomic1"] if sys.platform == "linux" and ctypes.util.find_library("atomic") is None else []
    return chromium + library


def install() -> None:
    """Install what is missing from Debian's packages.

    Raises SystemExit with what failed and what to do.
    """
    packages = missing()
    if not packages:
        return
    names = " ".join(packages)
    remedy = f"Install {names} by hand (PBM_CHROMIUM may name a browser that is not on PATH) and run this again."
    if shutil.which("apt-get") is None:
        fail(f"The browser tests need {names}, and without apt-get nothing can be installed here.", remedy)
    print(f"Installing {names} ...", file=sys.stderr, flush=True)
    apt_get = [*_as_root(names), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    for step in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        if subprocess.call([*apt_get, *step], stdin=subprocess.DEVNULL, stdout=sys.stderr) != 0:
            fail(f"The browser tests need {names}, and apt-get {step[0]} failed.", remedy)


def _as_root(names: str) -> list[str]:
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        fail(f"The browser tests need {names}, and installing takes root or sudo.", f"As root: apt-get install {names}")
    return ["sudo"]
