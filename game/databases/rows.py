"""The row of a game in the index, and the keys of its positions."""

import re
import struct
from collections.abc import Mapping

from game.checkers.kind import CHECKERS
from game.checkers.pdn import BOTH_LOST, UNFINISHED, PdnGame, recorded_outcome
from game.checkers.rules import Color
from game.databases.stream import GameInFile

WHOLE, PART, NOTHING = range(3)
"""Extent to which a game could be read."""
WHITE, BLACK, DRAWN, OPEN = "white", "black", "drawn", "open"
"""Winners."""
SEARCHED = ("White", "Black", "Event", "Site", "Date", "Round", "Annotator", "Opening")
"""Tags whose words are searched."""
YEAR = re.compile(r"\d{4}")
LONGEST = 200
"""Stored length of a tag in characters."""

Row = tuple[int | str, ...]


def row_of(number: int, found: GameInFile) -> tuple[Row, bytes]:
    """The line of the table `games`, and the keys of the positions for the table `lines`."""
    reading = found.reading
    game, tags = reading.game, reading.tags
    opening: Mapping[str, str] = {}
    fault, keys, rules, giveaway = NOTHING, b"", "", False
    if game is not None and (reading.fault is None or game.moves):
        fault = WHOLE if reading.fault is None else PART
        positions = game.positions
        keys = pack(CHECKERS.position_keys(positions))
        opening = CHECKERS.opening(positions) or {}
        rules, giveaway = game.start.rules.name, game.start.rules.giveaway
    tag = {name: " ".join(text.split())[:LONGEST] for name, text in tags.items()}
    words = " ".join([*(tag.get(name, "") for name in SEARCHED), *dict.fromkeys(opening.values())]).casefold()
    return (
        number,
        *found.place,
        found.length,
        *(known(tag.get(name, "")) for name in ("White", "Black", "Event")),
        date(tag.get("Date", "")),
        *result(game, tag),
        rules,
        int(giveaway),
        len(keys) // KEY.size - 1 if keys else 0,
        opening.get("en", ""),
        int(reading.guessed),
        fault,
        words,
    ), keys


KEY = struct.Struct(">q")


def pack(keys: list[int]) -> bytes:
    return struct.pack(f">{len(keys)}q", *keys)


def known(text: str) -> str:
    """A tag's text; "" for the signs that say that nothing is known."""
    return text if text.strip(" ?.-*") else ""


def date(text: str) -> str:
    """A date that sorts: what is not known of it is left out, and a year that comes last is put first.

    >>> date("1952.??.??"), date("17 april 2009"), date("????.??.??")
    ('1952', '2009: 17 april 2009', '')
    """
    text = known(text).split("?")[0].strip().rstrip(".-")
    year = YEAR.search(text)
    return f"{year.group()}: {text}" if year and year.start() else text


def result(game: PdnGame | None, tags: Mapping[str, str]) -> tuple[str, str]:
    """The result as text, and the winner."""
    text = (game.tags if game else tags).get("Result", "")
    outcome = recorded_outcome(text, game.start) if game else None
    text = known(text) if text != BOTH_LOST else text
    if outcome is None or game is None:
        return ("" if text == UNFINISHED else text), OPEN
    if outcome.winner is None:
        return text, OPEN if any(outcome.payoffs) else DRAWN
    return text, WHITE if game.start.color_of(outcome.winner) is Color.WHITE else BLACK
