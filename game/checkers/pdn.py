"""What PDN 3.0 (pdn.fmjd.org) knows about games: their types, their results, the marks of a move's strength."""

import re
from collections.abc import Iterable

from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, Numbering, RuleSet, with_aim
from game.core import Outcome, Reason, draw, win
from game.tree import Game

PdnGame = Game[Position, Move]

RED = "Red"
"""What English checkers call Black, in tags too."""
UNFINISHED = "*"
BOTH_LOST = "0-0"
WHITE_WINS, BLACK_WINS, DRAWN = ("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2")
"""Each with two points for a win, and with one."""
RESULTS = (*WHITE_WINS, *BLACK_WINS, *DRAWN, BOTH_LOST, UNFINISHED)

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""The numeric glyph (NAG) of each mark of strength; * is the only move."""

OPPOSITE_AIM = ("98",)
"""Lidraughts' number for international draughts with the opposite aim."""
NOT_PLAYED = ("27", "30", "41", "96")
"""Canadian, Turkish, Spantsiretti, and lidraughts' number for Breakthrough, in which the first king wins."""
LARGEST_EVALUATION, MOST_HOURS, LARGEST_GLYPH = 100_000, 10_000, 10_000
"""Limits of the values at a move: an evaluation in men, the hours of a clock, a glyph."""
CLOCK = re.compile(r"\s*\[%clock\s*([wWbB])(\d+):(\d\d):(\d\d)\s*([wWbB])(\d+):(\d\d):(\d\d)\s*\]\s*")
ONE_CLOCK = re.compile(r"\s*\[%clk\s+(\d+):(\d\d):(\d\d)\s*\]\s*")
"""Of the player who has moved alone, as in chess and on electronic boards."""
EVALUATION = re.compile(r"\s*\[%eval\s+([+-]?\d+(?:\.\d{1,2})?)\s*\]\s*")
MEASURE = re.compile(r"\[%(?:clock|clk|eval)\s[^\]]*\]")
"""Any of these, wherever it stands in a comment."""


def result_text(outcome: Outcome | None, position: Position) -> str:
    """The result as the rule set writes it, White's points first; any position of the game tells who has White.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> result_text(win(2, 0, Reason.RESIGNATION), Position.start(ENGLISH))
    '0-1'
    """
    if outcome is None:
        return UNFINISHED
    points = 0 if position.rules.two_points else 1
    if outcome.winner is None:
        return BOTH_LOST if any(outcome.payoffs) else DRAWN[points]
    return (WHITE_WINS if position.color_of(outcome.winner) is Color.WHITE else BLACK_WINS)[points]


def recorded_outcome(result: str, position: Position) -> Outcome | None:
    """What a result says about a game with this position; None when it says nothing.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> recorded_outcome("2-0", Position.start(ENGLISH))
    Outcome(payoffs=(-1, 1), reason=<Reason.RECORD: 'record'>)
    """
    white = 0 if position.color_of(0) is Color.WHITE else 1
    if result in WHITE_WINS:
        return win(2, white, Reason.RECORD)
    if result in BLACK_WINS:
        return win(2, 1 - white, Reason.RECORD)
    if result in DRAWN:
        return draw(2, Reason.RECORD)
    return Outcome((-1, -1), Reason.RECORD) if result == BOTH_LOST else None


def turned(result: str) -> str:
    """The result with the other side's points first.

    >>> turned("1-0"), turned("0-2"), turned("1/2-1/2")
    ('0-1', '2-0', '1/2-1/2')
    """
    sides = dict(zip((*WHITE_WINS, *BLACK_WINS), (*BLACK_WINS, *WHITE_WINS), strict=True))
    return sides.get(result, result)


def has_black_first(names: Iterable[str], rules: RuleSet) -> bool:
    """Whether Black's points stand first in the result of a file's game with these tags, in their order: in English
    checkers unless White is named first, as programs do that have one order for all draughts.
    """
    first = next((name for name in names if name in ("White", "Black", RED)), "")
    return rules.black_points_first and first != "White"


def game_type(rules: RuleSet) -> str:
    """The GameType tag: number, who begins, board, notation, and whether the bottom left corner is a light square.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> game_type(ENGLISH)
    '21,B,8,8,N1,0'
    """
    begins = "W" if rules.begins is Color.WHITE else "B"
    first_at_bottom_right = (rules.numbering is Numbering.FROM_BOTTOM) == (rules.begins is Color.WHITE)
    notation = "A0" if rules.algebraic else "N1" if first_at_bottom_right else "N2"
    return f"{rules.game_type},{begins},{rules.size},{rules.size},{notation},{int(rules.mirrored)}"


def rules_of(number: str, *, giveaway: bool) -> RuleSet | None:
    """The rules with this number in a GameType tag; None when they are not known here."""
    own = {str(rules.game_type): rules for rules in RULE_SETS.values()}
    others = {str(other): rules for rules in RULE_SETS.values() for other in rules.other_game_types}
    found = (others | own).get(number)
    return found and with_aim(found, giveaway=giveaway)


def bare(text: str) -> str:
    """A text with brackets for braces."""
    return text.replace("{", "[").replace("}", "]")


ENTITY = re.compile(r"&#(10|13|38|91|123|125);")
UNSAFE = re.compile(rf"[{{}}\r]|\n(?=\[)|&(?={ENTITY.pattern[1:]})")


def coded(text: str) -> str:
    """The text coded for the braces of a comment: characters that would end it are written as numbers, as in HTML.

    >>> coded("the {best} move"), decoded("the &#123;best&#125; move")
    ('the &#123;best&#125; move', 'the {best} move')
    """
    return UNSAFE.sub(lambda found: f"&#{ord(found[0])};", text)


def decoded(text: str) -> str:
    """The text of a comment that `coded` has written."""
    return ENTITY.sub(lambda found: chr(int(found[1])), text)
