"""Plays on the play screen as a person would: clicks and drags on squares, waits for the computer."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from ai.players.adaptive import Adapting
from game.clock import TimeControl
from game.keeping.record import Record, UserResult, new_key
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import Context
from tests.ui.driver import FRAME, SCANCODES, Driver

Point = tuple[int, int]


class Player(Driver):
    """The play screen with this setup; moves are shown without motion and sound unless the settings say otherwise."""

    def __init__(
        self,
        folder: Path,
        setup: PlaySetup,
        size: Point = (1280, 800),
        record: Record | None = None,
        **chosen: object,
    ) -> None:
        super().__init__(folder, size, **({"reduced_motion": True, "muted": True} | chosen))
        self.screen = PlayScreen(self.context, setup, record)
        self.screen.draw(self.surface)
        self.step()

    @property
    def play(self) -> PlayScreen:
        """The screen, as long as it is the one on which games are played."""
        return self.on(PlayScreen)

    @property
    def moves(self) -> str:
        """The moves played so far, as they are written in the list."""
        return self.find("moves").text

    def wait_for_turn(self) -> None:
        """Wait until a person is to move, or the game is over, and everything has been shown."""
        playing = self.play.playing
        self.until(lambda: not self.play.stage.moving and (playing.persons_turn or playing.outcome is not None))

    def center(self, square: int) -> Point:
        """The middle of a square in the window."""
        self.find("board")
        return self.play.view.rect_of(square).center

    def click_square(self, *squares: int) -> None:
        """Click squares, one after the other."""
        for square in squares:
            self.click_at(self.center(square))

    def mouse(self, kind: int, at: Point) -> None:
        """One event of the mouse with the main button."""
        if kind == pygame.MOUSEMOTION:
            self.send(kind, pos=at, rel=(0, 0), buttons=(1, 0, 0))
        else:
            self.send(kind, pos=at, button=1)

    def pick_up(self, square: int, over: int) -> None:
        """Press on a square and move the mouse to another, without letting go."""
        (x, y), (to_x, to_y) = self.center(square), self.center(over)
        self.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        for step in range(1, 5):
            self.mouse(pygame.MOUSEMOTION, (x + (to_x - x) * step // 4, y + (to_y - y) * step // 4))

    def drag(self, source: int, target: int) -> None:
        """Drag what stands on a square to another."""
        self.pick_up(source, target)
        self.mouse(pygame.MOUSEBUTTONUP, self.center(target))

    def more(self, text: str) -> None:
        """Choose from the list of what else can be done."""
        self.click("more")
        items = [widget for widget in self.widgets.ui.walk() if widget.name.startswith("more list ")]
        self.click(next(item.name for item in items if item.text.startswith(text)))

    def type_move(self, text: str) -> None:
        """Type a move into its field or, where that appears with the first letter, on the board."""
        if "typed" in self.names():
            self.click("typed")
            self.type(text)
        else:
            self.play.ui.focus("board")
            self.type_on_board(text)
        self.key(pygame.K_RETURN)

    def type_on_board(self, text: str) -> None:
        """Press the keys of a text while the board has the focus."""
        for character in text:
            key = ord(character)
            self.send(pygame.KEYDOWN, key=key, scancode=SCANCODES.get(key, 0), mod=0, unicode=character)

    def seconds(self, seconds: float) -> None:
        """Let these seconds of the screen's time pass."""
        for _frame in range(round(seconds / FRAME)):
            self.step()


def shown(setup: PlaySetup, moves: str) -> Callable[[Context], PlayScreen]:
    """A function that makes the play screen after these moves."""

    def make(context: Context) -> PlayScreen:
        context.settings.reduced_motion = True
        screen = PlayScreen(context, setup)
        for move in moves.split():
            screen.typed = move
            screen.enter_typed()
        return screen

    return make


def watched(context: Context) -> PlayScreen:
    """Two computers that pause."""
    screen = shown(PlaySetup("checkers", "russian", seats=(Seat(level="grandmaster"), Seat(level="champion"))), "")(
        context
    )
    screen.parts.watch.hold()
    return screen


def series_end(context: Context) -> PlayScreen:
    """The end of the last game of a series, after which the level changes."""
    person = Seat("Wolfeschlegelsteinhausen")
    setup = PlaySetup("checkers", seats=(person, Seat(level="grandmaster")), rules="english", best_of=3, series="fit")
    screen = shown(replace(setup, adapting=Adapting.AHEAD), "")(context)
    drawn = replace(screen.record, key=new_key(), result="1/2-1/2", score=UserResult.DRAWN)
    for record in (drawn, replace(drawn, key=new_key())):
        context.library.save(record)
    screen.playing.resign()
    screen.changed()
    return screen


NAMES = (Seat("Wolfeschlegelsteinhausen"), Seat("Вениамин Константинович"))
PLAYS = {
    "play": shown(PlaySetup("checkers", "english", seats=NAMES), "11-15 22-18 15x22 25x18 8-11"),
    "refused": shown(PlaySetup("checkers", "english", seats=NAMES), "11-15 22-18 12-16"),
    "play against the computer": shown(PlaySetup(rules="15x15x5", seats=(Seat(), Seat(level="hard"))), ""),
    "the end for three": shown(
        PlaySetup(rules="4x4x3x3", seats=(*NAMES, Seat()), algorithm="maxn"), "a1 b4 c4 a2 b3 c3 a3"
    ),
    "play by the clock": shown(
        PlaySetup(
            "checkers",
            "english",
            seats=tuple(replace(seat, clock=TimeControl.parse("byoyomi:5400+5x30")) for seat in NAMES),
        ),
        "11-15 22-18 15x22",
    ),
    "watching": watched,
    "the end of a series": series_end,
    "the end": shown(PlaySetup(seats=NAMES), "a1 b2 a2 b3 a3"),
}
"""The play screen as it looks at different times, by what it is called."""
