"""One playing as the library keeps it: a row of texts."""

import json
import logging
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from game.keeping.database import COLUMNS

log = logging.getLogger(__name__)

ROW_ERRORS = (ValueError, TypeError, KeyError, OverflowError, RecursionError)


class PersonResult(StrEnum):
    """How a game against the computer ended for the person."""

    NONE = ""
    """It goes on, or no computer took part."""
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


def now() -> str:
    """This moment in UTC as ISO 8601 with microseconds."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def new_key() -> str:
    """A key that no other game has."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class Record:
    """One playing as it is kept, all in text that a person can read.

    `start` is "" for the usual start, otherwise the game's notation of it. `moves` are in the game's notation, without
    blanks. `setup` is whatever the window needs to go on with the game. `level` is "" when no computer plays. `result`
    is "" while the game goes on, then the text of the notation such as 1-0; `reason` is the Outcome's. `changed` is
    when the library was given it last: a row with another moment was changed by somebody else.
    """

    game: str
    rules: str
    start: str = ""
    moves: tuple[str, ...] = ()
    setup: dict[str, str | int | bool] = field(default_factory=dict)
    level: str = ""
    score: PersonResult = PersonResult.NONE
    result: str = ""
    reason: str = ""
    key: str = field(default_factory=new_key)
    started: str = field(default_factory=now)
    changed: str = field(default_factory=now)


def to_row(record: Record) -> dict[str, str]:
    """The texts in which a record is kept, all of which UTF-8 can hold."""
    written = {"moves": " ".join(record.moves), "setup": json.dumps(record.setup, ensure_ascii=False)}
    texts = {column: written[column] if column in written else getattr(record, column) for column in COLUMNS}
    return {column: text.encode(errors="replace").decode() for column, text in texts.items()}


def read_row(row: Mapping[str, str]) -> Record:
    """What `to_row` gave; one of ROW_ERRORS when it is something else."""
    texts = {column: row[column] for column in COLUMNS}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("not all columns are texts")
    datetime.fromisoformat(texts["started"]).astimezone()
    setup = json.loads(texts["setup"])
    if not isinstance(setup, dict):
        raise ValueError("the setup is no JSON object")
    values: dict[str, Any] = {
        "moves": tuple(texts["moves"].split()),
        "setup": setup,
        "score": PersonResult(texts["score"]),
    }
    return Record(**texts | values)


def read_rows(rows: Iterable[Any]) -> Iterator[Record]:
    """The records of rows; one that makes no sense is logged and passed over."""
    for row in rows:
        try:
            yield read_row(row)
        except ROW_ERRORS as error:
            log.warning("the game %r is passed over: %s", row["key"], error)
