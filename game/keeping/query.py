from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from game.core import State
from game.former_names import former_level
from game.kinds import kind_of

UNFINISHED = "unfinished"
"""A result to query, besides those of the user and those of the notation."""


class LibraryOrder(StrEnum):
    SAVED = "saved"
    DATE = "date"
    PLAYERS = "players"
    RULES = "rules"
    RESULT = "result"
    LENGTH = "plies"
    OPENING = "opening"


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """The games that meet all these conditions; an empty one is none.

    Every word of `text` occurs in the title, a player's name, the event, the opening, a label or the file's name.
    `result` is UNFINISHED, a UserResult, or a result such as 1-0. `position`: the board was reached, or an image of it.
    """

    text: str = ""
    game: str = ""
    rules: str = ""
    level: str = ""
    result: str = ""
    label: str = ""
    position: State[Any] | None = None
    order: LibraryOrder = LibraryOrder.SAVED
    descending: bool = True


class Facts(NamedTuple):
    key: str
    game: str
    rules: str
    level: str
    score: str
    result: str
    plies: int
    date: str
    opening: str


def selection(query: LibraryQuery) -> tuple[str, list[Any]]:
    """The part of a statement after FROM, and its values."""
    conditions, values = ["deleted = ''"], list[Any]()
    for condition, value in _conditions(query):
        conditions.append(condition)
        values += value
    way = "DESC" if query.descending else "ASC"
    order = f"{query.order} {way}" if query.order is LibraryOrder.SAVED else f"{query.order} {way}, saved DESC"
    return f"games WHERE {' AND '.join(conditions)} ORDER BY {order}", values


def _conditions(query: LibraryQuery) -> Iterator[tuple[str, list[Any]]]:
    if query.position is not None:
        number = kind_of(query.position).position_key(query.position)
        yield "number IN (SELECT game FROM positions WHERE position_key = ?)", [number]
    for column, value in (("game", query.game), ("rules", query.rules)):
        if value:
            yield f"{column} = ?", [value]
    if query.level:
        yield "level IN (?, ?)", [query.level, former_level(query.level)]
    if query.result == UNFINISHED:
        yield "goes_on", []
    elif query.result in ("won", "drawn", "lost"):
        yield "score = ?", [query.result]
    elif query.result:
        yield "result = ?", [query.result]
    if query.label:
        yield "instr(labels, char(10) || ? || char(10))", [query.label]
    for word in query.text.casefold().split():
        yield "instr(search, ?)", [word]
