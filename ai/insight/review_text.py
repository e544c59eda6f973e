"""The remarks of a review as text, to be kept with the game, and back.

A JSON object: with how many positions a move was reviewed, the moves of the game, and a list for each remark: its ply,
the depth, the best line, and that of the move that was played where it is another one; a line is its score, where it
comes from, and its moves. What follows from that, such as the marks, is worked out anew.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from ai.insight.lines import Lines, ScoredLine
from ai.insight.review import Remark, remark_on
from ai.report import MoveSource
from game.core import InputError, State
from game.kinds import kind_of, line_texts
from game.outside import read_json, whole

Row = list[Any]
ERRORS = (ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError, RecursionError)


def row_of(remark: Remark, position: State[Any]) -> Row:
    """Row of the remark on a move in a position."""
    row = [remark.ply, remark.depth, _written(remark.best, position)]
    return row if remark.played == remark.best else [*row, _written(remark.played, position)]


def review_text(rows: Iterable[Row], played: Iterable[str], nodes: int) -> str:
    """The text of a review of a game with these moves, in the game's notation; `read_review` reads it."""
    return json.dumps({"nodes": nodes, "moves": " ".join(played), "remarks": list(rows)}, separators=(",", ":"))


def read_review(text: str, positions: Sequence[State[Any]], moves: Sequence[Any], nodes: int) -> tuple[Remark, ...]:
    """The remarks on those of the moves that are still the same; none when the text is no review of so many nodes."""
    kind = kind_of(positions[0])
    try:
        read = read_json(text)
        if read["nodes"] != nodes:
            return ()
        before = read["moves"].split()
        same = 0
        while same < min(len(before), len(moves)) and before[same] == kind.move_text(positions[same], moves[same]):
            same += 1
        rows = [row for row in read["remarks"] if 0 <= row[0] < same]
        return tuple(_remark(positions[row[0]], moves[row[0]], row) for row in rows)
    except (InputError, *ERRORS):
        return ()


def _remark(position: State[Any], move: Any, row: Any) -> Remark:
    ply, depth, *lines = row
    found = Lines(whole(depth), tuple(_read(line, position) for line in lines))
    return remark_on(position, whole(ply), move, found)


def _written(line: ScoredLine, position: State[Any]) -> list[Any]:
    return [line.score, line.source.value, " ".join(line_texts(position, line.pv))]


def _read(written: Any, position: State[Any]) -> ScoredLine:
    score, source, texts = written
    kind, pv = kind_of(position), []
    for text in texts.split():
        pv.append(kind.parse_move(text, position))
        position = position.play(pv[-1])
    return ScoredLine(whole(score), tuple(pv), MoveSource(source))
