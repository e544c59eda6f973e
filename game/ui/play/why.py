"""The page “Why this move?” of a game: any move that was played, or the last position, with all the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ai.report import Report
from game.core import State
from game.kinds import kind_of
from game.tree import Node
from game.ui.commands import Command, own_first
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.why.body import WhyBody
from game.ui.why.why_words import own_report_text
from game.ui.widgets.button import button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import N_, _


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    positions: Sequence[State[Any]]
    moves: Sequence[Any]
    reports: Sequence[Report | None]
    """The computer's reports on the positions in which it moved."""
    turned: bool

    @property
    def last(self) -> int:
        """The number of the last position in which there is a move to look at."""
        return len(self.positions) - (1 if self.positions[-1].legal_moves() else 2)


def asked(nodes: Sequence[Node[Any, Any]], reports: dict[Node[Any, Any], Report], *, turned: bool) -> ExplainedGame:
    positions, moves = [node.position for node in nodes], [node.move for node in nodes[1:]]
    return ExplainedGame(positions, moves, [reports.get(node) for node in nodes], turned)


class WhyScreen(WidgetScreen):
    """The moves of one position of a game. Esc leads back to the game."""

    def __init__(self, context: Context, back: Screen, asked: ExplainedGame, ply: int) -> None:
        """Begin with the move after `ply` moves, or with the position that was reached then."""
        super().__init__(context, focus="line play")
        self.back = back
        self.asked = asked
        self.ply = ply
        self.body = WhyBody(context, self.ui, turned=lambda: asked.turned)
        self.look(ply)

    @property
    def played(self) -> Any:
        """The move that was played here; None where the game stands."""
        return self.asked.moves[self.ply] if self.ply < len(self.asked.moves) else None

    def look(self, ply: int) -> None:
        self.ply = max(0, min(ply, self.asked.last))
        root, report, played = self.asked.positions[self.ply], self.asked.reports[self.ply], self.played
        note = ""
        if report is not None and played is not None and report.pv[:1] == (played,):
            note = own_report_text(root, report, played, self.context.settings.piece_set)
        self.body.look_at(self.asked.positions[: self.ply + 1], played, note)
        self.body.begin()

    # Layout

    def build(self) -> Widget:
        root = self.asked.positions[self.ply]
        pieces = self.context.settings.piece_set
        if self.played is None:
            what = presentation_of(root).to_move_text(root, pieces)
        else:
            side = presentation_of(root).side_name(root, root.turn, pieces)
            number = (self.ply + self.asked.positions[0].turn) // root.players + 1
            move = kind_of(root).move_text(root, self.played)
            what = _("Move {number}, {side}: {move}").format(number=number, side=side, move=move)
        title = [
            Label(_("Why this move?"), Type.STRONG, name="title"),
            Label(what, Type.SMALL, muted=True, name="asked"),
        ]
        ways = [button_of(self.command(name), words=False) for name in ("move before", "move after")]
        top = Row([self.icon("back"), Column(title, gap=0, grow=1), *ways], gap=8, wraps=False)
        return Column([top, self.body.build()], gap=10, padding=12)

    # What the person does

    def commands(self) -> tuple[Command, ...]:
        ply, last = self.ply, self.asked.last
        before, after = partial(self.look, ply - 1), partial(self.look, ply + 1)
        return own_first(
            Command("move before", N_("Previous move"), "", "left", before, ply > 0),
            Command("move after", N_("Next move"), "", "right", after, ply < last),
            *self.body.commands(),
            *super().commands(),
        )

    def go(self, screen: Screen) -> None:
        self.body.leave()
        super().go(screen)

    @property
    def busy(self) -> bool:
        return super().busy or self.body.busy

    def update(self, dt: float) -> Screen:
        self.body.update()
        return super().update(dt)
