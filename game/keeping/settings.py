"""The user's choices: a readable file, checked field by field."""

import logging
import os
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, Self, TypeVar, cast

from game.former_names import settings_today
from game.keeping.files import Notice, load_json, save_json
from game.languages import LANGUAGES

LONGEST_TEXT = 400
MOST_ENGINES = 20
MOST_PARAMETERS = 100
HUB, DXP, GOMOCUP = PROTOCOLS = ("hub", "dxp", "gomocup")
"""Protocols of other programs; see ai.contest.programs."""


@dataclass(frozen=True, slots=True)
class SavedEngine:
    """Another program that plays."""

    file: str
    """Path of an engine, or the address of a program that plays over DXP."""
    arguments: tuple[str, ...] = ()
    author: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Parameters that differ from the engine's defaults."""
    protocol: str = HUB

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self:
        """The inverse of `as_json`, for values that pass `is_engine`."""
        protocol = kept.get("protocol", HUB)
        return cls(kept["file"], tuple(kept["arguments"]), kept["author"], dict(kept["parameters"]), protocol)

    def as_json(self) -> dict[str, Any]:
        """Without the usual protocol, so that earlier versions can read it."""
        found = asdict(self) | {"arguments": list(self.arguments)}
        return {name: value for name, value in found.items() if (name, value) != ("protocol", HUB)}


def is_engine(value: Any) -> bool:
    """True if a value from a file is an engine."""
    if not isinstance(value, dict) or {*value, "protocol"} != {"file", "arguments", "author", "parameters", "protocol"}:
        return False
    if value.get("protocol", HUB) not in PROTOCOLS:
        return False
    arguments, parameters = value["arguments"], value["parameters"]
    if not isinstance(arguments, list) or not isinstance(parameters, dict) or len(parameters) > MOST_PARAMETERS:
        return False
    return bool(value["file"]) and all(
        isinstance(text, str) and len(text) <= LONGEST_TEXT and (text.isprintable() or not text)
        for text in (value["file"], value["author"], *arguments, *parameters, *parameters.values())
    )


LONGEST_NAME = 24
LONGEST_PATH = 400
MOST_OWN_PLAYERS = 5
MOST_WISHED_TABLES = 20
MOST_RECENT_FILES = 10
MOST_RECENT_FOLDERS = 5
MEGABYTES = (16, 64, 256, 1024)
SCAN_TENTHS = (4, 50)
"""Shortest and longest time for which a choice is highlighted, in tenths of a second."""
PACES = (0, 5, 10, 20, 50)
"""Tenths of a second between two moves of computers; 0 is as fast as they think."""
NEW_MOVES = (5, 10, 20, 50, 100)
MOST_THREADS = 64
MOST_LINES = 5
THREADS = tuple(2**step for step in range(min(os.cpu_count() or 1, MOST_THREADS).bit_length()))
"""Numbers of threads: 1, 2, 4 ... up to the number of processors."""

LARGEST_NUMBER = 2**31
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")

log = logging.getLogger(__name__)

T = TypeVar("T")
Check = Callable[[Any], bool]


class CaptureCue(StrEnum):
    """The time when the pieces that must capture are highlighted."""

    NEVER = "never"
    REFUSED = "refused"
    ALWAYS = "always"


class ShownThoughts(StrEnum):
    OFF = "off"
    SCORE = "score"
    LINE = "line"


class ScanSwitch(StrEnum):
    """The key that chooses with a single key."""

    SPACE = "space"
    ENTER = "enter"
    CLICK = "click"
    PAD = "pad"
    ANY = "any"


def one_of(*values: str) -> Check:
    return lambda value: isinstance(value, str) and value in values


def between(low: int, high: int, *others: int) -> Check:
    return lambda value: type(value) is int and (low <= value <= high or value in others)


def number_of(*values: int) -> Check:
    return lambda value: type(value) is int and value in values


def flag(value: Any) -> bool:
    return type(value) is bool


def each(count: Check, valid: Check) -> Check:
    return lambda value: isinstance(value, list) and count(len(value)) and all(map(valid, value))


def name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and (value.isprintable() or not value)


def folder(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_PATH and (value.isprintable() or not value)


def clean_name(text: str) -> str:
    """A player's name from a file, without characters that can't be typed; "" if nothing of it is visible.

    >>> clean_name("Ada\\0 King"), clean_name("\\u200b\\ufe0f")
    ('Ada King', '')
    """
    name = "".join(filter(str.isprintable, text))[:LONGEST_NAME]
    return name if any(unicodedata.category(char)[0] in "LNPS" for char in name) else ""


def plain(value: Any) -> bool:
    """A text that UTF-8 can hold, a number within limits, a flag."""
    if isinstance(value, str):
        return not LONE_SURROGATE.search(value)
    return type(value) is bool or (type(value) is int and abs(value) <= LARGEST_NUMBER)


def choices(value: Any) -> bool:
    return isinstance(value, dict) and all(plain(name) and plain(choice) for name, choice in value.items())


def engines(value: Any) -> bool:
    known = isinstance(value, dict) and len(value) <= MOST_ENGINES
    return known and all(each and name(each) and is_engine(kept) for each, kept in value.items())


def texts(value: Any) -> bool:
    return choices(value) and all(isinstance(text, str) for text in value.values())


def counts(value: Any) -> bool:
    """Numbers from 0 on by name."""
    valid = between(0, LARGEST_NUMBER)
    return isinstance(value, dict) and all(plain(name) and valid(number) for name, number in value.items())


def setting(usual: T, allowed: Check) -> T:
    """A field of `Settings`: its default, and the check of a value from a file."""
    chosen: Any = {"default_factory": dict} if usual == {} else {"default": usual}
    made: Any = field(metadata={"allowed": allowed}, **chosen)
    return cast("T", made)


@dataclass(slots=True)
class Settings:
    """The choices of the settings screen, the last choices of other screens, the window's place.

    Percentages are whole numbers, the window is measured in pixels. `language` "", `ui_scale` 0 and an empty
    `window_position` follow the system; an empty player's name and an empty folder stand for the usual ones. Words and
    controls: game.ui.home.settings.
    """

    language: str = setting("", one_of("", *LANGUAGES))
    theme: str = setting("dark", one_of("dark", "light", "contrast"))
    board_theme: str = setting("wood", one_of("wood", "blue", "green", "slate", "paper", "contrast"))
    piece_set: str = setting(
        "classic", one_of("classic", "wood", "marble", "flat", "glossy", "scarlet", "safe", "contrast")
    )
    ui_scale: int = setting(0, between(100, 200, 0))
    volume: int = setting(80, between(0, 100))
    muted: bool = setting(False, flag)
    sound_set: str = setting("wood", one_of("wood", "felt", "glass"))
    spoken: bool = setting(False, flag)
    reduced_motion: bool = setting(False, flag)
    system_motion: bool = setting(True, flag)
    animation_speed: int = setting(100, between(25, 400))
    big_targets: bool = setting(False, flag)
    scanning: bool = setting(False, flag)
    scan_switch: ScanSwitch = setting(ScanSwitch.SPACE, one_of(*ScanSwitch))
    scan_tenths: int = setting(15, between(*SCAN_TENTHS))
    capture_cue: CaptureCue = setting(CaptureCue.REFUSED, one_of(*CaptureCue))
    thoughts: ShownThoughts = setting(ShownThoughts.OFF, one_of(*ShownThoughts))
    verdicts: bool = setting(False, flag)
    forbidden_points: bool = setting(True, flag)
    one_click: bool = setting(False, flag)
    turn_board: bool = setting(False, flag)
    draws_end_games: bool = setting(True, flag)
    square_numbers: bool = setting(True, flag)
    megabytes: int = setting(64, number_of(*MEGABYTES))
    threads: int = setting(1, number_of(*THREADS))
    opening_book: bool = setting(True, flag)
    analysis_lines: int = setting(3, between(1, MOST_LINES))
    analysis_megabytes: int = setting(64, number_of(*MEGABYTES))
    analysis_threads: int = setting(1, number_of(*THREADS))
    analysis_arrows: bool = setting(True, flag)
    analysis_threats: bool = setting(True, flag)
    analysis_engine: str = setting("", name)
    """External engine of the analysis board; "" for our own."""
    analysis_compare: bool = setting(False, flag)
    player_names: tuple[str, ...] = setting(("", ""), each(between(2, 4), name))
    own_players: tuple[str, ...] = setting((), each(between(0, MOST_OWN_PLAYERS), folder))
    engines: dict[str, dict[str, Any]] = setting({}, engines)
    last_setup: dict[str, str | int | bool] = setting({}, choices)
    """Last choices of the setup screens; only game.ui.setup.setup_choice reads and writes them."""
    export_folder: str = setting("", folder)
    recent_files: tuple[str, ...] = setting((), each(between(0, MOST_RECENT_FILES), folder))
    recent_folders: tuple[str, ...] = setting((), each(between(0, MOST_RECENT_FOLDERS), folder))
    lab_toured: bool = setting(False, flag)
    predicted: dict[str, int] = setting({}, counts)
    """Counts of right answers on the page Predict."""
    new_moves: int = setting(10, number_of(*NEW_MOVES))
    """Greatest number of moves of the repertoire that are shown for the first time on a day."""
    wished_tables: tuple[str, ...] = setting((), each(between(0, MOST_WISHED_TABLES), name))
    """Endgame tables to build, the next one first, such as italian-4."""
    tables_paused: bool = setting(False, flag)
    series: dict[str, str] = setting({}, texts)
    """Series of games in progress, by game and players (game.ui.setup.rematches)."""
    watching_pace: int = setting(10, number_of(*PACES))
    """Tenths of a second from one move to the next when computers play one another."""
    window_size: tuple[int, ...] = setting((1280, 800), each(between(2, 2), between(320, 16_384)))
    window_position: tuple[int, ...] = setting((), each(number_of(0, 2), between(-32_768, 32_767)))
    fullscreen: bool = setting(False, flag)
    maximized: bool = setting(False, flag)

    def know_player(self, path: str) -> None:
        """Offer the file of an own player first from now on."""
        others = [other for other in self.own_players if other != path]
        self.own_players = (path, *others)[:MOST_OWN_PLAYERS]

    def engines_by(self, *protocols: str) -> dict[str, dict[str, Any]]:
        """The engines with one of these protocols."""
        return {name: kept for name, kept in self.engines.items() if kept.get("protocol", HUB) in protocols}

    def engine(self, called: str) -> SavedEngine | None:
        return SavedEngine.of(self.engines[called]) if called in self.engines else None

    def keep_engine(self, called: str, engine: SavedEngine) -> None:
        self.engines = self.engines | {called: engine.as_json()}

    def forget_engine(self, called: str) -> None:
        self.engines = {other: kept for other, kept in self.engines.items() if other != called}


ALLOWED: dict[str, Check] = {each.name: each.metadata["allowed"] for each in fields(Settings)}
"""The check of each field."""


def load(path: Path) -> tuple[Settings, Notice | None]:
    """The settings of a file, with a notice. Invalid values become defaults; a file without sense is renamed."""
    return load_json(path, from_json, Settings)


def from_json(content: Any) -> Settings:
    """The valid settings; every other value is logged and becomes the default."""
    if not isinstance(content, dict):
        raise ValueError("not a JSON object")
    settings, content = Settings(), settings_today(content)
    for key, allowed in ALLOWED.items():
        if key in content and allowed(content[key]):
            kind = type(getattr(settings, key))
            setattr(settings, key, kind(content[key]))
        elif key in content:
            log.warning("setting %s can't be %r", key, content[key])
    return settings


def save(settings: Settings, path: Path) -> Notice | None:
    """Write the file whole or not at all; return a notice if that failed."""
    return save_json(path, asdict(settings), indent=2)
