from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from ai.algorithms import Algorithm
from ai.engine.events import Events
from ai.evaluation import OPEN_LINE, nilsson_of_all, nilsson_terms, no_terms
from ai.minds.levels import MORE_PLAYERS, Level, ladder
from ai.minds.mind import NOTICED, CompiledSearch, GameMind, NoticedMove, RootSearch
from ai.report import Lure
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell, MnkRules, cells_of

CELLS_OF_A_SMALL_BOARD = 16
SMALL_BOARDS = ladder(
    6 * [Algorithm.MINIMAX] + 6 * [Algorithm.ENGINE],
    (1, 1, 1, 2, 2, 2, 6, 6, 12, 12, 14, None),
    (0.85, 0.68, 0.52, 0.5, 0.36, 0.22, 0.15, 0.05, 0, 0, 0, 0),
)
BIG_BOARDS = ladder(
    12 * [Algorithm.ENGINE],
    (1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, None),
    (0.7, 0.5, 0.3, 0.25, 0.15, 0.1, 0.05, 0.02, 0, 0, 0, 0),
    {"master": 2.0, "grandmaster": 2.0, "champion": 2.5},
)
EXACT_FIVE = ladder(
    12 * [Algorithm.ENGINE],
    (1, 1, 1, 1, 1, 1, 2, 4, 6, 7, 8, None),
    (0.95, 0.88, 0.81, 0.71, 0.57, 0.4, 0.23, 0.13, 0.05, 0.02, 0, 0),
    {"master": 2.0, "grandmaster": 2.0, "champion": 2.5},
)
"""Renju, and boards where exactly five win."""
GRAVITY_BOARDS = ladder(
    12 * [Algorithm.ENGINE],
    (1, 1, 2, 2, 2, 2, 4, 4, 5, 6, 7, None),
    (0.7, 0.4, 0.35, 0.22, 0.12, 0.06, 0.05, 0.02, 0.01, 0, 0, 0),
)


def levels_of(position: TicTacToe) -> dict[str, Level]:
    """Choose the ladder for a board: small ones can be searched to the end, those with more players cannot."""
    if position.players > 2:
        return MORE_PLAYERS
    if position.rules.cells <= CELLS_OF_A_SMALL_BOARD:
        return SMALL_BOARDS
    if position.rules.gravity:
        return GRAVITY_BOARDS
    return EXACT_FIVE if position.rules.exact or position.rules.renju else BIG_BOARDS


def search(history: Sequence[TicTacToe], algorithm: Algorithm, name: str, to_depth: bool) -> RootSearch | None:
    """Use the compiled search as the engine of all but the smallest boards; to a fixed depth it reduces no moves."""
    from ai.engine.tictactoe import MnkSearch, searches

    position = history[-1]
    if algorithm is not Algorithm.ENGINE or not searches(position.rules):
        return None
    return MnkSearch(position, fitted=not to_depth)


def compiled_search(position: TicTacToe) -> Callable[[Events | None], CompiledSearch] | None:
    from ai.engine.tictactoe import MnkSearch, searches

    return partial(MnkSearch, position) if searches(position.rules) else None


def is_gomoku(rules: MnkRules) -> bool:
    """True for the boards of Gomocup engines: five in a row, two players, any beginning."""
    return (rules.in_row, rules.players) == (5, 2) and not (rules.gravity or rules.torus or rules.misere or rules.pro)


def near_the_marks(position: TicTacToe) -> Sequence[Cell]:
    marks, lines = position.occupied, position.rules.lines_through
    return [cell for cell in position.legal_moves() if any(line & marks for line in lines[cell])]


# A glance

SEES_OWN_LINE = {"row": 0.3, "column": 0.25, "diagonal": 0.1}
SEES_OTHER_LINE = {"row": 0.15, "column": 0.1, "diagonal": 0.05}
"""Chance to notice that a cell completes an own line of three, or one of an opponent."""
LONGER = 0.1
"""Chance to recognise a line, for each mark that it is longer than three."""
COMPLETED, STOPPED = 10.0, 5.0
"""Liking to complete an own line, and to stop another player's."""


def cells_seen(history: Sequence[TicTacToe], rng: Random) -> list[NoticedMove]:
    """Notice cells that complete a line, and some others; those next to a mark of the player before are liked."""
    position = history[-1]
    misere, turn, players = position.rules.misere, position.turn, position.players
    others = [(turn - before) % players for before in range(1, players)]
    found = []
    for cell in position.legal_moves():
        if _completes(position, cell, turn, SEES_OWN_LINE, rng):
            found.append(NoticedMove(cell, -STOPPED, Lure.NONE) if misere else NoticedMove(cell, COMPLETED, Lure.WINS))
        elif not misere and any(_completes(position, cell, other, SEES_OTHER_LINE, rng) for other in others):
            found.append(NoticedMove(cell, STOPPED, Lure.STOPS))
        elif rng.random() < NOTICED:
            touches = _touches(position, cell, others[0])
            found.append(NoticedMove(cell, 1.0, Lure.NEAR) if touches else NoticedMove(cell, 0.0, Lure.NONE))
    return found or [NoticedMove(cell, 0.0, Lure.NONE) for cell in position.legal_moves()]


def _touches(position: TicTacToe, cell: Cell, player: int) -> bool:
    """True if a mark of the player lies left or right of the cell, above it or below it."""
    columns, marks = position.rules.columns, position.marks_of(player)
    row, column = divmod(cell, columns)
    around = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
    return any(0 <= c < columns and r >= 0 and marks >> r * columns + c & 1 for r, c in around)


def _completes(position: TicTacToe, cell: Cell, player: int, sees: Mapping[str, float], rng: Random) -> bool:
    """True if a mark of the player on the cell would complete a line, and that is noticed."""
    marks, rules = position.marks_of(player), position.rules
    after = marks | 1 << cell
    lines = [line for line in rules.lines_through[cell] if rules.is_full(line, after, player)]
    seen_as_one = LONGER ** max(0, rules.in_row - 3)
    return any(rng.random() < seen_as_one * sees[_direction(position, line)] for line in lines)


def _direction(position: TicTacToe, line: int) -> str:
    columns, (first, second, *_) = position.rules.columns, cells_of(line)
    if first // columns == second // columns:
        return "row"
    return "column" if first % columns == second % columns else "diagonal"


MIND = GameMind(
    levels=levels_of,
    evaluations={"nilsson": nilsson_terms, "none": no_terms},
    evaluate_all=nilsson_of_all,
    unit=OPEN_LINE,
    breakdowns=lambda position: ("nilsson",),
    search=search,
    protocols=lambda position: ("gomocup",) if is_gomoku(position.rules) else (),
    compiled_search=compiled_search,
    notice=cells_seen,
    tempting=near_the_marks,
)
