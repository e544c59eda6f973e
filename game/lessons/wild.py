"""Pages on wild tic-tac-toe: either mark wins, and what two equal marks in a line lead to."""

from collections.abc import Sequence
from typing import Any

from game.lessons.page import Aim, Page, Topic, wins
from game.wild import WILD, Wild

TWO_CROSSES, ONE_SAFE = "X.O/.X./...", ".O./..X/XXO"


def leaves_no_line(positions: Sequence[Any], move: int) -> bool:
    """True if the opponent can't complete a line at once."""
    after: Wild = positions[-1].play(move)
    return after.outcome() is None and not WILD.wins_at_once(after, after.turn)


def completes_nothing(positions: Sequence[Any], move: int) -> bool:
    after: Wild = positions[-1].play(move)
    return not after.line()


def pages_of(start: Wild) -> tuple[Page, ...]:
    tasks: tuple[tuple[Topic, str, Aim], ...] = (
        ((Topic.EITHER_LOSES, TWO_CROSSES, completes_nothing),)
        if start.misere
        else ((Topic.EITHER_MARK, TWO_CROSSES, wins), (Topic.NO_PRESENT, ONE_SAFE, leaves_no_line))
    )
    return tuple(
        Page(topic, WILD.parse_position(text, "wild", reverse=start.misere), aim) for topic, text, aim in tasks
    )
