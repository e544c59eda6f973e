"""A game as a film: one frame a move, in an animated GIF."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from ai.limits import Stopped
from game.tree import Node
from game.ui.board.face import Face
from game.ui.board.painter import Painter
from game.ui.share.board_drawing import Appearance, scene_of
from game.ui.share.gif import frames_of, gif

LAST_STAYS = 3
"""Duration of the last frame, in frames."""
MOST_PLIES = 400
"""A longer game is cut: its film would be too large to be sent."""
DRAWING = 0.5
"""Share of the work done when all frames are drawn."""

GROUND = (255, 255, 255)
"""Colour behind the rounded corners: GIF has no half-transparent pixels."""

Tell = Callable[[float], None]


def film(
    face: Face,
    nodes: Sequence[Node[Any, Any]],
    appearance: Appearance,
    side: int,
    delay: float,
    stop: bytearray,
    tell: Tell,
) -> bytes | None:
    """The film of a line of a game; each frame is shown for `delay` seconds. None when it was stopped."""
    nodes = nodes[: MOST_PLIES + 1]
    painter = Painter(face, appearance.style, side, flipped=appearance.flipped)

    def pictures() -> Iterator[pygame.Surface]:
        for number, node in enumerate(nodes):
            if stop[0]:
                raise Stopped
            picture = pygame.Surface(painter.size, pygame.SRCALPHA)
            picture.fill(GROUND)
            picture.blit(painter.draw(scene_of(face, node, appearance)), (0, 0))
            yield picture
            tell(DRAWING * (number + 1) / len(nodes))

    content = bytearray()
    try:
        frames = list(frames_of(pictures()))
        delays = [delay] * (len(frames) - 1) + [LAST_STAYS * delay]
        for number, piece in enumerate(gif(frames, delays, loop=True)):
            if stop[0]:
                raise Stopped
            content += piece
            tell(DRAWING + (1 - DRAWING) * min(1.0, (number + 1) / len(frames)))
    except Stopped:
        return None
    return bytes(content)
