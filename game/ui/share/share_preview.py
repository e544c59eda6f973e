"""Previews of a shared board and a film."""

from collections.abc import Sequence
from typing import Any, Self

from game.tree import Node
from game.ui.board.face import Face
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.share.board_drawing import Appearance, scene_of
from game.ui.widgets.widget import Host


def board_preview(face: Face, scene: Scene, appearance: Appearance, *, side: float) -> BoardPicture:
    picture = BoardPicture("preview", face, {}, appearance.style, side=side, flipped=appearance.flipped, grow=1)
    picture.scene = scene
    return picture


class FilmPreview(BoardPicture):
    """The frames of a film in turn; only the last one without motion."""

    def __init__(
        self, face: Face, nodes: Sequence[Node[Any, Any]], appearance: Appearance, delay: float, *, side: float
    ) -> None:
        super().__init__("film", face, {}, appearance.style, side=side, flipped=appearance.flipped, grow=1)
        self.nodes = nodes
        self.appearance = appearance
        self.delay = delay
        self.shown = 0
        self.age = 0.0
        self._show()

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown, self.age = min(old.shown, len(self.nodes) - 1), old.age
        self._show()

    def _show(self) -> None:
        self.scene = scene_of(self.face, self.nodes[self.shown], self.appearance)

    def update(self, ui: Host, dt: float) -> None:
        last = len(self.nodes) - 1
        if not ui.look.motion:
            if self.shown != last:
                self.shown = last
                self._show()
                ui.changed(self)
            return
        self.age += dt
        if self.age >= self.delay:
            self.age, self.shown = 0.0, self.shown + 1 if self.shown < last else 0
            self._show()
            ui.changed(self)
        ui.animate()
