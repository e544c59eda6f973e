"""Where shared things go: to files, and to the program that shows PDF files."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.files import write_bytes_atomically

READABLE = 0o644
"""What is shared can be read by others, and by the programs that show it."""
FROZEN_PATH = "LD_LIBRARY_PATH"


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; InputError says why it can't be."""
    try:
        write_bytes_atomically(path, [content])
        path.chmod(READABLE)
    except OSError as error:
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None


def for_printing(name: str, content: bytes) -> Path:
    """A file of the system's folder for files that need not last."""
    path = Path(tempfile.mkdtemp(prefix="kings-and-crosses-")) / name
    write(path, content)
    return path


def show(path: Path) -> bool:
    """Open a file in the program that the system has for it; whether there was one to ask."""
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


def environment() -> dict[str, str]:
    """What other programs are started with: not the libraries that the packed program brought along for itself."""
    kept = dict(os.environ)
    before = kept.pop(f"{FROZEN_PATH}_ORIG", None)
    if before is not None:
        kept[FROZEN_PATH] = before
    return kept
