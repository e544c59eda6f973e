"""Tools for many games: those of the library, and those of a PDN file, whose changes go into a new file."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Protocol

from game.checkers.pdn_lines import PlainGame
from game.checkers.pdn_reader import Guess, Reading
from game.checkers.rules import RuleSet
from game.databases.stream import PdnFile
from game.keeping import catalogue, tools
from game.keeping.files import refuse_source
from game.keeping.games import line_through, plain_record, record_of
from game.keeping.record import UNKNOWN, Record
from game.keeping.store import opened_for_job
from game.keeping.tools import Likeness, PdnText, TagChange
from game.keeping.transfer import is_recorded_at_once, write_games

Tell = Callable[[int], None]


class Double(NamedTuple):
    """A game in a group of doubles."""

    key: str
    players: tuple[str, ...]
    title: str
    event: str
    date: str
    result: str
    plies: int
    comments: bool
    group: int

    @property
    def who(self) -> tuple[str, ...]:
        """The players, or the title of a game without names."""
        return self.players if any(self.players) or not self.title else (self.title,)


class GameTools(Protocol):
    """Tools for a selection of games. Each is a job for any thread; `tell` receives the number of games done."""

    @property
    def count(self) -> int: ...

    @property
    def in_file(self) -> bool:
        """True if changes go into a new file."""

    def names(self, stop: bytearray) -> Counter[str]: ...

    def count_changed(self, change: TagChange, stop: bytearray) -> int: ...

    def change(self, change: TagChange, out: Path | None, stop: bytearray, tell: Tell) -> int:
        """Change tags; return the number of games that are different now."""

    def doubles(self, likeness: Likeness, stop: bytearray, tell: Tell) -> list[Double]:
        """The doubles, group by group, the richest game of each first."""

    def delete(self, keys: Sequence[str], out: Path | None, stop: bytearray, tell: Tell) -> int:
        """Leave games out; return their number, 0 after a stop."""

    def table(self, out: Path, stop: bytearray, tell: Tell) -> int:
        """Write the facts of each game as comma-separated values; return the number of games."""


@dataclass(frozen=True, slots=True)
class LibraryGames:
    """Games of the library; `tools.undo` takes a change back."""

    library: Path
    keys: Sequence[str]
    in_file: bool = False

    @property
    def count(self) -> int:
        return len(self.keys)

    def names(self, stop: bytearray) -> Counter[str]:
        return tools.names_in(self.library, self.keys)

    def count_changed(self, change: TagChange, stop: bytearray) -> int:
        return tools.count_changed(self.library, self.keys, change, stop)

    def change(self, change: TagChange, out: Path | None, stop: bytearray, tell: Tell) -> int:
        return tools.change_tags(self.library, self.keys, change, stop, tell)

    def doubles(self, likeness: Likeness, stop: bytearray, tell: Tell) -> list[Double]:
        groups = tools.doubles_in(self.library, likeness, self.keys)
        wanted = [key for group in groups for key in group]
        with opened_for_job(self.library) as database:
            return _described(groups, catalogue.records(database, wanted))

    def delete(self, keys: Sequence[str], out: Path | None, stop: bytearray, tell: Tell) -> int:
        return tools.delete(self.library, keys)

    def table(self, out: Path, stop: bytearray, tell: Tell) -> int:
        return tools.export_table(self.library, self.keys, out, stop, tell)


@dataclass(frozen=True, slots=True)
class FileGames:
    """Games of a PDN file. Their text is copied as it is, also that of games that can't be read."""

    path: Path
    rules: RuleSet | None = None
    chosen: frozenset[int] | None = None
    """Numbers of the games to work on, from 0; None for all."""
    size: int = 0
    in_file: bool = True

    @property
    def count(self) -> int:
        return self.size

    def _texts(self) -> Iterator[tuple[int, PdnText]]:
        return ((number, PdnText(text)) for number, text in enumerate(PdnFile.of(self.path).texts()))

    def _is_chosen(self, number: int) -> bool:
        return self.chosen is None or number in self.chosen

    def names(self, stop: bytearray) -> Counter[str]:
        counts: Counter[str] = Counter()
        for number, game in self._texts():
            if stop[0]:
                break
            tags = game.tags
            told = (tags.get(side, "").strip() for side in tools.SIDES) if self._is_chosen(number) else ()
            counts.update(name for name in told if name not in UNKNOWN)
        return counts

    def count_changed(self, change: TagChange, stop: bytearray) -> int:
        return sum(
            change.of(game.tags) != game.tags
            for number, game in self._texts()
            if self._is_chosen(number) and not stop[0]
        )

    def change(self, change: TagChange, out: Path | None, stop: bytearray, tell: Tell) -> int:
        count = 0

        def texts() -> Iterator[str]:
            nonlocal count
            for number, game in self._texts():
                text = game.changed(change) if self._is_chosen(number) else game.text
                count += text != game.text
                yield f"{text.strip()}\n"

        return count if write_games(texts(), self._other(out), stop, tell) else 0

    def _other(self, out: Path | None) -> Path:
        """The file to write, which is never the one that is read."""
        out = out or self.path
        refuse_source(self.path, out)
        return out

    def _records(self, stop: bytearray, tell: Tell) -> Iterator[tuple[str, Record]]:
        games = PdnFile.of(self.path).quick_games(Guess.of(self.rules), wanted=is_recorded_at_once, trees=True)
        for number, found in enumerate(games):
            if stop[0]:
                return
            if number % tools.BATCH == 0:
                tell(number)
            record = _record(found.reading) if self._is_chosen(number) else None
            if record is not None:
                yield str(number), record

    def doubles(self, likeness: Likeness, stop: bytearray, tell: Tell) -> list[Double]:
        found = dict(self._records(stop, tell))
        return _described(tools.doubles(found.items(), likeness), found)

    def delete(self, keys: Sequence[str], out: Path | None, stop: bytearray, tell: Tell) -> int:
        left_out = set(map(int, keys))
        texts = (f"{game.text.strip()}\n" for number, game in self._texts() if number not in left_out)
        return len(left_out) if write_games(texts, self._other(out), stop, tell) else 0

    def table(self, out: Path, stop: bytearray, tell: Tell) -> int:
        records = (record for _number, record in self._records(stop, lambda _done: None))
        return tools.write_table(records, out, stop, tell)


def _record(reading: Reading | PlainGame) -> Record | None:
    if isinstance(reading, PlainGame):
        return plain_record(reading, "")
    game = reading.game
    return None if game is None else replace(record_of(game), opening=line_through(game.positions).opening)


def _described(groups: Sequence[Sequence[str]], records: dict[str, Record]) -> list[Double]:
    return [
        Double(
            *(key, one.players, one.title, one.event, one.date, one.result, len(one.moves)),
            tools.richness(one)[0] > 0,
            number,
        )
        for number, group in enumerate(groups)
        for key in group
        for one in (records[key],)
    ]
