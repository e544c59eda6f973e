"""Where shared things go: to files, to the clipboard, to the program that shows PDF files."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.files import write_bytes_atomically

CLIPBOARDS = (("wl-copy", "--type", "image/png"), ("xclip", "-selection", "clipboard", "-t", "image/png"))
"""The programs that put a picture on the clipboard of Wayland and of X; SDL 2 puts texts there only."""
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


def clipboard() -> tuple[str, ...] | None:
    """The program that can put a picture on the clipboard here; None where there is none."""
    return next((command for command in CLIPBOARDS if shutil.which(command[0])), None)


def copy_picture(content: bytes) -> bool:
    """Put a PNG picture on the clipboard; whether that went well."""
    command = clipboard()
    if command is None:
        return False
    try:
        # the program stays behind with the picture until something else is copied, so its end is not waited for
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
        )
        assert process.stdin is not None
        process.stdin.write(content)
        process.stdin.close()
    except OSError:
        return False
    return True


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
