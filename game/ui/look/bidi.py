"""Lines in which words from left to right and words from right to left meet, cut into parts of one direction. This is
the Unicode Bidirectional Algorithm (Annex 9) without pairs of brackets (N0) and explicit directions. The font orders
and joins the letters within a part. python-bidi returns no parts; the steps inside it fail on letters that Unicode has
not assigned, and drop joiners."""

import re
from itertools import groupby
from operator import itemgetter
from unicodedata import bidirectional

FROM_RIGHT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Hebrew, Arabic and their neighbours."""
NUMBERS = ("EN", "AN")
LETTERS = ("L", "R", "AL")


def has_letters_from_right(text: str) -> bool:
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
    levels = _levels(line, base=int(from_right))
    runs = [
        ("".join(char for char, _ in group), level)
        for level, group in groupby(zip(line, levels, strict=True), itemgetter(1))
    ]
    for least in range(max(levels), 0, -1):
        turned: list[tuple[str, int]] = []
        for high, group in groupby([(level >= least, (text, level)) for text, level in runs], itemgetter(0)):
            part = [run for _, run in group]
            turned += reversed(part) if high else part
        runs = turned
    return [(text, bool(level % 2)) for text, level in runs]


def _levels(line: str, *, base: int) -> list[int]:
    """The depth of each character: even levels are read from left to right, odd ones from right to left."""
    kinds = _neutral(_numbers([bidirectional(char) for char in line], base), base)
    inner = {"L": base + base % 2, "R": base + 1 - base % 2, "EN": 2, "AN": 2}
    levels = [inner[kind] for kind in kinds]
    end = len(line.rstrip())
    return levels[:end] + [base] * (len(line) - end)


def _numbers(kinds: list[str], base: int) -> list[str]:
    """Apply the rules W1 to W7: signs in and next to numbers belong to them."""
    letter = before = "R" if base else "L"
    for index, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[index] = before
        elif kind in LETTERS:
            letter = kind
        elif kind == "EN" and letter == "AL":
            kinds[index] = "AN"
        before = kinds[index]
    for index, kind in enumerate(kinds[1:-1], 1):
        around = kinds[index - 1] if kinds[index - 1] == kinds[index + 1] else ""
        if (kind == "CS" and around in NUMBERS) or (kind == "ES" and around == "EN"):
            kinds[index] = around
    start = 0
    for kind, group in groupby(list(kinds)):
        end = start + len(list(group))
        if kind == "ET" and "EN" in (kinds[start - 1 : start] + kinds[end : end + 1]):
            kinds[start:end] = ["EN"] * (end - start)
        start = end
    letter = "R" if base else "L"
    for index, kind in enumerate(kinds):
        if kind in LETTERS:
            letter = kinds[index] = "L" if kind == "L" else "R"
        elif kind == "EN" and letter == "L":
            kinds[index] = "L"
    return kinds


def _neutral(kinds: list[str], base: int) -> list[str]:
    """Apply the rules N1 and N2: neutral characters take the direction of their neighbours, or of the line."""
    own = "R" if base else "L"
    sides = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
    start = 0
    for kind, group in groupby([kind if kind in sides else "" for kind in kinds]):
        end = start + len(list(group))
        if not kind:
            before = sides[kinds[start - 1]] if start else own
            after = sides[kinds[end]] if end < len(kinds) else own
            kinds[start:end] = [before if before == after else own] * (end - start)
        start = end
    return kinds
