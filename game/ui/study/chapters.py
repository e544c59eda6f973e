"""The chapters of a study: their list, the tab that shows it, and the dialogs that ask for titles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

from game.keeping.chapters import BETWEEN, PLACE, STUDY_KEY, chapter_title, place_in, study_title, titled
from game.keeping.games import read_tree, tree_text, with_game
from game.keeping.library import Library
from game.keeping.record import Record, new_key
from game.kinds import kind_of
from game.tree import Game, Node
from game.ui.commands import Command
from game.ui.look.sizes import Height
from game.ui.look.theme import Ink, Type
from game.ui.screen import Screen
from game.ui.study import commands
from game.ui.study.facts import heading, known, player_names
from game.ui.study.keeping import Keeper, current, new_record
from game.ui.study.tree_editing import Change, TreeEditing, change
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import button_of
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import answers, open_dialog
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Field, Row, Space
from game.ui.widgets.selection import ListStep
from game.ui.widgets.table import Table, TableColumn, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

LONGEST_TITLE = 120
LINE = 32
"""Height of a row in pixels at 100 %."""
FEW = 8
"""Greatest number of chapters with room for an explanation below them."""
AnyGame = Game[Any, Any]


class ChapterScreen(Screen, Protocol):
    """The study's screen as its chapters know it."""

    editing: TreeEditing
    keeper: Keeper
    shown: StudyTab
    unfolded: bool

    def show_tab(self, tab: str) -> None: ...


@dataclass(eq=False)
class Chapter:
    game: AnyGame
    record: Record | None = None
    """The record in the library before the chapter was shown."""
    screen: ChapterScreen | None = None
    """Made when the chapter is shown for the first time; it keeps its undo."""
    saved: object = None
    """Place and tags that are in the library."""
    deleted: bool = False

    @property
    def kept(self) -> Record | None:
        return self.screen.keeper.record if self.screen is not None else self.record


@dataclass(eq=False)
class Chapters:
    """The chapters of one study, of which each is a game in the library. A study of one game has no titles."""

    library: Library
    make: Callable[["Chapters", Chapter], ChapterScreen]
    all: list[Chapter]
    source: str = ""
    """The file that they come from."""
    key: str = field(default_factory=new_key)
    seen: list[Chapter] = field(default_factory=list)
    """All that were ever in the list."""
    pending: bool = False
    """A chapter was saved, so that others may have to be."""

    def __post_init__(self) -> None:
        records = [each.record for each in self.all if each.record is not None]
        self.key = next((key for record in records if (key := place_in(record)[0])), self.key)
        self.source = self.source or next((record.source for record in records if record.source), "")
        self.seen = list(self.all)

    @property
    def several(self) -> bool:
        return len(self.all) > 1

    @property
    def title(self) -> str:
        """The title in the tags or, of several chapters, the name of their file; "" if there is neither."""
        title = study_title([each.game.tags for each in self.all])
        return title or (Path(self.source).stem if self.several else "")

    def title_of(self, chapter: Chapter) -> str:
        """The title of a chapter, or else its players, or an event of its own, or its number."""
        names, events = player_names(chapter.game, None), [known(each.game, "Event") for each in self.all]
        players, event = heading(chapter.game)[0] if any(names) else "", known(chapter.game, "Event")
        own = event if events.count(event) == 1 and not all(names) else ""
        title = chapter_title(chapter.game.tags, self.title) or own or players
        return title or _("Chapter {number}").format(number=self.all.index(chapter) + 1)

    def beside(self, chapter: Chapter, step: int) -> Chapter | None:
        place = self.all.index(chapter) + step if chapter in self.all else -1
        return self.all[place] if 0 <= place < len(self.all) else None

    def screen(self, chapter: Chapter) -> ChapterScreen:
        if chapter.screen is None:
            chapter.screen = self.make(self, chapter)
        return chapter.screen

    # Changes, in the history of the chapter that is shown afterwards

    def named(self, after: Sequence[Chapter], study: str, titles: Mapping[Chapter, str]) -> list[Change]:
        before = self.title
        changes = []
        for chapter in after:
            tags = chapter.game.tags
            known = chapter_title(tags, before) or (self.title_of(chapter) if chapter in self.all else "")
            tags = titled(tags, before, known) if before else tags
            changes.append(change(chapter.game, "tags", titled(tags, study, titles.get(chapter, known))))
        return changes

    def arrange(self, shown: Chapter, after: list[Chapter], study: str = "", **titles: str) -> None:
        """Put the list in this order, as a change that can be undone where `shown` is shown."""
        names = {shown: titles["title"]} if "title" in titles else {}
        first = self.all[0]
        named = self.named(after, study or self.title or heading(first.game)[0], names)
        self.screen(shown).editing.change_all([change(self, "all", after), *named])

    # The library

    def place(self, chapter: Chapter) -> dict[str, str | int | bool]:
        """Tags for the place of a chapter; {} for a study that never had several."""
        if len(self.seen) < 2 or chapter not in self.all:
            return {}
        return {STUDY_KEY: self.key, PLACE: self.all.index(chapter)}

    def record_of(self, chapter: Chapter, record: Record) -> Record:
        """The record with its place in the study, and with the titles unless the user gave it another one."""
        place = self.place(chapter)
        if not place:
            return record
        chapter.saved = self.state(chapter)
        title = BETWEEN.join(filter(None, (self.title, self.title_of(chapter))))
        before = record.setup.get("chapter title", "")
        kept = record.title if record.title not in ("", before) else title
        return replace(record, title=kept, setup=record.setup | place | {"chapter title": title})

    def state(self, chapter: Chapter) -> object:
        """Facts of a chapter for the library, besides its moves."""
        return self.place(chapter), self.title, dict(chapter.game.tags)

    def saved_one(self) -> None:
        self.pending = len(self.seen) > 1

    def keep(self, most: int | None = None) -> None:
        """Save at most this number of chapters whose place or titles have changed; hide and restore deleted ones."""
        if not self.pending:
            return
        due = [chapter for chapter in self.all if chapter.saved != self.state(chapter)]
        for chapter in due[:most]:
            if chapter.screen is not None:
                chapter.screen.keeper.save()
                continue
            known = current(self.library, chapter.record) or new_record(chapter.game, self.source)
            chapter.record = self.library.save(self.record_of(chapter, with_game(known, chapter.game)))
        for chapter in self.seen:
            gone, record = chapter not in self.all, chapter.kept
            if record is not None and gone is not chapter.deleted:
                (self.library.delete if gone else self.library.restore)([record.key])
                chapter.deleted = gone
        self.pending = most is not None and len(due) > most


def chapters_of(
    library: Library,
    make: Callable[[Chapters, Chapter], ChapterScreen],
    shown: Chapter,
    others: Sequence[tuple[AnyGame, Record | None]],
    source: str,
) -> Chapters:
    """The chapters of a study of which one is shown: in these `others` it has its place by its game or its key."""
    own, key = shown.game, shown.record.key if shown.record is not None else ""

    def is_own(game: AnyGame, record: Record | None) -> bool:
        return game is own or (record is not None and record.key == key)

    found = [shown if is_own(*each) else Chapter(*each) for each in others]
    chapters = Chapters(library, make, found if shown in found else [shown, *found], source)
    for number, chapter in enumerate(chapters.all):
        if chapter.record is not None and place_in(chapter.record) == (chapters.key, number):
            chapter.saved = chapters.state(chapter)
    return chapters


def ask_titles(
    ui: Ui, title: str, study: str, chapter: str, done: Callable[[str, str, str], None], *, new: bool = False
) -> None:
    """Ask for the titles of the study and a chapter; `done` gets both and, of a `new` chapter, what it begins with."""
    asked = SimpleNamespace(study=study, chapter=chapter, begin="start")

    def body() -> Widget:
        put = partial(partial, setattr, asked)

        def field_of(name: str, label: str, text: str) -> Widget:
            edit = TextField(f"title of {name}", text, put(name), longest=LONGEST_TITLE, enter=keep, grow=0)
            return Field(label, edit)

        begins = [("start", _("First position")), ("here", _("This position")), ("copy", _("Copy"))]
        fields = [field_of("chapter", _("Chapter"), asked.chapter), field_of("study", _("Study"), asked.study)]
        more = [Field(_("Begin with"), Choice("begin", begins, asked.begin, put("begin")))] if new else []
        return Column([*fields, *more], gap=12)

    def keep() -> None:
        ui.close()
        done(asked.study.strip() or study, asked.chapter.strip() or chapter, asked.begin)

    focus = "title of chapter"
    open_dialog(ui, lambda: title, body, lambda: answers(ui, "ok", _("Done"), keep), focus=focus, most=520)


def begun(node: Node[Any, Any], begin: str) -> AnyGame:
    """The game of a new chapter: the usual first position, that of a node, or a copy of the whole game."""
    root = node.path()[0]
    kind, start = kind_of(root.position), root.position
    if begin == "copy":
        return Game(read_tree(tree_text(root, kind), start, kind))
    usual = kind.start(kind.variant_of(start), reverse=kind.is_reverse(start))
    return Game(Node(node.position if begin == "here" else usual))


class ChaptersTab(StudyTab):
    """The list of chapters; a click opens one. Hidden while there is only one."""

    name = "chapters"
    label = N_("Chapters")
    symbol = "books"

    def __init__(self, study: TreeScreen, chapters: Chapters, chapter: Chapter) -> None:
        super().__init__(study)
        self.chapters, self.chapter = chapters, chapter

    @property
    def offered(self) -> bool:
        return self.chapters.several

    def tree_changed(self) -> None:
        """Go to a neighbour if undo has removed this chapter."""
        chapters = self.chapters
        if self.chapter not in chapters.all and chapters.all:
            self.study.editing.hand_over(chapters.screen(chapters.all[-1]).editing)
            self._show(chapters.all[-1])

    def _show(self, chapter: Chapter) -> None:
        if chapter is not self.chapter:
            screen, shown = self.chapters.screen(chapter), self.study.shown.name
            self.study.go(screen)
            screen.unfolded = self.study.unfolded
            screen.show_tab(shown)

    # The list

    def build(self, *, wide: bool) -> Widget:
        chapters, own = self.chapters, self.chapter
        column = TableColumn[Chapter]

        def number(chapter: Chapter) -> str:
            return str(chapters.all.index(chapter) + 1)

        columns = (
            column("number", "", number, 48, align=1.0, ink=Ink.MUTED),
            column("title", _("Chapter"), chapters.title_of, 120, share=1),
        )

        def go(place: int, _step: ListStep) -> None:
            if chapters.all:
                self._show(chapters.all[min(max(0, place), len(chapters.all) - 1)])

        use = TableUse[Chapter](lambda: chapters.all.index(own) if own in chapters.all else -1, go)

        def table(shown: int = 0) -> Table[Chapter]:
            line = self.ui.look.target(LINE) / self.ui.look.scale
            rows = TableRows("chapters", columns, chapters.all, use, line_height=LINE)
            made = Table(rows, headings=False, least=line * max(1, shown))
            made.grow = 0 if shown else 1
            return made

        known = {each.name: each for each in self.commands()}
        tools = [button_of(known[each.name], words=False) for each in commands.CHAPTER_TOOLS]
        small = self.ui.room.height < Height.LOWEST
        row = Columns(tools, least=24 if small else 40, gap=4 if small else 6)
        variants: list[Widget] = [Column([table(), row], gap=8, grow=1), table()]
        if self.ui.room.height >= Height.USUAL and len(chapters.all) <= FEW:
            told = _("Each chapter is a game or a position. The study saves, shares and prints them together.")
            about = Label(told, Type.SMALL, name="about chapters", muted=True)
            new = Row([button_of(known[commands.NEW_CHAPTER.name])])
            row = Columns(tools[1:], least=40, gap=6)
            variants.insert(0, Column([table(len(chapters.all)), about, new, Space(grow=1), row], gap=8, grow=1))
        return Fits(variants, by_height=True, grow=1)

    # The commands

    def ways(self) -> tuple[Command, ...]:
        """The commands of the screen, whichever tab is shown."""
        before, after = (self.chapters.beside(self.chapter, step) for step in (-1, 1))
        return (
            commands.CHAPTER_BEFORE.on(partial(self._show, before or self.chapter), before is not None),
            commands.CHAPTER_AFTER.on(partial(self._show, after or self.chapter), after is not None),
            commands.NEW_CHAPTER.on(self.ask_new),
        )

    def commands(self) -> tuple[Command, ...]:
        chapters, own = self.chapters, self.chapter

        def move(step: int) -> None:
            after = [each for each in chapters.all if each is not own]
            after.insert(chapters.all.index(own) + step, own)
            chapters.arrange(own, after)

        return (
            commands.NEW_CHAPTER.on(self.ask_new),
            commands.COPY_CHAPTER.on(self.copy),
            commands.RENAME_CHAPTER.on(self.ask_rename),
            commands.CHAPTER_UP.on(partial(move, -1), chapters.beside(own, -1) is not None),
            commands.CHAPTER_DOWN.on(partial(move, 1), chapters.beside(own, 1) is not None),
            commands.DELETE_CHAPTER.on(self.delete, chapters.several),
        )

    def _add(self, game: AnyGame, study: str, title: str) -> None:
        chapters, own = self.chapters, self.chapter
        chapter = Chapter(game)
        chapters.seen.append(chapter)
        after = list(chapters.all)
        after.insert(after.index(own) + 1, chapter)
        chapters.arrange(chapter, after, study, title=title)
        self._show(chapter)

    def ask_new(self) -> None:
        chapters, own = self.chapters, self.chapter
        node = self.study.match.node
        study = chapters.title or heading(own.game)[0]
        title = _("Chapter {number}").format(number=len(chapters.all) + 1)

        def add(study: str, title: str, begin: str) -> None:
            self._add(begun(node, begin), study, title)

        ask_titles(self.ui, _("New chapter"), study, title, add, new=True)

    def copy(self) -> None:
        title = _("{title} (copy)").format(title=self.chapters.title_of(self.chapter))
        self._add(begun(self.study.match.node, "copy"), self.chapters.title, title)

    def ask_rename(self) -> None:
        chapters, own = self.chapters, self.chapter

        def rename(study: str, title: str, _begin: str) -> None:
            chapters.arrange(own, list(chapters.all), study, title=title)

        ask_titles(self.ui, _("Rename the chapter"), chapters.title, chapters.title_of(own), rename)

    def delete(self) -> None:
        chapters, own = self.chapters, self.chapter
        shown = chapters.beside(own, 1) or chapters.beside(own, -1)
        if shown is not None:
            chapters.arrange(shown, [each for each in chapters.all if each is not own])
            self._show(shown)
            screen = chapters.screen(shown)
            if isinstance(screen, TreeScreen):
                screen.tell(_("Deleted. Ctrl+Z brings it back."))
