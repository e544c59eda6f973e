"""The golden pictures that a test run found changed, each before, after and their difference side by side on one sheet.

python -m tests.ui.golden_changes             writes the sheet and names its file
python -m tests.ui.golden_changes --accept    takes the new pictures over instead
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from tests.ui.golden import GOLDEN, NEW

SHEET = "changes.new.png"
GAP = 8
CAPTION = 18
GROUND = (32, 32, 32)
INK = (235, 235, 235)


def changed(folder: Path) -> list[Path]:
    """The new pictures that wait for approval, in alphabetical order."""
    return sorted(path for path in folder.glob(f"*{NEW}") if path.name != SHEET)


def approved(new: Path) -> Path:
    """The picture that a new one would replace."""
    return new.with_name(new.name.removesuffix(NEW) + ".png")


def accept(folder: Path) -> list[str]:
    """Put every new picture in the place of the old one; the names of both."""
    pictures = changed(folder)
    for new in pictures:
        new.replace(approved(new))
    return [approved(new).name for new in pictures]


def difference(before: pygame.Surface, after: pygame.Surface) -> pygame.Surface:
    """Black where both are the same."""
    result = pygame.Surface(after.get_size())
    result.blit(after, (0, 0))
    result.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    reverse = pygame.Surface(after.get_size())
    reverse.blit(before, (0, 0))
    reverse.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    result.blit(reverse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return result


def sheet(pictures: Sequence[Path]) -> pygame.Surface:
    """A row a picture: before, after, difference, with its name above."""
    font = pygame.font.Font(None, CAPTION)
    rows = []
    for new in pictures:
        after = pygame.image.load(new)
        before = pygame.image.load(approved(new)) if approved(new).exists() else pygame.Surface(after.get_size())
        rows.append((approved(new).stem, (before, after, difference(before, after))))
    widths = [sum(one.get_width() + GAP for one in row) + GAP for _, row in rows]
    heights = [max(one.get_height() for one in row) + CAPTION + GAP for _, row in rows]
    picture = pygame.Surface((max(widths), sum(heights) + GAP))
    picture.fill(GROUND)
    top = GAP
    for (name, row), height in zip(rows, heights, strict=True):
        picture.blit(font.render(f"{name}: before, after, difference", True, INK), (GAP, top))
        left = GAP
        for one in row:
            picture.blit(one, (left, top + CAPTION))
            left += one.get_width() + GAP
        top += height
    return picture


def main(arguments: Sequence[str], folder: Path = GOLDEN) -> int:
    """Show or accept what has changed; gives the exit status."""
    parser = argparse.ArgumentParser(description="Golden pictures that have changed.")
    parser.add_argument("--accept", action="store_true", help="take the new pictures over")
    if parser.parse_args(arguments).accept:
        names = accept(folder)
        print("\n".join(names) or "No picture has changed.")
        return 0
    pictures = changed(folder)
    if not pictures:
        print("No picture has changed since the tests ran.")
        return 0
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.init()
    pygame.image.save(sheet(pictures), folder / SHEET)
    print(f"{len(pictures)} changed: {folder / SHEET}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
