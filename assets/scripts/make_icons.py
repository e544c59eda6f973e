"""Draws assets/icon/icon.svg as PNG files and as the icon files of Windows and macOS.

uv run assets/scripts/make_icons.py
"""

import io
import struct
from pathlib import Path

import pygame

FOLDER = Path(__file__).parents[1] / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def draw(size: int) -> bytes:
    """The icon as a PNG file of `size` x `size` pixels."""
    picture = pygame.image.load_sized_svg(FOLDER / "icon.svg", (size, size))
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon file: a header, a directory entry for each picture, then the PNG files."""
    offset = 6 + 16 * len(pictures)
    entries, data = b"", b""
    for size, png in pictures.items():
        side = size % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), offset + len(data))
        data += png
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + data


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon file: chunks of a four-letter type, a length and a PNG file."""
    chunks = b"".join(kind + struct.pack(">I", 8 + len(png)) + png for kind, png in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(chunks)) + chunks


def main() -> None:
    drawn = {size: draw(size) for size in SIZES}
    for size, png in drawn.items():
        (FOLDER / f"icon-{size}.png").write_bytes(png)
    (FOLDER / "icon.ico").write_bytes(ico({size: drawn[size] for size in ICO_SIZES}))
    (FOLDER / "icon.icns").write_bytes(icns({kind: drawn[size] for kind, size in ICNS_TYPES.items()}))


if __name__ == "__main__":
    main()
