"""A board as a picture of its own: for a file, the clipboard, the frames of a film."""

from io import BytesIO

import pygame

from game.ui.board.art import BoardStyle
from game.ui.board.face import Face
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.look.text import FONTS, Fonts


class Painter:
    """Draws one board in one size, any number of times. Every thread needs its own."""

    def __init__(self, face: Face, style: BoardStyle, side: int, *, flipped: bool = False) -> None:
        """`side`: the longer side of the picture in pixels. All squares have a whole number of them, so that the frame
        may end some pixels before the picture does."""
        fonts = Fonts(*FONTS)
        self.view = BoardView(face, lambda size: fonts.font(size, False), style, flipped=flipped)
        self.view.fit(pygame.Rect(0, 0, side, side))
        wide, high = self.view.frame_rect.size
        self.size = round(wide * side / max(wide, high)), round(high * side / max(wide, high))
        self.view.fit(pygame.Rect((0, 0), self.size))

    def draw(self, scene: Scene) -> pygame.Surface:
        """Draw the board with a scene on it; its rounded corners are transparent."""
        picture = pygame.Surface(self.size, pygame.SRCALPHA)
        self.view.draw(picture, scene)
        return picture


def png(picture: pygame.Surface) -> bytes:
    content = BytesIO()
    pygame.image.save(picture, content, ".png")
    return content.getvalue()
