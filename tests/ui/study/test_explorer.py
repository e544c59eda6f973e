"""The openings of a file and of the library: shown, chosen, played and filtered as a user does."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.insight.explorer import ExploredOrder, GameFilter
from game.checkers.kind import CHECKERS
from game.databases.index import connect
from game.databases.positions import PositionStore
from game.keeping.catalogue import LibraryQuery
from game.keeping.continuations import lines_with_facts
from game.keeping.record import Record, UserResult
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.files.pdn_files import Games
from game.ui.library.library_screen import LibraryScreen
from game.ui.look.theme import Type
from game.ui.opened import file_screen
from game.ui.screen import Context, Screen
from game.ui.study.explorer import ExplorerTab
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.table import TableRows
from tests.ui.driver import Driver

GAMES = """
[Black "Ann Bell"][White "Bob Cole"][Event "Cup"][Date "1990.05.??"][Result "1-0"][GameType "21"] 1. 11-15 23-19 1-0

[Black "Bob Cole"][White "Ann Bell"][Event "Cup"][Date "1995.01.02"][Result "0-1"][WhiteElo "1500"][GameType "21"]
1. 11-15 22-18 0-1

[Black "Ann Bell"][White "Cy Dale"][Date "2001"][Result "1/2-1/2"][GameType "21"] 1. 9-13 22-18 1/2-1/2
"""


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path, reduced_motion=True)


def tab_of(driver: Driver) -> ExplorerTab:
    tab = driver.on(StudyScreen).tabs["openings"]
    assert isinstance(tab, ExplorerTab)
    return tab


def settle(driver: Driver) -> Driver:
    """Wait for the answer."""
    driver.step()
    driver.settle(lambda: not tab_of(driver).busy)
    return driver


def in_file(driver: Driver, folder: Path, text: str = GAMES) -> Driver:
    """The openings of a file, from the list of its games."""
    path = folder / "games.pdn"
    path.write_text(text, encoding="utf-8")
    driver.show(lambda context: file_screen(context, Games(path), context.routes.home()))
    screen = driver.on(DatabaseScreen)
    driver.settle(lambda: screen.source.progress.complete and not screen.source.busy)
    driver.key(pygame.K_o, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    return settle(driver)


def in_study(driver: Driver, start: Any) -> Driver:
    def study(context: Context) -> Screen:
        return context.routes.study(Game(Node(start)), None, context.routes.home())

    driver.show(study)
    driver.key(pygame.K_o, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    return settle(driver)


def rows(driver: Driver, name: str = "next moves") -> list[str]:
    """The rows of a table as a screen reader says them, without moves that were never played."""
    table = driver.part(name, TableRows)
    told = [table.told(number) for number in range(len(table.rows))]
    return [text for text in told if "not played" not in text]


def pick(driver: Driver, menu: str, title: str) -> None:
    """Choose a line of a drop-down by its title."""
    driver.click(menu)
    line = next(each for each in driver.widgets.ui.walk() if each.role == "list item" and each.text.startswith(title))
    driver.click(line.name)


def line_of(driver: Driver) -> list[str]:
    """The moves that led to the board."""
    match = driver.on(StudyScreen).match
    return [CHECKERS.move_text(*pair) for pair in zip(match.positions, match.node.moves(), strict=False)]


def keep(driver: Driver, *records: Record) -> None:
    """Save games in the library."""
    for record in records:
        driver.context.library.save(record)
    while driver.context.library.index(1.0):
        pass


def own_game(result: str, score: str, *moves: str) -> Record:
    """A game of English checkers with Black against the computer."""
    setup: dict[str, str | int | bool] = {"name 0": "", "name 1": "", "level 0": "", "level 1": "easy"}
    return Record("checkers", "english", moves=moves, setup=setup, result=result, score=UserResult(score), level="easy")


# A file


def test_the_moves_of_a_file_are_shown_with_results_and_games(driver: Driver, tmp_path: Path) -> None:
    in_file(driver, tmp_path)
    first, second = rows(driver)
    assert first.startswith(
        "11-15, 2 games, White won 50%, drawn 0%, Black won 50%, average rating 1500, last played 1995-01-02, book "
    )
    assert second.startswith("9-13, 1 game, White won 0%, drawn 100%, Black won 0%, last played 2001")
    assert "3 games · White has 50% of the points" in driver.texts()
    assert rows(driver, "games here list") == [
        "Cy Dale – Ann Bell · ½–½ · 2001",
        "Ann Bell – Bob Cole · 1–0 · 1995-01-02 · Cup",
        "Bob Cole – Ann Bell · 0–1 · 1990-05 · Cup",
    ]


def test_a_click_plays_a_move_and_nothing_is_saved_before_a_comment(driver: Driver, tmp_path: Path) -> None:
    in_file(driver, tmp_path)
    driver.click_row(0, "next moves")
    settle(driver)
    assert line_of(driver) == ["11-15"]
    assert [text.split(",")[0] for text in rows(driver)] == ["22-18", "23-19"]
    driver.step(2.0)
    assert driver.context.library.keys(LibraryQuery()) == []
    driver.key(pygame.K_1, pygame.KMOD_SHIFT, pygame.KSCAN_1)
    driver.step(2.0)
    driver.step(2.0)
    assert len(driver.context.library.keys(LibraryQuery())) == 1


def test_keys_choose_a_move_show_it_and_play_it(driver: Driver, tmp_path: Path) -> None:
    tab = tab_of(in_file(driver, tmp_path))
    assert tab.arrows() == ()
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert [arrow.path for arrow in tab.arrows()] == [(9, 13)]
    driver.key(pygame.K_RIGHT)
    settle(driver)
    assert line_of(driver) == ["9-13"]
    driver.key(pygame.K_LEFT)
    settle(driver)
    driver.widgets.ui.focus("next moves")
    driver.key(pygame.K_RETURN)
    settle(driver)
    driver.widgets.ui.focus("next moves")
    driver.key(pygame.K_2)
    settle(driver)
    assert line_of(driver) == ["11-15", "23-19"]


def test_the_mouse_over_a_row_shows_its_move_on_the_board(driver: Driver, tmp_path: Path) -> None:
    tab = tab_of(in_file(driver, tmp_path))
    driver.hover(driver.row_at(1, "next moves"))
    driver.step(0.3)
    assert [arrow.path for arrow in tab.arrows()] == [(9, 13)]
    driver.hover((2, 2))
    driver.step(1.0)
    assert tab.arrows() == ()


def test_a_game_opens_at_the_position_and_esc_leads_back(driver: Driver, tmp_path: Path) -> None:
    in_file(driver, tmp_path)
    driver.click_row(0, "next moves")
    settle(driver)
    explorer = driver.screen
    driver.click_row(1, "games here list")
    driver.rest()
    assert driver.screen is not explorer
    assert "Bob Cole – Ann Bell" in driver.texts()
    assert line_of(driver) == ["11-15"]
    driver.key(pygame.K_o, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    settle(driver)
    assert "This file" in driver.texts()
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is explorer


def test_a_filter_counts_the_games_of_a_player(driver: Driver, tmp_path: Path) -> None:
    in_file(driver, tmp_path)
    driver.key(pygame.K_f, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    driver.until(lambda: bool(tab_of(driver)._names))
    driver.type("ann")
    driver.key(pygame.K_END)
    field = driver.find("filter player")
    assert field.value_text == "Ann Bell"
    driver.widgets.ui.focus("filter until")
    driver.type("1995")
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert "Ann Bell · …–1995" in driver.texts()
    assert "Weak spots" in driver.texts()
    assert rows(driver)[0].startswith("11-15, 2 games, won 100%, drawn 0%, lost 0%, against the average: 0 points")
    driver.key(pygame.K_f, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert tab_of(driver).filter.player == "bob", "another name takes the place of the one before"
    driver.click("where lost")
    driver.click("no filter")
    settle(driver)
    assert len(rows(driver)) == 2
    assert tab_of(driver).order is ExploredOrder.GAMES


def test_a_small_window_shows_the_filter_and_offers_where_the_player_loses(tmp_path: Path) -> None:
    driver = in_file(Driver(tmp_path, (800, 600), reduced_motion=True, ui_scale=200), tmp_path)
    driver.key(pygame.K_f, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    driver.type("Ann Bell")
    driver.key(pygame.K_RETURN)
    settle(driver)
    places = [driver.widgets.ui.place(driver.find(name)) for name in ("filter games", "moves or games", "no filter")]
    assert all(place.w >= place.h for place in places)
    assert driver.find("board").rect.w >= 280
    assert "Ann Bell" in driver.texts()
    driver.click("more")
    driver.click(next(each.name for each in driver.widgets.ui.walk() if each.text.startswith("Weak spots")))
    assert tab_of(driver).order is ExploredOrder.LOST
    driver.click("no filter")
    settle(driver)
    assert tab_of(driver).filter == GameFilter()


@pytest.mark.parametrize("place", ["study", "library"])
def test_the_games_of_the_library_are_read_once_before_the_tab_is_shown(
    place: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    def lines(*asked: Any) -> PositionStore:
        found = lines_with_facts(*asked)
        read.append(found)
        return found

    monkeypatch.setattr("ai.insight.explorer.lines_with_facts", lines)
    keep(driver, own_game("0-1", "won", "11-15"))
    game: Game[Any, Any] = Game(Node(CHECKERS.start("english")))
    if place == "study":
        driver.show(lambda context: context.routes.study(game, None, context.routes.home()))
    else:
        driver.show(lambda context: LibraryScreen(context, context.routes.home()))
    driver.until(lambda: bool(read))
    driver.key(pygame.K_o, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    settle(driver)
    assert rows(driver)[0].startswith("11-15, 1 game")
    pick(driver, "games from", "My games")
    settle(driver)
    assert rows(driver)[0].startswith("11-15, 1 game")
    assert len(read) == 1


def test_the_title_of_the_column_that_sorts_is_as_long_as_before(driver: Driver) -> None:
    keep(driver, own_game("0-1", "won", "11-15"), own_game("1-0", "lost", "9-13"))
    in_study(driver, CHECKERS.start("english"))
    pick(driver, "games from", "My games")
    settle(driver)
    look, before = driver.widgets.ui.look, [rect.w for rect in driver.find("sort lost").text_rects(driver.context.look)]
    driver.click("sort lost")
    assert tab_of(driver).order is ExploredOrder.LOST
    assert [rect.w for rect in driver.find("sort lost").text_rects(look)] == before
    assert before[0] == look.text("Points", Type.SMALL).size[0]


def test_only_the_listed_games_count_first(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES, encoding="utf-8")
    driver.show(lambda context: file_screen(context, Games(path), context.routes.home()))
    screen = driver.on(DatabaseScreen)
    driver.until(lambda: screen.source.progress.complete and not screen.source.busy)
    driver.click("search")
    driver.type("cole")
    driver.until(lambda: len(screen.source) == 2)
    driver.click("openings")
    settle(driver)
    assert "Listed games (2)" in driver.texts()
    assert [text.split(",")[0] for text in rows(driver)] == ["11-15"]
    assert driver.find("filter").text == "cole"
    assert "won 0%, drawn 0%, lost 100%" in rows(driver)[0], "the words name a player, whose results these are"
    pick(driver, "games from", "This file")
    settle(driver)
    assert [text.split(",")[0] for text in rows(driver)] == ["11-15", "9-13"]
    assert "filter" not in driver.names()


def test_a_line_against_a_player_is_trained_from_the_other_side(driver: Driver, tmp_path: Path) -> None:
    in_file(driver, tmp_path)
    driver.key(pygame.K_f, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    driver.type("Ann Bell")
    driver.click("filter side", 0.5)
    driver.click("ok")
    settle(driver)
    for _move in range(2):
        driver.click_row(0, "next moves")
        settle(driver)
    driver.click("more")
    driver.click(next(each.name for each in driver.widgets.ui.walk() if each.text.startswith("Add to my repertoire")))
    assert driver.find("side").value_text == "Black"


def test_the_numbers_grow_while_the_file_is_read(driver: Driver, tmp_path: Path) -> None:
    tab = tab_of(in_file(driver, tmp_path))
    source: Any = tab.offer.source
    index = source.index
    with connect(index.path) as database:
        database.execute("UPDATE file SET complete = 0")
    tab._ask()
    settle(driver)
    assert "still reading" in driver.texts()
    with connect(index.path) as database:
        database.execute("UPDATE file SET complete = 1")
    driver.step(1.5)
    settle(driver)
    assert "still reading" not in driver.texts()


# The library and the book


def test_games_saved_a_moment_ago_are_counted(driver: Driver) -> None:
    """New games are indexed although the library page has never been open."""
    driver.context.library.save(own_game("1-0", "won", "11-15", "23-19"))
    in_study(driver, CHECKERS.start("english"))
    assert rows(driver)[0].startswith("11-15, 1 game, ")
    driver.context.library.save(own_game("1-0", "won", "9-13", "22-18"))
    tab_of(driver)._ask()
    settle(driver)
    driver.step(1.5)
    settle(driver)
    assert [text.split(",")[0] for text in rows(driver)][:2] == ["11-15", "9-13"]
    assert "still reading" not in driver.texts()
    names = [text.split(" · ")[0] for text in rows(driver, "games here list")]
    assert names == ["Computer (Easy) – You"] * 2


def test_players_without_names_are_named_by_level_or_side(driver: Driver) -> None:
    keep(driver, own_game("", "", "11-15"))
    in_study(driver, CHECKERS.start("english"))
    assert rows(driver, "games here list")[0].startswith("Computer (Easy) – You")
    friends = own_game("1-0", "", "11-15")
    keep(driver, replace(friends, setup=friends.setup | {"level 1": ""}, level=""))
    in_study(driver, CHECKERS.start("english"))
    assert "White – Black" in {text.split(" · ")[0] for text in rows(driver, "games here list")}


def test_where_all_games_end_they_are_still_listed(driver: Driver) -> None:
    keep(driver, own_game("1-0", "won", "11-15"))
    in_study(driver, CHECKERS.start("english").play(CHECKERS.parse_move("11-15", CHECKERS.start("english"))))
    assert len(rows(driver, "games here list")) == 1
    assert "1 game" in driver.texts().splitlines()
    assert "No game reached this position." not in driver.texts()


def test_my_games_show_where_i_lose(driver: Driver) -> None:
    keep(
        driver,
        own_game("0-1", "won", "11-15"),
        own_game("1-0", "lost", "9-13"),
        own_game("0-1", "won", "9-14"),
        own_game("0-1", "won", "9-14"),
    )
    in_study(driver, CHECKERS.start("english"))
    pick(driver, "games from", "My games as Black")
    settle(driver)
    assert rows(driver)[0].startswith("9-14, 2 games, won 100%, drawn 0%, lost 0%, against the average: +0.5 points")
    assert "Where do I lose?" in driver.texts()
    driver.click("where lost")
    assert rows(driver)[0].startswith("9-13, 1 game, won 0%, drawn 0%, lost 100%, against the average: −0.8 points")
    pick(driver, "games from", "My games as White")
    settle(driver)
    assert "You have no games yet." in driver.texts()


def test_a_heading_sorts(driver: Driver) -> None:
    keep(driver, own_game("0-1", "won", "11-15"), own_game("0-1", "won", "9-13"), own_game("1-0", "lost", "9-13"))
    in_study(driver, CHECKERS.start("english"))
    driver.click("sort results")
    assert [text.split(",")[0] for text in rows(driver)] == ["9-13", "11-15"]
    driver.click("sort results")
    assert [text.split(",")[0] for text in rows(driver)] == ["11-15", "9-13"]


def test_what_is_missing_is_said(driver: Driver) -> None:
    in_study(driver, TicTacToe.start())
    assert "There are no games yet." in driver.texts()
    pick(driver, "games from", "Opening book")
    settle(driver)
    assert "This position is not in the opening book." in driver.texts()
    in_study(driver, CHECKERS.parse_position("B:WK1:BK32", "english"))
    assert "There are no games yet." in driver.texts()
    keep(driver, own_game("0-1", "won", "11-15"))
    in_study(driver, CHECKERS.parse_position("B:WK1:BK32", "english"))
    assert "No game reached this position." in driver.texts()
    in_study(driver, CHECKERS.start("english"))
    pick(driver, "games from", "Opening book")
    settle(driver)
    table = driver.part("next moves", TableRows)
    assert "book" in table.told(0)


def test_the_library_leads_to_the_openings_of_its_games(driver: Driver) -> None:
    keep(driver, own_game("0-1", "won", "11-15"), own_game("1-0", "lost", "9-13"))
    driver.show(lambda context: LibraryScreen(context, context.routes.home()))
    driver.click("openings")
    settle(driver)
    assert len(rows(driver)) == 2
    driver.click_row(0, "games here list")
    driver.rest()
    assert driver.on(StudyScreen).keeper.record is not None


def test_tic_tac_toe_has_openings_too(driver: Driver) -> None:
    keep(driver, Record("tictactoe", "3x3x3", moves=("a3", "b2"), result="1-0"))
    in_study(driver, TicTacToe.start())
    assert rows(driver)[0].startswith("a3, 1 game, Crosses won 100%, drawn 0%, Noughts won 0%, last played ")
    driver.click_row(0, "next moves")
    settle(driver)
    assert len(rows(driver)) == 1
