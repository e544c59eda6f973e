"""The value of each move where it is known: on a solved board, or by an endgame table."""

from collections.abc import Mapping, Sequence
from typing import Any

from ai.engine.endgame.verdicts import Judgement, few_pieces, judged, usual_tables
from ai.insight.solved import can_be_solved, solver_of
from ai.minds import mind_of
from ai.work.jobs import Listener
from game.core import State
from game.kind import Square
from game.ui.board.hand import steps
from game.ui.board.marks import WORTH_COLOURS, WORTH_INK, SquareHighlight
from game.ui.board.scene import TargetVerdict
from game.ui.commands import Command, Gives
from game.ui.games import wording
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Ink, Type
from game.ui.play.board import PlayedBoard, PlayPart
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row, Space
from game.ui.widgets.line import Line
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

MARKS = {1: SquareHighlight.WIN, 0: SquareHighlight.DRAW, -1: SquareHighlight.LOSS}
Value = tuple[int, int | None]
"""The worth of a move to the side that makes it: 1, 0 or -1, and after how many plies if that is known."""


def worth(sign: int, plies: int | None) -> TargetVerdict:
    text = {1: _("W{plies}"), 0: "=", -1: _("L{plies}")}[sign]
    return TargetVerdict(MARKS[sign], text.format(plies="" if plies is None else plies))


def can_be_judged(position: State[Any]) -> bool:
    return can_be_solved(position) or few_pieces(position)


class VerdictPart(PlayPart):
    """The verdicts on the position that is shown, as far as they are known."""

    def __init__(self, board: PlayedBoard) -> None:
        self.board = board
        self._worker = board.context.thinker.beside
        self._work = Listener(self._take, self._add)
        self._asked: tuple[int, State[Any] | None] = (0, None)
        self._seen: tuple[object, dict[Square, TargetVerdict]] = (None, {})
        self.found: dict[Any, Value] = {}
        self.table: Judgement | None = None
        """The verdict of an endgame table."""

    @property
    def shown(self) -> bool:
        return self.board.context.settings.verdicts and can_be_judged(self.board.match.position)

    @property
    def counting(self) -> bool:
        return self._work.waiting

    @property
    def busy(self) -> bool:
        return self.counting

    def rested(self) -> None:
        """Have the position that is shown judged, and hear what is known of it."""
        if self.shown:
            self.ask(self.board.match.positions)
            if self._work.hear():
                self.board.ui.rebuild()

    def leave(self) -> None:
        self.drop()

    def commands(self) -> tuple[Command, ...]:
        shown, position = self.shown, self.board.match.position
        worth = N_("Hide move values") if shown else N_("Show move values")
        walk = N_("Walk through all 765 positions from here")
        listed = shown and self.board.kind.can_be_listed(position)
        return (
            Command("verdicts", worth, "V", "verdicts", self.switch, gives=Gives.ANALYSIS),
            Command("positions", N_("All positions"), "", "tree", self._walk, listed, walk, Gives.ANALYSIS),
        )

    def _walk(self) -> None:
        board = self.board
        board.go(board.context.routes.positions(board.match.position, board))

    def switch(self) -> None:
        board = self.board
        if not can_be_judged(board.match.position):
            small = _("Only small boards of tic-tac-toe are solved: 3 × 3 and 4 × 4.")
            many = _("Endgame tables cover only positions with few pieces.")
            board.tell(many if mind_of(board.match.position).has_engine else small)
            return
        board.context.settings.verdicts = not board.context.settings.verdicts
        board.context.changed()
        self.drop()
        board.ui.rebuild()

    def ask(self, positions: Sequence[State[Any]]) -> None:
        """Ask about the last of these positions, unless it was asked about last."""
        position = positions[-1]
        if self._asked == (len(positions), position):
            return
        self.drop()
        self._asked = len(positions), position
        if not position.legal_moves():
            return
        if can_be_solved(position):
            solver, board = solver_of(position.rules), position
            self._work.await_job(self._worker.start(lambda stop, tell: solver.verdicts(board, stop, tell)))
        elif few_pieces(position):
            rules, history = position.rules, tuple[Any, ...](positions)
            self._work.await_job(self._worker.start(lambda stop, tell: judged(history, usual_tables(rules))))

    def _add(self, values: Mapping[Any, Value]) -> None:
        self.found |= values

    def _take(self, found: Mapping[Any, Value] | Judgement | None) -> None:
        if isinstance(found, Judgement):
            self.table, self.found = found, dict(found.moves)
        else:
            self.found = dict(found or {})

    def drop(self) -> None:
        self._work.cancel()
        self._asked, self.found, self.table = (0, None), {}, None

    def worths(self) -> Mapping[Square, TargetVerdict]:
        """Verdicts on the squares to which moves lead, or can go on from the squares that were clicked."""
        if not self.shown:
            return {}
        begun = self.board.hand.selection.path
        key = self._asked, len(self.found), begun
        if self._seen[0] != key:
            self._seen = key, self._worths(begun)
        return self._seen[1]

    def _worths(self, begun: tuple[Square, ...]) -> dict[Square, TargetVerdict]:
        position, best = self._asked[1], dict[Square, Value]()
        for path, move in steps(position) if position is not None and self.found else ():
            if move in self.found and path[: len(begun)] == begun != path:
                value = self.found[move]
                for square in {path[len(begun)] if begun else path[-1], path[-1]}:
                    best[square] = max(value, best.get(square, value), key=_goodness)
        return {square: worth(*value) for square, value in best.items()}

    def lines(self) -> list[Widget]:
        """The verdict of an endgame table on the position that is shown, and the legend of the plates."""
        position, pieces = self.board.match.position, self.board.context.settings.piece_set
        if can_be_solved(position):
            return [_legend()]
        if self.counting or not position.legal_moves():
            return []
        table = self.table
        if table is None:
            return [Label(_("No installed endgame table has this position."), Type.SMALL, name="verdict", muted=True)]
        result, plies = table.verdict
        winner = position.turn if result > 0 else 1 - position.turn
        side = presentation_of(position).side_name(position, winner, pieces)
        text = wording.table_text(result, plies, side)
        if table.drawn_sooner:
            text = _("{text} The game may be drawn by its rules before that.").format(text=text)
        return [Label(text, name="verdict"), _legend()]


def _goodness(value: Value) -> tuple[int, int]:
    """Order of verdicts: soon won, drawn, late lost."""
    sign, plies = value
    return sign, -sign * (plies or 0)


def _legend() -> Widget:
    samples = {(1, 3): _("wins in 3 plies"), (0, 0): _("draw"), (-1, 4): _("loses in 4 plies")}
    plates = [_plate(worth(*value), meaning) for value, meaning in samples.items()]
    return Row(plates, gap=6, name="legend")


def _plate(verdict: TargetVerdict, meaning: str) -> Widget:
    ground, ink = WORTH_COLOURS[verdict.mark], WORTH_INK[verdict.mark]
    words = Line(verdict.text, Type.SMALL, ink=ink, align=0.5)
    plate = Tile([Space(width=30), words], ground=ground, edge=Ink.CONTROL_BORDER, padding=2, gap=0)
    return Row([plate, Label(meaning, Type.SMALL)], gap=6, wraps=False)
