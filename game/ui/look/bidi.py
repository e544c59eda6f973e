"""Lines in which words from left to right and words from right to left meet, cut into parts of one direction.

python-bidi finds the direction of each letter; the font orders and joins the letters within a part.
"""

import re
from itertools import groupby
from operator import itemgetter

FROM_RIGHT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Hebrew, Arabic and their neighbours."""


def has_letters_from_right(text: str) -> bool:
    """True if a text has letters of a script written from right to left."""
    return FROM_RIGHT.search(text) is not None


def parts(line: str, *, from_right: bool) -> list[tuple[str, bool]]:
    """The parts of a line from left to right, each as it is read, and whether it is read from right to left.

    `from_right` is the direction of the whole line; a line without letters from right to left is not cut.

    >>> parts("אב 12, cd", from_right=True)
    [('cd', False), (', ', True), ('12', False), ('אב ', True)]
    >>> parts("cd אב 12", from_right=False)
    [('cd ', False), ('12', False), ('אב ', True)]
    """
    if not has_letters_from_right(line):
        return [(line, False)]
    levels = groupby(_levels(line, from_right), itemgetter(1))
    runs = [("".join(char for char, _ in group), level) for level, group in levels]
    for least in range(max(level for _, level in runs), 0, -1):
        turned: list[tuple[str, int]] = []
        for high, group in groupby([(level >= least, (text, level)) for text, level in runs], itemgetter(0)):
            part = [run for _, run in group]
            turned += reversed(part) if high else part
        runs = turned
    return [(text, bool(level % 2)) for text, level in runs]


def _levels(line: str, from_right: bool) -> list[tuple[str, int]]:
    """Each character with its depth: even levels are read from left to right, odd ones from right to left."""
    from bidi import algorithm

    base = int(from_right)
    storage = algorithm.get_empty_storage() | {"base_level": base, "base_dir": "LR"[base]}
    algorithm.get_embedding_levels(line, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = [(char["ch"], char["level"]) for char in storage["chars"]]
    end = len(line.rstrip())
    return found[:end] + [(char, base) for char, _ in found[end:]]
