"""A game as a film: an animated GIF (GIF89a) with one frame a move.

The film has 255 colours, and a frame holds only what has changed: a few squares, some kilobytes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import accumulate
from math import sqrt
from typing import Any, NamedTuple

import pygame

from ai.limits import Stopped
from game.tree import Node
from game.ui.board.face import Face
from game.ui.board.painter import Painter
from game.ui.look.shapes import Colour
from game.ui.share.board_drawing import Appearance, scene_of

LAST_STAYS = 3
"""Duration of the last frame, in frames."""
MOST_PLIES = 400
"""Greatest length of a film, which should be small enough to send."""
DRAWING = 0.5
"""Share of the work for drawing the frames."""
GROUND = (255, 255, 255)
"""Colour behind the rounded corners: GIF has no half-transparent pixels."""
COLOURS = 255
"""Colours of a palette; one more stands for unchanged pixels."""
SAME = 255
FINENESS = 0xF8FCF8
"""Bits of red, green and blue to compare."""
LONGEST_CODE = 12
BLOCK = 255

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


# The file


class GifFrame(NamedTuple):
    place: pygame.Rect
    pixels: memoryview
    """Colour of each pixel as a number; 0 if unchanged."""


def frames_of(pictures: Iterable[pygame.Surface]) -> Iterator[GifFrame]:
    """The changes from picture to picture; all have one size and an opaque alpha channel."""
    before: pygame.Surface | None = None
    for picture in pictures:
        place, news = (picture.get_rect(), picture) if before is None else _news(before, picture)
        yield GifFrame(place, memoryview(pygame.image.tobytes(news.subsurface(place), "RGBA")).cast("I"))
        before = picture


def _news(before: pygame.Surface, after: pygame.Surface) -> tuple[pygame.Rect, pygame.Surface]:
    """The smallest rectangle with all changes, one pixel if there are none; and the changed pixels alone."""
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    rects = mask.get_bounding_rects()
    place = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 1, 1)
    return place, mask.to_surface(pygame.Surface(after.get_size(), pygame.SRCALPHA), after, unsetcolor=(0, 0, 0, 0))


def palette_of(frames: Iterable[GifFrame]) -> tuple[list[Colour], dict[int, int]]:
    """The palette of a film, and the number in it for each of the film's colours.

    The box of all colours is halved at the middle of its longest side, again and again (median cut).
    """
    counts: Counter[int] = Counter()
    for frame in frames:
        counts.update(frame.pixels)
    counts.pop(0, None)
    merged: Counter[Colour] = Counter()
    for pixel, count in counts.items():
        merged[_rgb(pixel & FINENESS)] += count
    boxes, done = [_Box(list(merged.items()))], list[_Box]()
    while boxes and len(boxes) + len(done) < COLOURS:
        box = heappop(boxes)
        if len(box.colours) > 1:
            for half in box.halves():
                heappush(boxes, half)
        else:
            done.append(box)
    boxes += done
    numbers = {colour: number for number, box in enumerate(boxes) for colour, _ in box.colours}
    return [box.mean() for box in boxes], {pixel: numbers[_rgb(pixel & FINENESS)] for pixel in counts}


def _rgb(pixel: int) -> Colour:
    red, green, blue, _ = pixel.to_bytes(4, "little")
    return red, green, blue


class _Box:
    """Colours with their frequencies. The largest box comes first."""

    def __init__(self, colours: list[tuple[Colour, int]]) -> None:
        self.colours = colours
        self.count = sum(count for _, count in colours)
        sides = [max(colour[axis] for colour, _ in colours) - min(c[axis] for c, _ in colours) for axis in range(3)]
        self.axis = max(range(3), key=sides.__getitem__)
        self.size = sides[self.axis] * sqrt(sqrt(self.count))

    def __lt__(self, other: "_Box") -> bool:
        return self.size > other.size

    def halves(self) -> "list[_Box]":
        axis = self.axis
        self.colours.sort(key=lambda each: each[0][axis])
        seen = accumulate(count for _, count in self.colours)
        cut = next(number for number, count in enumerate(seen, 1) if 2 * count >= self.count)
        cut = min(cut, len(self.colours) - 1)
        return [_Box(self.colours[:cut]), _Box(self.colours[cut:])]

    def mean(self) -> Colour:
        red, green, blue = (round(sum(c[axis] * n for c, n in self.colours) / self.count) for axis in range(3))
        return red, green, blue


def gif(frames: Sequence[GifFrame], delays: Sequence[float], *, loop: bool) -> Iterator[bytes]:
    """The file in pieces, one a frame; each frame is shown for its delay in seconds."""
    palette, numbers = palette_of(frames)
    width, height = frames[0].place.size
    table = b"".join(map(bytes, palette)) + bytes(3 * (256 - len(palette)))
    head = b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\xf7\x00\x00" + table
    again = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00" if loop else b""
    colour_of = (numbers | {0: SAME}).__getitem__
    for number, (frame, delay) in enumerate(zip(frames, delays, strict=True)):
        pixels = bytes(map(colour_of, frame.pixels))
        hundredths = max(2, round(100 * delay)).to_bytes(2, "little")
        control = b"\x21\xf9\x04\x05" + hundredths + bytes((SAME, 0))
        corner = b"".join(side.to_bytes(2, "little") for side in frame.place)
        yield (b"" if number else head + again) + control + b"\x2c" + corner + b"\x00\x08" + _blocks(packed(pixels))
    yield b"\x3b"


def _blocks(content: bytes) -> bytes:
    pieces = (content[start : start + BLOCK] for start in range(0, len(content), BLOCK))
    return b"".join(bytes((len(piece),)) + piece for piece in pieces) + b"\x00"


def packed(pixels: bytes) -> bytes:
    clear, end, following, bits = 256, 257, 258, 9
    known: dict[int, int] = {}
    find, prefix = known.get, pixels[0]
    stream, filled, content = clear, 9, bytearray()
    for pixel in pixels[1:]:
        pair = prefix << 8 | pixel
        code = find(pair)
        if code is not None:
            prefix = code
            continue
        stream |= prefix << filled
        filled += bits
        if following == 1 << LONGEST_CODE:
            stream |= clear << filled
            filled += bits
            known.clear()
            following, bits = 258, 9
        else:
            known[pair] = following
            bits += following == 1 << bits
            following += 1
        whole = filled // 8
        content += (stream & (1 << 8 * whole) - 1).to_bytes(whole, "little")
        stream >>= 8 * whole
        filled -= 8 * whole
        prefix = pixel
    stream |= prefix << filled
    filled += bits
    bits += following == 1 << bits and bits < LONGEST_CODE
    stream |= end << filled
    filled += bits
    return bytes(content) + stream.to_bytes((filled + 7) // 8, "little")
