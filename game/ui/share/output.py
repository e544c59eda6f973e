"""Shared pages on their way to the program that shows PDF files."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from game.keeping.files import write_as_asked
from game.ui.system.programs import environment


def for_printing(name: str, content: bytes) -> Path:
    """Write a file into the folder for temporary files; InputError says why that fails."""
    path = Path(tempfile.mkdtemp(prefix="kings-and-crosses-")) / name
    write_as_asked(path, content)
    return path


def show(path: Path) -> bool:
    """Open a file in the program that the system has for it; False if there is none."""
    if sys.platform == "win32":
        os.startfile(path)
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
