"""Drawn openings: the three-move ballots of the American Checker Federation, for English checkers."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.checkers.position import Move, Position
from game.checkers.variants import ENGLISH
from game.notation import parse_move

BALLOTS = Path(__file__).resolve().parents[1] / "assets" / "openings" / "three_move_ballots.csv"
BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Ballot:
    """Three moves that are drawn and played before the game; the name is "" where it has none."""

    number: int
    moves: tuple[Move, ...]
    name: str


@cache
def three_move_ballots() -> tuple[Ballot, ...]:
    """The 156 ballots in play, in the order of the federation's list; its 18 barred ones are left out.

    >>> len(three_move_ballots())
    156
    """
    with BALLOTS.open(encoding="utf-8", newline="") as file:
        return tuple(
            Ballot(int(row["number"]), _moves(row["moves"]), row["name"])
            for row in csv.DictReader(file)
            if row["status"] != BARRED
        )


def _moves(text: str) -> tuple[Move, ...]:
    position, moves = Position.start(ENGLISH), []
    for word in text.split():
        moves.append(parse_move(word, position))
        position = position.play(moves[-1])
    return tuple(moves)
