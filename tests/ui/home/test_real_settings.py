"""Settings in a real window: looks, sounds, languages, sizes and speech are chosen, seen at once and saved."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from game.keeping.files import places
from game.keeping.settings import load
from game.languages import LANGUAGES, MIRRORED
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.play.play_screen import PlayScreen
from game.ui.screen import LOOKED_AT_IN
from game.ui.system.sound import SOUND_SETS
from game.ui.system.speech import Speech
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.spoken import FakeVoice
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL


def has_kept(start: Start, **chosen: object) -> Callable[[], bool]:
    """True if the window has saved these settings."""

    def kept() -> bool:
        settings = load(places(start.folder).settings)[0]
        return all(getattr(settings, name) == value for name, value in chosen.items())

    return kept


def begin(walker: Walker, game: str) -> PlayScreen:
    """Start a game of two players."""
    walker.home()
    walker.click(game)
    walker.click("start")
    return walker.twin.on(PlayScreen)


@everywhere
def test_boards_pieces_and_sounds_are_chosen(start: Start) -> None:
    offered: dict[str, Iterable[str]] = {"board_theme": BOARD_THEMES, "piece_set": PIECE_SETS, "sound_set": SOUND_SETS}
    two_players = {"checkers two_players": True, "tictactoe two_players": True}
    with start.walker(muted=False, last_setup=two_players) as walker:
        walker.choose("menu", 0)
        for name, values in offered.items():
            for value in values:
                walker.pick(name, value)
                look(walker, f"{name} {value}")
        last = {name: list(values)[-1] for name, values in offered.items()}
        wait_for(has_kept(start, **last), A_WHILE)
        for game in ("checkers", "tictactoe"):
            begin(walker, game)
            look(walker, f"{game} as chosen")


@everywhere
def test_languages_themes_and_sizes_are_chosen(start: Start) -> None:
    with start.walker() as walker:
        walker.choose("menu", 0)
        for code in LANGUAGES:
            walker.pick("language", code)
            look(walker, f"in {code}")
            wait_for(has_kept(start, language=code), A_WHILE)
        walker.pick("language", start.place[0])
        for theme in ("light", "contrast"):
            walker.pick("theme", theme)
            look(walker, theme)
        walker.click("big_targets")
        look(walker, "big targets")
        walker.pick("ui_scale", 200)
        look(walker, "twice as large")
        wait_for(has_kept(start, theme="contrast", ui_scale=200, big_targets=True), A_WHILE)
        walker.home()
        look(walker, "home, twice as large")


@pytest.mark.parametrize("place", [("en", (1280, 800))], ids=["en-1280"])
def test_moves_and_what_the_keyboard_is_at_are_said(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    said = start.folder / "said"
    speech_on_the_path(start.folder / "bin", said, monkeypatch)
    with start.walker(last_setup={"tictactoe two_players": True}) as walker:
        walker.twin.context.speech = Speech(walker.twin.context.settings, lambda: [FakeVoice()])
        walker.choose("menu", 0)
        walker.click("spoken", 0.05)
        look(walker, "speech is on")
        screen = begin(walker, "tictactoe")
        walker.click_at(screen.view.rect_of(4).center)
        wait_for(lambda: "b2" in said.read_text(), A_WHILE)
        for key, words in (("F5", "Noughts: nothing"), ("F6", "no clock"), ("F7", "b2"), ("F8", "b2, Crosses")):
            said.write_text("")
            walker.window.tool("key", key)
            wait_for(lambda words=words: words in said.read_text(), A_WHILE)  # type: ignore[misc]


def speech_on_the_path(folder: Path, said: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that writes down what it is to say, in the place of the one that most systems have."""
    folder.mkdir()
    said.write_text("")
    program = folder / "spd-say"
    program.write_text(f"#!/bin/sh\nexec cat >> '{said}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


@pytest.mark.parametrize("place", [("en", (1024, 640))], ids=["mirrored-1024"])
def test_the_window_is_seen_as_in_a_mirror(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LOOKED_AT_IN, MIRRORED)
    with start.walker(last_setup={"checkers two_players": True}) as walker:
        look(walker, "home")
        walker.click("checkers")
        look(walker, "the form")
        screen = begin(walker, "checkers")
        for square in screen.match.position.legal_moves()[0].path:
            at = walker.twin.widgets.ui.place_in(walker.find("board"), screen.view.rect_of(square))
            walker.click_at(at.center)
        walker.settle()
        assert screen.playing.length == 1
        look(walker, "a move")
