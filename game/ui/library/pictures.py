"""Small pictures of the boards on which games ended, drawn when they are needed first and kept."""

from collections import OrderedDict
from typing import Any

import pygame

from game.core import InputError, State
from game.keeping.games import line_of, reached
from game.keeping.record import Record
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Look

MOST = 2000


class MissingPicture:
    """No picture: the game's moves can't be played, or it did not reach the board that is looked for."""


NOTHING = MissingPicture()

Place = tuple[str, str, int]


class Pictures:
    """The pictures of one style. With a `position` each game is shown where it reached that board."""

    def __init__(self, style: BoardStyle, position: State[Any] | None = None) -> None:
        self.style = style
        self.position = position
        self._made: OrderedDict[Place, pygame.Surface | MissingPicture] = OrderedDict()
        self._views: dict[tuple[object, int], BoardView] = {}

    def find(self, record: Record, side: int) -> pygame.Surface | MissingPicture | None:
        """The picture, `side` pixels wide and high; None when it was not made yet."""
        found = self._made.get((record.key, record.changed, side))
        if found is not None:
            self._made.move_to_end((record.key, record.changed, side))
        return found

    def make(self, record: Record, side: int, look: Look) -> pygame.Surface | MissingPicture:
        """Make the picture; takes some milliseconds."""
        position = shown_position(record, self.position)
        picture: pygame.Surface | MissingPicture = NOTHING
        if position is not None:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            face = presentation_of(position).face(position)
            if (face, side) not in self._views:
                view = BoardView(face, lambda size: look.fonts.font(size, False), self.style)
                view.fit(pygame.Rect(0, 0, side, side))
                self._views[face, side] = view
            line = kind_of(position).winning_line(position)
            self._views[face, side].draw(picture, Scene(face.figures(position), line=line))
        self._made[record.key, record.changed, side] = picture
        if len(self._made) > MOST:
            self._made.popitem(last=False)
        return picture


def shown_position(record: Record, wanted: State[Any] | None) -> State[Any] | None:
    """Where a game ended, or where it reached the board that is wanted; None when it did not, or can't be played."""
    try:
        return line_of(record)[-1].position if wanted is None else reached(record, wanted)
    except InputError:
        return None
