"""The page Horizon of the Search Lab, by clicks: depth by depth, along the line, and to the tree."""

from pathlib import Path

import pygame
import pytest

from ai.tracing.examples import HORIZONS
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.tree_page import TreePage
from tests.ui.driver import Driver


class Visitor(Driver):
    """A user at the page, in a window of this size."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(folder, size, reduced_motion=True, muted=True)
        self.show(lambda context: context.routes.lab(None, context.routes.home()))
        self.lab.turn_to(HorizonPage.name)
        self.look()

    @property
    def lab(self) -> LabScreen:
        return self.on(LabScreen)

    @property
    def page(self) -> HorizonPage:
        page = self.lab.pages[HorizonPage.name]
        assert isinstance(page, HorizonPage)
        return page

    def look(self) -> None:
        """Wait until all depths are searched."""
        while self.page.busy:
            self.step()
        self.step()

    def told(self, name: str) -> str:
        return self.find(f"horizon {name}").text


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    return Visitor(tmp_path)


def test_the_search_errs_at_its_depth_and_no_more_two_plies_deeper(visitor: Visitor) -> None:
    assert visitor.told("told") == "At depth 1 the search errs: it plays 13-17 and believes that to be worth +1.00."
    assert visitor.told("turn") == "From depth 2 on, 13-17 is not played; with quiescence it never is."
    assert visitor.told("truth").startswith("A deeper search (")
    visitor.page.ui.focus("horizon depth")
    visitor.page.ui.ring = True
    for _ in range(2):
        visitor.key(pygame.K_RIGHT)
    assert visitor.told("told") == "At depth 3 the search plays 19-23 (+1.00) and not 13-17."
    visitor.page.ui.focus("horizon depth")
    visitor.page.ui.ring = True
    for _ in range(2):
        visitor.key(pygame.K_LEFT)
    visitor.click("horizon quiescence")
    assert visitor.told("told").startswith("At depth 1 the search plays 19-23")


@pytest.mark.parametrize(
    "every", [pytest.param(12, id="one in twelve"), pytest.param(1, id="each", marks=pytest.mark.slow)]
)
def test_a_position_is_looked_at_to_its_last_depth(every: int, visitor: Visitor) -> None:
    for name, each in list(zip(visitor.page.gallery, HORIZONS, strict=True))[::every]:
        visitor.page.choose(name)
        visitor.look()
        table = visitor.told("table").split("\n")
        assert len(table) == 1 + each.depth + 2
        assert f"{each.wrong}?" in table[each.depth].split("\t")
        assert table[-1].split("\t")[1] == each.right
        assert f"puts {each.right} at" in visitor.told("truth")


def test_the_error_is_played_out_step_by_step(visitor: Visitor) -> None:
    line = HORIZONS[0].line.split()
    assert "13-17?" in visitor.find("line told").text
    visitor.click("line step")
    visitor.key(pygame.K_RIGHT)
    assert visitor.find("line told").text.startswith(" ".join(line[:2]) + ":")
    visitor.click("line to the end")
    assert visitor.page.step == len(line)
    assert not visitor.find("line step").enabled
    position, move = visitor.page.player.position, visitor.page.player.moves[-1]
    assert visitor.page.pieces(position) == HORIZONS[0].seen
    assert move is not None
    visitor.click("line to the start")
    assert visitor.page.step == 0


def test_its_tree_is_shown_in_the_lab(visitor: Visitor) -> None:
    visitor.click("horizon quiescence")
    visitor.click("horizon tree")
    assert visitor.lab.shown is visitor.lab.tree
    assert visitor.lab.subject.request.depth == 1
    assert visitor.lab.subject.request.switches.quiescence


def test_another_page_ends_the_work(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, (800, 600))
    visitor.page.choose("horizon 19")
    visitor.lab.turn_to(TreePage.name)
    assert not visitor.page.busy
    visitor.lab.turn_to(HorizonPage.name)
    visitor.look()
    assert len(visitor.page.seen) == 14
