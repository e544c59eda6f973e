"""An evaluation taken apart: what each of its terms adds to the value of a position, and on which squares."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ai.evaluation import (
    MEYER_KING,
    MEYER_MAN,
    OPEN_LINE,
    SAMUEL_TERMS,
    SamuelWeights,
    open_lines,
    samuel_weights,
)
from ai.minds import dama, ultimate
from ai.minds.dama_weights import Rows
from game.checkers.dama.position import Dama
from game.checkers.position import Piece, Position
from game.checkers.rules import Color
from game.kind import Square
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import cells_of
from game.ultimate import CELLS_OF, FULL, Ultimate

Lines = tuple[tuple[Square, ...], ...]

Draughts = Position | Dama
Count = Callable[[Draughts, Square, Piece], int]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of an evaluation. All values are for one fixed player, in 1/100 of a man (or of an open line)."""

    name: str
    value: int
    """Its part of the value of the position, which is the sum of all terms."""
    weight: int | None = None
    """Value of one unit of the count, for the player; None if nothing is counted."""
    counts: tuple[int, int] = (0, 0)
    """Number of units the player has, and how many the opponent."""
    sides: tuple[int, int] = (0, 0)
    """Parts of the player's pieces (or open lines), and of the opponent's; with `rest` they make the value."""
    shares: Mapping[Square, int] = field(default_factory=dict)
    """Part of the piece on each square; if there are any, they and `rest` make the value."""
    rest: int = 0
    lines: tuple[Lines, Lines] = ((), ())
    """The lines that it counts for the player, and for the opponent."""
    region: tuple[Square, ...] = ()
    """The squares that it looks at, when those are not all."""

    @property
    def key(self) -> tuple[str, tuple[Square, ...]]:
        """Identity among the terms of an evaluation, in other positions too."""
        return self.name, self.region


@dataclass(frozen=True, slots=True)
class Breakdown:
    evaluation: str
    player: int
    terms: tuple[Term, ...]

    @property
    def value(self) -> int:
        return sum(term.value for term in self.terms)

    @property
    def shares(self) -> dict[Square, int]:
        """Share of the piece on each square in all terms together."""
        found: Counter[Square] = Counter()
        for square, share in chain.from_iterable(term.shares.items() for term in self.terms):
            found[square] += share
        return dict(found)


def nilsson_broken_down(state: TicTacToe, player: int) -> tuple[Term, ...]:
    """Nilsson's open lines; of several opponents the one that has most counts."""
    counts = {each: open_lines(state, each) for each in range(state.players)}
    rival = max((each for each in counts if each != player), key=lambda each: counts[each])
    own, others = (_open_to(state, each) for each in (player, rival))
    weight = -OPEN_LINE if state.rules.misere else OPEN_LINE
    return _of_lines("open lines", weight, own, ()), _of_lines("opponent's open lines", weight, (), others)


def _of_lines(name: str, weight: int, own: Lines, others: Lines) -> Term:
    sides = weight * len(own), -weight * len(others)
    return Term(name, sum(sides), weight, (len(own), len(others)), sides, lines=(own, others))


def _open_to(state: TicTacToe, player: int) -> Lines:
    others = sum(state.marks_of(other) for other in range(state.players) if other != player)
    lines = zip(state.rules.lines, state.rules.line_masks, strict=True)
    return tuple(line for line, mask in lines if not mask & others)


def ultimate_broken_down(position: Ultimate, player: int) -> tuple[Term, ...]:
    """The terms of ai.minds.ultimate; a won board counts on its middle cell."""
    middles = [cells[4] for cells in CELLS_OF]
    shares: dict[Square, int] = {}
    boards, marks = list[Lines](), list[Lines]()
    for side, value in ((player, ultimate.A_BOARD), (1 - player, -ultimate.A_BOARD)):
        won, own, others = position.won[side], position.marks[side], position.marks[1 - side]
        shares |= {middles[board]: value for board in cells_of(won)}
        boards.append(_along(middles, ultimate.twos(won, position.over & ~won)))
        going_on = cells_of(~position.over & FULL)
        lines = (_along(CELLS_OF[board], ultimate.twos(own[board], others[board])) for board in going_on)
        marks.append(tuple(chain.from_iterable(lines)))
    counts = position.won[player].bit_count(), position.won[1 - player].bit_count()
    sides = ultimate.A_BOARD * counts[0], -ultimate.A_BOARD * counts[1]
    return (
        Term("boards", sum(sides), ultimate.A_BOARD, counts, sides, shares),
        _of_lines("two boards in a row", ultimate.TWO_BOARDS, *boards),
        _of_lines("two marks in a row", ultimate.TWO_MARKS, *marks),
    )


def _along(cells: Sequence[Square], lines: Iterable[int]) -> Lines:
    """Lines of a board of 3x3, through the cells that stand for its places."""
    return tuple(tuple(cells[place] for place in cells_of(line)) for line in lines)


def meyer_broken_down(position: Position, player: int) -> tuple[Term, ...]:
    return _counted(position, player, (("men", MEYER_MAN, _men), ("kings", MEYER_KING, _kings)))


def samuel_broken_down(position: Position, player: int, weights: SamuelWeights | None = None) -> tuple[Term, ...]:
    """Samuel's six features, with the usual weights or others."""
    counts = (_men, _kings, _advance, _back_row, _centre, _steps)
    weights = weights or samuel_weights(position.rules)
    return _counted(position, player, tuple(zip(SAMUEL_TERMS, weights, counts, strict=True)))


def dama_broken_down(position: Dama, player: int) -> tuple[Term, ...]:
    """The terms of ai.minds.dama; the numbers of pieces and the move belong to no piece."""
    weights = dama.weights_of(position)
    men, kings = _counted(position, player, (("men", weights.man, _men), ("kings", weights.king, _kings)))
    values = dama.piece_terms(position)
    mine = position.turn == player
    of_no_piece = {name: values[name] if mine else -values[name] for name in ("material", "side to move")}
    return (
        men,
        kings,
        _of_squares(position, player, "men's squares", weights.men, kings=False),
        _of_squares(position, player, "kings' squares", weights.kings, kings=True),
        *(Term(name, value, rest=value) for name, value in of_no_piece.items()),
    )


def _of_squares(position: Dama, player: int, name: str, table: Rows, *, kings: bool) -> Term:
    """Value of the squares that men or kings stand on, as each side sees the board."""
    values, color, shares, sides = dama.squares_of(table), position.color_of(player), dict[Square, int](), [0, 0]
    for square, piece in position.pieces().items():
        if piece.king == kings:
            value = values[square - 1 if piece.color is Color.WHITE else square - 1 ^ 56]
            opponent = piece.color is not color
            shares[square] = -value if opponent else value
            sides[opponent] += shares[square]
    return Term(name, sum(sides), sides=(sides[0], sides[1]), shares=shares)


def _counted(position: Draughts, player: int, features: tuple[tuple[str, int, Count], ...]) -> tuple[Term, ...]:
    """Features that are counted piece by piece; in giveaway all signs are turned."""
    color, pieces = position.color_of(player), position.pieces()
    found = []
    for name, usual, count in features:
        counts, shares = [0, 0], {}
        weight = -usual if position.rules.giveaway else usual
        for square, piece in pieces.items():
            if units := count(position, square, piece):
                opponent = piece.color is not color
                counts[opponent] += units
                shares[square] = -weight * units if opponent else weight * units
        sides = weight * counts[0], -weight * counts[1]
        found.append(Term(name, sum(sides), weight, (counts[0], counts[1]), sides, shares))
    return tuple(found)


def _men(position: Draughts, square: Square, piece: Piece) -> int:
    return int(not piece.king)


def _kings(position: Draughts, square: Square, piece: Piece) -> int:
    return int(piece.king)


def _advance(position: Draughts, square: Square, piece: Piece) -> int:
    row, _ = position.rules.row_column(square)
    rows = position.rules.size - 1 - row if piece.color is Color.WHITE else row
    return 0 if piece.king else rows


def _back_row(position: Draughts, square: Square, piece: Piece) -> int:
    """A man on its own first row, while the opponent has men that could crown there."""
    enemy = position.black if piece.color is Color.WHITE else position.white
    return int(not piece.king and _advance(position, square, piece) == 0 and bool(enemy & ~position.kings))


def _centre(position: Draughts, square: Square, piece: Piece) -> int:
    """A piece on one of the squares in the middle."""
    return int(position.rules.bit_of[square] & position.rules.centre != 0)


def _steps(position: Draughts, square: Square, piece: Piece) -> int:
    """The empty neighbours that a piece could step to, a man forward only."""
    rules, (row, column) = position.rules, position.rules.row_column(square)
    forward = -1 if piece.color is Color.WHITE else 1
    ways = (forward, -forward) if piece.king else (forward,)
    near = (rules.square_at(row + way, column + side) for way in ways for side in (-1, 1))
    taken = position.white | position.black
    return sum(other is not None and not rules.bit_of[other] & taken for other in near)
