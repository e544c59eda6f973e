"""The list of the games in a PDN file, which can be used while the file is read."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from ai.insight.explorer import FileSource
from ai.work.game_tools import FileGames
from game.checkers.kind import CHECKERS
from game.checkers.pdn import PdnGame, draughts_of, pdn_rules_named
from game.checkers.position import Move, Position
from game.checkers.rules import RuleSet
from game.core import InputError
from game.databases.query import DatabaseQuery, GameOrder, GameSummary
from game.kinds import kind_of
from game.tree import Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.board_screen import BoardScreen
from game.ui.commands import FIND, OPENINGS, SAVE, Command, own_first
from game.ui.databases.database_preview import GamePreview
from game.ui.databases.database_words import choices, found_text, is_narrowed, progress_text
from game.ui.databases.source import GameSource
from game.ui.databases.transfers import DatabaseTransfers, GameSelection
from game.ui.files import pdn_files
from game.ui.files.pdn_files import Games, OpenedGame
from game.ui.games.presentation import rules_title
from game.ui.games.wording import player_columns, players_text
from game.ui.jobs import LongJob
from game.ui.library.tool_screens import DoublesScreen, SpellingsScreen
from game.ui.library.tools import Toolbox
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, GamesOffer, Heed, Screen
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.filter_row import filter_row
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.selection import ListSelection, ListStep
from game.ui.widgets.table import Sorting, Table, TableColumn, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, count_text, date_text, ngettext, result_text

PREVIEW = 0.3
"""Width of the preview, as a share of the window's."""
LEAST_PREVIEW, MOST_PREVIEW = 250, 400
"""Least and greatest width of the preview at 100 %."""
LONGEST = 400
BESIDE_BOARD, PROGRESS = 530, 50
"""Height at 100 % of everything above and below its board, and of a job's progress."""
CONTROLS_BESIDE, USUAL_CONTROL = 7, 40
"""Number of controls below one another next to it, and their usual height at 100 %."""
LEAST_BOARD = 140
MOST_CHAPTERS = 200
"""Greatest number of games that open as one study."""


class DatabaseScreen(WidgetScreen):
    """The games of a file. Esc leads back; reading goes on meanwhile."""

    other_keys = (
        ("↑ ↓ Home End", N_("File list: to another game, with Shift mark several, with Ctrl keep the marks")),
        ("Space, Ctrl+A", N_("File list: mark one more game, mark all")),
        ("← →", N_("File list: through the moves of the game")),
    )

    def __init__(self, context: Context, back: Screen, file: Games, study: Callable[[OpenedGame, int], Screen]) -> None:
        """`study` makes the screen of a game at a ply. InputError if there is no file."""
        super().__init__(context, focus="games")
        self.back = back
        self.path = file.path
        self.study = study
        self.transfers = DatabaseTransfers(self, file.path, self._read_again)
        self.toolbox = Toolbox(self, f"tools of {file.path.absolute()}", self._selected, self._told_tool, in_file=True)
        self.source = GameSource(file.path, context.places.cache, context.thinker.worker, context.jobs, file.rules)
        self.asked = 0
        """Number of queries: each result is shown from its top."""
        self.typed = self.trouble = ""
        self.selection = ListSelection[int](0)
        """The marked games by their numbers in the file; its line is the one in the preview."""
        self.number = -1
        """Number in the file of the game in the preview; -1 for none."""
        self.preview = GamePreview(None, None)
        self.fit: list[RuleSet] = []
        """Rules by which the games that do not name theirs can be read."""

    def shows_job(self, job: LongJob) -> bool:
        return job is self.source.building or job.place in (self.transfers.place, self.toolbox.place)

    def hear_jobs(self) -> None:
        self.transfers.update()
        self.toolbox.update()

    @property
    def busy(self) -> bool:
        return self.source.busy or self.transfers.busy or super().busy

    def update(self, dt: float) -> Screen:
        try:
            if self.source.update(dt):
                self._take()
        except InputError as error:
            self.explain(error, lambda: _("The file can't be read"))
        return super().update(dt)

    def _take(self) -> None:
        source = self.source
        if source.answer.facets.guessed and source.progress.complete and not self.fit:
            self.fit = source.fitting()
        self._look_at(self.selection.at)
        self.ui.rebuild()

    # What is asked for

    def ask(self, query: DatabaseQuery) -> None:
        by_text = pdn_files.is_position(self.typed) and query.position is not None
        if not by_text and query.words.split() != self.typed.split():
            self.typed = query.words
        self.source.ask(query)
        self._to_top()
        self.ui.rebuild()

    def _to_top(self) -> None:
        self.asked += 1
        self.selection.at, self.selection.anchor, self.number = 0, 0, -1

    def _type(self, text: str) -> None:
        """Search words as they are typed; a FEN is a position."""
        query = self.source.query
        position = None if pdn_files.is_position(self.typed) else query.position
        self.typed, self.trouble = text, ""
        if not pdn_files.is_position(text):
            self.ask(replace(query, words=text, position=position))
            return
        try:
            asked = self.source.position_of(text)
        except InputError as error:
            self.trouble = error_text(error)
        else:
            self.ask(replace(query, words="", position=asked))

    def _sort(self, order: GameOrder) -> None:
        query = self.source.query
        self.ask(replace(query, order=order, falling=order is query.order and not query.falling))

    def _find_position(self) -> None:
        if self.preview.position is not None:
            self.typed = self.source.query.words
            self.ask(replace(self.source.query, position=self.preview.position))

    def find(self, position: Position) -> None:
        self.typed, self.trouble = "", ""
        before = self.source.query
        self.ask(DatabaseQuery(position=position, order=before.order, falling=before.falling))
        self.ui.focus("games")

    def _read_by(self, name: str) -> None:
        try:
            self.source.read_by(pdn_rules_named(name))
        except InputError as error:
            self.explain(error, lambda: _("The file can't be read"))
            return
        self._to_top()

    def _read_again(self) -> None:
        self.selection = ListSelection(0)
        self.source.read_by(self.source.rules)
        self.ask(self.source.query)

    # The chosen game

    def _look_at(self, place: int) -> None:
        source = self.source
        self.selection.at = min(max(0, place), max(0, len(source) - 1))
        game = source[self.selection.at] if len(source) else None
        if game is not None and game.number == self.number:
            return
        self.number = -1 if game is None else game.number
        if game is None or game.length > pdn_files.LONG:  # it is read when it is opened
            self.preview = GamePreview(None, None)
            return
        try:
            opened = source.opened(game)
        except InputError as error:
            self.preview = GamePreview(None, error)
            return
        self.preview = GamePreview(opened.game, opened.fault)
        if source.query.position is not None:
            asked, positions = source.query.position, opened.game.positions
            self.preview.go(
                next((ply for ply, each in enumerate(positions) if kind_of(asked).same_board(each, asked)), 0)
            )

    def _go(self, place: int, step: ListStep) -> None:
        self.selection.go(self.source.answer.numbers, place, step)
        self._look_at(self.selection.at)

    def _open(self) -> None:
        if self.number >= 0:
            source, game, ply = self.source, self.source[self.selection.at], self.preview.ply

            def read(_heed: Heed) -> Callable[[], Screen]:
                opened = source.opened(game)
                return lambda: self.study(opened, ply)

            title = _("Reading {name}").format(name=self.path.name)
            self.read(lambda: read, title, lambda: _("The game can't be opened"))

    def _open_study(self) -> None:
        """Open the marked games, or else all that are listed, as the chapters of one study."""
        source, marked = self.source, set(self.selection.among(self.source.answer.numbers))
        chosen = [source[place] for place in range(len(source)) if not marked or source[place].number in marked]

        def read(_heed: Heed) -> Callable[[], Screen]:
            games, bad = list[PdnGame](), list[InputError]()
            for game in chosen:
                try:
                    games.append(source.opened(game).game)
                except InputError as error:
                    bad.append(error)
            if not games:
                raise bad[0]
            others = [(game, None) for game in games]

            def show() -> Screen:
                screen = self.context.routes.study(games[0], back=self, source=str(self.path), others=others)
                if bad and isinstance(screen, BoardScreen):
                    text = ngettext(
                        "{count} game can't be read. {reason}", "{count} games can't be read. {reason}", len(bad)
                    )
                    screen.tell(text.format(count=len(bad), reason=error_text(bad[0])), warning=True)
                return screen

            return show

        title = _("Reading {name}").format(name=self.path.name)
        self.read(lambda: read, title, lambda: _("The games can't be opened"))

    @property
    def _fits_study(self) -> bool:
        marked = len(self.selection.among(self.source.answer.numbers))
        return self.source.progress.complete and 1 < (marked or len(self.source)) <= MOST_CHAPTERS

    def _choice(self) -> GameSelection:
        listed, progress = self.source.answer.numbers, self.source.progress
        reading = "" if progress.complete else progress_text(progress, stopped=self.source.stopped)
        return GameSelection(self.number, self.selection.among(listed), listed, reading)

    def commands(self) -> tuple[Command, ...]:
        told = N_("Open the listed or marked games as chapters of one study")
        taken = N_("Import the listed, marked or selected games into the library")
        written = N_("Save the listed, marked or selected games to another file")
        idle = len(self.source) > 0 and not self.transfers.busy
        taken_in, exported = (
            partial(ask, self.source.index, self._choice)
            for ask in (self.transfers.ask_import, self.transfers.ask_export)
        )
        return own_first(
            FIND.on(self._search, text=N_("Search"), told=""),
            Command("import", N_("Import"), "", "books", taken_in, idle, taken),
            SAVE.on(exported, idle, name="export", text=N_("Save as PDN"), told=written),
            Command("as study", N_("As a study"), "", "study", self._open_study, self._fits_study, told),
            OPENINGS.on(self._explore, self.source.progress.games > 0),
            *self.toolbox.commands(DoublesScreen, SpellingsScreen),
            *super().commands(),
        )

    def _selected(self) -> FileGames:
        """The marked games, or all that are listed if none or one is marked."""
        source = self.source
        marked = self.selection.among(source.answer.numbers)
        chosen = marked if len(marked) > 1 else source.answer.numbers if is_narrowed(source.query) else None
        count = source.progress.games if chosen is None else len(chosen)
        return FileGames(self.path, source.rules, None if chosen is None else frozenset(chosen), count)

    def _told_tool(self, text: str, _undoable: bool) -> None:
        open_dialog(self.ui, lambda: self.path.name, lambda: Label(text, name="written"))

    def _explore(self) -> None:
        """Show the openings of these games, at the position in the preview."""
        source = self.source
        offers = [GamesOffer("file", _("This file"), FileSource(source.index), str(self.path))]
        if is_narrowed(source.query):
            listed = FileSource(source.index, tuple(source.answer.numbers))
            title = _("Listed games ({count})").format(count=count_text(len(source)))
            offers.insert(0, GamesOffer("listed", title, listed, str(self.path), source.query.words))
        nodes = self.preview.nodes[: self.preview.ply + 1]
        rules = next(iter(source.answer.facets.rules), CHECKERS.variants[0])
        start = nodes[0].position if nodes else draughts_of(pdn_rules_named(rules)).start(pdn_rules_named(rules))
        node: Node[Position, Move] = Node(start)
        game = Game(node)
        for after in nodes[1:]:
            assert after.move is not None
            node = node.append(after.move)
        self.go(self.context.routes.study(game, node, self, openings=True, offers=offers))

    def _search(self) -> None:
        field = self.ui.find("search")
        assert isinstance(field, TextField)
        field.anchor, field.caret = 0, len(field.text)  # what is typed takes the place of what was searched
        self.ui.focus("search")

    # What is seen

    def build(self) -> Widget:
        source, width, height = self.source, *self.ui.room
        enter = partial(self.ui.focus, "games")
        hint = _("Search players, event, date, opening, or paste a FEN")
        search = TextField("search", self.typed, self._type, enter=enter, hint=hint, longest=LONGEST, tooltip=hint)
        trouble = [Label(self.trouble, Type.SMALL, name="trouble", colour=Ink.DANGER)] if self.trouble else []
        top = [filter_row(self.ui, search, self._choices, self._count), *trouble, *self._progress()]
        low = height < Height.SHORT
        nothing = _("No game matches.") if source.progress.complete and not source.busy else ""
        body: Widget = Panel([Label(nothing, name="nothing", muted=True, align=0.5)], padding=24, grow=1)
        if len(source):
            body = Panel([self._table(headings=not low)], padding=4 if low else 12, grow=1)
        if width >= Width.USUAL and height - 2 * self._higher() >= Height.SHORT:
            side = min(max(PREVIEW * width, LEAST_PREVIEW), MOST_PREVIEW)
            body = Row([body, AtMost(self._preview(), most=side)], wraps=False, tall=True, grow=1)
        page = Column([*top, *self.transfers.widgets(), body], gap=10, padding=8 if low else 16, grow=1)
        count = Label(self._count(), name="count", muted=True)
        heads = self.header_ways(("tools", OPENINGS.name, "as study", "import", "export"), count)
        return Column([header(self.path.name, self.leave, *heads), page], gap=0)

    def _higher(self) -> float:
        """Extra height of the controls next to the board at 100 %, for large controls."""
        return CONTROLS_BESIDE * (self.ui.look.control_height / self.ui.look.scale - USUAL_CONTROL)

    def _count(self) -> str:
        source = self.source
        everything = source.progress.games if is_narrowed(source.query) else len(source)
        return found_text(len(source), everything, len(self.selection.among(source.answer.numbers)))

    def _choices(self) -> list[Widget]:
        return [*choices(self.source.query, self.source.answer.facets, self.ask), *self._rules()]

    def _table(self, *, headings: bool) -> Table[GameSummary]:
        """The result of the query; only the games in sight are fetched."""
        source, selection = self.source, self.selection

        def reason(game: GameSummary) -> str:
            """The fault of a game; "" for a good one."""
            fault = source.fault(game) if game.is_bad else None
            return error_text(fault) if fault is not None else ""

        def lost(game: GameSummary) -> str:
            return "" if game.rules else reason(game)

        def told(game: GameSummary) -> str:
            players = players_text(game.white, game.black, game.event)
            facts = (f"{game.number + 1}. {players}", result_text(game.result), game.event, date_text(game.date))
            return lost(game) or " · ".join(filter(None, facts))

        def sign(game: GameSummary) -> str:
            return "info" if game.is_bad and reason(game) else ""

        def named(game: GameSummary) -> tuple[str, str]:
            return player_columns(game.white, game.black, game.event)

        def date(game: GameSummary) -> str:
            return date_text(game.date.split(": ", 1)[-1])

        ply, go = self.preview.ply, self.preview.go
        column, white = TableColumn[GameSummary], partial(TableColumn[GameSummary], symbol=sign, symbol_ink=Ink.DANGER)
        columns = (
            column(GameOrder.FILE, _("No."), lambda g: str(g.number + 1), 76, needed=440, align=1.0, ink=Ink.MUTED),
            white(GameOrder.WHITE, _("White"), lambda g: named(g)[0], 110, share=3),
            column(GameOrder.BLACK, _("Black"), lambda g: named(g)[1], 110, share=3),
            column(GameOrder.RESULT, _("Result"), lambda g: result_text(g.result), 84),
            column(GameOrder.EVENT, _("Event"), lambda g: g.event, 120, share=3, needed=860),
            column(GameOrder.DATE, _("Date"), date, 96, share=1, needed=560),
            column(GameOrder.LENGTH, _("Moves"), lambda g: str((g.plies + 1) // 2), 74, needed=720, align=1.0),
        )
        use = TableUse(
            lambda: selection.at,
            self._go,
            self._open,
            marks=lambda: selection.marked,
            keys=source.answer.numbers,
            shortcuts={pygame.K_LEFT: partial(go, ply - 1), pygame.K_RIGHT: partial(go, ply + 1)},
            told=told,
            tip=reason,
            instead=lost,
        )
        rows = TableRows("games", columns, source, use, line_height=36, role="game list")
        sorting = Sorting(source.query.order, source.query.falling, lambda name: self._sort(GameOrder(name)))
        told_of, scroll = _("Sort by this column"), f"games {self.asked}"
        return Table(rows, sorting=sorting, headings=headings, tooltip=told_of, scroll=scroll)

    def _preview(self) -> Widget:
        chosen = self.context.settings
        style = BoardStyle(chosen.board_theme, chosen.piece_set)
        busy = not self.source.progress.complete or self.transfers.busy
        room = self.ui.room.height - BESIDE_BOARD - (PROGRESS if busy else 0) - self._higher()
        more: list[Widget] = []
        if self.preview.position is not None:
            text, symbol = (_("Find this position"), "") if room >= LEAST_BOARD else ("", "target")
            told = _("All games that reached the position on the board, by any move order")
            find = self._find_position
            more = [Button("same position", text, find, symbol=symbol, tooltip=told, grow=1 if text else 0)]
        return self.preview.widget(style, min(max(LEAST_BOARD, room), MOST_PREVIEW), self._open, more)

    def _progress(self) -> list[Widget]:
        source = self.source
        if source.progress.complete:
            return []
        button = Button("stop", _("Stop"), source.stop, symbol="stop")
        if source.stopped:
            button = Button("read on", _("Continue reading"), source.read_on, symbol="play")
        told = Label(progress_text(source.progress, stopped=source.stopped), Type.SMALL, name="progress text")
        bar = ProgressBar("progress", source.progress.share, resting=source.stopped)
        return [Row([Column([told, bar], gap=4, grow=1), button], wraps=False)]

    def _rules(self) -> list[Widget]:
        if len(self.fit) < 2:
            return []
        named = rules_title
        found = self.source.rules or self.fit[0]
        menu = DropDown("rules", [(fit.name, Item(named(fit.name))) for fit in self.fit], found.name, self._read_by)
        menu.tooltip = _("Rules of games that do not name theirs")
        return [menu]
