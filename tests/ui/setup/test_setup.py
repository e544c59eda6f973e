"""The form before a game: what is chosen is played and remembered."""

import json
from pathlib import Path
from random import Random

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.checkers.openings import basic_positions, drawing_table
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.core import InputError
from game.keeping.settings import Settings
from game.kinds import family_of, kind_of
from game.languages import LANGUAGES
from game.ui.board.picture import BoardPicture
from game.ui.games.presentation import Beginning, presentation_named
from game.ui.look.theme import Type
from game.ui.play.computers import level_of
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import CUSTOM, OWN, PlaySetup, Seat
from game.ui.setup.setup_choice import SetupChoice
from game.ui.setup.setup_opening import matching
from game.ui.setup.setup_screen import SetupScreen
from game.ui.words import i18n, names
from tests.ui.driver import Driver


def test_setup_starts_at_once_with_enter(driver: Driver, started: list[PlaySetup]) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.key(pygame.K_RETURN)
    assert started == [PlaySetup(evaluation="nilsson", seats=(Seat(), Seat(level="easy")))]


def test_the_form_of_one_game_of_a_card_leads_to_the_others(driver: Driver) -> None:
    driver.show(lambda context: SetupScreen(context, "wild"))
    driver.click("rules")
    driver.click("rules list 0")
    assert driver.on(SetupScreen).choice.game == "tictactoe"


@pytest.mark.parametrize(("rules", "told"), [("portuguese", False), ("frysk", True)])
def test_the_form_says_where_the_computer_is_not_trained(tmp_path: Path, rules: str, told: bool) -> None:
    driver = Driver(tmp_path, last_setup={"checkers rules": rules})
    driver.show(lambda context: SetupScreen(context, "checkers"))
    assert ("The computer is not trained for these rules" in driver.texts()) is told


def test_setup_of_a_large_board_against_a_custom_computer_that_begins(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("tictactoe")
    driver.click("rules")
    driver.click("rules list 4")
    driver.click("giveaway")
    driver.click("name 0")
    driver.type("Зоя")
    driver.click("side", across=0.5)
    driver.widgets.ui.focus("level")
    for key in (pygame.K_RETURN, *(pygame.K_DOWN,) * len(names.LEVELS), pygame.K_RETURN):
        driver.key(key)
    driver.click("algorithm", across=0.1)
    driver.click("depth", across=0.0)
    driver.click("evaluation")
    driver.click("evaluation list 1")
    driver.click("start")
    seats = (Seat(level=CUSTOM), Seat("Зоя"))
    assert started == [
        PlaySetup("tictactoe", "15x15x5", giveaway=True, seats=seats, algorithm="minimax", depth=1, evaluation="none")
    ]


def test_setup_for_two_with_names(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("checkers")
    driver.click("mode", across=0.5)
    assert "level" not in driver.names()
    driver.click("name 0")
    driver.type("Ada")
    driver.click("name 1")
    driver.type("Bo")
    driver.click("start")
    assert started[0].seats == (Seat("Ada"), Seat("Bo"))
    assert driver.context.settings.player_names == ("Ada", "Bo")


def test_setup_draws_openings_for_the_english_rules_only(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("checkers")
    driver.click("opening")
    driver.click("opening list 1")
    driver.click("start")
    assert (started[0].fen, len(started[0].opening.split())) == ("", 3)
    driver.form("checkers")
    driver.click("opening")
    driver.click("opening list 2")
    driver.click("start")
    assert len(kind_of(started[1].start).owners(started[1].start)) == 22
    assert len(started[1].opening.split()) == 2
    driver.form("checkers")
    driver.click("rules")
    driver.click("rules list 1")
    assert driver.find("opening").text == "Go as you please"
    driver.click("start")
    assert (started[2].fen, started[2].opening) == ("", "")


@pytest.mark.parametrize(("variant", "number"), [("russian", 1), ("brazilian", 2)])
def test_setup_draws_from_the_tables_of_russian_and_brazilian_checkers(
    driver: Driver, started: list[PlaySetup], variant: str, number: int
) -> None:
    driver.context.settings.last_setup = {"checkers rules": variant}
    draw = (drawing_table, basic_positions)[number - 1]
    driver.form("checkers")
    driver.click("opening")
    driver.click(f"opening list {number}")
    driver.click("start")
    drawn = next(each for each in draw(RULE_SETS[variant]) if each.name == started[0].opening_name)
    assert (started[0].start, started[0].opening) == (drawn.start, drawn.moves_text)
    driver.form("tictactoe")
    assert "opening" not in driver.names()


def test_an_opening_is_chosen_from_the_list(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("checkers")
    driver.click("opening")
    driver.click("opening list 3")
    assert driver.find("chosen opening").text == "Alma"
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.find("search").rect.h == driver.find("cancel").rect.h
    preview = driver.part("preview", BoardPicture)
    assert {3, 8} - preview.scene.figures.keys() == {3}
    driver.type("ballot 6")
    driver.key(pygame.K_DOWN)
    preview = driver.part("preview", BoardPicture)
    assert {9, 10, 13, 14, 18, 22} - preview.scene.figures.keys() == {9, 10, 22}
    driver.key(pygame.K_RETURN)
    assert "9-13 22-18 10-14" in driver.texts()
    board = driver.part("board", BoardPicture)
    assert board.scene.figures.keys() >= {13, 14, 18}
    driver.click("start")
    assert (started[0].opening, started[0].opening_name) == ("9-13 22-18 10-14", "Inferno")


def test_a_chosen_opening_is_remembered_and_gives_way_to_other_rules() -> None:
    kept = Settings(last_setup={"checkers opening": "chosen", "checkers beginning": "11-15 23-18"})
    choice = SetupChoice.of("checkers", kept)
    again = Settings()
    choice.keep(again)
    assert again.last_setup.items() >= kept.last_setup.items()
    assert SetupChoice.of("checkers", again) == choice
    assert choice.chosen_opening == Beginning("Cross", "11-15 23-18", "Cross")
    choice.rules = "russian"
    chosen = choice.chosen_opening
    assert chosen is not None
    assert (chosen.name, chosen.moves) == ("Bodyansky's Double Game", "a3-b4 h6-g5 g3-h4 g5-f4")
    choice.rules = "italian"
    assert choice.chosen_opening is None
    assert choice.setup(("", ""), Random(1)).opening == ""
    choice.rules, choice.fen = "english", "B:W32:B1"
    assert choice.chosen_opening is None


def test_openings_are_found_by_the_beginnings_of_their_words_whole_words_first() -> None:
    openings = SetupChoice.of("checkers", Settings()).openings
    found = matching(openings, "ballot 6")
    assert found[0].name == "Ballot 6"
    assert Beginning("Ballot 2", "9-13 21-17 6-9") in found
    assert [opening.name for opening in matching(openings, "four 4-8")] == ["Old Fourteenth"]
    assert matching(openings, "fourth") == []
    assert matching([Beginning("Défense de Kiev", "c3-d4 f6-g5")], "defense kiev") != []


def test_an_opening_is_found_by_its_english_name_too() -> None:
    i18n.set_language("ru")
    openings = SetupChoice.of("checkers", Settings()).openings
    assert matching(openings, "инферно") == matching(openings, "inferno") != []


@pytest.mark.parametrize(("more", "taken"), [("", True), ("21," * 200, False)])
def test_a_copied_position_is_taken_unless_it_is_too_long(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, more: str, taken: bool
) -> None:
    driver.form("checkers")
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: f"W:W{more}14:B10 \n")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert (driver.find("position").text == "W:W14:B10") is taken
    assert ("reason" in driver.names()) is not taken


def test_an_own_player_of_an_unknown_user_is_not_found(driver: Driver) -> None:
    path = "~nobody-of-this-name/player.py"
    driver.context.settings.last_setup = {"checkers level": OWN, "checkers player": path}
    driver.form("checkers")
    assert "nobody-of-this-name" in driver.texts()
    assert not driver.find("start").enabled


def test_by_lot_either_begins(driver: Driver, started: list[PlaySetup]) -> None:
    driver.form("tictactoe")
    driver.click("side", across=0.9)
    while {setup.seats[0].is_person for setup in started} != {True, False}:
        assert len(started) < 40
        driver.click("start")
        driver.form("tictactoe")


def test_setup_remembers_each_games_last_choice(driver: Driver) -> None:
    driver.form("tictactoe")
    driver.click("rules")
    driver.click("rules list 2")
    driver.widgets.ui.focus("level")
    for key in (pygame.K_RETURN, *(pygame.K_DOWN,) * len(names.LEVELS), pygame.K_RETURN):
        driver.key(key)
    driver.key(pygame.K_ESCAPE)
    driver.form("checkers")
    assert "level list" not in driver.names()
    assert "seconds" not in driver.names()
    kept = json.loads(driver.context.places.settings.read_text(encoding="utf-8"))["last_setup"]
    assert kept["tictactoe rules"] == "5x5x4"
    driver.form("tictactoe")
    assert "5 × 5, four in a row" in driver.texts()


def test_damaged_last_choice_is_as_at_first(tmp_path: Path, started: list[PlaySetup]) -> None:
    bad = {"tictactoe rules": "99x1x1", "tictactoe depth": True, "tictactoe level": 3, "tictactoe side": "left"}
    driver = Driver(tmp_path, last_setup=bad).form("tictactoe")
    assert "3 × 3, three in a row" in driver.texts()


@pytest.mark.parametrize("level", [name for name in names.LEVELS if name != CUSTOM])
def test_every_level_says_what_it_means(driver: Driver, level: str) -> None:
    driver.context.settings.last_setup = {"checkers level": level}
    driver.form("checkers")
    assert names.LEVELS[level][1] in driver.texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_special_is_said_on_one_line(driver: Driver, language: str) -> None:
    driver.context.settings.language = language
    driver.context.activate_language()
    driver.form("checkers")
    width = driver.find("mode").rect.width
    for detail in map(presentation_named("checkers").variant_detail, CHECKERS.variants):
        assert driver.context.look.text(detail, Type.SMALL).size[0] <= width, detail


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_the_control_under_the_mouse_stays_where_it_was(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = {"checkers level": CUSTOM}
    driver = Driver(tmp_path, size, reduced_motion=True, last_setup=kept).form("checkers")
    start = driver.find("start").rect
    driver.widgets.ui.focus("position")
    for name, across in (("level", 0.5), ("side", 0.9), ("mode", 0.5), ("mode", 0.1)):
        driver.widgets.ui.focus(name)
        driver.step()
        before = driver.find(name).rect
        if name == "level":
            driver.widgets.ui.find("level")
            driver.key(pygame.K_RETURN)
            driver.key(pygame.K_UP)
            driver.key(pygame.K_RETURN)
        else:
            driver.click_at((before.x + round(before.w * across), before.centery))
        assert driver.find(name).rect == before, name
    assert driver.find("start").rect == start


def place_of(driver: Driver, name: str) -> pygame.Rect:
    """The place of a widget in the window, all of which has to be in sight."""
    ui, widget = driver.widgets.ui, driver.find(name)
    assert ui.seen(widget) == widget.rect
    return widget.rect


def scrolled_to_the_end(tmp_path: Path) -> Driver:
    """The form of checkers in a usual window with all of its rows, turned to the last by the wheel."""
    driver = Driver(tmp_path, (1264, 696)).form("checkers")
    driver.hover(driver.find("page").rect.center)
    for _ in range(40):
        driver.send(pygame.MOUSEWHEEL, precise_y=-1.0, y=-1, x=0)
    driver.rest()
    return driver


def test_the_field_of_a_position_stays_in_its_place_when_hints_appear_above_it(tmp_path: Path) -> None:
    driver = scrolled_to_the_end(tmp_path)
    field = place_of(driver, "position")
    driver.click_at(field.center)
    for letter in "W:WK32:BK1":
        driver.type(letter)
        assert place_of(driver, "position") == field
    assert "Only from the usual starting position." in driver.texts()
    for _ in "W:WK32:BK1":
        driver.key(pygame.K_BACKSPACE)
        assert place_of(driver, "position") == field


@pytest.mark.parametrize("rule", ["huffing", "optional"])
def test_a_switch_stays_under_the_mouse_when_hints_appear_above_it(tmp_path: Path, rule: str) -> None:
    driver = scrolled_to_the_end(tmp_path)
    switch = place_of(driver, f"house {rule}")
    for _ in range(2):
        driver.click_at(switch.center)
        assert place_of(driver, f"house {rule}") == switch


@pytest.mark.parametrize(
    ("rules", "across", "below"),
    [("english", 0.1, 1), ("english", 0.5, 0), ("russian", 0.1, 0), ("russian", 0.5, 1), ("russian", 0.9, 0)],
)
def test_the_board_is_seen_from_the_persons_side(driver: Driver, rules: str, across: float, below: int) -> None:
    """Player 0 of the face is White; who begins is Black in the English rules."""
    driver.context.settings.last_setup = {"checkers rules": rules}
    driver.form("checkers")
    driver.click("side", across=across)
    board = driver.part("board", BoardPicture)
    start = kind_of(CHECKERS.start(rules)).start(rules)
    face = board.face
    white = 0 if start.color_of(0) is Color.WHITE else 1
    assert face.bottom == white
    assert board.flipped is (below == 1)


def test_a_list_opens_with_the_chosen_line_in_view_and_keys_lead_about_in_it(tmp_path: Path) -> None:
    kept = {"checkers rules": "frisian"}
    variants = [variant for kind in family_of("checkers") for variant in kind.variants]
    driver = Driver(tmp_path, (800, 600), ui_scale=150, last_setup=kept).form("checkers")
    driver.click("rules")
    assert driver.find("rules list scroll").rect.contains(driver.find("rules list 9").rect)

    def reached(key: int, unicode: str = "") -> str:
        driver.send(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=unicode)
        focused = driver.widgets.ui.focused
        assert focused
        assert driver.find("rules list scroll").rect.contains(focused.rect)
        return variants[int(focused.name.split()[-1])]

    assert reached(pygame.K_HOME) == "english"
    assert reached(pygame.K_PAGEDOWN) == variants[6]
    assert reached(pygame.K_END) == variants[-1]
    assert reached(pygame.K_PAGEUP) == variants[-7]
    reached(pygame.K_HOME)
    assert [reached(pygame.K_i, "i"), reached(pygame.K_i, "i"), reached(pygame.K_i, "I")] == [
        "italian",
        "international",
        "italian",
    ]
    assert reached(pygame.K_z, "z") == "italian"


def test_letters_typed_one_after_another_find_a_rule_set(driver: Driver) -> None:
    driver.form("checkers")
    driver.click("rules")
    for letter in "brea":
        driver.send(pygame.KEYDOWN, key=ord(letter), mod=0, scancode=0, unicode=letter)
    driver.key(pygame.K_RETURN)
    assert driver.find("rules").text.startswith("Breakthrough")


def test_a_list_closes_when_the_window_changes_its_size(driver: Driver) -> None:
    driver.form("checkers")
    driver.click("rules")
    assert "rules list" in driver.names()
    driver.surface = pygame.Surface((900, 700))
    driver.widgets.draw(driver.surface)
    assert "rules list" not in driver.names()


def test_a_level_of_ones_own_can_have_a_time_limit(driver: Driver, started: list[PlaySetup]) -> None:
    driver.context.settings.last_setup = {"checkers level": CUSTOM}
    driver.form("checkers")
    driver.click("seconds", across=0.9)
    driver.click("start")
    assert level_of(started[0], Seat(level=CUSTOM)).seconds == 30
    record = started[0].to_record()
    assert PlaySetup.from_record(record) == started[0]
    del record["seconds"]
    assert PlaySetup.from_record(record).seconds == 0
    with pytest.raises(InputError):
        PlaySetup.from_record(record | {"seconds": -1})


def test_a_board_of_any_size_is_chosen_by_sliders_and_kept(driver: Driver) -> None:
    driver.form("tictactoe")
    driver.click("rules")
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    for name, presses in (("columns", 4), ("rows", 3), ("in a row", 1)):
        driver.widgets.ui.focus(name)
        for _ in range(presses):
            driver.key(pygame.K_RIGHT)
    driver.click("players", 0.9)
    driver.click("players", 0.1)
    driver.click("torus")
    assert "7 × 6, four in a row, on a torus" in driver.texts()
    driver.click("torus")
    driver.click("gravity")
    driver.click("mode", 0.5)
    driver.click("start")
    assert isinstance(driver.screen, PlayScreen)
    assert driver.screen.playing.setup.rules == "7x6x4-gravity"
    driver.click_at(driver.screen.view.rect_of(10).center)
    driver.rest()
    driver.click_at(driver.screen.view.rect_of(3).center)
    assert driver.screen.playing.moves == (38, 31)
    again = SetupScreen(driver.context, "tictactoe")
    assert again.choice.rules == "7x6x4-gravity"
    assert again.rules.by_sliders


@pytest.mark.parametrize("kept", ["20x3x3", "3x3x2", "5x5x3x5", "rubbish"])
def test_a_size_that_is_not_offered_is_not_kept(kept: str) -> None:
    assert SetupChoice.of("tictactoe", Settings(last_setup={"tictactoe rules": kept})).rules == "3x3x3"


def test_the_file_of_an_own_player_is_chosen(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "players" / "mine.py"
    path.parent.mkdir()
    path.touch()
    driver.context.settings.last_setup = {"checkers level": OWN, "checkers player": str(path.with_name("old.py"))}
    driver.form("checkers")
    driver.click("browse")
    driver.key(pygame.K_RETURN)
    assert driver.find("player").text == str(path)
