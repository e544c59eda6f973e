"""Commands: each screen has one table of them for its keys, buttons, menus, key sheet and the locks of an exercise."""

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from enum import Flag, auto
from functools import partial
from string import ascii_uppercase
from typing import Any

import pygame

from game.ui.words.i18n import C_, N_, _


class Gives(Flag):
    """Kinds of help that an exercise can lock."""

    NOTHING = 0
    ANALYSIS = auto()
    HINTS = auto()
    TAKEBACK = auto()
    ELSEWHERE = auto()
    """A way to something else than the exercise; always locked."""
    SUBJECT = auto()
    """Another tree or position than the one an exercise of the Search Lab asks about."""
    PAGES = auto()
    """Another page or lesson than the only one of the exercise."""
    SETTINGS = auto()


def _nothing() -> None:
    """Stand-in until a screen binds the command."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done on a screen. Texts are marked by `N_` and translated when they are shown."""

    name: str
    """Also the name of its button."""
    text: str
    """Label of the button, or the line in the menu."""
    key: str = ""
    """The key as the sheet writes it, such as "Ctrl+Shift+S"."""
    symbol: str = ""
    run: Callable[[], None] = _nothing
    enabled: bool = True
    told: str = ""
    """A longer text for the tooltip and the menu."""
    gives: Gives = Gives.NOTHING
    first: bool = False
    """The key goes to the command before the widget in focus, unless that needs it."""
    also: tuple[str, ...] = ()

    def on(self, run: Callable[[], None], enabled: bool = True, **changes: Any) -> "Command":
        """Bind the command to a screen, with what is different there."""
        if changes:
            return replace(self, run=run, enabled=enabled, **changes)
        texts, keys = (self.name, self.text, self.key, self.symbol), (self.gives, self.first, self.also)
        return Command(*texts, run, enabled, self.told, *keys)  # replace takes five times as long

    @property
    def label(self) -> str:
        return _(self.text)

    @property
    def meaning(self) -> str:
        return _(self.told or self.text)

    @property
    def tooltip(self) -> str:
        return with_key(self.meaning, self.key)


OPEN = Command("open", N_("Open"), "Ctrl+O", "open", told=N_("Open a game from a file"), gives=Gives.ELSEWHERE)
PASTE = Command(
    "paste",
    N_("Paste a game or a position"),
    "Ctrl+V",
    told=N_("Open a copied game or position"),
    gives=Gives.ELSEWHERE,
)
SAVE = Command("save", N_("Save to a PDN file …"), "Ctrl+S", "save", told=N_("Save the game to a file"))
SAVE_AS = Command("save as", N_("Save it to another file"), "Ctrl+Shift+S")
COPY = Command("copy", N_("Copy FEN"), "Ctrl+C", "copy", told=N_("Copy the position (FEN)"), gives=Gives.ANALYSIS)


def save_text(pdn: bool) -> str:
    """The text of SAVE for a game with PDN, or with other files."""
    return SAVE.text if pdn else N_("Save to a file …")


COPY_GAME = Command("copy game", N_("Copy the game"), "Ctrl+Shift+C", gives=Gives.ANALYSIS)
SHARE = Command(
    "share", N_("Share"), "Ctrl+P", "share", told=N_("A picture, a film or printed pages"), gives=Gives.ANALYSIS
)

NEW = Command("new", N_("New game"), "Ctrl+N")
UNDO = Command("undo", N_("Undo"), "Ctrl+Z", "undo", told=N_("Take a move back"), gives=Gives.TAKEBACK)
REDO = Command("redo", N_("Redo"), "Ctrl+Y", "redo", told=N_("Play the move again"), gives=Gives.TAKEBACK)
HINT = Command("hint", N_("Hint"), "", "hint", gives=Gives.HINTS)
FLIP = Command("flip", N_("Flip"), "F", "flip", told=N_("Turn the board around"))
LOOKS = Command("looks", N_("Board and pieces"), gives=Gives.SETTINGS)
DRAW_SHAPES = Command(
    "draw shapes",
    N_("Arrows and circles"),
    "S",
    "edit",
    told=N_("Draw on the board with a finger, the keys or either mouse button"),
)
ERASE_SHAPES = Command("erase shapes", N_("Erase arrows and circles"), "Shift+S", "eraser")
PANEL = Command("panel", N_("Show the panel"), "F9", "panel")
MUTE = Command("mute", N_("Sound on or off"), "M", "sound", gives=Gives.SETTINGS)

TO_START = Command("to the start", N_("To the beginning"), "Home", "first", first=True)
STEP_BACK = Command("step back", N_("One move back"), "Page Up", "back one", first=True)
STEP = Command("step", N_("One move forward"), "Page Down", "on one", first=True)
TO_END = Command("to the end", N_("To the end of the line"), "End", "last", first=True)

PLAY = Command("play", N_("Play"), "Space", "play", first=True)
HELP = Command("help", N_("Explain this"), "?", "question", first=True)
STUDY = Command(
    "study", N_("Study the game"), "Ctrl+T", told=N_("Try variations, and write comments"), gives=Gives.ANALYSIS
)
REVIEW = Command(
    "review",
    N_("Review the game"),
    "Ctrl+R",
    told=N_("How good each move was, and what was better"),
    gives=Gives.ANALYSIS,
)
LAB = Command(
    "lab",
    N_("Search Lab"),
    "Ctrl+L",
    "tree",
    told=N_("Watch a search of this position, step by step"),
    gives=Gives.ANALYSIS,
)
WHY = Command(
    "why",
    N_("Why this move?"),
    "W",
    told=N_("Why this move? All moves with their scores, in words"),
    gives=Gives.ANALYSIS,
)
FIND = Command(
    "find",
    N_("Games that reached this position"),
    "Ctrl+F",
    told=N_("Those in the library, mirrored ones too"),
    gives=Gives.ELSEWHERE,
)
EDIT = Command(
    "edit",
    N_("Set up a position"),
    "Ctrl+E",
    "set up",
    told=N_("Change this position, and play or study the result"),
    gives=Gives.ELSEWHERE,
)

OPENINGS = Command(
    "openings",
    N_("Openings"),
    "Ctrl+Shift+O",
    "openings",
    told=N_("What was played in this position, and with what results"),
    gives=Gives.ANALYSIS,
)

LIBRARY = Command(
    "library", N_("Library"), "Ctrl+B", "books", told=N_("The library of all games"), gives=Gives.ELSEWHERE
)
PUZZLES = Command(
    "puzzles", N_("Puzzles"), "Ctrl+U", "target", told=N_("Find the move that wins"), gives=Gives.ELSEWHERE
)
LESSONS = Command(
    "lessons",
    N_("Lessons"),
    "Ctrl+Shift+H",
    "lesson",
    told=N_("Endings and shots, step by step"),
    gives=Gives.ELSEWHERE,
)
REPERTOIRE = Command(
    "repertoire", N_("Repertoire"), "Ctrl+D", "write", told=N_("Train the moves that you play"), gives=Gives.ELSEWHERE
)
LEARN = Command(
    "learn", N_("How to play"), "Ctrl+H", "question", told=N_("The rules on a board"), gives=Gives.ELSEWHERE
)
JOBS = Command("jobs", N_("Background tasks"), "Ctrl+J")
KEYS = Command("keys", N_("Shortcuts"), "F1", "keyboard")
BACK = Command("back", N_("Back"), "Esc", "back")

PLACES = {
    **{getattr(pygame, f"KSCAN_{letter}"): letter for letter in ascii_uppercase},
    **{getattr(pygame, f"KSCAN_F{number}"): f"F{number}" for number in range(1, 13)},
    pygame.KSCAN_SPACE: "Space",
    pygame.KSCAN_LEFT: "←",
    pygame.KSCAN_RIGHT: "→",
    pygame.KSCAN_UP: "↑",
    pygame.KSCAN_DOWN: "↓",
    pygame.KSCAN_HOME: "Home",
    pygame.KSCAN_END: "End",
    pygame.KSCAN_PAGEUP: "Page Up",
    pygame.KSCAN_PAGEDOWN: "Page Down",
    pygame.KSCAN_DELETE: "Del",
    pygame.KSCAN_BACKSPACE: "Backspace",
    pygame.KSCAN_ESCAPE: "Esc",
    pygame.KSCAN_LEFTBRACKET: "[",
    pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "?",
}
"""Keys by place on the keyboard, so that every layout has them."""
NAMED = (N_("Ctrl"), N_("Shift"), N_("Space"), N_("End"), N_("Page Up"), N_("Page Down"), N_("Del"), N_("Backspace"))
"""Names printed on keys that are translated, besides Home, which has other meanings too."""

EVERYWHERE = (
    Command("say board", N_("Read the board or the screen aloud"), "F5"),
    Command("say clock", N_("Read the clocks"), "F6"),
    Command("say move", N_("Read the last move and the side to move"), "F7"),
    Command("say focus", N_("Say where the focus is"), "F8"),
    Command("full screen", N_("Full screen on or off"), "F11"),
)
"""The keys that the program takes before any screen."""
MOVING_ABOUT = (
    ("Tab", N_("To the next control")),
    ("← ↑ ↓ →", N_("Move around, on the board too")),
    ("Enter", N_("Press, choose, pick up, put down")),
)
ON_A_BOARD = (
    ("Home, End, Page Up, Page Down", N_("Look at earlier moves; also with the wheel over the board")),
    ("1–9, a–h", N_("Type a move such as 11-15 or b2")),
    ("Ctrl+ + − 0", N_("Board: zoom in, zoom out, fit; also Ctrl and wheel")),
)
DRAWING = (
    ("Shift, Ctrl, Alt", N_("Right mouse button: drag an arrow, click a circle; with a key in red, blue, yellow")),
    ("1 2 3 4", N_("While drawing: green, red, blue, yellow")),
    ("Enter", N_("While drawing: begin and end a shape")),
    ("Backspace", N_("While drawing: erase all")),
)
"""Ways to draw on a board, besides the commands."""


def steps(
    step: int, last: int, go: Callable[[int], None], toggle: Callable[[], None], *, playing: bool, prefix: str = ""
) -> tuple[Command, ...]:
    """The commands that lead through steps from 0 to `last`; `prefix` begins their names."""
    back, on = step > 0, step < last
    symbol, text = ("pause", N_("Pause")) if playing else ("play", N_("Play"))
    commands = (
        TO_START.on(partial(go, 0), back),
        STEP_BACK.on(partial(go, step - 1), back, key="←", symbol="left", text=N_("One step back")),
        PLAY.on(toggle, last > 0, symbol=symbol, text=text),
        STEP.on(partial(go, step + 1), on, key="→", symbol="right", text=N_("One step forward")),
        TO_END.on(partial(go, last), on, text=N_("To the end")),
    )
    return tuple(replace(each, name=prefix + each.name) for each in commands) if prefix else commands


LARGER = 1.25
"""Factor by which a key enlarges a board or a tree."""
ZOOM_KEYS = {
    pygame.K_PLUS: LARGER,
    pygame.K_EQUALS: LARGER,
    pygame.K_KP_PLUS: LARGER,
    pygame.K_MINUS: 1 / LARGER,
    pygame.K_KP_MINUS: 1 / LARGER,
    pygame.K_0: 0.0,
    pygame.K_KP0: 0.0,
}
"""Factors of the keys pressed with Ctrl; 0 shows all. The keys are known by what is printed on them."""


def zoom_of(event: pygame.event.Event) -> float | None:
    """Return the factor by which a key zooms a board or a tree; 0 shows all of it, None for other keys."""
    if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.mod & pygame.KMOD_ALT:
        return None
    return 0.0 if event.scancode == pygame.KSCAN_0 else ZOOM_KEYS.get(event.key)


def key_text(key: str) -> str:
    """A key in the user's language.

    >>> key_text("Ctrl+Shift+S"), key_text("Ctrl+ + − 0")
    ('Ctrl+Shift+S', 'Ctrl+ + − 0')
    """
    parts = (C_("key", "Home") if part == "Home" else _(part) if part in NAMED else part for part in key.split("+"))
    return "+".join(parts)


def with_key(text: str, key: str) -> str:
    return _("{text} ({keys})").format(text=text, keys=key_text(key)) if key else text


def keys_of(event: pygame.event.Event) -> tuple[str, ...]:
    """Return the names of a pressed key, with Shift first: Shift makes no difference to a key without it."""
    place = PLACES.get(event.scancode, "")
    if not place or event.mod & pygame.KMOD_ALT:
        return ()
    ctrl = "Ctrl+" if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else ""
    shifted = (f"{ctrl}Shift+{place}",) if event.mod & pygame.KMOD_SHIFT else ()
    return (*shifted, ctrl + place)


def pressed(event: pygame.event.Event, commands: Iterable[Command]) -> Command | None:
    commands = sorted(commands, key=lambda command: not command.enabled)
    for key in keys_of(event):
        for command in commands:
            if key == command.key or key in command.also:
                return command
    return None


def with_shift(commands: Iterable[Command], letters: Container[str]) -> tuple[Command, ...]:
    """Give the commands of these letters their key with Shift, unless it is another's."""
    commands = tuple(commands)
    keys = {command.key for command in commands}
    return tuple(
        replace(each, key=f"Shift+{each.key}") if each.key in letters and f"Shift+{each.key}" not in keys else each
        for each in commands
    )


def own_first(*commands: Command) -> tuple[Command, ...]:
    """Make a table in which a command replaces those of its name that come later."""
    found: dict[str, Command] = {}
    for command in commands:
        found.setdefault(command.name, command)
    return tuple(found.values())
