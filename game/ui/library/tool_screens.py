"""The screens of two tools: the doubles among the games, and the spellings of players' names."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from ai.work.game_tools import Double
from ai.work.jobs import Listener
from game.keeping.spellings import near_names
from game.keeping.tools import Likeness, TagChange
from game.ui.library.tools import Toolbox, changed_text, deleted_text
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.line import Line
from game.ui.widgets.selection import ListSelection, ListStep
from game.ui.widgets.table import Table, TableColumn, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.i18n import C_, _, count_text, date_text, plural, result_text

LONGEST_NAME = 100


class ToolScreen(WidgetScreen):
    """Results of a tool that searches the games of a toolbox in the background, as a list with marks."""

    def __init__(self, toolbox: Toolbox, focus: str) -> None:
        self.toolbox, self.back, self.games = toolbox, toolbox.screen, toolbox.games()
        self.selection = ListSelection[str](0)
        self._work = Listener[None, Any](self._take)
        super().__init__(toolbox.context, focus=focus)

    def _find(self, work: Callable[[bytearray], Any]) -> None:
        self._work.await_job(self.context.thinker.beside.start(lambda stop, _tell: work(stop)))
        self.ui.rebuild()

    def _take(self, found: Any) -> None:
        raise NotImplementedError

    def update(self, dt: float) -> Screen:
        self._work.hear()
        return super().update(dt)

    @property
    def busy(self) -> bool:
        return self._work.waiting or super().busy


class DoublesScreen(ToolScreen):
    """Duplicate games in groups. A click marks a game for deletion or unmarks it."""

    def __init__(self, toolbox: Toolbox) -> None:
        self.likeness = Likeness.EXACT
        super().__init__(toolbox, focus="doubles")
        self._search()

    def _search(self) -> None:
        games, likeness = self.games, self.likeness
        self.found: list[Double] = []
        self._find(lambda stop: games.doubles(likeness, stop, lambda _: None))

    def _take(self, found: list[Double]) -> None:
        self.found = found
        first = {one.group: one.key for one in reversed(found)}
        self.selection = ListSelection(0)
        self.selection.marked = {one.key for one in found if one.key != first[one.group]}
        self.ui.rebuild()

    def _choose(self, likeness: Likeness) -> None:
        self.likeness = likeness
        self._search()

    def _go(self, row: int, step: ListStep) -> None:
        before = set(self.selection.marked)
        self.selection.go([one.key for one in self.found], row, step)
        if step is not ListStep.TOGGLE:
            self.selection.marked = before
        self._keep_one()
        self.ui.rebuild()

    def _toggle(self) -> None:
        if self.found:
            self._go(self.selection.at, ListStep.TOGGLE)

    def _keep_one(self) -> None:
        """Keep the first game of a group of which no other one stays."""
        kept = {one.group for one in self.found if one.key not in self.selection.marked}
        for one in self.found:
            if one.group not in kept:
                self.selection.marked.discard(one.key)
                kept.add(one.group)

    def _delete(self) -> None:
        keys = [one.key for one in self.found if one.key in self.selection.marked]
        self.leave()
        self.toolbox.begin(_("Deleting duplicates"), partial(self.games.delete, keys), deleted_text)

    def build(self) -> Widget:
        ways = [(Likeness.EXACT, _("All the same")), (Likeness.MOVES, _("The same moves"))]
        choice = Choice("likeness", ways, self.likeness, self._choose)
        shown = [Panel([self._table()], padding=8, grow=1), self._below()]
        if not self.found:
            told = _("Searching …") if self._work.waiting else _("There are no duplicates.")
            shown = [Panel([Label(told, name="doubles found", muted=True, align=0.5)], padding=24, grow=1)]
        page = Column([Row([choice]), *shown], gap=10, padding=12, grow=1)
        return Column([header(_("Duplicates"), self.leave, ()), page], gap=0)

    def _below(self) -> Row:
        count, groups = len(self.selection.marked), len({one.group for one in self.found})
        told = plural("{count} group: the richest game is kept.", "{count} groups: the richest games are kept.", groups)
        text = _("Delete {count}").format(count=count_text(count)) if count else _("Delete")
        delete = Button("delete doubles", text, self._delete, rank=Rank.MAIN, enabled=bool(count))
        return Row([Line(told, Type.SMALL, name="doubles found", ink=Ink.MUTED, grow=1), delete], gap=10, wraps=False)

    def _table(self) -> Table[Double]:
        marked = self.selection.marked
        column = TableColumn[Double]

        def fate(one: Double) -> str:
            return _("Delete") if one.key in marked else C_("verb", "Keep")

        def colour(one: Double) -> Ink:
            return Ink.DANGER if one.key in marked else Ink.ACCENT

        def who(one: Double) -> str:
            return " – ".join(name or "?" for name in one.who)

        def told(one: Double) -> str:
            return ", ".join(filter(None, (fate(one), who(one), one.event, result_text(one.result))))

        columns = (
            column("group", _("No."), lambda one: str(one.group + 1), 60, align=1.0, ink=Ink.MUTED),
            column("fate", "", fate, 90, ink=colour),
            column("players", _("Players"), who, 150, share=3),
            column("event", _("Event"), lambda one: one.event, 100, share=2, needed=640),
            column("date", _("Date"), lambda one: date_text(one.date), 124, needed=760),
            column("result", _("Result"), lambda one: result_text(one.result), 84, needed=480),
            column("moves", _("Moves"), lambda one: str((one.plies + 1) // 2), 74, needed=860, align=1.0),
            column("notes", _("Comments"), lambda one: _("yes") if one.comments else "", 110, needed=900),
        )
        use = TableUse(
            lambda: self.selection.at,
            self._go,
            self._toggle,
            told=told,
            at_once=True,
            keys=[one.key for one in self.found],
        )
        return Table(TableRows("doubles", columns, self.found, use, line_height=34))


class SpellingsScreen(ToolScreen):
    """All names with their games. Marked names become one; the change of the games comes at the end, as one step."""

    def __init__(self, toolbox: Toolbox) -> None:
        super().__init__(toolbox, focus="names")
        self.counts: Counter[str] = Counter()
        self.groups: dict[str, int] = {}
        """Number of the group of each name with near spellings."""
        self.names: list[str] = []
        self.near = True
        self.target = ""
        self.merged: dict[str, str] = {}
        """New spelling of each name that changes."""
        self._find(self._read)

    def _read(self, stop: bytearray) -> tuple[Counter[str], list[list[str]]]:
        counts = self.games.names(stop)
        return counts, near_names(counts)

    def _take(self, found: tuple[Counter[str], list[list[str]]]) -> None:
        self.counts, groups = found
        self.groups = {name: number for number, group in enumerate(groups) for name in group}
        self.near = bool(groups)
        self._list()

    def _list(self) -> None:
        near = list(self.groups)
        others = [] if self.near else [name for name, _ in self.counts.most_common() if name not in self.groups]
        self.names = [name for name in [*near, *others] if name in self.counts]
        self.selection.at = min(self.selection.at, len(self.names) - 1) if self.names else 0
        self.ui.rebuild()

    def _list_near(self, near: bool) -> None:
        self.near = near
        self._list()

    def _go(self, row: int, step: ListStep) -> None:
        before = set(self.selection.marked)
        self.selection.go(self.names, row, step)
        if step is ListStep.MOVE:
            self.selection.marked = before
        self._suggest()

    def _toggle(self) -> None:
        if self.names:
            self.selection.marked ^= {self.names[self.selection.at]}
            self._suggest()

    def _mark_group(self) -> None:
        group = self.groups.get(self.names[self.selection.at]) if self.names else None
        self.selection.marked = {name for name in self.names if group is not None and self.groups.get(name) == group}
        self._suggest()

    def _suggest(self) -> None:
        marked = self.selection.among(self.names)
        self.target = max(marked, key=lambda name: self.counts[name], default="")
        self.ui.rebuild()

    def _type(self, text: str) -> None:
        self.target = text

    def _merge(self) -> None:
        target, marked = self.target.strip(), self.selection.among(self.names)
        for old in marked:
            if old != target:
                self.merged = {name: target if new == old else new for name, new in self.merged.items()} | {old: target}
                self.counts[target] += self.counts.pop(old)
        if target not in self.groups:
            self.groups[target] = next((self.groups[name] for name in marked if name in self.groups), len(self.groups))
        self.selection.marked, self.target = set(), ""
        self._list()

    def _apply(self) -> None:
        change = TagChange(names=self.merged)
        self.leave()
        self.toolbox.begin(_("Changing names"), partial(self.games.change, change), changed_text)

    def build(self) -> Widget:
        ways = [(True, _("Similar spellings")), (False, _("All names"))]
        marked = self.selection.among(self.names)
        told = _("Searching …") if self._work.waiting else _("Mark the spellings of one player, then merge them.")
        if not self._work.waiting and not self.names:
            told = _("No name has a similar spelling.")
        words = self.ui.room.width >= Width.COMPACT
        similar = Button("mark similar", _("Mark similar ones"), self._mark_group, symbol="target", words=words)
        similar.enabled = bool(self.names) and self.names[self.selection.at] in self.groups
        top = Row([Choice("near names", ways, self.near, self._list_near), similar], gap=10)
        text = _("Merge {count}").format(count=len(marked)) if marked else _("Merge")
        merge = Button("merge", text, self._merge, symbol="check", words=words)
        merge.enabled = bool(self.target.strip()) and any(name != self.target.strip() for name in marked)
        count = len(self.merged)
        text = plural("Change {count} name", "Change {count} names", count) if count else _("Change the names")
        apply = Button("change names", text, self._apply, symbol="save", words=words, rank=Rank.MAIN)
        apply.enabled = bool(count)
        field = TextField(
            "merged name",
            self.target,
            self._type,
            enter=self._merge if merge.enabled else None,
            hint=_("The name to keep"),
            longest=LONGEST_NAME,
        )
        field.grow = 1
        below = Row([field, merge, apply], gap=10, wraps=False)
        note = Label(told, Type.SMALL, name="names found", muted=True)
        notes: list[Widget] = [note] if self.ui.room.height >= Height.LOWEST or not self.names else []
        page = Column([top, Panel([self._table()], padding=8, grow=1), *notes, below], gap=10, padding=12, grow=1)
        return Column([header(_("Players' spellings"), self.leave, ()), page], gap=0)

    def _table(self) -> Table[str]:
        column = TableColumn[str]
        marked = self.selection.marked

        def group(name: str) -> str:
            return str(self.groups[name] + 1) if name in self.groups else ""

        columns = (
            column(
                "name",
                _("Name"),
                lambda name: name,
                180,
                share=3,
                symbol=lambda name: "check" if name in marked else "",
            ),
            column("games", _("Games"), lambda name: count_text(self.counts[name]), 90, align=1.0),
            column("group", _("Similar"), group, 80, align=1.0, ink=Ink.MUTED, needed=360),
        )
        use = TableUse(
            lambda: self.selection.at,
            self._go,
            self._toggle,
            marks=lambda: marked,
            keys=self.names,
            words=lambda name: name,
            at_once=True,
        )
        return Table(TableRows("names", columns, self.names, use, line_height=34))
