"""A tic-tac-toe board in the editor."""

from dataclasses import dataclass, replace
from typing import Self

from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe, unreachable
from game.tictactoe.rules import EMPTY, MARKS, MnkRules
from game.ui.board.face import MARKS as FIGURES
from game.ui.board.face import Figure, PlainFace
from game.ui.editor.draft import Draft, DraftProblem
from game.ui.editor.sizes import MOST_PLAYERS, SIDES


@dataclass(frozen=True)
class MarksDraft(Draft):
    """Marks on a board of any size; the side to move follows from their number."""

    rules: MnkRules

    @classmethod
    def of(cls, position: TicTacToe) -> Self:
        return cls({cell: FIGURES[mark] for cell, mark in TICTACTOE.owners(position).items()}, position.rules)

    kind = TICTACTOE

    @property
    def variant(self) -> str:
        return self.rules.size

    @property
    def reverse(self) -> bool:
        return self.rules.misere

    @property
    def face(self) -> PlainFace:
        return PlainFace(self.rules.columns, self.rules.rows)

    @property
    def tools(self) -> tuple[Figure, ...]:
        return FIGURES[: self.rules.players]

    @property
    def text(self) -> str:
        marks = {cell: MARKS[FIGURES.index(figure)] for cell, figure in self.figures.items()}
        cells = [marks.get(cell, EMPTY) for cell in range(self.rules.cells)]
        width = self.rules.columns
        return "/".join("".join(cells[start : start + width]) for start in range(0, len(cells), width))

    def read(self, text: str) -> Self:
        """The drawing may have another size and more players."""
        return self.of(TicTacToe.parse(text, self._drawn(text)))

    def _drawn(self, text: str) -> MnkRules:
        """The rules that fit a drawing of a whole board; otherwise these."""
        lines = [line.strip().upper() for line in text.strip().replace("/", "\n").split("\n")]
        (columns, rows), (low, high) = (len(lines[0]), len(lines)), SIDES
        if not (low <= columns <= high and low <= rows <= high) or {len(line) for line in lines} != {columns}:
            return self.rules
        marked = [number for number, mark in enumerate(MARKS[:MOST_PLAYERS], 1) if mark in "".join(lines)]
        players = max(self.rules.players, *marked, 0)
        in_row = min(self.rules.in_row, max(columns, rows))
        return replace(self.rules, columns=columns, rows=rows, in_row=in_row, players=players)

    def by(self, variant: str, *, reverse: bool) -> Self:
        rules = replace(MnkRules.parse(variant), misere=reverse)
        figures = {}
        for cell, figure in self.figures.items():
            row, column = divmod(cell, self.rules.columns)
            row += rules.rows - self.rules.rows
            if row >= 0 and column < rules.columns and figure in FIGURES[: rules.players]:
                figures[row * rules.columns + column] = figure
        return self.__class__(figures, rules)

    def started(self) -> Self:
        return self.cleared()

    def mirrored(self) -> Self:
        width = self.rules.columns
        turned = {cell - cell % width + width - 1 - cell % width: figure for cell, figure in self.figures.items()}
        return replace(self, figures=turned)

    def findings(self) -> tuple[DraftProblem, ...]:
        masks = [sum(1 << cell for cell, other in self.figures.items() if other == mark) for mark in self.tools]
        return tuple(DraftProblem(error, cells) for error, cells in unreachable(masks, self.rules))
