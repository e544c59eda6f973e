"""The page Compare is used by clicks and keys: choices, chart, numbers, trees."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.textbook.brackets import parse_tree
from ai.textbook.trees import TEXTBOOK
from ai.tracing.charts import Quantity
from ai.tracing.compare import measured
from ai.tracing.run import Request
from ai.tracing.variants import READY, lecture, variant_of
from game.checkers.kind import CHECKERS
from game.core import State
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ui.lab.compare.compare_page import ComparePage
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import Subject
from game.ui.lab.tree.trace_session import Pair
from game.ui.widgets.graph import Graph
from tests.ui.driver import Driver
from tests.ui.test_fit import TIGHTEST, WINDOWS, cut_words, in_turn, look_over

__all__ = ["cut_words"]

PATIENCE = 120
"""Seconds; a busy machine may need a minute for the longest comparison."""
MIDDLE = TicTacToe.parse("X.O/.X./..O")
EMPTY = TicTacToe.start(MnkRules())


class Page(Driver):
    """The Lab, turned to its page Compare, after the first comparison."""

    def __init__(
        self,
        folder: Path,
        start: State[Any] = MIDDLE,
        size: tuple[int, int] = (1280, 800),
        depth: int = 5,
        **chosen: object,
    ) -> None:
        super().__init__(folder, size, reduced_motion=True, muted=True, **chosen)
        self.lab = LabScreen(self.context, self.screen, Subject(Request(start, depth=2)))
        self.screen = self.lab
        self.settle(lambda: self.lab.tree.recording is None, PATIENCE)
        self.page.form.depth = depth
        self.lab.turn_to("compare")
        self.ready()

    def ready(self) -> None:
        """Wait until nothing is measured or drawn any more."""
        self.settle(lambda: not self.page.busy, PATIENCE)

    @property
    def page(self) -> ComparePage:
        page = self.lab.pages[ComparePage.name]
        assert isinstance(page, ComparePage)
        return page

    @property
    def pair(self) -> Pair:
        assert self.page.pair is not None
        return self.page.pair

    def choose(self, menu: str, number: int) -> None:
        """Open a drop-down and choose one of its lines."""
        self.click(menu)
        self.click(f"{menu} list {number}")
        self.ready()

    def numbers(self) -> dict[str, list[str]]:
        """The lines of the table, by the name of the search."""
        lines = [line.split("\t") for line in self.find("numbers").text.splitlines()]
        return {line[0]: line[1:] for line in lines}


def test_it_begins_by_itself_and_says_what_it_shows(tmp_path: Path) -> None:
    page = Page(tmp_path)
    texts = page.texts()
    assert "All of them find the same value at every depth." in texts
    assert "Depth 5: Alpha-beta needs 47.3% of the positions that Minimax visits, 88 of 186." in texts
    assert page.numbers()["Minimax"][2] == "186"
    assert page.numbers()["Minimal tree"][2] == "28"


def test_the_numbers_are_those_of_the_command(tmp_path: Path) -> None:
    page = Page(tmp_path)
    assert page.page.found is not None
    for variant, measure in zip(page.page.found.variants, page.page.found.rows[-1], strict=True):
        assert measure is not None
        again = measured(variant, page.page.found.cases[-1], bytearray(1))
        assert (again.nodes, again.scores, again.cutoffs) == (measure.nodes, measure.scores, measure.cutoffs)


def test_the_keys_of_the_chart_choose_the_depth_of_the_table(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.widgets.ui.focus("chart")
    page.key(pygame.K_HOME)
    assert page.numbers()["Minimax"][2] == "6"
    page.key(pygame.K_RIGHT)
    assert page.numbers()["Minimax"][2] == "26"
    assert "Depth 2" in page.numbers()


def test_all_numbers_are_there_as_a_table(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.click("view", across=0.5)
    text = page.find("numbers").text
    assert [f"Depth {depth}" in text for depth in range(1, 7)] == [True] * 5 + [False]
    assert "chart" not in page.names()


def test_another_search_is_added_chosen_and_removed(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.click("add")
    page.choose("algorithm 2", 1)
    page.click("compare")
    page.ready()
    assert page.numbers()["Negamax"][2] == "186"
    page.click("remove 0")
    page.click("compare")
    page.ready()
    assert "Minimax" not in page.numbers()
    assert "remove 0" not in page.names(), "two are left to be compared"


def test_the_book_s_cut_needs_more_positions(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.click("bookcut 1")
    page.click("compare")
    page.ready()
    name = "Alpha-beta, book cut"
    usual = measured(variant_of("alphabeta"), page.page.found.cases[-1], bytearray(1)) if page.page.found else None
    assert usual is not None
    assert int(page.numbers()[name][2]) > usual.nodes


def test_it_can_be_stopped_and_what_was_measured_stays(tmp_path: Path) -> None:
    page = Page(tmp_path, EMPTY, depth=2)
    page.page.form.depth = 9
    page.click("compare")
    page.settle(lambda: page.page.found is not None and len(page.page.found.rows) > 2, PATIENCE)
    page.click("stop")
    page.ready()
    assert page.page.found is not None
    assert 0 < page.page.found.done < 1
    assert page.numbers()
    assert "compare" in page.names()


def test_the_lecture_s_table_is_in_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minimax, whose million and a half positions take seconds, has a slow test."""
    preset = lecture()
    monkeypatch.setitem(READY, "lecture", lambda: replace(preset, variants=preset.variants[1:]))
    page = Page(tmp_path, depth=1)
    page.choose("preset", 1)
    page.click("view", across=0.5)
    text = page.find("numbers").text
    for number in ("27,565", "47,508", "112,086"):
        assert text.count(number) == 2, "measured and printed"


@pytest.mark.slow
def test_the_whole_lecture_s_table_is_in_the_window(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.choose("preset", 1)
    page.click("view", across=0.5)
    text = page.find("numbers").text
    for number in ("549,945", "549,936", "549,864", "27,565", "47,508", "112,086"):
        assert number in text


def test_every_quantity_is_drawn(tmp_path: Path) -> None:
    page = Page(tmp_path)
    for number, quantity in enumerate(Quantity):
        page.choose("quantity", number)
        assert page.page.quantity is quantity
        chart = page.part("chart", Graph)
        assert chart.chart.series
        page.screen.draw(page.surface)
    page.choose("quantity", 0)
    page.click("scale")
    chart = page.part("chart", Graph)
    assert not chart.chart.y.logarithmic


def test_the_engine_s_switches_are_turned_off(tmp_path: Path) -> None:
    page = Page(tmp_path, CHECKERS.start("english"), depth=3)
    page.choose("algorithm 0", 4)
    page.click("TABLE 0")
    page.click("compare")
    page.ready()
    assert "Engine, without transposition table" in page.numbers()
    assert "The engine has an evaluation of its own" in page.texts()


def test_the_switches_of_a_search_are_turned_on(tmp_path: Path) -> None:
    page = Page(tmp_path, CHECKERS.start("english"), depth=3)
    before = int(page.numbers()["Alpha-beta"][2])
    page.click("order 1")
    page.click("table 1")
    page.click("compare")
    page.ready()
    assert int(page.numbers()["Alpha-beta, ordering, transposition table"][2]) < before


def test_only_what_makes_sense_is_offered(tmp_path: Path) -> None:
    page = Page(tmp_path, TEXTBOOK)
    assert {"order 1", "deepen 1", "bookcut 1"} <= page.names()
    assert not {"table 1", "quiet 1", "bookcut 0"} & page.names()


# The trees


def with_trees(folder: Path, start: State[Any] = TEXTBOOK) -> Page:
    page = Page(folder, start, depth=2)
    page.click("view", across=0.9)
    page.ready()
    page.widgets.ui.focus("pair play")
    return page


def test_the_trees_step_together_and_one_waits(tmp_path: Path) -> None:
    page = with_trees(tmp_path)
    page.key(pygame.K_RIGHT)
    assert [session.player.step for session in page.pair.sessions] == [1, 1]
    page.click("difference")
    assert page.pair.step == 12
    assert "Waiting" in page.find("told 1").text
    assert "visit 12 of 29" in page.find("told 0").text
    page.key(pygame.K_END)
    assert [session.player.step for session in page.pair.sessions] == [29, 21]
    assert not page.find("pair step").enabled
    assert "4 by Minimax, 0 by Alpha-beta" in page.find("only").text


def test_they_play_by_themselves_to_the_end(tmp_path: Path) -> None:
    page = with_trees(tmp_path)
    page.key(pygame.K_SPACE)
    assert page.pair.playing
    for _ in range(12):
        page.step(2.0)
    assert (page.pair.step, page.pair.playing) == (29, False)
    page.key(pygame.K_SPACE)
    page.step(0.1)
    assert page.pair.step < 3


def test_the_depth_of_the_trees_is_chosen(tmp_path: Path) -> None:
    page = with_trees(tmp_path, MIDDLE)
    assert page.pair.depth == 3
    page.choose("tree depth", 1)
    assert page.pair.depth == 2
    assert len(page.pair.sessions[0].trace.nodes) == 26


def test_trees_too_large_to_be_drawn_end_sooner(tmp_path: Path) -> None:
    page = with_trees(tmp_path, EMPTY)
    page.choose("tree depth", 5)
    assert page.pair.depth == 3, "3,610 positions to depth 4 are more than can be overlooked"


def test_another_position_drops_what_was_found(tmp_path: Path) -> None:
    page = Page(tmp_path, CHECKERS.start("english"), depth=1)
    page.page.form.variants[0] = variant_of("engine")
    page.page.take(Subject.of(EMPTY))
    assert page.page.found is None
    assert [variant.request.algorithm for variant in page.page.form.variants] == ["minimax", "alphabeta"]


@pytest.mark.parametrize(
    ("view", "size", "scale", "language"), in_turn(["setup", "chart", "table", "trees"], TIGHTEST, WINDOWS)
)
def test_the_page_fits(
    view: str, size: tuple[int, int], scale: int, language: str, tmp_path: Path, cut_words: set[str]
) -> None:
    page = Page(tmp_path, size=size, ui_scale=scale, language=language)
    page.context.fonts.block.cache_clear()
    cut_words.clear()
    page.page._choose_view(view)
    page.ready()
    page.widgets.ui.rebuild()
    page.rest()
    assert look_over(page, cut_words) == []


def test_after_a_search_of_more_players_minimax_and_alpha_beta_are_compared_again(tmp_path: Path) -> None:
    page = Page(tmp_path, TEXTBOOK).page
    page.take(Subject.of(parse_tree("[(1,2,6),(4,1,2)]")))
    page.take(Subject.of(TEXTBOOK))
    assert [each.request.algorithm for each in page.form.variants] == ["minimax", "alphabeta"]
