"""Pages on tic-tac-toe, for any board: a line, stopping one, the fork, the full board, misère."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core import NotationError
from game.lessons.page import Page, Topic, draws, wins
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import EMPTY, MARKS, Cell, MnkRules, cells_of

FULL_BOARDS = {"3x3x3": "XOX/XOO/OX.", "4x4x4": "OXOX/XOOX/OXXO/XOX."}
"""Boards with one empty cell."""
SMALL_FORK = ".X./XOO/..."
TRAP = "15/15/4X10/4X10/3X1X9/5O9/6O8/15/8O6/9X5/15/15/1O13/15/15"
"""Renju with noughts to move, free cells as numbers: the fifth cell of their diagonal is forbidden to crosses."""


def pages_of(rules: MnkRules) -> tuple[Page, ...]:
    """The pages that a board is large enough for."""
    makers = (_no_line,) if rules.misere else (_line, _long_line, _overline, _trap, _stop, _fork, _full_board)
    return tuple(page for make in makers for page in _made(make, rules))


def _made(make: Callable[[MnkRules], tuple[Page, ...]], rules: MnkRules) -> tuple[Page, ...]:
    """The pages of `make` whose positions are valid and have one solution (misère: one wrong cell)."""
    try:
        pages = make(rules)
    except NotationError:
        return ()
    return tuple(page for page in pages if _is_clear(page))


def _is_clear(page: Page) -> bool:
    right = len(page.solutions)
    return (len(page.start.legal_moves()) - right if page.topic is Topic.NO_LINE else right) == 1


def topic_of_refusal(position: TicTacToe, cell: Cell) -> Topic | None:
    return Topic.TRAP if cell in position.forbidden() else None


def stops(positions: Sequence[Any], move: Cell) -> bool:
    """True if the next player can't complete a line at once."""
    after: TicTacToe = positions[-1].play(move)
    return after.outcome() is None and not after.completing(after.turn)


def forks(positions: Sequence[Any], move: Cell) -> bool:
    """True if at least two cells complete a line."""
    position: TicTacToe = positions[-1]
    return len(position.play(move).completing(position.turn)) > 1


def traps(positions: Sequence[Any], move: Cell) -> bool:
    """True if only forbidden cells would stop the line."""
    position: TicTacToe = positions[-1]
    after = position.play(move)
    return bool(cells := after.completing(position.turn)) and set(cells) <= set(after.forbidden())


def completes_nothing(positions: Sequence[Any], move: Cell) -> bool:
    return positions[-1].play(move).outcome() is None


def completes_more(positions: Sequence[Any], move: Cell) -> bool:
    """True if the line is longer than needed."""
    after: TicTacToe = positions[-1].play(move)
    return wins(positions, move) and len(after.winning_line() or ()) > after.rules.in_row


def _line(rules: MnkRules) -> tuple[Page, ...]:
    return (Page(Topic.LINE, _start(rules, {0: _with_gap(rules, rules.in_row)}), wins, fields=_fields(rules)),)


def _long_line(rules: MnkRules) -> tuple[Page, ...]:
    if rules.exact_players or max(rules.columns, rules.rows) <= rules.in_row or rules.in_row < 4:
        return ()
    start = _start(rules, {0: _with_gap(rules, rules.in_row + 1)})
    return (Page(Topic.LONG_LINE, start, completes_more, fields=_fields(rules)),)


def _overline(rules: MnkRules) -> tuple[Page, ...]:
    """One cell completes the line, the other one makes it too long. In renju that depends on the side."""
    if not rules.exact or rules.gravity or rules.columns < rules.in_row + 3:
        return ()
    first = rules.rows // 2 * rules.columns + 1
    marks = {*range(first + 1, first + rules.in_row), first + rules.in_row + 1}
    start = _start(rules, {0: marks}, frozenset({first + rules.in_row}))
    return (Page(Topic.OVERLINE, start, wins, fields=_fields(rules)),)


def _trap(rules: MnkRules) -> tuple[Page, ...]:
    drawn = re.sub(r"\d+", lambda free: int(free[0]) * EMPTY, TRAP)
    return (Page(Topic.TRAP, TicTacToe.parse(drawn, rules), traps),) if rules.renju else ()


def _stop(rules: MnkRules) -> tuple[Page, ...]:
    topic = Topic.STOP_A_LINE if rules.players == 2 else Topic.STOP_THE_NEXT
    return (Page(topic, _start(rules, {1: _with_gap(rules, rules.in_row)}), stops, fields=_fields(rules)),)


def _no_line(rules: MnkRules) -> tuple[Page, ...]:
    start = _start(rules, {0: _with_gap(rules, rules.in_row)})
    return (Page(Topic.NO_LINE, start, completes_nothing, fields=_fields(rules)),)


def _fork(rules: MnkRules) -> tuple[Page, ...]:
    """Two lines that cross in the corner, each two marks short, closed at their other ends."""
    length = rules.in_row
    if rules.gravity:
        return ()
    if rules.size == "3x3x3":
        return (Page(Topic.FORK, TicTacToe.parse(SMALL_FORK, rules), forks, fields=_fields(rules)),)
    if rules.players != 2 or length < 4 or min(rules.columns, rules.rows) < length:
        return ()
    along = range(1, length - 1)
    own = {*along, *(step * rules.columns for step in along)}
    across = {length} if rules.columns > length else set()
    down = {length * rules.columns} if rules.rows > length else set()
    empty = frozenset({0, length - 1, (length - 1) * rules.columns})
    start = _start(rules, {0: own, 1: across | down}, empty)
    return (Page(Topic.FORK, start, forks, fields=_fields(rules)),)


def _full_board(rules: MnkRules) -> tuple[Page, ...]:
    drawn = None if rules.gravity else FULL_BOARDS.get(rules.size)
    return (Page(Topic.FULL_BOARD, TicTacToe.parse(drawn, rules), draws),) if drawn else ()


def _fields(rules: MnkRules) -> dict[str, object]:
    return {"count": rules.in_row, "players": rules.players}


def _with_gap(rules: MnkRules, length: int) -> set[Cell]:
    """The cells of a line in the middle of the board but one; a row, or a column on a narrow board. With gravity it
    lies at the bottom, and the gap of a column is its upper cell."""
    spare = rules.rows - length
    if rules.columns >= length:
        row = rules.rows - 1 if rules.gravity else rules.rows // 2
        first, step = row * rules.columns + (rules.columns - length) // 2, 1
    else:
        row = spare if rules.gravity else spare // 2
        first, step = row * rules.columns + rules.columns // 2, rules.columns
    gap = 0 if rules.gravity and step > 1 else (length - 1) // 2
    return {first + number * step for number in range(length) if number != gap}


def _start(rules: MnkRules, known: Mapping[int, set[Cell]], empty: frozenset[Cell] = frozenset()) -> TicTacToe:
    """A position for the first player, with other marks near the middle that threaten nothing."""
    marks = {player: set(known.get(player, ())) for player in range(rules.players)}
    most = max(map(len, marks.values()))
    taken = set(empty).union(*marks.values(), _gaps(rules, known))
    for own in marks.values():
        taken |= own
        while len(own) < most:
            free = sorted(set(range(rules.cells)) - taken, key=lambda cell: _from_the_middle(rules, cell))
            lying = (cell for cell in free if not rules.gravity or _lies(rules, cell, set().union(*marks.values())))
            cell = next((cell for cell in lying if not _threatens(rules, own | {cell})), None)
            if cell is None:
                break
            own.add(cell)
            taken.add(cell)
    drawn = [next((MARKS[each] for each in marks if cell in marks[each]), EMPTY) for cell in range(rules.cells)]
    rows = ["".join(drawn[row * rules.columns : (row + 1) * rules.columns]) for row in range(rules.rows)]
    return TicTacToe.parse("/".join(rows), rules)


def _lies(rules: MnkRules, cell: Cell, marked: set[Cell]) -> bool:
    below = cell + rules.columns
    return below >= rules.cells or below in marked


def _gaps(rules: MnkRules, known: Mapping[int, set[Cell]]) -> set[Cell]:
    found = set()
    for own in known.values():
        mask = sum(1 << cell for cell in own)
        missing = [line & ~mask for line in rules.line_masks]
        found |= {cell for each in missing if each.bit_count() == 1 for cell in cells_of(each)}
    return found


def _from_the_middle(rules: MnkRules, cell: Cell) -> tuple[int, int]:
    row, column = divmod(cell, rules.columns)
    return abs(2 * row - rules.rows + 1) + abs(2 * column - rules.columns + 1), cell


def _threatens(rules: MnkRules, cells: set[Cell]) -> bool:
    """True if these marks lack at most one for a line."""
    mask = sum(1 << cell for cell in cells)
    return any((line & ~mask).bit_count() <= 1 for line in rules.line_masks)
