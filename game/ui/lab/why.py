"""The page Why of the Search Lab: every move of a position with its exact score, its line, and why, in words."""

from typing import Any

from game.core import State
from game.kinds import find_kind
from game.ui.commands import Command
from game.ui.games.presentation import presentation_of
from game.ui.lab.page import Lab, LabTab, WindowSize
from game.ui.lab.subject import Subject
from game.ui.why.body import WhyBody
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _


class WhyPage(LabTab):
    """The moves of the position that is searched in the Lab; a tree of the textbook has none to be put on a board."""

    name = "why"
    label = N_("Why")
    symbol = "why"

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.body = WhyBody(self.context, self.ui, turned=self._turned, tree=self._draw)
        self._looked_at: State[Any] | None = None

    @property
    def start(self) -> State[Any]:
        return self.lab.subject.request.start

    @property
    def has_moves(self) -> bool:
        return find_kind(self.start) is not None and bool(self.start.legal_moves())

    def heading(self) -> tuple[str, str]:
        return super().heading()[0], _("Every move with its exact score, and why")

    def take(self, subject: Subject) -> None:
        self._looked_at = None

    def enter(self) -> None:
        if not self.has_moves:
            return
        if self._looked_at is None:
            self._looked_at = self.start
            self.body.look_at([self.start])
        self.body.begin()

    def leave(self) -> None:
        self.body.leave()

    def pause(self) -> None:
        self.body.pause()

    @property
    def busy(self) -> bool:
        return self.has_moves and self.body.busy

    def update(self, dt: float) -> None:
        self.body.update()

    def commands(self) -> tuple[Command, ...]:
        return self.body.commands() if self.has_moves else ()

    def build(self, shape: WindowSize) -> list[Widget]:
        if self.has_moves:
            return [self.body.build()]
        told = _("A tree of the textbook has no board to play lines out on. "
                 "Choose a position, or an example of a game.")  # fmt: skip
        note = Column([Label(told, name="why nothing", align=0.5)], grow=1, valign=0.5)
        return [Panel([Centred(note, most=560, grow=1)], grow=1)]

    def _turned(self) -> bool:
        bottom = presentation_of(self.start).face(self.start).bottom
        return bottom is not None and self.start.turn != bottom

    def _draw(self, position: State[Any]) -> None:
        self.lab.draw_tree(Subject.of(position))
