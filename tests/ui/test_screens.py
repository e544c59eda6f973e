"""Every screen but the playing one, as a person uses it."""

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.equipment import Equipment
from game.checkers.kind import CHECKERS
from game.core import Reason, draw
from game.keeping.files import Notice, Trouble
from game.keeping.record import Record
from game.keeping.settings import CaptureCue, Settings, load
from game.kinds import KINDS, kind_of
from game.ui import names, wording
from game.ui.games import PRESENTATIONS, Presentation, presentation_named
from game.ui.i18n import LANGUAGES
from game.ui.play.saving import new_record
from game.ui.play.screen import PlayScreen
from game.ui.play_setup import CUSTOM, PlaySetup, Seat
from game.ui.screen import Context, Screen
from game.ui.screens.about import AboutScreen
from game.ui.screens.failure import FailureScreen
from game.ui.screens.home import HomeScreen
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.setup import SetupScreen
from game.ui.shortcuts import SHORTCUTS
from game.ui.theme import Type
from tests.ui.driver import Driver


def settings_screen(context: Context) -> Screen:
    return SettingsScreen(context, context.routes.home())


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path).show(HomeScreen)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("tictactoe", SetupScreen), ("checkers", SetupScreen), ("settings", SettingsScreen), ("about", AboutScreen)],
)
def test_home_leads_everywhere_and_esc_leads_back(driver: Driver, name: str, kind: type) -> None:
    driver.click(name)
    assert isinstance(driver.screen, kind)
    driver.rest()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, HomeScreen)
    driver.click(name)
    driver.rest()
    driver.click("back")
    assert isinstance(driver.screen, HomeScreen)


def test_home_can_be_used_without_a_mouse(driver: Driver) -> None:
    order = []
    for _ in range(7):
        focused = driver.widgets.ui.focused
        assert focused
        order.append(focused.name)
        driver.key(pygame.K_TAB)
    assert order == ["tictactoe", "checkers", "open", "settings", "keys", "about", "quit"]
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, SetupScreen)
    assert "Checkers" in driver.texts()


def test_ctrl_n_sets_up_the_game_that_was_set_up_last(driver: Driver) -> None:
    for last, title in ((None, "Tic-tac-toe"), ("checkers", "Checkers"), ("tictactoe", "Tic-tac-toe")):
        if last:
            driver.click(last)
            driver.key(pygame.K_ESCAPE)
            driver.rest()
        driver.key(pygame.K_n, pygame.KMOD_CTRL)
        driver.rest()
        assert driver.find("title").text == title
        driver.key(pygame.K_ESCAPE)
        driver.rest()


def test_quit_closes_the_window(driver: Driver) -> None:
    pygame.event.clear()
    driver.click("quit")
    assert pygame.QUIT in {event.type for event in pygame.event.get()}


def test_language_changes_at_once_and_is_kept(driver: Driver) -> None:
    driver.show(settings_screen)
    driver.click("language")
    driver.click("language list 2")
    assert "Настройки" in driver.texts()
    assert "Settings" not in driver.texts()
    driver.click("language")
    driver.click("language list 3")
    assert "设置" in driver.texts()
    assert load(driver.context.places.settings)[0].language == "zh_CN"


def test_every_setting_can_be_changed_and_is_kept(driver: Driver) -> None:
    driver.show(settings_screen)
    for name in ("theme", "board_theme", "capture_cue", "animation_speed", "megabytes", "threads"):
        driver.click(name, across=0.95)
    driver.widgets.ui.focus("piece_set")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    for name in ("square_numbers", "turn_board", "reduced_motion"):
        driver.click(name)
    driver.click("volume", across=0.0)
    driver.click("muted")
    driver.click("ui_scale")
    driver.click("ui_scale list 5")
    kept, notice = load(driver.context.places.settings)
    assert notice is None
    assert kept == Settings(
        theme="contrast",
        board_theme="blue",
        piece_set="safe",
        ui_scale=200,
        volume=0,
        muted=True,
        reduced_motion=True,
        animation_speed=200,
        capture_cue=CaptureCue.ALWAYS,
        turn_board=True,
        square_numbers=False,
        megabytes=1024,
        threads=4,
    )


def test_the_computer_player_is_given_what_was_chosen(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Equipment] = []
    monkeypatch.setattr(driver.context.thinker, "equip", given.append)
    driver.show(settings_screen)
    driver.click("megabytes", across=0.1)
    driver.click("threads")
    assert given == [Equipment(16, 1), Equipment(16, 2)]


def test_theme_and_scale_are_seen_at_once(driver: Driver) -> None:
    driver.show(settings_screen)
    height = driver.find("theme").rect.h
    driver.click("theme", across=0.5)
    assert driver.surface.get_at((2, 2))[:3] == driver.context.look.theme.background
    assert driver.surface.get_at((2, 2))[0] > 200
    driver.click("ui_scale")
    driver.click("ui_scale list 5")
    driver.rest()
    assert driver.find("theme").rect.h >= 2 * height


def test_about_says_which_version_runs_and_how(driver: Driver) -> None:
    driver.show(lambda context: AboutScreen(context, context.routes.home()))
    texts = driver.texts()
    assert "0.1.0" in texts
    assert "compiled" in texts or "interpreted" in texts
    assert "SIL Open Font License" in texts
    assert str(driver.context.places.log) in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_shortcut_sheet_lists_every_shortcut(tmp_path: Path, language: str) -> None:
    driver = Driver(tmp_path, language=language).show(HomeScreen)
    driver.key(pygame.K_F1)
    assert {shortcut.keys for shortcut in SHORTCUTS} <= set(driver.texts().splitlines())
    driver.key(pygame.K_ESCAPE)
    assert "close" not in driver.names()


def test_shortcuts_go_by_the_place_of_the_key(driver: Driver) -> None:
    russian_soft_sign = 0x44C
    driver.key(russian_soft_sign, scancode=pygame.KSCAN_M)
    assert driver.context.settings.muted
    driver.key(russian_soft_sign, pygame.KMOD_CTRL, scancode=pygame.KSCAN_M)
    assert driver.context.settings.muted


def test_trouble_with_a_file_is_told_once(driver: Driver) -> None:
    notice = Notice(Trouble.SET_ASIDE, Path("settings.damaged-1.json"), "not JSON")
    driver.context.tell(notice)
    driver.context.tell(notice)
    driver.rest()
    assert "settings.damaged-1.json" in driver.texts()
    driver.click("ok")
    driver.rest()
    assert "settings.damaged-1.json" not in driver.texts()


def test_failure_names_the_error_and_the_log_and_goes_on(driver: Driver) -> None:
    driver.show(lambda context: FailureScreen(context, ZeroDivisionError("by nought")))
    assert "ZeroDivisionError: by nought" in driver.texts()
    assert str(driver.context.places.log) in driver.texts()
    driver.click("home")
    assert isinstance(driver.screen, HomeScreen)


def test_home_has_no_continue_when_no_game_was_left(driver: Driver) -> None:
    assert "continue" not in driver.names()


def left(setup: PlaySetup, *moves: str) -> Record:
    """The record of a playing that was left."""
    return replace(new_record(setup), moves=moves)


@pytest.mark.parametrize(
    ("setup", "moves", "told"),
    [
        (PlaySetup(seats=(Seat(), Seat(level="hard"))), ("b2",), "against the computer (Hard) · 1 move"),
        (PlaySetup("checkers", "russian", seats=(Seat("Ada"), Seat())), ("c3-d4", "b6-c5"), "Russian · two players"),
        (PlaySetup("checkers", "thai", giveaway=True, seats=(Seat(), Seat())), ("26-23",), "Thai · giveaway · two"),
    ],
)
def test_continue_brings_the_game_back(driver: Driver, setup: PlaySetup, moves: tuple[str, ...], told: str) -> None:
    driver.context.library.save(left(setup, *moves))
    driver.show(HomeScreen)
    assert told in driver.texts()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, PlayScreen)
    assert driver.screen.playing.setup == setup
    assert len(driver.screen.playing.match.moves) == len(moves)


@pytest.mark.parametrize(
    ("setup", "moves", "reason"),
    [
        ({}, ("b2",), "The saved game's setup has no"),
        (PlaySetup().to_record(), ("b2", "b2"), "b2"),
        (PlaySetup().to_record() | {"depth": "six"}, ("b2",), "wrong value for 'depth'"),
        (PlaySetup().to_record() | {"algorithm": "magic"}, ("b2",), "There is no algorithm 'magic'"),
        (PlaySetup().to_record() | {"level 1": "demigod"}, ("b2",), "against the level 'demigod'"),
    ],
)
def test_a_game_that_cant_be_continued_says_why_and_is_not_offered_again(
    driver: Driver, setup: dict[str, str | int | bool], moves: tuple[str, ...], reason: str
) -> None:
    level = str(setup.get("level 1", ""))
    driver.context.library.save(replace(left(PlaySetup(), *moves), setup=setup, level=level))
    driver.show(HomeScreen)
    driver.click("continue")
    assert reason in driver.texts()
    driver.click("ok")
    assert "continue" not in driver.names()


@pytest.mark.parametrize(("rules", "moves"), [("made up later", ("b2",)), ("3x3x3", ())])
def test_a_game_of_unknown_rules_or_without_a_move_is_not_offered(
    driver: Driver, rules: str, moves: tuple[str, ...]
) -> None:
    driver.context.library.save(replace(left(PlaySetup(), *moves), rules=rules))
    driver.show(HomeScreen)
    assert "continue" not in driver.names()


def test_a_cards_board_plays_once_when_it_is_pointed_at(driver: Driver) -> None:
    still = pygame.image.tobytes(driver.surface, "RGB")
    part = pygame.image.tobytes(driver.surface.subsurface((0, 0, 500, 300)), "RGB")
    for _ in range(120):
        driver.step()
    assert pygame.image.tobytes(driver.surface, "RGB") == still
    driver.send(pygame.MOUSEMOTION, pos=driver.find("checkers").rect.center, rel=(0, 0), buttons=(0, 0, 0))
    show = driver.screen.shows["checkers"]  # type: ignore[attr-defined]
    for _ in range(60 * 3):
        driver.step()
    assert driver.screen.busy
    assert show.position != show.start
    for _ in range(60 * 27):
        driver.step()
    assert not driver.screen.busy
    assert pygame.image.tobytes(driver.surface.subsurface((0, 0, 500, 300)), "RGB") == part


@pytest.mark.parametrize("game", KINDS)
def test_demonstrations_are_legal_play_and_begin_anew(game: str) -> None:
    show = presentation_named(game).demonstration()
    reached = []
    for _ in range(3000):
        show.advance(0.02)
        reached.append(show.played)
    assert max(reached) == len(show.moves)
    assert reached.count(0) > 150


@pytest.fixture
def started(driver: Driver) -> list[PlaySetup]:
    """The setups with which games were begun."""
    begun: list[PlaySetup] = []

    def play(setup: PlaySetup) -> Screen:
        begun.append(setup)
        return HomeScreen(driver.context)

    driver.context.routes = replace(driver.context.routes, play=play)
    return begun


def test_setup_starts_at_once_with_enter(driver: Driver, started: list[PlaySetup]) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.key(pygame.K_RETURN)
    assert started == [PlaySetup(evaluation="nilsson", seats=(Seat(), Seat(level="easy")))]


def test_setup_of_a_large_board_against_a_custom_computer_that_begins(driver: Driver, started: list[PlaySetup]) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
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
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("mode", across=0.9)
    assert "level" not in driver.names()
    driver.click("name 0")
    driver.type("Ada")
    driver.click("name 1")
    driver.type("Bo")
    driver.click("start")
    assert started[0].seats == (Seat("Ada"), Seat("Bo"))
    assert driver.context.settings.player_names == ("Ada", "Bo")


def test_setup_draws_openings_for_the_english_rules_only(driver: Driver, started: list[PlaySetup]) -> None:
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("opening")
    driver.click("opening list 1")
    driver.click("start")
    assert (started[0].fen, len(started[0].opening.split())) == ("", 3)
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("opening")
    driver.click("opening list 2")
    driver.click("start")
    assert len(kind_of(started[1].start).owners(started[1].start)) == 22
    assert len(started[1].opening.split()) == 2
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.click("rules")
    driver.click("rules list 1")
    assert "opening" not in driver.names()
    driver.click("start")
    assert (started[2].fen, started[2].opening) == ("", "")


def test_by_lot_either_begins(driver: Driver, started: list[PlaySetup]) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.click("side", across=0.9)
    for _ in range(40):
        driver.click("start")
        driver.show(lambda context: SetupScreen(context, "tictactoe"))
    assert {setup.seats[0].is_person for setup in started} == {True, False}


def test_setup_remembers_each_games_last_choice(driver: Driver) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.click("rules")
    driver.click("rules list 2")
    driver.widgets.ui.focus("level")
    for key in (pygame.K_RETURN, *(pygame.K_DOWN,) * len(names.LEVELS), pygame.K_RETURN):
        driver.key(key)
    driver.key(pygame.K_ESCAPE)
    driver.show(lambda context: SetupScreen(context, "checkers"))
    assert "level list" not in driver.names()
    assert "depth" not in driver.names()
    kept = json.loads(driver.context.places.settings.read_text(encoding="utf-8"))["last_setup"]
    assert kept["tictactoe rules"] == "5x5x4"
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    assert "5 × 5, four in a row" in driver.texts()


def test_damaged_last_choice_is_as_at_first(tmp_path: Path, started: list[PlaySetup]) -> None:
    bad = {"tictactoe rules": "99x1x1", "tictactoe depth": True, "tictactoe level": 3, "tictactoe side": "left"}
    driver = Driver(tmp_path, last_setup=bad).show(lambda context: SetupScreen(context, "tictactoe"))
    assert "3 × 3, three in a row" in driver.texts()


@pytest.mark.parametrize("level", [name for name in names.LEVELS if name != CUSTOM])
def test_every_level_says_what_it_means(driver: Driver, level: str) -> None:
    driver.context.settings.last_setup = {"checkers level": level}
    driver.show(lambda context: SetupScreen(context, "checkers"))
    assert names.LEVELS[level][1] in driver.texts()


@pytest.mark.parametrize("game", PRESENTATIONS.values(), ids=PRESENTATIONS)
def test_every_variant_has_a_name_and_a_line_that_says_what_is_special(game: Presentation) -> None:
    for variant in game.kind.variants:
        assert game.variant_name(variant)
        assert game.variant_detail(variant).endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_special_is_said_on_one_line(driver: Driver, language: str) -> None:
    driver.context.settings.language = language
    driver.context.activate_language()
    driver.show(lambda context: SetupScreen(context, "checkers"))
    width = driver.find("mode").rect.width
    for detail in map(presentation_named("checkers").variant_detail, CHECKERS.variants):
        assert driver.context.look.text(detail, Type.SMALL).size[0] <= width, detail


@pytest.mark.parametrize("times", [3, 4])
def test_a_draw_by_repetition_says_how_often_the_position_came(times: int) -> None:
    position = CHECKERS.start("italian")
    before = position.play(position.legal_moves()[0])
    text = wording.result_reason([before, *[position] * times], draw(2, Reason.REPETITION))
    assert text == f"The same position stood on the board {times} times."


def test_typed_text_is_asked_for_only_where_it_goes(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: heard.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: heard.append("stop"))
    home = driver.screen
    driver.show(lambda context: context.routes.open(home))
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.click("name 0")
    driver.key(pygame.K_TAB)
    assert heard == ["start", "stop", "start", "stop"]
