"""What a person may answer: which file is meant, whether it can be read or written, and that it is remembered."""

import os
from enum import Enum
from pathlib import Path

from game.core import InputError
from game.faults import Fault, reason_of, refuse_device
from game.ui.files import places
from game.ui.files.folder import FileType
from game.ui.screen import Context


class Aim(Enum):
    """What is to be chosen."""

    OPEN = "open"
    SAVE = "save"
    FOLDER = "folder"


def readable(path: Path) -> Path:
    """The path of a file that can be read; InputError says why it can't be."""
    try:
        refuse_device(path)
        path.open("rb").close()
    except OSError as error:
        raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None
    return path


def writable(path: Path, wanted: FileType | None) -> Path:
    """The path with the ending of its type; InputError when there is no folder for it."""
    if wanted is not None and not wanted.fits(path.name):
        path = path.with_name(path.name + wanted.suffixes[0])
    if not os.path.isdir(path.parent):
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=Fault.NO_SUCH_FILE)
    return path


def with_ending_of(name: str, old: FileType | None, new: FileType | None) -> str:
    """A name with the ending of another type, where it had that of the type before."""
    if old and new and new.suffixes and old.fits(name):
        return name[: -len(Path(name).suffix) or None] + new.suffixes[0]
    return name


def remember_file(context: Context, path: Path) -> None:
    """A file was opened or saved: it comes first among the recent ones."""
    places.remember(context.settings, path)
    context.changed()
