"""Whole games in a real window, by clicks from the form to the end: undo and redo, the library, a file, the review."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pytest

from game.keeping.files import places
from game.keeping.library import Library
from game.kind import Kind
from game.kinds import family_of, kind_named
from game.ui.board.board_screen import BoardScreen
from game.ui.home.home import HomeScreen
from game.ui.library.library_screen import LibraryScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.table import TableRows
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.play.test_real_play import click, written
from tests.ui.real_window import wait_for
from tests.ui.study.reviewed import tab_of
from tests.ui.walks import Start, double_click, line_of, look, play

pytestmark = REAL

TRIES, LONGEST = 300, 90
"""Number of random games among which the shortest is taken, and their greatest number of plies."""
TWO = {
    **{f"{game} two_players": True for game in ("checkers", "tictactoe", "dama", "wild", "ultimate")},
    "tictactoe levels": ",,,",
}
SIX = "h4 a1 h5 c1 h6 e1 h8 g1 h9 i1 h7"
"""Six in a row."""


@dataclass(frozen=True)
class Whole:
    """A game to play: its kind, the rules on the form, and its moves or a test that random ones must pass."""

    game: str
    rules: str
    switches: tuple[str, ...] = ()
    """Switches of the form to click."""
    opening: str = ""
    choices: dict[int, str] = field(default_factory=dict)
    """Sides to choose by the number of marks."""
    moves: str = ""
    fits: Callable[[list[Any], list[Any]], bool] = lambda positions, moves: True

    @property
    def kind(self) -> Kind[Any, Any]:
        return kind_named(self.game)

    @property
    def name(self) -> str:
        return " ".join((self.rules, *self.switches, self.opening)).strip()

    @property
    def variant(self) -> str:
        switched = [switch.removeprefix("house ") for switch in self.switches if switch.startswith("house ")]
        named = self.kind.with_house_rules(self.rules, switched)
        return self.kind.with_opening_rule(named, self.opening) if self.opening else named

    def line(self) -> list[str]:
        """The moves given, or the shortest of some random games that end and fit."""
        if self.moves:
            return self.moves.split()
        found = []
        for seed in range(TRIES):
            texts = line_of(self.kind, self.variant, LONGEST, Random(seed))
            moves, positions = self.kind.parse_line(texts, self.kind.start(self.variant))
            if positions[-1].outcome() is not None and self.fits(positions, moves):
                found.append(texts)
        return min(found, key=len)


def huffed_and_refused(positions: list[Any], moves: list[Any]) -> bool:
    """True if both sides huff, and both leave a piece that could be huffed."""
    told = {(before.turn, move.huffed > 0) for before, move in zip(positions, moves, strict=False) if before.missed}
    return len(told) == 4


GAMES = (
    Whole("checkers", "english", ("house huffing",), fits=huffed_and_refused),
    Whole("checkers", "breakthrough"),
    Whole("checkers", "spantsiretti"),
    Whole("dama", "turkish"),
    Whole("dama", "armenian"),
    Whole("tictactoe", "15x15x5", moves=SIX),
    Whole("tictactoe", "15x15x5-exact", moves=f"{SIX} k1 d8 m1 e8 o1 f8 a3 g8"),
    Whole("tictactoe", "3x3x3", moves="b2 a1 c3 b3 c1 c2 a3"),
    Whole("tictactoe", "3x3x3", ("giveaway",), moves="b2 a1 c3 b3 c1 c2 a3"),
    Whole("tictactoe", "15x15x5", opening="pro", moves="h8 g8 h11 g9 h9 g10 h10 g11 h12"),
    Whole("tictactoe", "15x15x5", opening="swap", choices={3: "second"}, moves="h8 g7 h9 g8 h7 g9 h10 g10 h6"),
    Whole(
        "tictactoe",
        "15x15x5",
        opening="swap2",
        choices={3: "more", 5: "first"},
        moves="h8 g7 h9 g8 h7 g9 h10 g10 h6",
    ),
    Whole("tictactoe", "15x15x5-renju", moves="h8 g7 h9 g8 h7 g9 h10 g10 h6"),
    Whole("wild", "wild"),
    Whole("wild", "wild", ("giveaway",)),
    Whole("ultimate", "ultimate"),
)
FEW = ("english house huffing", "spantsiretti", "turkish", "15x15x5 swap2", "wild giveaway")
"""Games for the other windows."""
PLACES = {
    "en-1280": (("en", (1280, 800)), GAMES),
    "ru-1024": (("ru", (1024, 640)), tuple(game for game in GAMES if game.name in FEW)),
    "zh_CN-1280": (("zh_CN", (1280, 800)), tuple(game for game in GAMES if game.name in FEW)),
}


@pytest.mark.parametrize(
    ("place", "game"),
    [(place, game) for place, games in PLACES.values() for game in games],
    ids=lambda part: part.name if isinstance(part, Whole) else f"{part[0]}-{part[1][0]}",
)
def test_a_whole_game(start: Start, game: Whole) -> None:
    with start.walker(last_setup=dict(TWO)) as walker:
        begin(walker, game)
        moves = game.line()
        for number, text in enumerate(moves):
            click(walker, text)
            if number + 1 in game.choices:
                look(walker, f"{game.name} choose a side")
                walker.click(f"choose {game.choices[number + 1]}")
            if getattr(play(walker).match.position, "missed", 0):
                look(walker, f"{game.name} {number} a piece to huff")
        assert written(walker) == moves
        assert play(walker).over
        look(walker, f"{game.name} over")
        taken_back(walker, game, moves)
        wait_for(partial(has_ended, start, moves), A_WHILE)
        reviewed(walker, game)
        opened_again(walker, game, moves)
        if game.kind.suffixes:
            written_to_a_file(walker, start, game, moves)


def begin(walker: Walker, game: Whole) -> None:
    """Choose the game on the first page and its rules on the form."""
    first, *others = family_of(game.game)
    walker.click(first.name)
    if others or len(first.variants) > 1:
        walker.pick("rules", game.rules)
    setup = walker.twin.on(SetupScreen)
    assert setup.choice.game == game.game
    for switch in game.switches:
        walker.click(switch)
    if game.opening:
        walker.find("opening rule")
        walker.pick("opening rule", game.opening)
    look(walker, f"{game.name} to begin")
    walker.click("start")
    assert play(walker).playing.setup.rules == game.variant


def taken_back(walker: Walker, game: Whole, moves: list[str]) -> None:
    """Take the last moves back, look at the position, and play them again by clicks."""
    for _time in range(2):
        walker.click("undo")
    assert written(walker) == moves[:-2]
    assert not play(walker).over
    look(walker, f"{game.name} taken back")
    walker.click("redo")
    click(walker, moves[-1])
    assert written(walker) == moves
    assert play(walker).over


def has_ended(start: Start, moves: list[str]) -> bool:
    """True if the window's library has the game with its result."""
    library, _ = Library.open(places(start.folder).library)
    found = library.finished()
    library.close()
    return any(list(record.moves) == moves for record in found)


def reviewed(walker: Walker, game: Whole) -> None:
    """Review the game, and come back."""
    walker.click("review")
    study = walker.twin.on(StudyScreen)
    walker.twin.until(lambda: tab_of(study).reviewing.complete, A_WHILE)
    walker.see(f"{game.name} reviewed")
    walker.key("Escape")
    assert isinstance(walker.twin.screen, PlayScreen)


def opened_again(walker: Walker, game: Whole, moves: list[str]) -> None:
    """Open the game from the library, and look at its end."""
    walker.home()
    assert isinstance(walker.twin.screen, HomeScreen)
    walker.key("b", control=True)
    library = walker.twin.on(LibraryScreen)
    look(walker, f"{game.name} in the library")
    assert library.games.current is not None
    walker.key("Return")
    study = walker.twin.on(StudyScreen)
    walker.key("End")
    walker.see(f"{game.name} opened again")
    assert list(map(study.kind.move_text, study.match.positions, study.match.moves)) == moves


def written_to_a_file(walker: Walker, start: Start, game: Whole, moves: list[str]) -> None:
    """Save the game as a file, and open that."""
    walker.key("s", control=True)
    walker.key("Return")
    wait_for(lambda: list(places(start.folder).games.glob(f"*{game.kind.suffixes[0]}")), A_WHILE)
    walker.home()
    walker.click("open")
    files = walker.part("files", TableRows)
    name = next(told for told in map(files.told, range(len(files.rows))) if told.endswith(game.kind.suffixes))
    double_click(walker, name)
    walker.key("End")
    look(walker, f"{game.name} from its file")
    screen = walker.twin.on(BoardScreen)
    assert list(map(screen.kind.move_text, screen.match.positions, screen.match.moves)) == moves
    assert screen.kind.variant_of(screen.match.position) == game.variant
