"""The AI's knowledge of checkers. The engine is imported where it is used: the window appears sooner without it."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ai.algorithms import Algorithm
from ai.evaluation import meyer_terms, no_terms, samuel_terms
from ai.limits import Limit
from ai.minds.levels import Level, ladder
from ai.minds.mind import NOTICED, GameMind, NoticedMove, RootSearch
from ai.report import Lure
from ai.score import Evaluate, Score
from game.checkers.position import Move, Position
from game.checkers.rules import Color, Square

if TYPE_CHECKING:
    from ai.engine.checkers import Feature
    from game.checkers.rules import RuleSet

_CHECKERS = (
    ((1, 0.63), (1, 0.71), (1, 0.79), (1, 0.7)),
    ((1, 0.44), (1, 0.49), (1, 0.59), (1, 0.45)),
    ((1, 0.26), (1, 0.32), (1, 0.4), (1, 0.25)),
    ((1, 0.15), (1, 0.17), (1, 0.25), (1, 0.09)),
    ((2, 0.11), (3, 0.16), (2, 0.19), (2, 0.1)),
    ((3, 0.06), (4, 0.11), (3, 0.13), (3, 0.08)),
    ((4, 0.04), (5, 0.06), (4, 0.08), (4, 0.05)),
    ((5, 0.02), (6, 0.03), (5, 0.04), (5, 0.03)),
    ((6, 0.0), (7, 0.0), (6, 0.01), (6, 0.01)),
    ((9, 0.0), (10, 0.0), (8, 0.0), (9, 0.0)),
    ((14, 0.0), (13, 0.0), (11, 0.0), (12, 0.0)),
    ((None, 0.0), (None, 0.0), (None, 0.0), (None, 0.0)),
)
"""Depth and share of mistakes of each level: short kings, flying kings, 10x10 rules (benchmarks/README.md, levels)."""
TRUSTED_DEPTHS = {"grandmaster": 12, "champion": 20}
"""Levels that play by the opening book, and its least depth: a shallower one is no better than their search."""


def _of_checkers(rungs: Sequence[tuple[int | None, float]]) -> dict[str, Level]:
    depths, mistakes = zip(*rungs, strict=True)
    levels = ladder(len(rungs) * [Algorithm.ENGINE], depths, mistakes)
    return levels | {name: replace(levels[name], book=depth) for name, depth in TRUSTED_DEPTHS.items()}


SHORT_KINGS, FLYING_KINGS, INTERNATIONAL, FRISIAN = map(_of_checkers, zip(*_CHECKERS, strict=True))
BREAKTHROUGH = INTERNATIONAL | {"advanced": replace(INTERNATIONAL["advanced"], mistakes=0.03)}


def levels_of(position: Position) -> dict[str, Level]:
    rules = position.rules
    if rules.first_king_wins:
        return BREAKTHROUGH
    if rules.size == 10:
        return FRISIAN if rules.orthogonal_captures else INTERNATIONAL
    return FLYING_KINGS if rules.flying_kings else SHORT_KINGS


def switches_of(algorithm: Algorithm, rules: "RuleSet") -> "Feature":
    """Switches with which the compiled search is that algorithm: negamax visits the same positions as minimax."""
    from ai.engine.checkers import ALPHA_BETA, MINIMAX, engine_switches

    match algorithm:
        case Algorithm.ENGINE:
            return engine_switches(rules)
        case Algorithm.ALPHA_BETA:
            return ALPHA_BETA
        case _:
            return MINIMAX


def search(history: Sequence[Position], algorithm: Algorithm, name: str, to_depth: bool) -> RootSearch:
    from ai.engine.checkers import CheckersSearch

    return CheckersSearch(history, switches_of(algorithm, history[-1].rules), name)


def evaluate(start: Position, name: str) -> Evaluate:
    from ai.engine.checkers import compiled_evaluation

    return compiled_evaluation(start, name)


def move_at(position: Position, step: int, taken: int) -> Move:
    from ai.engine.checkers import move_of

    return move_of(position, step, taken)


def breakdowns(position: Position) -> tuple[str, ...]:
    """Evaluations that can be taken apart; the trained patterns where there are weights for these rules."""
    from ai.engine.weights import weights_for

    untrained = position.rules.wide or weights_for(position.rules) is None
    return ("samuel", "meyer") if untrained else ("samuel", "meyer", "patterns")


# Fair openings

EVEN = 40
"""Largest lead of a side after an even opening, in hundredths of a man."""
EVEN_NODES, EVEN_MEGABYTES = 20_000, 8


def even_and_quiet(position: Position) -> bool:
    """True if both sides have as many pieces, and the side to move has nothing to capture."""
    return position.own.bit_count() == position.enemy.bit_count() and not position.legal_moves()[0].captured


def is_even(position: Position) -> bool:
    """True if, in addition, a search of the engine finds neither side ahead by more than EVEN."""
    from ai.engine.engine import Engine

    if not even_and_quiet(position):
        return False
    answer = Engine(EVEN_MEGABYTES).think([position], Limit(nodes=EVEN_NODES))
    return abs(answer.report.score) <= EVEN


# A glance

NOTICED_FAR, NOTICED_BACKWARD = 0.3, 0.15
"""Chance that a move is noticed far from the last one, and backward."""
NEARBY = 2
"""Rows and columns around the last move that get more attention."""
SEES_DANGER, SEES_DANGER_FAR = 0.35, 0.1
"""Chance to notice that a piece could be captured where it goes or stands: near the last move, and far off."""
CROWNED, SAVED, OFFERED, LED = 10.0, 5.0, 4.0, 0.5
"""Points of a move that promotes a man, saves a piece, offers one (giveaway), or is a king's."""


def pieces_seen(history: Sequence[Position], rng: Random) -> list[NoticedMove]:
    """Notice some captures, by their first jump alone, or else some quiet moves."""
    position, last = history[-1], last_square(history)
    moves = position.legal_moves()
    noticed = [move for move in moves if rng.random() < _attention(position, move, last)] or [rng.choice(moves)]
    if moves[0].captured:
        return [NoticedMove(move, 0.0, Lure.TAKES) for move in noticed]
    endangered = _in_danger(replace(position, color=position.color.other), last, rng)
    return [_liked(position, move, last, endangered, rng) for move in noticed]


def last_square(history: Sequence[Position]) -> Square | None:
    if len(history) < 2:
        return None
    before, now = history[-2], history[-1]
    came = now.enemy & ~before.own
    return next((square for square, bit in now.rules.bit_of.items() if bit & came), None)


def _is_near(position: Position, square: Square, other: Square | None) -> bool:
    """True if squares are about the same place, or there was no last move."""
    if other is None:
        return True
    (row, column), (other_row, other_column) = map(position.rules.row_column, (square, other))
    return max(abs(row - other_row), abs(column - other_column)) <= NEARBY


def _attention(position: Position, move: Move, last: Square | None) -> float:
    source, target = move.path[:2]
    (row, _), (target_row, _) = map(position.rules.row_column, (source, target))
    if (target_row > row) is (position.color is Color.WHITE):
        return NOTICED_BACKWARD
    return NOTICED if _is_near(position, source, last) or _is_near(position, target, last) else NOTICED_FAR


def _in_danger(position: Position, last: Square | None, rng: Random) -> set[Square]:
    """Notice pieces that the side to move can take, by a first jump from nearby."""
    found = set()
    for move in position.legal_moves():
        for square in move.captured[:1]:
            sees = SEES_DANGER if _is_near(position, square, last) else SEES_DANGER_FAR
            if _is_near(position, square, move.path[0]) and rng.random() < sees:
                found.add(square)
    return found


def _liked(position: Position, move: Move, last: Square | None, endangered: set[Square], rng: Random) -> NoticedMove:
    """Like a quiet move: crowning most, then saving a piece, then going forward."""
    rules, (source, target) = position.rules, (move.path[0], move.path[-1])
    if target in _in_danger(position.after(move), last, rng):
        return NoticedMove(move, OFFERED, Lure.OFFERS) if rules.giveaway else NoticedMove(move, -OFFERED, Lure.NONE)
    row = rules.row_column(target)[0]
    rows = rules.size - 1 - row if position.color is Color.WHITE else row
    is_man = not rules.bit_of[source] & position.kings
    if not rules.giveaway:
        if is_man and rows == rules.size - 1:
            return NoticedMove(move, CROWNED, Lure.CROWNS)
        if source in endangered:
            return NoticedMove(move, SAVED, Lure.SAVES)
    return NoticedMove(move, rows / rules.size, Lure.FORWARD) if is_man else NoticedMove(move, LED, Lure.KING)


def book(position: Position) -> dict[Move, Score]:
    from ai.engine.book.files import usual_book

    found = usual_book(position.rules)
    return {each.move: each.score for each in found.moves(position)} if found else {}


MIND = GameMind(
    levels=levels_of,
    evaluations={"samuel": samuel_terms, "meyer": meyer_terms, "none": no_terms},
    compiled_evaluation=evaluate,
    breakdowns=breakdowns,
    search=search,
    has_engine=True,
    book=book,
    protocols=lambda position: () if position.rules.base else ("hub", "dxp"),
    move_at=move_at,
    notice=pieces_seen,
    is_fair=even_and_quiet,
    is_even=is_even,
)
