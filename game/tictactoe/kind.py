"""Tic-tac-toe as a kind of game."""

from collections.abc import Sequence
from dataclasses import replace

from game.core import Reason
from game.kind import Kind, Square
from game.languages import N_
from game.opening_rules import SWAP, SWAP2, OpeningStage, SideChoice, opening_stage
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MARKS, OPENINGS, SIZES, SOLVED, Cell, MnkRules, cells_of
from game.zobrist import Symmetry


class TicTacToeKind(Kind[TicTacToe, Cell]):
    """Boards of any size; the variants offered are those of SIZES. `reverse` is misère."""

    name = "tictactoe"
    state = TicTacToe
    variants = tuple(SIZES)
    can_reverse = True
    has_sizes = True
    has_editor = True
    suffixes = (".sgf", ".psq")
    sides = tuple(MARKS)
    has_forcing_moves = True
    endings = {Reason.NO_MOVES: N_("Every free cell is forbidden to crosses.")}  # noqa: RUF012 (it never changes)

    def start(self, variant: str, *, reverse: bool = False) -> TicTacToe:
        """Start on a board of any size, such as 15x15x5."""
        return TicTacToe.start(replace(MnkRules.parse(variant), misere=reverse))

    def variant_of(self, position: TicTacToe) -> str:
        return position.rules.size

    def board_size(self, position: TicTacToe) -> tuple[int, int]:
        return position.rules.columns, position.rules.rows

    def opening_rules(self, variant: str) -> tuple[str, ...]:
        return OPENINGS if MnkRules.parse(variant).can_have_openings else ()

    def with_opening_rule(self, variant: str, rule: str) -> str:
        plain = replace(MnkRules.parse(variant), **dict.fromkeys(OPENINGS, False))
        return replace(plain, **{rule: True}).size if rule else plain.size

    def opening_rule(self, variant: str) -> str:
        return MnkRules.parse(variant).opening

    def opening_stage(self, position: TicTacToe, choices: Sequence[SideChoice]) -> OpeningStage | None:
        rule = position.rules.opening
        return opening_stage(rule, position.occupied.bit_count(), choices) if rule in (SWAP, SWAP2) else None

    def is_reverse(self, position: TicTacToe) -> bool:
        return position.rules.misere

    def can_be_solved(self, position: TicTacToe) -> bool:
        return position.players == 2 and position.rules.size in SOLVED

    def can_be_listed(self, position: TicTacToe) -> bool:
        """True for the usual board, with its 5,478 positions."""
        return position.rules.size == SOLVED[0]

    def most_plies(self, position: TicTacToe) -> int:
        return position.rules.cells - position.occupied.bit_count()

    def square_text(self, position: TicTacToe, square: Cell) -> str:
        return position.rules.cell_name(square)

    def paths(self, position: TicTacToe, move: Cell) -> tuple[tuple[Square, ...], ...]:
        """All free cells of the column with gravity."""
        rules = position.rules
        above = range(move - rules.columns, -1, -rules.columns) if rules.gravity else ()
        return ((move,), *((cell,) for cell in above))

    def parse_move(self, text: str, position: TicTacToe) -> Cell:
        """Parse a cell; with gravity the letter of the column is enough."""
        rules, text = position.rules, text.strip()
        if rules.gravity and len(text) == 1:
            cell = rules.parse_cell(f"{text}{rules.rows}")
            cell = cell if position.occupied >> cell & 1 else position.below(cell)
        else:
            cell = rules.parse_cell(text)
        position.play(cell)
        return cell

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> TicTacToe:
        return TicTacToe.parse(text, replace(MnkRules.parse(variant), misere=reverse))

    def owners(self, position: TicTacToe) -> dict[Cell, int]:
        owners = {cell: position.cell(cell) for cell in cells_of(position.occupied)}
        return {cell: owner for cell, owner in owners.items() if owner is not None}

    def winning_line(self, position: TicTacToe) -> tuple[Cell, ...]:
        """The line; the loser's in misère."""
        return position.winning_line() or ()

    def forbids(self, position: TicTacToe) -> bool:
        return position.rules.renju

    def barred(self, position: TicTacToe) -> tuple[Cell, ...]:
        return tuple(position.forbidden())

    def symmetries(self, position: TicTacToe) -> tuple[Symmetry, ...]:
        return position.rules.turns

    def wins_at_once(self, position: TicTacToe, player: int) -> tuple[Cell, ...]:
        """The cells that complete a line; () in misère."""
        return () if position.rules.misere else position.completing(player)

    def forcing_moves(self, position: TicTacToe) -> tuple[Cell, ...]:
        """The cells that complete a line, else those where the opponent would complete one."""
        if position.rules.misere or position.players > 2:
            return ()
        for player in (position.turn, 1 - position.turn):
            if cells := position.completing(player):
                forbidden = position.forbidden()
                return tuple(cell for cell in cells if cell not in forbidden)
        return ()


TICTACTOE = TicTacToeKind()
