"""The files that a command line names: a file to write may not be named by another option too."""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from os.path import exists, isfile, realpath, samefile

from game.core import InputError
from game.faults import Fault

WRITTEN, PLAYER = "written", "player"
"""Uses of a value in assets/commands.toml, apart from "read": the file is written, the text can name files to read."""


def refuse_twice(uses: Mapping[str, str], args: argparse.Namespace) -> None:
    """Raise InputError when a command line names a file to write twice; `uses` are those of its options' values."""
    for (path, use), (other, other_use) in combinations(_named(uses, args), 2):
        if WRITTEN in (use, other_use) and is_same(path, other):
            raise InputError(Fault.NOT_WRITTEN, path=path, reason="the command line names it twice")


def _named(uses: Mapping[str, str], args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    for name, use in uses.items():
        value = getattr(args, name)
        for text in [] if value is None else value if isinstance(value, list) else [value]:
            paths = filter(exists, files_of_player(text)) if use == PLAYER else [text]
            yield from ((path, use) for path in paths)


def files_of_player(text: str) -> Sequence[str]:
    """The parts of a player's text that can be names of files.

    >>> [files_of_player(text) for text in ("my own.py:6", "engine:8:weights=w.json", "hub:./scan hub", "hard")]
    [['my own.py'], ['w.json'], ['./scan', 'hub'], []]
    """
    if command := re.fullmatch(r"(?:hub|gomocup):(.*)", text, re.DOTALL):
        return command[1].split()
    _, given, weights = text.partition(":weights=")
    return [weights] if given else re.findall(r"(?is)^.+\.py(?=(?::\d{1,2})?$)", text)


def is_same(one: str, other: str) -> bool:
    """True if both are the same file, which need not exist; a device is no file."""
    if exists(one) and exists(other):
        return isfile(one) and samefile(one, other)
    try:
        return realpath(one) == realpath(other)
    except ValueError:  # no name of a file
        return False
