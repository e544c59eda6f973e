"""English words with several meanings: each has its context, and every language its own word for each."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from ai.textbook.trees import TEXTBOOK
from ai.tracing.worksheet import WorksheetTask, worksheet
from assets.scripts import catalogues
from game.checkers.kind import CHECKERS
from game.keeping.record import Record, UserResult
from game.lessons.courses import course
from game.tictactoe.kind import TICTACTOE
from game.ui.editor.editor_screen import EditorScreen
from game.ui.games.wording import OF_ONE
from game.ui.home.profiles import ProfilesScreen
from game.ui.home.settings import SettingsScreen
from game.ui.lab.export.sheet import page_of, page_svg
from game.ui.learn.learn_screen import LearnScreen
from game.ui.library.statistics import StatisticsScreen
from game.ui.screen import Context, Screen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.text_table import TextTable
from game.ui.words.i18n import load
from tests.ui.driver import Driver
from tests.ui.puzzles.shown import puzzle_begun
from tests.ui.study.reviewed import review_of

CONTEXTS = {
    "Start": {"", "place"},
    "The beginning": {"", "place"},
    "Back": {"", "move", "step"},
    "Home": {"", "key"},
    "Play": {"", "match"},
    "None": {"", "handicap", "coach"},
    "To the end": {"", "search"},
    "Players": {"", "number"},
    "Fast": {"", "pace"},
    "Done": {"", "lesson"},
    "Name": {"", "person"},
    "Draws": {"", "number"},
    "Red": {"", "colour"},
    "Blue": {"", "colour"},
    "Change": {"", "verb"},
    "Solution": {"", "worksheet"},
    "Review": {"", "verb"},
    "Theme": {"", "puzzle"},
    "{side} lost": {"", "score"},
    **{text: {"", "one player"} for text in sorted(OF_ONE)},
    "High contrast": {"", "pieces"},
    "First player": {"", "coach"},
    "Second player": {"", "coach"},
}
"""The contexts of each text that has several meanings; "" is the usual one."""


def test_every_meaning_has_its_context() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for message in catalogues.extract():
        found[catalogues.each_form(message.id)[0]].add(message.context or "")
    assert {text: contexts for text, contexts in found.items() if len(contexts) > 1} == CONTEXTS


@pytest.mark.parametrize("text", CONTEXTS)
def test_a_context_is_there_because_a_language_needs_it(text: str) -> None:
    loaded = [load(language) for language in catalogues.TRANSLATED]
    for context in CONTEXTS[text] - {""}:
        assert any(catalogue.get(text) != catalogue.get(text, context) for catalogue in loaded)


def words_on(driver: Driver) -> Iterator[str]:
    """All texts on the screen, in its lists and in its tooltips."""
    for widget in driver.widgets.ui.walk():
        yield from filter(None, (widget.text, widget.tooltip, widget.hint))
        if isinstance(widget, Choice):
            yield from (text for _value, text in widget.options)
        if isinstance(widget, DropDown):
            yield from (text for _value, item in widget.options for text in (item.title, item.detail))
        if isinstance(widget, TextTable):
            yield from widget.headings


def setup_form(game: str, **chosen: str | bool) -> Callable[[Context], Screen]:
    def make(context: Context) -> Screen:
        context.settings.last_setup = {f"{game} {name}": value for name, value in chosen.items()}
        screen = SetupScreen(context, game)
        screen.unfolded = True
        return screen

    return make


def settings(context: Context) -> Screen:
    return SettingsScreen(context, context.routes.home())


def lab(context: Context) -> Screen:
    return context.routes.lab(None, context.routes.home())


def editor(context: Context) -> Screen:
    return EditorScreen(context, context.routes.home(), TICTACTOE.start("3x3x3"))


def statistics(context: Context) -> Screen:
    won = Record("checkers", "english", moves=("11-15",), level="easy", score=UserResult.WON, result="0-1")
    context.library.save(won)
    screen = StatisticsScreen(context, context.routes.home())
    screen.as_table = True
    return screen


def lessons(context: Context) -> Screen:
    return LearnScreen(context, context.routes.home(), course(CHECKERS.name, "english"))


SEEN = [
    ("ru", setup_form("checkers"), "Начать", "Начало"),
    ("ru", review_of, "Начало", "Начать"),
    ("fr", setup_form("tictactoe", level="custom"), "Aucune", "Aucun"),
    ("fr", setup_form("checkers"), "Aucun", "Aucune"),
    ("zh_CN", setup_form("tictactoe"), "玩家人数", "棋手"),
    ("zh_CN", editor, "玩家人数", "棋手"),
    ("de", puzzle_begun, "Thema", "Design"),
    ("de", settings, "Design", "Thema"),
    ("ru", settings, "Контрастные", "Контрастный"),
    ("ru", settings, "Контрастная", "Контрастный"),
    ("de", review_of, "Prüfung", "Prüfen"),
    ("fr", puzzle_begun, "Solution", "Corrigé"),
    ("es", settings, "Rápida", "Rápido"),
    ("fr", lab, "Lecture (Espace)", "Jouer (Espace)"),
    ("uk", statistics, "Нічиї", "Нічия"),
    ("uk", lessons, "13. Нічия", "13. Нічиї"),
]


@pytest.mark.parametrize(("language", "make", "shown", "never"), SEEN)
def test_the_meaning_that_the_screen_needs_is_shown(
    language: str, make: Callable[[Context], Screen], shown: str, never: str, tmp_path: Path
) -> None:
    driver = Driver(tmp_path, language=language, reduced_motion=True).show(make)
    driver.until(lambda: shown in set(words_on(driver)))
    assert never not in set(words_on(driver))


def test_a_worksheet_has_a_key_and_a_puzzle_a_solution(tmp_path: Path) -> None:
    Driver(tmp_path, language="fr")
    svg = page_svg(page_of(worksheet(TEXTBOOK, WorksheetTask.MINIMAX), "", solution=True))
    assert "Corrigé" in svg
    assert ">Solution<" not in svg


def test_a_person_has_a_name_and_a_file_another(tmp_path: Path) -> None:
    driver = Driver(tmp_path, language="uk").show(lambda context: ProfilesScreen(context, context.routes.home()))
    driver.click("add")
    assert {"Ім’я"} == {"Ім’я", "Назва"} & set(words_on(driver))
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    driver.rest()
    assert {"Назва"} == {"Ім’я", "Назва"} & set(words_on(driver))
