"""The repertoire: what is due today, its lines with their statistics, and what can be done with them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.checkers.pdn import write_pdn
from game.databases.stream import PdnFile
from game.keeping.files import write_as_asked
from game.keeping.games import game_of
from game.keeping.settings import NEW_MOVES
from game.kinds import KINDS, USUAL_GAME, kind_of
from game.lessons import schedule as kept
from game.lessons.drill import Drill
from game.lessons.repertoire import LONGEST_TITLE, Repertoire, RepertoireLine, gathered, lines_in
from game.tree import Game, Node
from game.ui.commands import SAVE, STUDY, UNDO, Command, own_first
from game.ui.exercise.add_line import ask_to_add
from game.ui.files.chooser import PDN, open_file, save_file
from game.ui.games.presentation import presentation_of, rules_name_of
from game.ui.learn.drill_screen import DrillScreen
from game.ui.library.dialogs import faults_of
from game.ui.look.sizes import Height, PageWidth, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, Heed, Screen
from game.ui.setup.setup_choice import last_start
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dialog import ask_text, open_dialog
from game.ui.widgets.dropdown import DropDown, open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Panel, Row
from game.ui.widgets.line import Line, Titles, with_whole_parts
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.selection import ListSelection
from game.ui.widgets.table import Table, TableColumn, TableRows, TableUse
from game.ui.widgets.tile import Tile
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.i18n import N_, _, percent_text, plural

ON_A_LINE = ("train line", "study", "rename", "delete", "save")
"""The commands on the chosen line; the first one only where there is room."""


@dataclass(frozen=True, slots=True)
class LineCount:
    """The statistics of one line: numbers of its moves, and of the answers."""

    line: RepertoireLine
    moves: int
    due: int
    new: int
    learnt: int
    asked: int
    right: int


class RepertoireScreen(WidgetScreen):
    """Esc leads back. The lines are in the library, what is known of their moves in a file of its own."""

    def __init__(self, context: Context, back: Screen, said: str = "") -> None:
        """`said`: the result of a session that has just ended."""
        self.back: Screen = back
        self.said = said
        self.deleted: list[str] = []
        """Keys of the lines deleted here, the last one last."""
        self.selection = ListSelection[str](0)
        self.schedule, notice = kept.load(context.places.repertoire)
        context.tell(notice)
        super().__init__(context, focus="train")
        self.look()

    def look(self) -> None:
        self.repertoire = Repertoire(lines_in(self.context.library))
        if self.schedule.keep_live(self.repertoire.keys):
            self._keep()
        self.counts = [self._count(line) for line in self.repertoire.lines]
        self.selection.at = min(self.selection.at, max(0, len(self.counts) - 1))
        self.ui.rebuild()

    def _keep(self) -> None:
        self.context.tell(kept.save(self.schedule, self.context.places.repertoire, kept.clock().date()))

    def _count(self, line: RepertoireLine) -> LineCount:
        now, keys = kept.clock(), self.repertoire.keys_of(line)
        known = [self.schedule.known[key] for key in keys if key in self.schedule.known]
        due, learnt = sum(each.is_due(now) for each in known), sum(each.learnt for each in known)
        asked, right = sum(each.asked for each in known), sum(each.right for each in known)
        return LineCount(line, len(keys), due, len(keys) - len(known), learnt, asked, right)

    def drill(self, lines: Sequence[RepertoireLine] | None = None) -> Drill:
        return Drill(self.repertoire, self.schedule, self.context.settings.new_moves, kept.clock, lines)

    @property
    def chosen(self) -> RepertoireLine | None:
        return self.counts[self.selection.at].line if self.counts else None

    # Layout

    def build(self) -> Widget:
        width, height = self.ui.room
        words = width >= Width.MEDIUM
        imports = button_of(self.command("import"), words=words)
        if not self.counts:
            return Column([header(_("Repertoire"), self.leave), Scroll(self._empty(), name="page")], gap=0)
        low = height < Height.SHORT
        tools = [button_of(self.command(name), words=words) for name in ON_A_LINE[low:]]
        if low:
            train = button_of(self.command("train"), rank=Rank.MAIN, words=width >= Width.NARROW)
            said = self._message() or [self._numbers_line()]
            parts = [*said, self._lines(), Row([train, *tools], gap=4, wraps=False)]
            more = [self._limits_button(), imports]
        else:
            parts, more = [self._today(), *self._message(), self._lines(), Row(tools, gap=6)], [imports]
        gap, padding = (6, 6) if low else (10, 12)
        page = Centred(Column(parts, gap=gap, padding=padding, grow=1), most=PageWidth.WIDE, grow=1)
        return Column([header(_("Repertoire"), self.leave, more), page], gap=0)

    def _empty(self) -> Widget:
        told = _(
            "Your repertoire is the moves that you want to know by heart. Add them from a study, with "
            "“Add to my repertoire” in its menu, or from a PDN file. Then train: the program plays your "
            "opponent, asks for your moves, and asks again before you forget them."
        )
        ways = [button_of(self.command("anew"), rank=Rank.MAIN), button_of(self.command("import"))]
        title = Label(_("No line yet"), Type.HEADING, align=0.5)
        inside = [title, Label(told, name="empty", muted=True, align=0.5), *self._message()]
        return Centred(Column([*inside, Columns(ways, least=200, gap=8)], gap=14, padding=24), most=560)

    def _numbers(self) -> Sequence[tuple[str, int, str]]:
        drill, known = self.drill(), self.schedule.known
        wanted = drill.wanted()
        due = sum(key in known for key in wanted)
        learnt = sum(key in known and known[key].learnt for key in drill.keys)
        return (
            ("due", due, _("Due today")),
            ("new", len(wanted) - due, _("New today")),
            ("learnt", learnt, _("Learnt")),
        )

    def _numbers_line(self) -> Widget:
        text = " · ".join(f"{word}: {number}" for _name, number, word in self._numbers())
        return Line(text, Type.SMALL, name="numbers", shorten=with_whole_parts)

    def _today(self) -> Widget:
        """The numbers of today as tiles, and the way to the drill."""
        tiles = [
            Tile([Titles(str(number), word, name=name, least=1, style=Type.HEADING)], padding=10)
            for name, number, word in self._numbers()
        ]
        options = [(count, Item(text)) for count, text in limits()]
        limit = DropDown("new moves", options, self.context.settings.new_moves, self._limit)
        train = button_of(self.command("train"), rank=Rank.MAIN)
        return Column([Columns(tiles, least=90, gap=8), Columns([train, limit], least=200, gap=8)], gap=8)

    def _limits_button(self) -> Widget:
        """The number of new moves a day, where there is no room for its drop-down."""
        texts, now = [text for _count, text in limits()], NEW_MOVES.index(self.context.settings.new_moves)

        def choose(number: int) -> None:
            self._limit(NEW_MOVES[number])

        def press() -> None:
            open_list(self.ui, "new moves list", self.ui.find("new moves").rect, list(map(Item, texts)), now, choose)

        return Button("new moves", "", press, symbol="settings", tooltip=texts[now])

    def _message(self) -> list[Widget]:
        if not self.said:
            return []
        undo = [button_of(self.command("undo"), words=self.ui.room.width >= Width.MEDIUM)] if self.deleted else []
        return [Row([Line(self.said, name="said", grow=1, role="status", news=True), *undo], wraps=False)]

    def _lines(self) -> Widget:
        column = TableColumn[LineCount]
        pieces = self.context.settings.piece_set

        def rules(count: LineCount) -> str:
            return rules_name_of(count.line.game.start)

        def side(count: LineCount) -> str:
            return presentation_of(count.line.game.start).side_name(count.line.game.start, count.line.player, pieces)

        def right(count: LineCount) -> str:
            return percent_text(count.right / count.asked) if count.asked else "–"

        columns = (
            column("line", _("Line"), lambda each: each.line.title, 140, share=3),
            column("rules", _("Rules"), rules, 120, share=1, needed=860, ink=Ink.MUTED),
            column("side", _("I play"), side, 80, needed=520),
            column("moves", _("Moves"), lambda each: str(each.moves), 70, align=1.0, needed=640),
            column("due", _("Due"), lambda each: str(each.due), 60, align=1.0),
            column("new", _("To learn"), lambda each: str(each.new), 80, align=1.0),
            column("learnt", _("Learnt"), lambda each: str(each.learnt), 80, align=1.0),
            column("right", _("Correct"), right, 80, align=1.0, needed=440),
        )
        use = TableUse[LineCount](lambda: self.selection.at, self._go, self._train_line)
        rows = TableRows("lines", columns, self.counts, use, line_height=36)
        return Panel([Table(rows, scroll="lines", least=40)], padding=6, grow=1)

    def _go(self, row: int, step: object) -> None:
        self.selection.go([each.line.record.key for each in self.counts], row)
        self.ui.rebuild()

    # What the user does

    def _limit(self, count: int) -> None:
        self.context.settings.new_moves = count
        self.context.changed()

    def _train(self, lines: Sequence[RepertoireLine] | None = None) -> None:
        drill = self.drill(lines)
        node = drill.begin()
        if node is None:
            self._say(_("Nothing is due in this line today.") if lines else _("Nothing more is due today."))
        else:
            self.go(DrillScreen(self.context, self.back, drill, node))

    def _train_line(self) -> None:
        if self.chosen is not None:
            self._train([self.chosen])

    def _say(self, text: str) -> None:
        self.said = text

    def _open(self) -> None:
        line = self.chosen
        if line is not None:
            record = line.record
            self.go(self.context.routes.study(game_of(record), None, self, record, viewer=line.player))

    def _rename(self) -> None:
        line = self.chosen
        if line is None:
            return

        def keep(title: str) -> None:
            if title.strip():
                self.context.library.save(replace(line.record, title=title.strip()))
                self.look()

        question = _("What do you want to call this line?")
        ask_text(self.ui, lambda: question, line.title, keep, yes=_("Rename"), hint=line.title, longest=LONGEST_TITLE)

    def _delete(self) -> None:
        line = self.chosen
        if line is None:
            return
        if self.context.library.delete([line.record.key]):
            self.deleted.append(line.record.key)
            self.said = _("{line} was deleted.").format(line=line.title)
        else:
            self.said = _("The library can't be written to at present.")
        self.look()

    def _undo(self) -> None:
        if self.deleted and self.context.library.restore([self.deleted[-1]]):
            self.deleted.pop()
            self.said = _("The line is restored, with your progress.")
            self.look()

    def _save(self) -> None:
        line = self.chosen
        if line is None:
            return
        if not kind_of(line.game.start).has_pdn:
            self._say(_("Games of this kind can't be saved to a file. It is in the library."))
            return

        def write(path: Path) -> None:
            write_as_asked(path, write_pdn(replace(line.game, tags=line.game.tags | {"Event": line.title})))
            self._say(_("Saved as {path}").format(path=path))

        name, folder = f"{file_name(line.title)}.pdn", self.context.places.games
        save_file(self.context, self.ui, _("Save the line"), (PDN,), name, write, folder=folder)

    def _anew(self) -> None:
        """Study the first position of the game set up last; its menu adds the moves."""
        start = last_start(self.context.settings, KINDS, USUAL_GAME)
        self.go(self.context.routes.study(Game(Node(start)), back=self))

    def _import(self) -> None:
        open_file(self.context, self.ui, _("Add lines from a file"), (PDN,), self.take_in)

    def take_in(self, path: Path) -> None:
        """Read the games of a file, put them together, and ask as which side they are added."""

        def read(heed: Heed) -> Callable[[], Screen]:
            games, bad = gathered((found.reading for found in PdnFile.of(path).games(heed=heed)), path)

            def show() -> Screen:
                def told(text: str) -> None:
                    self.look()
                    self._say(text)
                    if bad:
                        open_dialog(self.ui, lambda: path.name, lambda: Column(faults_of(bad, len(bad)), gap=8))

                ask_to_add(self.context, self.ui, games, None, told, title=path.stem)
                return self

            return show

        title = _("Reading {name}").format(name=path.name)
        self.read(lambda: read, title, lambda: _("The file can't be added"))

    def drop_file(self, path: Path) -> None:
        self.take_in(path)

    def update(self, dt: float) -> Screen:
        if self.is_back():
            self.schedule, notice = kept.load(self.context.places.repertoire)
            self.context.tell(notice)
            self.look()
        return super().update(dt)

    def commands(self) -> tuple[Command, ...]:
        one = self.chosen is not None
        delete = Command("delete", N_("Delete"), "Del", "delete", self._delete, one)
        rename = Command("rename", N_("Rename"), "F2", "edit", self._rename, one, first=True)
        told = N_("Add the games of a PDN file")
        imported = Command("import", N_("Add from a file"), "", "open", self._import, told=told)
        anew = Command("anew", N_("Begin a line"), "", "study", self._anew, told=N_("Play its moves in a study"))
        return own_first(
            Command("train", N_("Train"), "Space", "play", self._train, one, N_("Everything due today")),
            Command("train line", N_("Train this line"), "", "play", self._train_line, one),
            STUDY.on(self._open, one, text=N_("Study"), symbol="study", told=N_("Look at its moves, and change them")),
            rename,
            delete,
            UNDO.on(self._undo, bool(self.deleted), text=N_("Restore"), told=N_("Restore the deleted line")),
            SAVE.on(self._save, one, text=N_("Save as PDN"), told=""),
            imported,
            anew,
            *super().commands(),
        )


def limits() -> list[tuple[int, str]]:
    return [(count, plural("{count} new move a day", "{count} new moves a day", count)) for count in NEW_MOVES]


def file_name(title: str) -> str:
    return "".join(char if char.isalnum() or char in " -.,_" else "_" for char in title).strip() or "repertoire"
