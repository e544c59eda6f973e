"""The keys that work everywhere. A key is known by its place on the keyboard, so that every layout has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import pygame

from game.ui.words.i18n import N_


class Action(StrEnum):
    """What a key or a button asks for."""

    NEW = "new"
    UNDO = "undo"
    REDO = "redo"
    SAVE = "save"
    SAVE_AS = "save as"
    SHARE = "share"
    OPEN = "open"
    COPY = "copy"
    COPY_GAME = "copy game"
    PASTE = "paste"
    FLIP = "flip"
    MUTE = "mute"
    HELP = "keys"
    FULL_SCREEN = "full screen"
    BACK = "back"
    HINT = "hint"
    RESIGN = "resign"
    OFFER_DRAW = "offer draw"
    MOVE_NOW = "move now"
    PAUSE = "pause"
    REMATCH = "rematch"
    THOUGHTS = "thoughts"
    VERDICTS = "verdicts"
    LAB = "lab"
    FIND = "find"
    LIBRARY = "library"
    EDIT = "edit"
    WHY = "why"
    ANALYSE = "analyse"
    EXPLAIN = "explain"
    PLAY = "play"
    STEP_BACK = "step back"
    STEP = "step"
    TO_START = "to the start"
    TO_END = "to the end"
    LAST_CUTOFF = "last cutoff"
    NEXT_CUTOFF = "next cutoff"
    LAST_CHANGE = "last change"
    NEXT_CHANGE = "next change"
    VARIATION_ABOVE = "variation above"
    VARIATION_BELOW = "variation below"
    PROMOTE = "promote"
    MAIN_LINE = "main line"
    DELETE = "delete"
    DELETE_FOLLOWING = "delete following"
    COMMENT = "comment"
    FACTS = "facts"
    PLAY_ON = "play on"
    STUDY = "study"
    HOLD = "hold"
    NEXT_MOVE = "next move"
    PLAYERS = "players"
    POSITIONS = "positions"
    RESET_SCORE = "reset score"
    REVIEW = "review"
    COACH = "coach"
    LAST_MISTAKE = "last mistake"
    NEXT_MISTAKE = "next mistake"
    PUZZLES = "puzzles"
    LEARN = "learn"
    SAY_BOARD = "say board"
    SAY_CLOCK = "say clock"
    SAY_MOVE = "say move"
    SAY_FOCUS = "say focus"
    LESSONS = "lessons"
    JOBS = "jobs"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key, alone or with Ctrl (Command on a Mac), and what it does. `keys` is how the sheet writes it."""

    action: Action
    scancode: int
    keys: str
    meaning: str
    ctrl: bool = False
    shift: bool = False
    """It is asked for with Shift; without it Shift makes no difference."""


SHORTCUTS = (
    Shortcut(Action.NEW, pygame.KSCAN_N, "Ctrl+N", N_("New game"), ctrl=True),
    Shortcut(Action.UNDO, pygame.KSCAN_Z, "Ctrl+Z", N_("Take a move back"), ctrl=True),
    Shortcut(Action.REDO, pygame.KSCAN_Y, "Ctrl+Y", N_("Play the move again"), ctrl=True),
    Shortcut(Action.SAVE_AS, pygame.KSCAN_S, "Ctrl+Shift+S", N_("Save it to another file"), ctrl=True, shift=True),
    Shortcut(Action.SAVE, pygame.KSCAN_S, "Ctrl+S", N_("Save the game to a file"), ctrl=True),
    Shortcut(Action.SHARE, pygame.KSCAN_P, "Ctrl+P", N_("Share: picture, film, printed pages"), ctrl=True),
    Shortcut(Action.OPEN, pygame.KSCAN_O, "Ctrl+O", N_("Open a game from a file"), ctrl=True),
    Shortcut(
        Action.FIND,
        pygame.KSCAN_F,
        "Ctrl+F",
        N_("Games that reached this position; in a list of games: search"),
        ctrl=True,
    ),
    Shortcut(Action.COPY_GAME, pygame.KSCAN_C, "Ctrl+Shift+C", N_("Copy the game (PDN)"), ctrl=True, shift=True),
    Shortcut(Action.COPY, pygame.KSCAN_C, "Ctrl+C", N_("Copy the position (FEN)"), ctrl=True),
    Shortcut(Action.PASTE, pygame.KSCAN_V, "Ctrl+V", N_("Open a copied game or position"), ctrl=True),
    Shortcut(Action.FLIP, pygame.KSCAN_F, "F", N_("Turn the board around")),
    Shortcut(Action.VERDICTS, pygame.KSCAN_V, "V", N_("On a solved board or with few pieces: what each move is worth")),
    Shortcut(Action.WHY, pygame.KSCAN_W, "W", N_("Why this move? All moves with their scores, in words")),
    Shortcut(Action.ANALYSE, pygame.KSCAN_L, "L", N_("On the analysis board: search, or stop searching")),
    Shortcut(Action.PAUSE, pygame.KSCAN_P, "P", N_("In a game by the clock: pause, and go on")),
    Shortcut(Action.MUTE, pygame.KSCAN_M, "M", N_("Sound on or off")),
    Shortcut(Action.LAB, pygame.KSCAN_L, "Ctrl+L", N_("Open the position in the Search Lab"), ctrl=True),
    Shortcut(Action.LIBRARY, pygame.KSCAN_B, "Ctrl+B", N_("The library of all games"), ctrl=True),
    Shortcut(Action.EDIT, pygame.KSCAN_E, "Ctrl+E", N_("Set up a position"), ctrl=True),
    Shortcut(Action.STUDY, pygame.KSCAN_T, "Ctrl+T", N_("Study the game: variations, comments"), ctrl=True),
    Shortcut(Action.REVIEW, pygame.KSCAN_R, "Ctrl+R", N_("Review the game: how good each move was"), ctrl=True),
    Shortcut(Action.PUZZLES, pygame.KSCAN_U, "Ctrl+U", N_("Puzzles: find the move that wins"), ctrl=True),
    Shortcut(
        Action.LESSONS, pygame.KSCAN_H, "Ctrl+Shift+H", N_("Lessons: play against a defence"), ctrl=True, shift=True
    ),
    Shortcut(Action.LEARN, pygame.KSCAN_H, "Ctrl+H", N_("How to play: the rules on a board"), ctrl=True),
    Shortcut(Action.JOBS, pygame.KSCAN_J, "Ctrl+J", N_("Background tasks"), ctrl=True),
    Shortcut(Action.SAY_BOARD, pygame.KSCAN_F5, "F5", N_("Say the board, or what is on the screen")),
    Shortcut(Action.SAY_CLOCK, pygame.KSCAN_F6, "F6", N_("Say the clocks")),
    Shortcut(Action.SAY_MOVE, pygame.KSCAN_F7, "F7", N_("Say the last move, and who is to move")),
    Shortcut(Action.SAY_FOCUS, pygame.KSCAN_F8, "F8", N_("Say where the keyboard is")),
    Shortcut(Action.HELP, pygame.KSCAN_F1, "F1", N_("This list")),
    Shortcut(Action.FULL_SCREEN, pygame.KSCAN_F11, "F11", N_("Full screen on or off")),
    Shortcut(Action.BACK, pygame.KSCAN_ESCAPE, "Esc", N_("Back, or close what is open")),
)

SPOKEN = (Action.SAY_BOARD, Action.SAY_CLOCK, Action.SAY_MOVE, Action.SAY_FOCUS)
"""What is asked for aloud, on every screen."""

IN_THE_LAB = (
    Shortcut(Action.PLAY, pygame.KSCAN_SPACE, "Space", N_("Play or pause")),
    Shortcut(Action.STEP_BACK, pygame.KSCAN_LEFT, "←", N_("One step back")),
    Shortcut(Action.STEP, pygame.KSCAN_RIGHT, "→", N_("One step on")),
    Shortcut(Action.TO_START, pygame.KSCAN_HOME, "Home", N_("To the beginning")),
    Shortcut(Action.TO_END, pygame.KSCAN_END, "End", N_("To the end")),
    Shortcut(Action.LAST_CUTOFF, pygame.KSCAN_LEFTBRACKET, "[", N_("To the last cutoff")),
    Shortcut(Action.NEXT_CUTOFF, pygame.KSCAN_RIGHTBRACKET, "]", N_("To the next cutoff")),
    Shortcut(Action.LAST_CHANGE, pygame.KSCAN_COMMA, ",", N_("To the last change of the best move")),
    Shortcut(Action.NEXT_CHANGE, pygame.KSCAN_PERIOD, ".", N_("To the next change of the best move")),
)
"""The keys of the Search Lab's transport; elsewhere these keys do what they usually do."""
TO_HELP = Shortcut(Action.EXPLAIN, pygame.KSCAN_SLASH, "?", N_("Explain what is what"))
"""The key of the Search Lab's help."""
ON_THE_TREE = (
    ("+ − 0", N_("Larger, smaller, all of the tree")),
    ("Enter, B", N_("Fold what is below the node, draw it alone")),
)
"""The keys of the drawn tree when it has the focus, for the sheet."""

LOOKING_BACK = (
    Shortcut(Action.TO_START, pygame.KSCAN_HOME, "Home", N_("To the beginning")),
    Shortcut(Action.STEP_BACK, pygame.KSCAN_PAGEUP, "Page Up", N_("One move back")),
    Shortcut(Action.STEP, pygame.KSCAN_PAGEDOWN, "Page Down", N_("One move on")),
    Shortcut(Action.TO_END, pygame.KSCAN_END, "End", N_("To the end of the line")),
)
"""The keys that lead through the moves while a game is played, where the arrow keys belong to the board."""

WATCHING = (
    Shortcut(Action.HOLD, pygame.KSCAN_P, "P", N_("Watching computers: pause, go on")),
    Shortcut(Action.NEXT_MOVE, pygame.KSCAN_N, "N", N_("Watching computers: one move more")),
)
"""The keys that a game between computers has beside all others."""

IN_AN_EXERCISE = (
    ("← ↑ ↓ → Space", N_("Predict: walk in the tree, mark a branch")),
    ("Enter", N_("Predict: answer, next question")),
)
"""The keys of the Lab's exercises, for the sheet."""

ON_AN_EDITED_BOARD = (
    ("1–5", N_("Take a piece in hand")),
    ("Space", N_("Put it down, or take it away")),
    ("Delete", N_("Empty the square")),
)
"""The keys of the board editor, for the sheet."""

IN_THE_LIBRARY = (
    ("↑ ↓ Home End", N_("Library: to another game, with Shift choose several")),
    ("Space, Ctrl+A", N_("Library: choose one more game, choose all")),
    ("Enter", N_("Library: look through the game")),
    ("F2", N_("Library: rename the game")),
    ("Delete, Ctrl+Z", N_("Library: delete, bring back")),
)
"""The keys of the library, for its sheet."""

IN_A_FILE = (
    ("↑ ↓ Home End", N_("List of a file: to another game, with Shift mark several, with Ctrl keep the marks")),
    ("Space, Ctrl+A", N_("List of a file: mark one more game, mark all")),
    ("← →", N_("List of a file: through the moves of the game")),
)
"""The keys of the list of a file's games, for its sheet."""

LARGER = 1.25
"""How many times as large a key makes a board or a tree."""
ZOOM_KEYS = {
    pygame.K_PLUS: LARGER,
    pygame.K_EQUALS: LARGER,
    pygame.K_KP_PLUS: LARGER,
    pygame.K_MINUS: 1 / LARGER,
    pygame.K_KP_MINUS: 1 / LARGER,
    pygame.K_0: 0.0,
    pygame.K_KP0: 0.0,
}
"""By how much the keys zoom that are pressed with Ctrl; 0 shows all. They are known by what is printed on them."""

MOVING_ABOUT = (
    ("Home, End, Page Up, Page Down", N_("Look back at earlier moves; the wheel over the board too")),
    ("Tab", N_("To the next control")),
    ("← ↑ ↓ →", N_("Move around, on the board too")),
    ("Enter", N_("Press, choose, pick up, put down")),
    ("1–9, a–h", N_("Type a move such as 11-15 or b2")),
    ("Ctrl+ + − 0", N_("Board larger, smaller, whole; the wheel with Ctrl too")),
)
"""Keys that are no shortcuts, for the sheet."""


def zoom_of(event: pygame.event.Event) -> float | None:
    """How many times as large a key press asks for a board or a tree to be; 0 for all of it, None for other keys."""
    if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.mod & pygame.KMOD_ALT:
        return None
    return 0.0 if event.scancode == pygame.KSCAN_0 else ZOOM_KEYS.get(event.key)


def action_of(event: pygame.event.Event, shortcuts: Sequence[Shortcut] = SHORTCUTS) -> Action | None:
    """What a key press asks for; None when it is none of the shortcuts."""
    command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if event.mod & pygame.KMOD_ALT:
        return None
    meant = (s for s in shortcuts if s.scancode == event.scancode and s.ctrl == command)
    return next((s.action for s in meant if event.mod & pygame.KMOD_SHIFT or not s.shift), None)
