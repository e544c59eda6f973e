"""Sheets of all materials: always the same, near their colours, and nowhere as flat as a filled rectangle."""

import pygame
import pytest

from game.ui.board.board_themes import BOARD_THEMES, Material, Texture
from game.ui.board.textures import sheet

WIDTH = 120
MATERIALS = {
    material.texture: material
    for theme in BOARD_THEMES.values()
    for material in (theme.light, theme.dark, theme.frame)
    if material.strength
}


def test_there_is_a_board_of_each_material() -> None:
    assert set(MATERIALS) == set(Texture)


@pytest.mark.parametrize("material", MATERIALS.values(), ids=lambda material: material.texture)
def test_a_sheet_is_always_the_same_and_near_its_colour(material: Material) -> None:
    one, again = sheet(material, WIDTH), sheet(material, WIDTH)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(again, "RGB")
    wanted, seen = pygame.Color(material.base), pygame.transform.average_color(one)
    assert max(abs(a - b) for a, b in zip(tuple(wanted)[:3], seen[:3], strict=True)) < 24
    colours = {tuple(one.get_at((x, one.get_height() // 2))) for x in range(WIDTH)}
    assert len(colours) > 10
