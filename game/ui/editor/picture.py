"""The board of a draft as a picture of its own."""

from datetime import datetime
from io import BytesIO
from pathlib import Path

import pygame

from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.files import write_bytes_atomically
from game.ui.board.art import BoardStyle
from game.ui.board.view import BoardView, Scene
from game.ui.editor.draft import Draft
from game.ui.theme import Look

SIDE = 1200
"""The greater one of the picture's width and height in pixels, at most: all squares have a whole number of them."""


def png(draft: Draft, style: BoardStyle, look: Look, *, flipped: bool) -> bytes:
    """The board with what stands on it, as the content of a PNG file."""
    view = BoardView(draft.face, lambda size: look.fonts.font(size, False), style, flipped=flipped)
    view.fit(pygame.Rect(0, 0, SIDE, SIDE))
    view.fit(view.frame_rect.move(-view.frame_rect.x, -view.frame_rect.y))
    picture = pygame.Surface(view.frame_rect.size, pygame.SRCALPHA)
    view.draw(picture, Scene(draft.figures))
    content = BytesIO()
    pygame.image.save(picture, content, ".png")
    return content.getvalue()


def save(content: bytes, folder: Path) -> Path:
    """Write a picture to a new file in the folder; gives the file. InputError says why that can't be done."""
    path = folder / f"{datetime.now():%Y-%m-%d %H.%M.%S.%f}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_bytes_atomically(path, [content])
    except OSError as error:
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None
    return path
