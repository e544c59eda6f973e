"""The tree as an SVG: it is valid, says what the window says, and nothing of what was pruned."""

from xml.etree import ElementTree

import pygame
import pytest

from ai.textbook.trees import AIMA
from ai.tracing.run import Request, run
from game.ui.lab.export.export import tree_file
from game.ui.look.shapes import css, svg_surface
from game.ui.look.theme import DARK, THEMES
from tests.ui.lab.trees import drawing_of, noughts_and_crosses, textbook, tree_of

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", THEMES)
def test_it_is_xml_in_the_colours_of_the_theme(name: str) -> None:
    drawing = drawing_of(noughts_and_crosses())
    for step in (0, 20, len(drawing.trace)):
        root = parsed(tree_file(drawing, step, THEMES[name], vector=True))
        assert root.tag == f"{SVG}svg"
        fills = [element.get("fill") for element in root.iter(f"{SVG}rect")]
        assert fills[0] == css(THEMES[name].panel)


def test_nodes_have_their_shapes_and_values() -> None:
    drawing = drawing_of(textbook())
    root = parsed(tree_file(drawing, len(drawing.trace), DARK, vector=True))
    shown = texts(root)
    assert [shown.count(move) for move in "BCDEFHIJLM"] == [1] * 10
    assert not {"K", "G", "N", "O"} & set(shown)
    paths = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke")]
    assert len([path for path in paths if path.count("L") == 2 and path.endswith("Z")]) == 6
    assert shown.count("MAX") == 2
    crosses = [path for path in root.iter(f"{SVG}path") if " already has " in path.findtext(f"{SVG}title", "")]
    assert len(crosses) == 2


def test_what_is_ahead_has_no_value() -> None:
    drawing = drawing_of(run(Request(AIMA)))
    shown = texts(parsed(tree_file(drawing, 0, DARK, vector=True)))
    assert set(shown) == {"MAX", "MIN"}
    drawing.ahead = False
    root = parsed(tree_file(drawing, 0, DARK, vector=True))
    assert not [path for path in root.iter(f"{SVG}path") if path.get("stroke")]


def test_names_are_escaped() -> None:
    drawing = drawing_of(run(Request(tree_of([1, 2], name="<&>"))))
    assert "<&>0" in texts(parsed(tree_file(drawing, len(drawing.trace), DARK, vector=True)))


def test_sdl_can_draw_it() -> None:
    drawing = drawing_of(textbook())
    picture = svg_surface(tree_file(drawing, 12, DARK, vector=True).decode(), (600, 600))
    assert pygame.mask.from_threshold(picture, DARK.tree.leaf[0], (8, 8, 8, 255)).count() > 500
