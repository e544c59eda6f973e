"""Pages on ultimate tic-tac-toe: where a mark sends the opponent, a won board, three boards in a row."""

from collections.abc import Sequence
from typing import Any

from game.kind import Square
from game.lessons.page import Aim, Page, Topic, wins
from game.ultimate import ULTIMATE, Ultimate

AIMED_AT = 6
"""The board at the bottom left."""
BEGUN = "........./....X..../........./........./....O..../........./........./........./........./5"
NEARLY_A_BOARD = "O......../.X......./X......../....O..../...X...../......O../........./.O......./..X....../1"
NEARLY_WON = "XXX...O../.......O./........./O.......O/...XXX.../.O....O../...O..X../.......X./.....O.../9"


def topic_of_refusal(position: Ultimate, cell: Square) -> Topic | None:
    if position.owner(cell) is not None:
        return None
    return Topic.WON_BOARD if position.is_over(cell) else Topic.SENT_ON


def sends(positions: Sequence[Any], move: Square) -> bool:
    position: Ultimate = positions[-1]
    return position.play(move).sent_to == AIMED_AT


def wins_a_board(positions: Sequence[Any], move: Square) -> bool:
    before: Ultimate = positions[-1]
    return before.play(move).won[before.turn] != before.won[before.turn]


def pages_of(_start: Ultimate) -> tuple[Page, ...]:
    tasks: tuple[tuple[Topic, str, Aim], ...] = (
        (Topic.SENT_ON, BEGUN, sends),
        (Topic.WON_BOARD, NEARLY_A_BOARD, wins_a_board),
        (Topic.THREE_BOARDS, NEARLY_WON, wins),
    )
    return tuple(Page(topic, ULTIMATE.parse_position(text, "ultimate"), aim) for topic, text, aim in tasks)
