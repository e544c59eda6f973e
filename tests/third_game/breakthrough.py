"""Breakthrough (Dan Troyka, 2000): men step forward, capture diagonally forward, and win on the last row."""

from dataclasses import dataclass
from typing import Self

from game.core import IllegalMoveError, Outcome, Reason, win
from game.kind import Kind

Cell = int
"""row * size + column, row 0 at the top."""

Step = tuple[Cell, Cell]
"""Two cells: the second may have a man of the opponent."""

ROWS_OF_MEN = 2


@dataclass(frozen=True)
class Breakthrough:
    """The men of White, who moves up the board and first, and those of Black."""

    size: int
    white: frozenset[Cell]
    black: frozenset[Cell]
    turn: int = 0
    players = 2

    @property
    def own(self) -> frozenset[Cell]:
        return (self.white, self.black)[self.turn]

    def legal_moves(self) -> tuple[Step, ...]:
        if self.outcome():
            return ()
        enemy, forward = (self.black, self.white)[self.turn], (-self.size, self.size)[self.turn]
        moves = []
        for cell in sorted(self.own):
            for side in (-1, 0, 1):
                if 0 <= cell % self.size + side < self.size:
                    target = cell + forward + side
                    if target not in self.own and (side or target not in enemy):
                        moves.append((cell, target))
        return tuple(moves)

    def play(self, move: Step) -> Self:
        if move not in self.legal_moves():
            raise IllegalMoveError(f"No man can go from cell {move[0]} to cell {move[1]}.")
        left, here = {move[0]}, {move[1]}
        if self.turn == 0:
            return self.__class__(self.size, self.white - left | here, self.black - here, turn=1)
        return self.__class__(self.size, self.white - here, self.black - left | here, turn=0)

    def outcome(self) -> Outcome | None:
        """The player who has just moved wins on the last row, or with the last capture."""
        mover = 1 - self.turn
        last = range(self.size) if mover == 0 else range(self.size * (self.size - 1), self.size**2)
        if not (self.white, self.black)[mover].isdisjoint(last):
            return win(2, mover, Reason.GOAL)
        return None if self.own else win(2, mover, Reason.NO_PIECES)


class BreakthroughKind(Kind[Breakthrough, Step]):
    """The usual board and a small one."""

    name = "breakthrough"
    state = Breakthrough
    variants = ("8x8", "5x5")
    sides = ("white", "black")
    has_captures = True
    endings = {Reason.GOAL: "{winner} reached the last row."}  # noqa: RUF012 (it never changes)

    def start(self, variant: str, *, reverse: bool = False) -> Breakthrough:
        size = int(self.checked(variant, reverse=reverse).split("x")[0])
        men = range(ROWS_OF_MEN * size)
        return Breakthrough(size, frozenset(size * size - 1 - man for man in men), frozenset(men))

    def variant_of(self, position: Breakthrough) -> str:
        return f"{position.size}x{position.size}"

    def board_size(self, position: Breakthrough) -> tuple[int, int]:
        return position.size, position.size

    def move_text(self, position: Breakthrough, move: Step) -> str:
        """Such as b2-b3, and a4xb5 for a capture."""
        start, target = (self.square_text(position, cell) for cell in move)
        return f"{start}{'x' if move[1] in self.owners(position) else '-'}{target}"

    def path(self, move: Step) -> tuple[Cell, ...]:
        return move

    def owners(self, position: Breakthrough) -> dict[Cell, int]:
        return dict.fromkeys(position.white, 0) | dict.fromkeys(position.black, 1)


BREAKTHROUGH = BreakthroughKind()
