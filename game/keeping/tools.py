"""Work on many games of the library or of a PDN file: tags, spellings, doubles, tables of facts; each can be undone."""

import csv
import io
import json
import os
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.core import InputError
from game.faults import Fault
from game.keeping import catalogue
from game.keeping.backup import DELETED, RESTORED, note
from game.keeping.chapters import STUDY_KEY
from game.keeping.files import write_atomically, write_unless_stopped
from game.keeping.games import game_of
from game.keeping.record import ROW_ERRORS, SIDE_TRAINED, UNKNOWN, Record, now, to_row
from game.keeping.store import opened_for_job, transaction
from game.outside import or_refuse

TAGS = ("White", "Black", "Event", "Site", "Date", "Round", "Annotator")
"""The tags that can be changed."""
SIDES = ("White", "Black")
CLEARED = "?"
"""New value of a tag that takes it away."""
BATCH = 100
"""Number of games written at once, all or none."""
SHORTEST = 10
"""Plies from which games with the same moves are doubles; shorter ones may agree by chance."""
MOST_STEPS = 20
"""Number of changes that can be undone."""
UNDO = "undo"
"""Suffix of the file with what the changes replaced, next to the library."""
NOTES = ("comments_before", "comments"), ("glyphs", "shapes")
"""Names of the comments and of the signs in a tree."""
COMMANDS = re.compile(r"\s*(\[%[^\]]*\]\s*)*")
"""A comment without text: only commands such as [%clk 0:05:00]."""
TREE = "tree"
"""Mark of a tree in the file with what the changes replaced."""

K = TypeVar("K", bound=Hashable)
Tell = Callable[[int], None]


def records_of(database: sqlite3.Connection, keys: Sequence[str]) -> Iterator[list[Record]]:
    """The records of these keys, some at a time."""
    for at in range(0, len(keys), BATCH):
        some = keys[at : at + BATCH]
        found = catalogue.records(database, some)
        yield [found[key] for key in some if key in found]


# Tags and names


@dataclass(frozen=True, slots=True)
class TagChange:
    """New values of tags, and new spellings of players' names."""

    tags: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def of(self, headers: Mapping[str, str], players: Sequence[str] = ()) -> dict[str, str]:
        """The headers after the change; `players` are those of a game whose headers do not name them."""
        named = dict(zip(SIDES, players, strict=False)) if len(players) == len(SIDES) else {}
        changed = dict(headers)
        for side in SIDES:
            name = headers.get(side, "").strip() or named.get(side, "")
            if name in self.names:
                changed[side] = self.names[name]
        for tag, typed in self.tags.items():
            value = typed.strip()
            if value == CLEARED:
                changed.pop(tag, None)
            elif value:
                changed[tag] = value
        return changed

    def record(self, record: Record) -> Record:
        headers = self.of(record.headers, record.players)
        return record if headers == record.headers else replace(record, headers=headers)


RETAG = """UPDATE games SET headers = :headers, players = :players, event = :event, date = :date, search = :search,
changed = :changed WHERE key = :key"""


def change_tags(library: Path, keys: Sequence[str], change: TagChange, stop: bytearray, tell: Tell) -> int:
    """Change the tags of these games; return the number of games that are different now. A job."""
    count, done, step = 0, 0, now()
    with opened_for_job(library) as database:
        for records in records_of(database, keys):
            if stop[0]:
                break
            new = [(record, change.record(record)) for record in records]
            pairs = [(before, after) for before, after in new if after is not before]
            _remember(library, step, done == 0, [[old.key, old.headers, changed.headers] for old, changed in pairs])
            _retag(database, [changed for _, changed in pairs])
            count, done = count + len(pairs), done + len(records)
            tell(done)
    return count


def count_changed(library: Path, keys: Sequence[str], change: TagChange, stop: bytearray | None = None) -> int:
    """The number of these games that the change would touch; those counted so far after a stop."""
    count = 0
    with opened_for_job(library, writes=False) as database:
        for records in records_of(database, keys):
            if stop and stop[0]:
                break
            count += sum(change.record(record) is not record for record in records)
    return count


def _retag(database: sqlite3.Connection, records: Sequence[Record]) -> None:
    moment = now()
    with transaction(database):
        database.executemany(RETAG, [to_row(replace(record, changed=moment)) for record in records])


def names_in(library: Path, keys: Sequence[str]) -> Counter[str]:
    """The players of these games, with the number of games of each; own games without names are left out."""
    counts: Counter[str] = Counter()
    with opened_for_job(library, writes=False) as database:
        for (players,) in catalogue.columns(database, "players", keys):
            counts.update(name for name in players.split("\n") if name not in UNKNOWN)
    return counts


def lengths(library: Path, keys: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The games that have moves, with their number of plies."""
    with opened_for_job(library) as database:
        found = {key: plies for key, plies in catalogue.columns(database, "key, plies", keys) if plies}
    return tuple((key, found[key]) for key in keys if key in found)


# Doubles


class Likeness(StrEnum):
    EXACT = "exact"
    """The same players, occasion, result and moves."""
    MOVES = "moves"
    """The same moves."""


def doubles(games: Iterable[tuple[K, Record]], likeness: Likeness) -> list[list[K]]:
    """Groups of doubles in the order of the games; the richest of each group comes first. Lines of the repertoire and
    chapters of studies are left out: they may have the moves of a game, and each has its place elsewhere."""
    groups = defaultdict[Hashable, list[tuple[K, Record]]](list)
    for key, record in games:
        if SIDE_TRAINED in record.setup or STUDY_KEY in record.setup:
            continue
        moves = record.game, record.rules, record.reverse, record.start, record.moves
        if likeness is Likeness.EXACT and record.moves:
            groups[record.identity].append((key, record))
        elif likeness is Likeness.MOVES and len(record.moves) >= SHORTEST:
            groups[moves].append((key, record))
    found = (group for group in groups.values() if len(group) > 1)
    return [[key for key, _ in sorted(group, key=lambda each: richness(each[1]), reverse=True)] for group in found]


def richness(record: Record) -> tuple[int, ...]:
    """Contents of a record besides its moves: comments, variations and signs, tags, labels and title, result."""
    known = sum(value.strip() not in UNKNOWN for value in record.headers.values())
    return *_noted(record.tree), known, len(record.labels) + bool(record.title), bool(record.result)


def _noted(tree: str) -> tuple[int, int]:
    """The number of comments in a tree, and of its variations and signs; clocks and evaluations do not count."""
    try:
        root, *moves = json.loads(tree) if tree else ({},)
        lists = [(place, written) for place, written in enumerate(moves) if not isinstance(written, str)]
        noted = [root, *(written[2] for _, written in lists if len(written) > 2)]
        comments, signs = (
            [each for notes in noted for name in names for each in notes.get(name, ())] for names in NOTES
        )
        texts = sum(not COMMANDS.fullmatch(text) for text in comments)
        variations = sum(written[0] != place for place, written in lists)
    except (AttributeError, *ROW_ERRORS):
        return 0, 0
    return texts, variations + len(signs)


SAME_MOVES = """SELECT group_concat(key, ' ') FROM games WHERE deleted = '' AND moves <> ''
GROUP BY game, rules, start, moves HAVING count(*) > 1 ORDER BY min(number)"""


def doubles_in(library: Path, likeness: Likeness, keys: Sequence[str] | None = None) -> list[list[str]]:
    """The doubles of the library, among these games if `keys` are given."""
    with opened_for_job(library) as database:
        there = None if keys is None else set(keys)
        groups = [keys.split() for (keys,) in database.execute(SAME_MOVES)]
        among = [[key for key in group if there is None or key in there] for group in groups]
        wanted = [key for group in among if len(group) > 1 for key in group]
        found = catalogue.records(database, wanted)
    return doubles(((key, found[key]) for key in wanted if key in found), likeness)


def delete(library: Path, keys: Sequence[str]) -> int:
    """Hide games for at least a day; `undo` brings them back."""
    with opened_for_job(library) as database:
        moment = now()
        _remember(library, moment, True, [[key] for key in keys])
        count = catalogue.delete(database, keys, moment)
        note(library, keys, DELETED, moment)
        return count


RETREE = "UPDATE games SET tree = :tree, changed = :changed WHERE key = :key"


def put_tree(library: Path, record: Record, tree: str, step: str, *, begins: bool) -> None:
    """Save a game with another tree, as a part of a step; `begins`: it is the first one."""
    with opened_for_job(library) as database:
        _remember(library, step, begins, [[record.key, TREE, record.tree, tree]])
        _retree(database, [replace(record, tree=tree)])


def _retree(database: sqlite3.Connection, records: Sequence[Record]) -> None:
    moment = now()
    with transaction(database):
        database.executemany(RETREE, [to_row(replace(record, changed=moment)) for record in records])


# Undo


def undo_path(library: Path) -> Path:
    return library.with_suffix(f".{UNDO}")


def _remember(library: Path, step: str, begins: bool, games: Sequence[list[object]]) -> None:
    """Note what a part of a step replaces, before it is replaced: keys alone were deleted."""
    path = undo_path(library)
    if begins and len(steps := _steps(path)) >= MOST_STEPS:
        _write_steps(path, steps[1 - MOST_STEPS :])
    if not games:
        return
    with or_refuse(Fault.NOT_WRITTEN, path), path.open("a", encoding="utf-8", errors="replace") as file:
        file.write(json.dumps([step, games], ensure_ascii=False) + "\n")


def _steps(path: Path) -> list[tuple[str, list[list[object]]]]:
    """The steps that can be undone, the last one at the end; lines that make no sense are left out. InputError if the
    file can't be read."""
    found: dict[str, list[list[object]]] = {}
    lines: list[str] = []
    with or_refuse(Fault.NOT_READ, path), suppress(FileNotFoundError):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    for line in lines:
        try:
            step, games = json.loads(line)
            found.setdefault(str(step), []).extend(games)
        except (ValueError, TypeError):
            continue
    return list(found.items())


def _write_steps(path: Path, steps: Sequence[tuple[str, list[list[object]]]]) -> None:
    text = "".join(json.dumps(step, ensure_ascii=False) + "\n" for step in steps)
    with or_refuse(Fault.NOT_WRITTEN, path):
        write_atomically(path, text)


def can_undo(library: Path) -> bool:
    path = undo_path(library)
    return os.path.exists(path) and os.path.getsize(path) > 0


def undo(library: Path) -> int:
    """Take the last step back; return the number of games. A game that was changed since then stays as it is."""
    count = 0
    with opened_for_job(library) as database:
        steps = _steps(undo_path(library))
        if not steps:
            return 0
        _, games = steps[-1]
        before = {str(key): (old, new) for key, old, new in (each for each in games if len(each) == 3)}
        deleted = [str(each[0]) for each in games if len(each) == 1]
        if deleted:
            count += catalogue.delete(database, deleted, "")
            note(library, deleted, RESTORED, now())
        for records in records_of(database, list(before)):
            same = [record for record in records if record.headers == before[record.key][1]]
            restored = [replace(record, headers=dict(before[record.key][0])) for record in same]  # type: ignore[call-overload]
            _retag(database, restored)
            count += len(restored)
        trees = {str(each[0]): (each[2], each[3]) for each in games if len(each) == 4 and each[1] == TREE}
        for records in records_of(database, list(trees)):
            alike = [record for record in records if record.tree == trees[record.key][1]]
            _retree(database, [replace(record, tree=str(trees[record.key][0])) for record in alike])
            count += len(alike)
    _write_steps(undo_path(library), steps[:-1])
    return count


# Tables of facts

COLUMNS = (*TAGS, "Result", "Plies", "Opening", "Evaluation")


def facts_row(record: Record) -> list[str]:
    """A record as a row of COLUMNS; the evaluation is the last one known, in men, White's advantage."""
    players = dict(zip(SIDES, record.players, strict=False)) if len(record.players) == 2 else {}
    tags = [record.headers.get(tag, "") or players.get(tag, "") for tag in TAGS]
    evaluation = ""
    if '"evaluation"' in record.tree:
        try:
            nodes = [game_of(record).root, *game_of(record).root.main_line()]
            known = [node.evaluation for node in nodes if node.evaluation is not None]
            evaluation = f"{known[-1] / 100:+.2f}" if known else ""
        except InputError:
            pass
    opening = record.opening.split("\n")[0]
    return [*(safe(tag) for tag in tags), record.result or "*", str(len(record.moves)), opening, evaluation]


def safe(text: str) -> str:
    """A text that a spreadsheet does not take for a formula."""
    return f"'{text}" if re.match(r"[=+@\t\r-]\S", text) else text


def write_table(records: Iterable[Record], path: Path, stop: bytearray, tell: Tell) -> int:
    """Write games as comma-separated values to one file, replaced at once; return their number, 0 after a stop."""
    count = 0

    def pieces() -> Iterator[bytes]:
        nonlocal count
        yield row(COLUMNS)
        for count, record in enumerate(records, 1):
            yield row(facts_row(record))
            if count % BATCH == 0:
                tell(count)

    def row(cells: Sequence[str]) -> bytes:
        text = io.StringIO()
        csv.writer(text).writerow(cells)
        return text.getvalue().encode(errors="replace")

    return count if write_unless_stopped(path, pieces(), stop) else 0


def export_table(library: Path, keys: Sequence[str], path: Path, stop: bytearray, tell: Tell) -> int:
    with opened_for_job(library, writes=False) as database:
        return write_table((one for some in records_of(database, keys) for one in some), path, stop, tell)


# PDN files

TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
HEAD = re.compile(r'(?:\s|\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]|[;%].*)*')
"""The tags at the beginning of a game, with blank lines and comments among them."""


def tags_in(text: str) -> list[re.Match[str]]:
    head = HEAD.match(text)
    return list(TAG.finditer(text, 0, head.end() if head else 0))


class PdnText(NamedTuple):
    """A game as it stands in its file."""

    text: str

    @property
    def tags(self) -> dict[str, str]:
        return {match["name"]: match["value"] for match in tags_in(self.text)}

    def changed(self, change: TagChange) -> str:
        """The text with other tags; everything else stays as it is written."""
        old = self.tags
        new = change.of(old)
        text = self.text
        for name in old.keys() | new.keys():
            if old.get(name) != new.get(name):
                text = with_tag(text, name, new.get(name))
        return text


def with_tag(text: str, name: str, value: str | None) -> str:
    """Replace the value of a tag, add it after the others, or take it away with None.

    >>> with_tag('[Event "?"]\\n\\n1. 32-28 *', "Site", "Utrecht")
    '[Event "?"]\\n[Site "Utrecht"]\\n\\n1. 32-28 *'
    """
    tags = tags_in(text)
    found = [match for match in tags if match["name"] == name]
    written = "" if value is None else f'[{name} "{value.replace(chr(34), chr(39))}"]'
    if found:
        end = found[0].end() + (value is None and text[found[0].end() : found[0].end() + 1] == "\n")
        return text[: found[0].start()] + written + text[end:]
    at = tags[-1].end() if tags else 0
    return f"{text[:at]}\n{written}{text[at:]}" if at else f"{written}\n{text}"
