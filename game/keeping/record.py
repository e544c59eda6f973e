"""A game in the library: a row of texts."""

import json
import logging
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from game.core import InputError
from game.former_names import level_today, setup_today
from game.keeping.database import KEPT_COLUMNS
from game.kinds import KINDS, kind_named
from game.outside import read_json

log = logging.getLogger(__name__)

json_text = json.JSONEncoder(ensure_ascii=False).encode
PLAIN_COLUMNS = tuple(column for column in KEPT_COLUMNS if column not in ("moves", "setup", "headers", "labels"))
"""Columns that are fields of a record as they stand."""
PLAIN_TEXTS = attrgetter(*PLAIN_COLUMNS)
ROW_ERRORS = (ValueError, TypeError, KeyError, OverflowError, RecursionError)
STUDIED = "study"
"""Key of the setup of a record that was never played here, only studied."""
SIDE_TRAINED = "repertoire"
"""Key of the setup of a line of the repertoire: the player whose moves are trained."""
COMPUTER = "Computer"
UNKNOWN = ("", "?", "-")
"""PDN's spellings of an unknown name."""
OCCASION = ("Event", "Site", "Date", "Round")
"""Tags that distinguish games between the same players."""


class UserResult(StrEnum):
    NONE = ""
    """No result: in progress, or without a computer."""
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def new_key() -> str:
    """A name for a game that no other one has. Later names are greater, so that they are written side by side."""
    return f"{time.time_ns():016x}{os.urandom(8).hex()}"


@dataclass(frozen=True, slots=True)
class Record:
    """A saved game, all in readable text.

    `start` is "" for the usual start, otherwise in the game's notation, as are `moves`, separated by blanks. `setup` is
    for the window. `level` is "" without a computer. `result` is "" while the game goes on, then 1-0 or the like;
    `reason` is the Outcome's. `changed` is the time of the last save: another time in the row shows that another
    program changed it. `title` and `labels` are the user's; `opening` has its names by the order of
    `openings.LANGUAGES`, one a line; `source` is the imported file; `headers` are its PDN tags; `tree` is the whole
    tree if it has more than the moves (game.keeping.games).
    """

    game: str
    rules: str
    start: str = ""
    moves: tuple[str, ...] = ()
    setup: dict[str, str | int | bool] = field(default_factory=dict)
    level: str = ""
    score: UserResult = UserResult.NONE
    result: str = ""
    reason: str = ""
    key: str = field(default_factory=new_key)
    started: str = field(default_factory=now)
    changed: str = field(default_factory=now)
    title: str = ""
    labels: tuple[str, ...] = ()
    opening: str = ""
    source: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    tree: str = ""

    @property
    def reverse(self) -> bool:
        return self.setup.get("giveaway") is True

    @property
    def is_even(self) -> bool:
        """True if the result shows strength: no handicap or house rules, equal clocks, the usual start, the same sides
        throughout."""
        own_start = bool(self.start) and not (self.setup.get("opening") or self.setup.get("opening_name"))
        clocks = {self.setup.get(f"clock {seat}", "") for seat in self.seats}
        uneven = own_start or len(clocks) > 1 or self.setup.get("handicap") or self.setup.get("handed_over")
        return not uneven and (self.game not in KINDS or KINDS[self.game].is_official(self.rules))

    @property
    def is_offered(self) -> bool:
        return self.game in KINDS and KINDS[self.game].can_start(self.rules)

    @property
    def has_file(self) -> bool:
        """True if there are files that can hold games of its kind."""
        return self.game in KINDS and bool(KINDS[self.game].suffixes)

    @property
    def goes_on(self) -> bool:
        """True if a person may want to continue it: not if it was only imported or studied."""
        elsewhere = STUDIED in self.setup or (bool(self.source) and "game" not in self.setup)
        return not self.result and bool(self.moves) and not elsewhere

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in the order of the result, "" for unknown ones."""
        seated: tuple[str, ...] = ()
        if "name 0" in self.setup:
            seated = tuple(str(self.setup[f"name {seat}"]) for seat in self.seats)
        if not self.named:
            return seated
        white, black = self.headers.get("White", "").strip(), self.headers.get("Black", "").strip()
        others = seated if len(seated) == 2 else ("", "")
        return others[0] if white in UNKNOWN else white, others[1] if black in UNKNOWN else black

    @property
    def named(self) -> bool:
        return "White" in self.headers or "Black" in self.headers

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the order of the result."""
        count = next(number for number in range(len(self.setup) + 1) if f"name {number}" not in self.setup)
        seats = tuple(range(count))
        return seats[::-1] if count == 2 and _second_is_first(self.game, self.rules) else seats

    def level_of(self, seat: int | None) -> str | None:
        """The level of the computer on a seat, "" for a person; None if unknown."""
        level = self.setup.get(f"level {seat}")
        return None if level is None else str(level)

    @property
    def identity(self) -> tuple[object, ...]:
        """Equal in all records of one game: game, moves, result, players, occasion; no comments."""
        occasion = (self.headers.get(name, "") for name in OCCASION)
        known = ("" if not text.strip("?.-/ ") else text.strip() for text in occasion)
        players = self.players
        named = players if any(players) else ()
        return self.game, self.rules, self.reverse, self.start, self.moves, self.result, named, *known

    @property
    def event(self) -> str:
        event = self.headers.get("Event", "").strip()
        return "" if event in UNKNOWN else event

    @property
    def date(self) -> str:
        """The date as far as it is known: 1987-05, or 2026-11-22."""
        return _date(self.headers.get("Date", "")) or f"{datetime.fromisoformat(self.started).astimezone():%Y-%m-%d}"


@lru_cache(maxsize=10_000)
def _date(text: str) -> str:
    told = re.match(r"\d{4}([.\-/]\d\d?){0,2}", text.strip())
    return re.sub(r"[./]", "-", told[0]) if told else ""


@cache
def _second_is_first(game: str, rules: str) -> bool:
    try:
        kind = kind_named(game)
        return kind.first_in_results(kind.start(rules)) == 1
    except InputError:
        return False


def to_row(record: Record) -> dict[str, str | int]:
    """The columns of a record, with those derived from it; all texts fit UTF-8."""
    players, event, labels = record.players, record.event, record.labels
    texts = dict(zip(PLAIN_COLUMNS, PLAIN_TEXTS(record), strict=True))
    texts["moves"] = " ".join(record.moves)
    texts["setup"] = json_text(record.setup) if record.setup else "{}"
    texts["headers"] = json_text(record.headers)
    texts["labels"] = "\n".join(("", *labels, "")) if labels else ""
    said = (record.title, *players, event, *record.opening.split("\n"), *labels, record.source)
    texts |= {"players": "\n".join(players), "event": event, "date": record.date}
    texts["search"] = "\n".join(filter(None, said)).casefold()
    if not all(map(str.isascii, texts.values())):
        texts = {column: text.encode(errors="replace").decode() for column, text in texts.items()}
    return {**texts, "goes_on": int(record.goes_on), "plies": len(record.moves)}


def read_row(row: Mapping[str, Any]) -> Record:
    """The inverse of `to_row`; one of ROW_ERRORS for anything else."""
    texts = {column: row[column] for column in KEPT_COLUMNS}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("not all columns are texts")
    datetime.fromisoformat(texts["started"]).astimezone()
    setup, headers = read_json(texts["setup"]), read_json(texts["headers"])
    if not isinstance(setup, dict) or not isinstance(headers, dict):
        raise ValueError("the setup or the headers are no JSON object")
    values: dict[str, Any] = {
        "moves": tuple(texts["moves"].split()),
        "setup": setup_today(setup),
        "level": level_today(texts["level"]),
        "headers": {str(name): str(text) for name, text in headers.items()},
        "labels": tuple(filter(None, texts["labels"].split("\n"))),
        "score": UserResult(texts["score"]),
    }
    return Record(**texts | values)


def read_rows(rows: Iterable[Any], bad: list[str] | None = None) -> Iterator[Record]:
    """The records of rows; one that makes no sense is logged, skipped, and its key added to `bad`."""
    for row in rows:
        try:
            yield read_row(row)
        except ROW_ERRORS as error:
            log.warning("the game %r is passed over: %s", row["key"], error)
            if bad is not None:
                bad.append(row["key"])
