"""The library of all saved games."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ai.insight.explorer import GameFilter, LibrarySource
from ai.work.game_tools import LibraryGames
from ai.work.jobs import Worker
from game.checkers.kind import CHECKERS
from game.core import State
from game.keeping.catalogue import LibraryQuery
from game.keeping.games import game_of, start_of
from game.keeping.record import Record
from game.kinds import kind_of
from game.tree import BoardShape, Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import FIND, OPENINGS, REVIEW, SAVE, SHARE, UNDO, Command, own_first
from game.ui.games import records
from game.ui.games.presentation import presentation_of
from game.ui.jobs import LongJob
from game.ui.library.collection import Collection
from game.ui.library.dialogs import open_labels, open_rename
from game.ui.library.game_list import GameList, Pictures, count_of, filters, shown_position
from game.ui.library.statistics import StatisticsScreen
from game.ui.library.tool_screens import DoublesScreen, SpellingsScreen
from game.ui.library.tools import TOOLS, Toolbox
from game.ui.library.transfers import PLACE, LibraryTransfers
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.screen import Context, GamesOffer, Screen
from game.ui.widgets.button import Button, Rank, button_of, flat
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Centred, Column, Columns, Field, Panel, Row, Space
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.table import Table
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.i18n import C_, N_, _, count_text, date_text, plural, result_text

PANEL, WIDEST_PANEL = 320, 460
"""Least and greatest width of the panel, at 100 %."""
SPACIOUS = 400
"""Width of the panel from which all its buttons have words."""
BOARD_SHARE = 0.36
"""Height of the larger board, as a share of the window's."""
LEAST_LIST, LEAST_LIST_IF_LOW = 90, 22
INDEXING = 0.006
MAIN = ("continue", "replay")
"""Buttons that always have words; the first one is the main button."""
ON_GAMES = ("continue", "replay", "review", "share", "rename", "label games", "export", "delete")


class LibraryScreen(WidgetScreen):
    """The list with its filters, and a panel for the chosen game. Esc leads back."""

    other_keys = (
        ("↑ ↓ Home End", N_("Library: to another game, with Shift select several")),
        ("Space, Ctrl+A", N_("Library: select one more game, select all")),
        ("Enter", N_("Library: look through the game")),
        ("Del, Ctrl+Z", N_("Library: delete, restore")),
    )

    def __init__(self, context: Context, back: Screen, position: State[Any] | None = None) -> None:
        """`position`: show only games that reached this board, until the user asks for others."""
        self.back = back
        self.games = Collection(context.library, LibraryQuery(position=position))
        self.said, self.undoable = "", False
        self._heard = context.jobs.version
        self.unindexed = context.library.index(0.0)
        self._shown: tuple[str, str, object, State[Any] | None, list[BoardShape]] | None = None
        self.pictures = self._pictures(context)
        super().__init__(context, focus="games")
        self.transfers = LibraryTransfers(self, self.games, self._say, self._told_deleted)
        self.toolbox = Toolbox(self, TOOLS, self._selected, self._told_tool)
        self._tool_last = False
        """True if the last change was made by a tool."""
        self._ahead = Worker()
        """Reads the games for the openings."""
        record = self.games.current
        if record is not None:
            source = LibrarySource(context.places.library)
            self._ahead.start(lambda _stop, _tell: source.explore(start_of(record), GameFilter()))

    def shows_job(self, job: LongJob) -> bool:
        return job.place in (PLACE, TOOLS)

    def hear_jobs(self) -> None:
        self.transfers.update()
        self.toolbox.update()
        if self._heard != self.context.jobs.version:  # a review that ended has changed its game
            self._heard = self.context.jobs.version
            self.games.look()

    def go(self, screen: Screen) -> None:
        self._ahead.let_go()
        super().go(screen)

    # Layout

    def build(self) -> Widget:
        self.pictures = self._pictures(self.context, self.pictures)
        width, height = self.ui.room
        wide = width >= Width.WIDE
        low = height < (Height.LOW if self.games.query.position is None else Height.SHORT)
        least = LEAST_LIST_IF_LOW if low else LEAST_LIST
        listed: Widget = Scroll(self._empty(low=low), name="games scroll", least=least)
        if self.games.keys:
            rows = GameList(self.games, self.pictures, self.replay, self.delete)
            listed = Table(rows, headings=False, least=least)
        above = filters(self.games, self.ui, self.pictures.style, self._ask, low=low)
        bars = self._bars(padding=4 if low else 10)
        left: list[Widget] = [Panel([listed], padding=4, grow=1), *bars]
        table = self.table()
        ways = [table[name] for name in ON_GAMES]
        if not wide and not (height < Height.LOW and bars):
            left.append(ways_of(ways, 0))
        body: list[Widget] = [Column(left, gap=6 if low else 10, grow=1)]
        if wide:
            side = min(max(PANEL, width / 3), WIDEST_PANEL)
            body.append(AtMost(self._preview(ways, side, height), most=side))
        if self._nothing:
            above, body = [], [Column([Panel([listed], padding=12, grow=1), *bars], gap=10, grow=1)]
        games = Row(body, gap=14, wraps=False, tall=True, grow=1)
        page = Column([*above, games], gap=6 if low else 10, padding=6 if low else 12, grow=1)
        count = Label(count_of(self.games), Type.SMALL, name="count", muted=True)
        heads = self.header_ways(("import", "tools", OPENINGS.name, "statistics"), count)
        return Column([header(_("Library"), self.leave, *heads), page], gap=0)

    def _preview(self, ways: Sequence[Command], width: float, height: float) -> Widget:
        """The panel next to the list: the chosen game on a larger board, its facts, and the buttons of `ways`."""
        record, count, side = self.record, len(self.games.chosen), min(width - 48, height * BOARD_SHARE)
        inside: list[Widget] = []
        if record is None:
            chosen = plural("{count} game is selected.", "{count} games are selected.", count)
            inside.append(Label(chosen if count else _("No game is selected."), name="chosen", muted=not count))
        else:
            position = self._position(record)
            if position is not None:
                face, line = presentation_of(position).face(position), kind_of(position).winning_line(position)
                figures, style = face.figures(position), self.pictures.style
                shapes = self._shown[4] if self._shown else []
                board = BoardPicture("preview board", face, figures, style, side=side, line=line, shapes=shapes)
                inside.append(Centred(board, most=side))
            else:
                inside.append(Label(_("The moves of this game can't be played by its rules."), name="unplayable"))
            inside += [Label(records.heading(record), Type.HEADING, name="preview title"), facts_of(record)]
        facts = Scroll(Column(inside, gap=14), name="preview scroll", grow=1)
        return Panel([facts, ways_of(ways, width)], padding=16, gap=14, name="preview")

    @property
    def record(self) -> Record | None:
        """The chosen game; None if there are several or none."""
        return self.games.current if len(self.games.chosen) == 1 else None

    def _position(self, record: Record) -> State[Any] | None:
        """The position of the larger board; cached with the arrows and circles on the end of a game."""
        wanted = self.games.query.position
        known = self._shown
        if known is None or known[:3] != (record.key, record.changed, wanted):
            position = shown_position(record, wanted)
            shapes = game_of(record).last.shapes if record.tree and position is not None and wanted is None else []
            known = self._shown = (record.key, record.changed, wanted, position, shapes)
        return known[3]

    def _pictures(self, context: Context, now: Pictures | None = None) -> Pictures:
        """Pictures in the style of the settings, of the wanted board."""
        style = BoardStyle(context.settings.board_theme, context.settings.piece_set, names=False)
        wanted = self.games.query.position
        return now if now and (now.style, now.position) == (style, wanted) else Pictures(style, wanted)

    def _bars(self, *, padding: float) -> list[Widget]:
        """Progress and messages, their texts indented as with `padding` 10."""
        bars: list[Widget] = []

        def bar(text: str, name: str, *ways: Widget) -> Panel:
            label = Column([Label(text, name=name)], padding=10 - padding, valign=0.5, grow=1)
            return Panel([Row([label, *ways], wraps=False)], padding=padding)

        job = self.transfers.job or self.toolbox.job
        if job is not None:
            end = self.transfers.stop if self.transfers.busy else partial(self.context.jobs.stop, job)
            stop = Button("stop", _("Stop"), end, symbol="stop")
            bars.append(bar(job.text, "progress", stop))
        elif self.unindexed and self.games.query.position is not None:
            left = self.unindexed
            told = plural("{count} game is still to be searched.", "{count} games are still to be searched.", left)
            bars.append(Label(told, Type.SMALL, name="indexing", muted=True))
        if self.said:
            undo = [Button("undo", _("Restore"), self.undo, symbol="undo")] if self.undoable else []
            close = flat("hush", "close", _("Close"), self._hush)
            bars.append(bar(self.said, "said", *undo, close))
        return bars

    @property
    def _nothing(self) -> bool:
        asked = self.games.query
        return not self.games.keys and asked == LibraryQuery(order=asked.order, descending=asked.descending)

    def _empty(self, *, low: bool) -> Widget:
        way = Button("show all", _("Show all games"), self._show_all)
        title, text = _("No game like that"), _("No game in the library matches all filters.")
        if self._nothing:
            way = Button("import first", _("Import games"), self.transfers.ask_import, symbol="open")
            title = _("No game yet")
            text = _(
                "Every game you play is saved here. You can also import games from files (PDN, SGF, PSQ), find games "
                "by a position they reached, and see how you are doing."
            )
        heading, told = Label(title, Type.HEADING, align=0.5), Label(text, name="empty", muted=True, align=0.5)
        ways = [] if self._nothing and low else [way]
        return Centred(Column([heading, told, *ways], gap=14, padding=24, align=0.5, valign=0.4), most=520)

    def _show_all(self) -> None:
        self.games.ask(text="", game="", rules="", level="", result="", label="", position=None)
        self.ui.focus("games")

    def _ask(self, **changes: Any) -> None:
        """Show the result of another query from its beginning."""
        self.games.ask(**changes)
        self.games.go_to(0)

    def _say(self, text: str, *, undoable: bool = False) -> None:
        self.said, self.undoable = text, undoable
        self.ui.rebuild()

    def _hush(self) -> None:
        self._say("")
        self.ui.focus("games")

    # What is done with the chosen games

    def resume(self) -> None:
        record = self.record
        if record is not None:
            self.show_opened(lambda: self.context.routes.resume(record), lambda: _("The game can't be continued"))

    def _open(self, screen: Callable[[Record], Screen]) -> None:
        record = self.record
        if record is not None:
            self.show_opened(lambda: screen(record), lambda: _("The game can't be opened"))

    def replay(self) -> None:
        self._open(self._study)

    def review(self) -> None:
        self._open(lambda record: self.context.routes.study(game_of(record), None, self, record, review=True))

    def _study(self, record: Record) -> Screen:
        game, node = game_of(record), None
        if self.games.query.position is not None:
            found = self._position(record)
            node = next((node for node in [game.root, *game.root.main_line()] if node.position == found), None)
        return self.context.routes.study(game, node, self, record)

    def share(self) -> None:
        def shared(record: Record) -> Screen:
            game = game_of(record)
            return self.context.routes.share(game, game.last, self, False)

        self._open(shared)

    def delete(self) -> None:
        if self.games.chosen:
            self._told_deleted(self.games.forget(self.games.chosen))

    def _selected(self) -> LibraryGames:
        """The marked games, or all that are listed if none or one is marked."""
        marked = self.games.among(self.games.keys)
        return LibraryGames(self.context.library.path, marked if len(marked) > 1 else list(self.games.keys))

    def _told_tool(self, text: str, undoable: bool) -> None:
        self.games.look()
        self.unindexed = self.context.library.index(0.0)
        self._say(text, undoable=undoable)
        self._tool_last = undoable
        self.ui.focus("games")

    def _told_deleted(self, count: int) -> None:
        self._tool_last = False
        if count:
            self._say(plural("{count} game was deleted.", "{count} games were deleted.", count), undoable=True)
        else:
            self._say(_("The library can't be written to at present."))
        self.ui.focus("games")

    def undo(self) -> None:
        if self._tool_last:
            self._tool_last = False
            self.toolbox.undo()
            return
        count = self.games.undo()
        if count:
            told = plural("{count} game is back.", "{count} games are back.", count)
            self._say(told, undoable=self.games.can_undo)
            self.ui.focus("games")

    def explore(self) -> None:
        """Show the openings of these games: from the wanted board, else from the start of the chosen game."""
        query = self.games.query
        offers = []
        if replace(query, order=LibraryQuery().order, descending=True, position=None) != LibraryQuery():
            count = count_text(len(self.games.keys))
            title = _("Listed games ({count})").format(count=count)
            offers = [GamesOffer("listed", title, LibrarySource(self.context.places.library, query), words=query.text)]
        record, position = self.games.current, query.position

        def opened() -> Screen:
            start = position or (start_of(record) if record is not None else CHECKERS.start(CHECKERS.variants[0]))
            return self.context.routes.study(Game(Node(start)), None, self, openings=True, offers=offers)

        self.show_opened(opened, lambda: _("The game can't be opened"))

    def statistics(self) -> None:
        self.go(StatisticsScreen(self.context, self))

    def _index(self) -> None:
        if not self.unindexed or self.transfers.busy:
            return
        before, self.unindexed = self.unindexed, self.context.library.index(INDEXING)
        if not self.unindexed or (self.games.query.position is not None and before // 100 != self.unindexed // 100):
            self.games.look()
            self.ui.rebuild()

    # Time and keys

    @property
    def busy(self) -> bool:
        return super().busy or self.transfers.busy or bool(self.unindexed)

    def update(self, dt: float) -> Screen:
        if self.is_back():
            self.unindexed = self.context.library.index(0.0)
            self.games.look()
            self.ui.rebuild()
        self._index()
        return super().update(dt)

    def commands(self) -> tuple[Command, ...]:
        record, some = self.record, bool(self.games.chosen)
        one, written = record is not None, record is None or record.has_file
        goes_on = record is not None and record.goes_on and record.is_offered
        return own_first(
            FIND.on(lambda: self.ui.focus("search"), text=N_("Search"), told=""),
            UNDO.on(self.undo),
            Command("import", N_("Import"), "", "open", self.transfers.ask_import, not self.transfers.busy),
            Command("continue", N_("Continue"), "", "play", self.resume, goes_on),
            Command("replay", N_("Look through"), "", "study", self.replay, one),
            REVIEW.on(self.review, record is not None and bool(record.moves), symbol="review"),
            SHARE.on(self.share, one),
            OPENINGS.on(self.explore),
            Command("rename", N_("Rename"), "F2", "edit", partial(open_rename, self.ui, self.games), one, first=True),
            Command("label games", N_("Labels"), "", "flag", partial(open_labels, self.ui, self.games), some),
            SAVE.on(self.transfers.ask_export, some and written, name="export", text=self.transfers.save_text, told=""),
            Command("delete", N_("Delete"), "", "delete", self.delete, some),
            Command("statistics", N_("Statistics"), "", "chart", self.statistics),
            *self.toolbox.commands(DoublesScreen, SpellingsScreen),
            *super().commands(),
        )

    def drop_file(self, path: Path) -> None:
        self.transfers.take_in(path)


def ways_of(commands: Sequence[Command], room: float) -> Widget:
    """Buttons of the enabled commands in `room` pixels at 100 %, 0 for icons alone; *Delete* stands apart."""
    enabled = [command for command in commands if command.enabled]
    if not enabled:
        return Space()
    worded, icons = _buttons(enabled, words=True), _buttons(enabled, words=False)
    main = [button for button in worded if button.name in MAIN] if room else []
    if room < SPACIOUS:
        *others, delete = icons[len(main) :]
        return Column([*main, Row([*others, Space(grow=1), delete], gap=8)], gap=8)
    *others, delete = worded[len(main[:1]) :]
    gap = [] if len(others) % 2 else [Space()]
    return Column([*main[:1], Columns([*others, *gap, Row([delete], align=1.0)], least=150, most=2, gap=8)], gap=8)


def _buttons(commands: Sequence[Command], *, words: bool) -> list[Button]:
    found: list[Button] = []
    for command in commands:
        main = Rank.MAIN if not found and command.name in MAIN else Rank.USUAL
        rank = Rank.FLAT if command.name == "delete" else main
        found.append(button_of(command, words=words, rank=rank))
        if words and command.name == "review":
            found[-1].text = C_("verb", "Review")
    return found


def facts_of(record: Record) -> Widget:
    written = result_text(record.result) if record.score else ""  # where the word next to it says something else
    ended = " · ".join(filter(None, (records.result(record), written, records.reason(record))))
    facts = (
        (_("Players"), records.players(record) if record.title else ""),
        (_("Game"), records.title(record)),
        (_("House rules"), records.house_rules(record)),
        (_("Opponent"), records.opponent(record) if record.level else ""),
        (_("Result"), ended),
        (_("Length"), records.length(record)),
        (_("Date"), date_text(record.date)),
        (_("Event"), record.event),
        (_("Opening"), records.opening(record)),
        (_("Labels"), ", ".join(record.labels)),
        (_("File"), record.source),
    )
    shown = ((Label(name, Type.SMALL, muted=True), Label(text, Type.SMALL)) for name, text in facts if text)
    return Column([Field(name, text, beside=80) for name, text in shown], gap=6)
