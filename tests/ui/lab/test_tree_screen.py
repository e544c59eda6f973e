"""The editor of a tree: leaves, names, children and the player who begins, changed by clicks and by keys."""

from pathlib import Path

import pygame
import pytest

from ai.textbook.brackets import parse_tree, tree_text
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.shelf import EditedPainter, TreeEditor
from game.ui.lab.subject import Subject
from game.ui.lab.tree.tree_view import TreeView
from tests.ui.lab.test_screen import Lab

FEW = "[[[1,6],[7,4]],[[5,2],[10,3]]]"
GREY = "Alpha-beta: the value is 6. It never looks at 4 grey nodes: change them, and nothing changes."


class Editor(Lab):
    """The editor of the tree that is searched in the Lab."""

    def __init__(self, folder: Path, text: str = FEW, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(folder, Subject.of(parse_tree(text)), size)
        self.click("edit tree")
        self.rest()

    @property
    def editor(self) -> TreeEditor:
        return self.on(TreeEditor)

    @property
    def text(self) -> str:
        return tree_text(self.editor.tree)

    @property
    def painter(self) -> EditedPainter:
        view = self.part("edited tree", TreeView)
        painter = view.painter(self.editor.ui.look)
        assert isinstance(painter, EditedPainter)
        return painter

    def click_node(self, name: str) -> None:
        painter = self.painter
        places = {painter.drawing.move_text(node): place for place, node in enumerate(painter.layout.nodes)}
        self.click_at(painter.around(places[name], painter.drawing.step).center)

    def press(self, *characters: str) -> None:
        for character in characters:
            self.send(pygame.KEYDOWN, key=ord(character), mod=0, scancode=0, unicode=character)


def test_a_leaf_that_is_cut_is_grey_and_changing_it_changes_nothing(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    assert editor.find("tree told").text == GREY
    drawing, painter = editor.editor.drawing, editor.painter
    grey = [node for node in range(len(drawing.trace.nodes)) if not painter.seen(node, drawing.step)]
    assert [drawing.move_text(node) for node in grey] == ["K", "G", "N", "O"]
    assert painter.faint((0, 255, 0)) == painter.faint((255, 0, 0))
    for name, value in (("K", "-9"), ("N", "99"), ("O", "inf")):
        editor.click_node(name)
        assert editor.find("node name").text == name
        editor.click("tree value")
        editor.key(pygame.K_a, pygame.KMOD_CTRL)
        editor.type(value)
        editor.key(pygame.K_RETURN)
        assert editor.find("tree told").text == GREY
    assert editor.text == "[[[1,6],[7,-9]],[[5,2],[99,inf]]]"
    editor.click_node("L")
    editor.press("8")
    editor.type("5")
    editor.key(pygame.K_RETURN)
    assert "the value is" in editor.find("tree told").text
    assert editor.find("tree told").text != GREY
    assert editor.text == "[[[1,6],[7,-9]],[[85,2],[99,inf]]]"


def test_children_come_and_go_by_keys_and_by_buttons(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "[[3,5],2]")
    editor.key(pygame.K_DOWN)
    editor.key(pygame.K_DOWN)
    editor.press("n")
    assert editor.text == "[[[3],5],2]"
    editor.key(pygame.K_DELETE)
    assert editor.text == "[[3,5],2]"
    editor.click_node("A")
    editor.click("add child")
    assert editor.text == "[[3,5],2,0]"
    editor.click_node("B")
    editor.click("remove node")
    assert editor.text == "[2,0]"
    for _ in range(3):
        editor.click("undo")
    assert editor.text == "[[[3],5],2]"
    editor.click_node("A")
    assert not editor.find("remove node").enabled
    assert not editor.find("tree value").enabled


def test_min_may_begin_and_nodes_have_names(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "[[3,12],[2,4]]")
    editor.click("first", across=0.9)
    assert editor.text == "MIN: [[3,12],[2,4]]"
    assert editor.find("tree told").text.startswith("Alpha-beta: the value is 4")
    editor.click_node("B")
    editor.click("node name")
    editor.key(pygame.K_a, pygame.KMOD_CTRL)
    editor.type("Mi1")
    editor.key(pygame.K_RETURN)
    assert editor.text == "MIN: A[Mi1[D=3,E=12],C[F=2,G=4]]"
    editor.click("node name")
    editor.type("=5,X")
    editor.key(pygame.K_RETURN)
    assert editor.find("fault").text
    assert editor.text == "MIN: A[Mi1[D=3,E=12],C[F=2,G=4]]"


def test_a_leaf_of_three_players_has_three_payoffs(tmp_path: Path) -> None:
    editor = Editor(tmp_path, "[[(1,2,6),(4,2,3)],(0,0,0)]")
    assert editor.find("tree told").text == "Max^n: (1, 2, 6)"
    assert "first" not in editor.names()
    editor.click_node("D")
    editor.click("tree value")
    for typed, faulty in (("(4,9,3)", False), ("5", True)):
        editor.key(pygame.K_a, pygame.KMOD_CTRL)
        editor.type(typed)
        editor.key(pygame.K_RETURN)
        assert ("fault" in editor.names()) is faulty
        editor.click("tree value")
    assert editor.text == "[[(4,9,3),(4,2,3)],(0,0,0)]"


def test_the_tree_is_searched_when_it_is_done(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    editor.click_node("H")
    editor.press("9")
    editor.key(pygame.K_RETURN)
    editor.click("search")
    assert isinstance(editor.screen, LabScreen)
    editor.wait()
    assert tree_text(editor.session.trace.start) == "[[[9,6],[7,4]],[[5,2],[10,3]]]"  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_a_tree_is_edited_from_the_shelf(tmp_path: Path, size: tuple[int, int]) -> None:
    lab = Lab(tmp_path, size=size)
    lab.lab.act("shelf")
    lab.rest()
    lab.click("edit tree")
    lab.rest()
    assert isinstance(lab.screen, TreeEditor)
    lab.click("search")
    lab.rest()
    assert isinstance(lab.screen, LabScreen)
    lab.wait()
    assert tree_text(lab.session.trace.start) == FEW


@pytest.mark.parametrize(("scale", "size"), [(100, (1280, 800)), (175, (1920, 1080))])
def test_alpha_and_beta_stay_when_the_tree_is_enlarged(tmp_path: Path, scale: int, size: tuple[int, int]) -> None:
    """Nodes and letters grow with the scale of the window and with the zoom."""
    lab = Lab(tmp_path, Subject.of(parse_tree(FEW)), size, ui_scale=scale, lab_toured=True)
    lab.player.go_to(lab.player.last)
    lab.rest()
    view = lab.part("tree", TreeView)
    heights = []
    for factor in (1.0, 1.75):
        view.zoom(lab.lab.ui.look, factor)
        lab.rest()
        painter = view.painter(lab.lab.ui.look)
        assert painter is not None
        spot = painter.spot(0)
        assert painter.below_shown(spot, 0, lab.player.step) == "(6, ∞)"
        heights.append((painter.box(spot, 0).h, painter.value_block("6").size[1]))
    assert all(after > 1.2 * before for before, after in zip(*heights, strict=True))
