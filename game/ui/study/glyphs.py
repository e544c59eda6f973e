"""Signs on moves (NAG): their text, meaning, colour and keys."""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.words.i18n import N_

GREEN, BLUE, ORANGE, RED, GREY = (46, 158, 98), (60, 132, 208), (222, 140, 40), (212, 66, 56), (112, 124, 134)

ONLY_MOVE = 7
BEST_SIGN, GOOD_SIGN = "✓", "•"
"""The signs of a review that have no glyph in PDN."""


class Glyph(NamedTuple):
    sign: str
    meaning: str
    colour: tuple[int, int, int] = GREY


STRENGTH = {
    1: Glyph("!", N_("Good move"), GREEN),
    3: Glyph("!!", N_("Very good move"), GREEN),
    5: Glyph("!?", N_("Interesting move"), BLUE),
    6: Glyph("?!", N_("Inaccuracy"), ORANGE),
    2: Glyph("?", N_("Mistake"), ORANGE),
    4: Glyph("??", N_("Blunder"), RED),
    ONLY_MOVE: Glyph("□", N_("The only move"), BLUE),
}
"""Signs for the move; at most one is set."""
VERDICT = {
    10: Glyph("=", N_("The position is even")),
    13: Glyph("∞", N_("The position is unclear")),
    14: Glyph("+/=", N_("White is slightly better")),
    16: Glyph("+/−", N_("White is better")),
    18: Glyph("+−", N_("White is winning")),
    15: Glyph("=/+", N_("Black is slightly better")),
    17: Glyph("−/+", N_("Black is better")),
    19: Glyph("−+", N_("Black is winning")),
}
"""Signs for the position; at most one is set."""
GLYPHS = STRENGTH | VERDICT

PRESSED = {"!": "!", "?": "?", "=": "=", "*": "□"}
"""The keys that set a sign or begin one."""
SIGNS = {glyph.sign: number for number, glyph in GLYPHS.items()}
BETTER = {"+": (14, 16, 18), "-": (15, 17, 19)}
"""The keys that step through the verdicts for White and for Black."""


def colour_of_sign(sign: str) -> tuple[int, int, int] | None:
    if sign in (BEST_SIGN, GOOD_SIGN):
        return GREEN if sign == BEST_SIGN else BLUE
    return GLYPHS[SIGNS[sign]].colour if sign in SIGNS else None


def strength_of(glyphs: Sequence[int]) -> Glyph | None:
    return next((STRENGTH[number] for number in glyphs if number in STRENGTH), None)


def signs(glyphs: Sequence[int]) -> str:
    """The signs after a move; an unknown one by its number.

    >>> signs([1, 18, 200])
    '! +− $200'
    """
    return " ".join(GLYPHS[number].sign if number in GLYPHS else f"${number}" for number in glyphs)


def toggled(glyphs: Sequence[int], number: int) -> list[int]:
    """The glyphs after `number` was switched on or off; it replaces the others of its kind.

    >>> toggled([1, 18], 4), toggled([4], 4)
    ([4, 18], [])
    """
    kind = STRENGTH if number in STRENGTH else VERDICT
    left = [each for each in glyphs if each not in kind]
    if number in glyphs:
        return left
    return [number, *left] if kind is STRENGTH else [*left, number]


def pressed(glyphs: Sequence[int], key: str) -> list[int] | None:
    """The glyphs after a key was pressed; None if the key has no sign. A second ! or ? continues the first one.

    >>> pressed([], "!"), pressed([1], "!"), pressed([1], "?"), pressed([3], "!")
    ([1], [3], [5], [])
    >>> pressed([14], "+"), pressed([18], "+"), pressed([18], "-"), pressed([], "x")
    ([16], [], [15], None)
    """
    if key in BETTER:
        steps = BETTER[key]
        now = next((steps.index(each) for each in glyphs if each in steps), -1)
        return toggled(glyphs, steps[-1] if now == len(steps) - 1 else steps[now + 1])
    if key not in PRESSED:
        return None
    strength = strength_of(glyphs)
    written = strength.sign if strength is not None else ""
    longer = SIGNS.get(written + key) if len(written) == 1 and key in "!?" else None
    if longer is not None:
        return toggled(glyphs, longer)
    if written == key * len(written) and len(written) == 2:
        return toggled(glyphs, SIGNS[written])
    return toggled(glyphs, SIGNS[PRESSED[key]])
