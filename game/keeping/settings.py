"""What the user chose: a readable file, checked field by field."""

import json
import logging
import os
import re
import unicodedata
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from game.keeping.engines import MOST_ENGINES, SavedEngine, is_engine
from game.keeping.files import FileProblem, Notice, notice, set_aside, write_atomically
from game.languages import LANGUAGES
from game.outside import read_json_file

LONGEST_NAME = 24
LONGEST_PATH = 400
MOST_OWN_PLAYERS = 5
MOST_WISHED_TABLES = 20
MOST_RECENT_FILES = 10
MOST_RECENT_FOLDERS = 5
MEGABYTES = (16, 64, 256, 1024)
"""The sizes that the table of the expert can have."""
SCAN_TENTHS = (4, 50)
"""The least and the greatest time, in tenths of a second, that a choice is highlighted for."""
PACES = (0, 5, 10, 20, 50)
"""The tenths of a second between two moves of computers that play one another; 0 is as fast as they think."""
MOST_THREADS = 64
MOST_LINES = 5
"""How many lines of play an analysis shows."""
THREADS = tuple(2**step for step in range(min(os.cpu_count() or 1, MOST_THREADS).bit_length()))
"""How many threads it can have: 1, 2, 4 ... as far as there are processors."""

LARGEST_NUMBER = 2**31
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")

log = logging.getLogger(__name__)

Check = Callable[[Any], bool]


class CaptureCue(StrEnum):
    """When the pieces that must capture are pointed out."""

    NEVER = "never"
    REFUSED = "refused"
    ALWAYS = "always"


class ShownThoughts(StrEnum):
    """How much is shown of what the computer thinks of the position."""

    OFF = "off"
    SCORE = "score"
    LINE = "line"


class Switch(StrEnum):
    """What is pressed to choose when a single key is enough."""

    SPACE = "space"
    ENTER = "enter"
    CLICK = "click"
    """The main mouse button."""
    PAD = "pad"
    """Any button of a gamepad."""
    ANY = "any"


def one_of(*values: str) -> Check:
    return lambda value: isinstance(value, str) and value in values


def between(low: int, high: int, *others: int) -> Check:
    return lambda value: type(value) is int and (low <= value <= high or value in others)


def number_of(*values: int) -> Check:
    return lambda value: type(value) is int and value in values


def flag(value: Any) -> bool:
    return type(value) is bool


def each(count: tuple[int, ...], valid: Check) -> Check:
    """A list with one of these lengths, each of whose items is valid."""
    return lambda value: isinstance(value, list) and len(value) in count and all(map(valid, value))


def name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and (value.isprintable() or not value)


def folder(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_PATH and (value.isprintable() or not value)


def clean_name(text: str) -> str:
    """A player's name from a file, as a person could have typed it; "" when nothing of it can be seen.

    >>> clean_name("Ada\\0 King"), clean_name("\\u200b\\ufe0f")
    ('Ada King', '')
    """
    name = "".join(filter(str.isprintable, text))[:LONGEST_NAME]
    return name if any(unicodedata.category(char)[0] in "LNPS" for char in name) else ""


def plain(value: Any) -> bool:
    """A text that UTF-8 can hold, a number that is not out of all proportion, a flag."""
    if isinstance(value, str):
        return not LONE_SURROGATE.search(value)
    return type(value) is bool or (type(value) is int and abs(value) <= LARGEST_NUMBER)


def choices(value: Any) -> bool:
    return isinstance(value, dict) and all(plain(name) and plain(choice) for name, choice in value.items())


def engines(value: Any) -> bool:
    """Engines by their names."""
    known = isinstance(value, dict) and len(value) <= MOST_ENGINES
    return known and all(each and name(each) and is_engine(kept) for each, kept in value.items())


def texts(value: Any) -> bool:
    """Texts by texts."""
    return choices(value) and all(isinstance(text, str) for text in value.values())


def counts(value: Any) -> bool:
    """Numbers from 0 on by what they count."""
    valid = between(0, LARGEST_NUMBER)
    return isinstance(value, dict) and all(plain(name) and valid(number) for name, number in value.items())


@dataclass(slots=True)
class Settings:
    """Every choice of the settings screen, the last choices of other screens, and the window's place.

    Percentages are whole numbers, the window is measured in pixels. `language` "", `ui_scale` 0 and an empty
    `window_position` follow the system; an empty player's name and an empty folder stand for the usual ones.
    """

    language: str = ""
    theme: str = "dark"
    board_theme: str = "wood"
    piece_set: str = "classic"
    ui_scale: int = 0
    volume: int = 80
    muted: bool = False
    sound_set: str = "wood"
    spoken: bool = False
    """Moves, messages and what the keyboard is at are said aloud."""
    reduced_motion: bool = False
    system_motion: bool = True
    """Motion is reduced too when the system asks all programs for that."""
    animation_speed: int = 100
    big_targets: bool = False
    scanning: bool = False
    """What can be chosen is highlighted in turn, and one key chooses it."""
    scan_switch: Switch = Switch.SPACE
    scan_tenths: int = 15
    capture_cue: CaptureCue = CaptureCue.REFUSED
    thoughts: ShownThoughts = ShownThoughts.OFF
    verdicts: bool = False
    one_click: bool = False
    turn_board: bool = False
    draws_end_games: bool = True
    square_numbers: bool = True
    megabytes: int = 64
    threads: int = 1
    opening_book: bool = True
    analysis_lines: int = 3
    analysis_megabytes: int = 64
    analysis_threads: int = 1
    analysis_arrows: bool = True
    analysis_threats: bool = True
    player_names: tuple[str, ...] = ("", "")
    own_players: tuple[str, ...] = ()
    """The files of the own players that were chosen last."""
    engines: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The engines of other people that can be seated, by their names; see SavedEngine."""
    last_setup: dict[str, str | int | bool] = field(default_factory=dict)
    export_folder: str = ""
    recent_files: tuple[str, ...] = ()
    """The files that were opened and saved last, the latest first."""
    recent_folders: tuple[str, ...] = ()
    lab_toured: bool = False
    predicted: dict[str, int] = field(default_factory=dict)
    """How often answers on the page Predict were right, as it counts them."""
    wished_tables: tuple[str, ...] = ()
    """The endgame tables that are to be built, the next ones first, such as italian-4."""
    tables_paused: bool = False
    series: dict[str, str] = field(default_factory=dict)
    """The series of games that goes on, by what is played and by whom (game.ui.setup.rematches)."""
    watching_pace: int = 10
    """When computers play one another: the tenths of a second from one move to the next at least."""
    window_size: tuple[int, ...] = (1280, 800)
    window_position: tuple[int, ...] = ()
    fullscreen: bool = False

    def know_player(self, path: str) -> None:
        """Offer the file of an own player first from now on."""
        others = [other for other in self.own_players if other != path]
        self.own_players = (path, *others)[:MOST_OWN_PLAYERS]

    def engine(self, called: str) -> SavedEngine | None:
        """The engine of that name; None when there is none any more."""
        return SavedEngine.of(self.engines[called]) if called in self.engines else None

    def keep_engine(self, called: str, engine: SavedEngine) -> None:
        """Know an engine by that name from now on, or what has changed of it."""
        self.engines = self.engines | {called: engine.as_json()}

    def forget_engine(self, called: str) -> None:
        """An engine can't be seated any more."""
        self.engines = {other: kept for other, kept in self.engines.items() if other != called}


ALLOWED: dict[str, Check] = {
    "language": one_of("", *LANGUAGES),
    "theme": one_of("dark", "light", "contrast"),
    "board_theme": one_of("wood", "blue", "green", "slate", "paper", "contrast"),
    "piece_set": one_of("classic", "wood", "marble", "flat", "glossy", "scarlet", "safe", "contrast"),
    "ui_scale": between(100, 200, 0),
    "volume": between(0, 100),
    "muted": flag,
    "sound_set": one_of("wood", "felt", "glass"),
    "spoken": flag,
    "reduced_motion": flag,
    "system_motion": flag,
    "animation_speed": between(25, 400),
    "big_targets": flag,
    "scanning": flag,
    "scan_switch": one_of(*Switch),
    "scan_tenths": between(*SCAN_TENTHS),
    "capture_cue": one_of(*CaptureCue),
    "thoughts": one_of(*ShownThoughts),
    "verdicts": flag,
    "one_click": flag,
    "turn_board": flag,
    "draws_end_games": flag,
    "square_numbers": flag,
    "megabytes": number_of(*MEGABYTES),
    "threads": number_of(*THREADS),
    "opening_book": flag,
    "analysis_lines": between(1, MOST_LINES),
    "analysis_megabytes": number_of(*MEGABYTES),
    "analysis_threads": number_of(*THREADS),
    "analysis_arrows": flag,
    "analysis_threats": flag,
    "player_names": each((2, 3, 4), name),
    "own_players": each(tuple(range(MOST_OWN_PLAYERS + 1)), folder),
    "engines": engines,
    "last_setup": choices,
    "export_folder": folder,
    "recent_files": each(tuple(range(MOST_RECENT_FILES + 1)), folder),
    "recent_folders": each(tuple(range(MOST_RECENT_FOLDERS + 1)), folder),
    "lab_toured": flag,
    "predicted": counts,
    "wished_tables": each(tuple(range(MOST_WISHED_TABLES + 1)), name),
    "tables_paused": flag,
    "series": texts,
    "watching_pace": number_of(*PACES),
    "window_size": each((2,), between(320, 16_384)),
    "window_position": each((0, 2), between(-32_768, 32_767)),
    "fullscreen": flag,
}
"""The values that a file may give each field."""


def load(path: Path) -> tuple[Settings, Notice | None]:
    """The settings of a file, with what a person should be told.

    A value that is missing or not allowed is the default's. A file that is no JSON object is renamed and told.
    """
    try:
        content = read_json_file(path)
        if not isinstance(content, dict):
            raise ValueError("not a JSON object")
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), notice(FileProblem.NOT_READ, path, error)
    except ValueError as error:
        return Settings(), _set_aside(path, error)
    return from_json(content), None


def _set_aside(path: Path, error: Exception) -> Notice:
    try:
        return notice(FileProblem.SET_ASIDE, set_aside(path), error)
    except OSError as second:
        return notice(FileProblem.NOT_READ, path, second)


def from_json(content: dict[str, Any]) -> Settings:
    """The settings that are valid; every other value is logged and becomes the default's."""
    settings = Settings()
    for key, allowed in ALLOWED.items():
        if key in content and allowed(content[key]):
            kind = type(getattr(settings, key))
            setattr(settings, key, kind(content[key]))
        elif key in content:
            log.warning("setting %s can't be %r", key, content[key])
    return settings


def save(settings: Settings, path: Path) -> Notice | None:
    """Writes the file whole or not at all; what a person should be told if it could not be written."""
    try:
        write_atomically(path, json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n")
    except OSError as error:
        return notice(FileProblem.NOT_SAVED, path, error)
    return None
