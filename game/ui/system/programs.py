"""Other programs: their environment, and files opened by them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FROZEN_PATH = "LD_LIBRARY_PATH"
PATIENCE = 5.0


def environment() -> dict[str, str]:
    """The environment without the libraries that the packed program brought along."""
    kept = dict(os.environ)
    before = kept.pop(f"{FROZEN_PATH}_ORIG", None)
    if before is not None:
        kept[FROZEN_PATH] = before
    return kept


def open_file(path: Path) -> bool:
    """Open a file in the system's program for it; return False if there is none."""
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:
            return False
        return True
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    if not shutil.which(opener):
        return False
    subprocess.Popen(
        [opener, str(path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,
    )
    return True


def said(*command: str) -> str:
    """The output of a command; "" if there is none or it takes too long."""
    if not shutil.which(command[0]):
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment())
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
