"""The games of the library that the screen lists, with the chosen and the deleted ones."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.keeping.catalogue import LibraryQuery
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.widgets.selection import ListSelection, ListStep

PAGE = 60
"""Number of records read at once."""
MOST_PAGES = 50


class Collection(ListSelection[str]):
    """The result of a query, its rows and the chosen ones among them."""

    def __init__(self, library: Library, query: LibraryQuery | None = None) -> None:
        super().__init__()
        self.library = library
        self.query = query or LibraryQuery()
        self.keys: list[str] = []
        self._pages: dict[int, dict[str, Record]] = {}
        self.look()

    def ask(self, **changes: Any) -> None:
        self.query = replace(self.query, **changes)
        self.look()

    def look(self) -> None:
        """Run the query again; the chosen game stays chosen if it is still found."""
        chosen = self.key
        self.keys = self.library.keys(self.query)
        self._pages.clear()
        there = set(self.keys)
        self.marked &= there
        if chosen in there:
            self.at = self.keys.index(chosen)
        self.at = min(max(self.at, 0), len(self.keys) - 1)
        self.anchor = self.at

    @property
    def key(self) -> str:
        """Key of the game in the current line; "" if there is none."""
        return self.keys[self.at] if 0 <= self.at < len(self.keys) else ""

    @property
    def current(self) -> Record | None:
        return self[self.at]

    def __len__(self) -> int:
        return len(self.keys)

    def __getitem__(self, number: int) -> Record | None:
        """The game of a line; None if it is gone or damaged."""
        if not 0 <= number < len(self.keys):
            return None
        page = number // PAGE
        if page not in self._pages:
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            keys = self.keys[page * PAGE : (page + 1) * PAGE]
            self._pages[page] = {record.key: record for record in self.library.records(keys)}
        return self._pages[page].get(self.keys[number])

    @property
    def chosen(self) -> list[str]:
        """The marked games in their order, else the one in the current line."""
        return self.among(self.keys) or ([self.key] if self.key else [])

    def go_to(self, number: int, step: ListStep = ListStep.MOVE) -> None:
        self.go(self.keys, number, step)

    def drop(self, key: str) -> None:
        if key in self.keys:
            self.keys.remove(key)
            self.marked.discard(key)
            self._pages.clear()
            self.at = min(self.at, len(self.keys) - 1)

    # Changes

    def rename(self, title: str) -> None:
        if self.current:
            self.library.save(replace(self.current, title=title.strip()))
            self.look()

    def label(self, label: str, *, put: bool) -> None:
        for record in self.library.records(self.chosen):
            others = tuple(other for other in record.labels if other != label)
            labels = (*others, label) if put else others
            if labels != record.labels:
                self.library.save(replace(record, labels=labels))
        self.look()

    def labels(self) -> dict[str, int]:
        """All labels, with the number of chosen games that have each."""
        counts = dict.fromkeys(self.library.labels(), 0)
        for record in self.library.records(self.chosen):
            for label in record.labels:
                counts[label] = counts.get(label, 0) + 1
        return counts

    def forget(self, keys: Iterable[str]) -> int:
        """Delete games, which `undo` brings back; return their number, 0 if the library can't be written to."""
        keys = list(keys)
        if not keys or not self.library.delete(keys):
            return 0
        self.marked.clear()
        self.look()
        return len(keys)

    @property
    def can_undo(self) -> bool:
        return bool(self.library.deleted_last())

    def undo(self) -> int:
        """Bring the games deleted last back; return their number."""
        keys = self.library.deleted_last()
        if not keys or not self.library.restore(keys):
            return 0
        self.look()
        there = set(keys)
        self.go_to(next((number for number, key in enumerate(self.keys) if key in there), self.at))
        return len(keys)
