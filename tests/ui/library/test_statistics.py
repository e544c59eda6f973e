"""The page of statistics: what it counts and says, its filters, tables and tooltips."""

from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from ai.insight.statistics import EloEstimate
from ai.minds.levels import ELO
from ai.players.elo import Results
from game.keeping.record import Record, UserResult
from game.ui.home.about import AboutScreen
from game.ui.library.statistics import StatisticsScreen
from game.ui.library.statistics_rows import ResultBar, level_rows, rating_texts
from game.ui.widgets.button import Button
from game.ui.widgets.graph import Graph, palette_of
from tests.ui.driver import Driver
from tests.ui.library.some_games import some_games


def test_the_page_counts_the_games_of_the_library(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 600), reduced_motion=True)
    won, lost = UserResult.WON, UserResult.LOST
    for record in (
        Record("checkers", "english", moves=("11-15", "23-18"), level="easy", score=won, result="0-1"),
        Record("checkers", "english", moves=("9-13",), level="easy", score=lost, result="1-0"),
        Record("tictactoe", "3x3x3", moves=("b2",), level="hard", score=lost, result="1-0"),
        Record("checkers", "english", moves=("9-13",), result="1-0"),
        Record("checkers", "english", moves=("9-13",), level="easy"),
        Record("checkers", "english", moves=("9-13",), setup={"handicap": 1}, level="easy", score=won, result="0-1"),
    ):
        driver.context.library.save(record)
    driver.show(lambda context: StatisticsScreen(context, driver.screen))
    assert driver.find("counts").text == "3 games: 1 won, 0 drawn, 2 lost"
    assert driver.find("not counted").text.startswith("1 game is not counted: with a handicap")
    assert driver.find("rating 0").text.endswith("So far there are 2.")
    openings = {widget.text: widget.results for widget in driver.widgets.ui.walk() if isinstance(widget, ResultBar)}
    assert openings["Cross"] == Results(won=1)
    assert openings["Easy"] == Results(won=1, lost=1)
    assert openings["3 × 3, three in a row"] == Results(lost=1)


def test_half_of_the_points_is_drawn_for_a_single_day(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 600), reduced_motion=True)
    game = Record("checkers", "english", moves=("9-13",), level="easy", score=UserResult.WON, result="0-1")
    driver.context.library.save(game)
    driver.show(lambda context: StatisticsScreen(context, driver.screen))
    ui = driver.widgets.ui
    ui.focus("history")
    driver.step()
    graph = driver.part("history", Graph)
    assert [series.title for series in graph.chart.series] == ["Your points", "Half of the points"]
    at = ui.place(graph)
    frame = graph.frame(ui.look)
    left, right, level = (
        round(place) for place in (frame.place.left, frame.place.left + frame.place.width, frame.y(50.0))
    )
    moved = at.x - graph.rect.x, at.y - graph.rect.y
    guide = pygame.Color(palette_of(ui.look.theme).guide)
    rows = (
        [driver.surface.get_at((x + moved[0], level + dy + moved[1])) for x in range(left, right)] for dy in (-1, 0)
    )
    drawn = max(sum(max(abs(pixel[n] - guide[n]) for n in range(3)) < 60 for pixel in row) for row in rows)
    assert drawn > 0.3 * (right - left), "dashes across the whole width"


def test_filters_tables_and_the_numbers_of_a_bar(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 600), reduced_motion=True)
    screen = StatisticsScreen(driver.context, driver.screen)
    screen.games = some_games()
    driver.show(lambda _: screen)
    assert isinstance(driver.find("expectation"), Graph)
    assert driver.find("level 0").tooltip == "Beginner · 5 games: 3 won, 1 drawn, 1 lost · 70% of the points"
    driver.click("rules")
    driver.click("rules list 2")
    assert screen.rules == ("checkers", "russian", False)
    assert driver.find("counts").text.startswith("18 games")
    assert "rules 0" not in driver.names()
    screen.level = "advanced"
    driver.click("view", across=0.9)
    assert "level 0" not in driver.names()
    assert "Advanced\t2\t0\t0\t2\t0" in driver.texts()
    driver.click("rules")
    line = driver.find("rules list 3")
    assert (line.enabled, line.text.endswith("No games against this level.")) == (False, True)
    driver.click("rules list 3")
    assert (screen.level, screen.rules) == ("advanced", ("checkers", "russian", False))
    driver.key(pygame.K_ESCAPE)
    driver.click("level")
    missing = [
        line.text for line in driver.widgets.ui.walk() if line.name.startswith("level list ") and not line.enabled
    ]
    assert all(text.endswith("No games with these rules.") for text in missing)


def test_without_a_game_the_page_says_what_it_is_for_and_leads_on(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 600), reduced_motion=True)
    first, back = driver.screen, AboutScreen(driver.context, driver.screen)
    driver.context.routes = replace(driver.context.routes, home=lambda: first)
    screen = StatisticsScreen(driver.context, back)
    driver.show(lambda _: screen)
    assert "empty" in driver.names()
    screen.leave()
    assert screen.next is back
    play = driver.part("play", Button)
    play.action()
    assert screen.next is first


def test_levels_stand_in_their_order_and_unknown_ones_last() -> None:
    games = [replace(some_games(1)[0], level=level) for level in ("champion", "mixed", "novice+50", "novice", "odd")]
    assert list(level_rows(games)) == ["Novice", "Novice ½", "Champion", "Several levels", "odd"]


@pytest.mark.parametrize(
    ("found", "first", "second"),
    [
        (None, "Too few games: a rating needs at least 10 games of", None),
        (
            EloEstimate(ELO["casual"] + 0.4, 600, 801.2, 20),
            f"{ELO['casual']} Elo",
            "Between 600 and 801 (95%), from 20 games.",
        ),
        (EloEstimate(inf, 1200, inf, 20), "At least 1200 Elo", "You won all 20 games"),
        (EloEstimate(-inf, -inf, -80, 20), "At most −80 Elo", "You lost all 20 games"),
    ],
)
def test_the_rating_in_words(found: EloEstimate | None, first: str, second: str | None) -> None:
    texts = rating_texts(found, 20)
    assert texts[0].startswith(first)
    assert second is None or texts[1].startswith(second)
    if found and abs(found.elo) < inf:
        assert texts[2] == "About as strong as the level Casual."
