"""The openings tab: the moves played from the board in many games, with their results, and these games."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import pygame

from ai.insight.explorer import (
    BookSource,
    Explored,
    ExploredMove,
    ExploredOrder,
    GameFilter,
    GameRow,
    LibrarySource,
    node_at,
)
from ai.work.jobs import Job, JobResult, Listener, Worker
from game.core import InputError
from game.databases.index import BLACK, WHITE
from game.kinds import kind_of
from game.ui.board.scene import Arrow
from game.ui.commands import STEP, Command
from game.ui.look.shapes import css
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import GamesOffer
from game.ui.study import explorer_words as words
from game.ui.study.analysis_view import COLOURS, colour_of
from game.ui.study.analysis_words import reference
from game.ui.study.commands import ABOVE, BELOW, FILTER_GAMES, NO_FILTER, WALKING, WEAK_SPOTS, WHERE_LOST
from game.ui.study.tree_screen import StudyTab, TreeScreen
from game.ui.widgets.button import Button, button_of, flat
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.fits import Fits
from game.ui.widgets.graph import result_colours
from game.ui.widgets.layout import Column, Row, Space
from game.ui.widgets.line import Line
from game.ui.widgets.listing import Item
from game.ui.widgets.table import Sorting, Table, TableColumn, TableRows, TableUse
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, count_text, result_text

PATIENCE = 0.03
"""Seconds that the window waits for an answer, so that nothing flickers."""
AGAIN = 1.0
"""Seconds between two queries of games that are still being read."""
INDEXING = 0.006
"""Seconds in each frame for indexing new games of the library."""
OWN, OWN_WHITE, OWN_BLACK = "own", "own white", "own black"
LIBRARY, BOOK = "library", "book"
LINE = 30
"""Height of a row in pixels at 100 %."""
MOST_MOVES = 9
"""Number of moves shown without scrolling where there is room."""


class ExplorerTab(StudyTab):
    """A click on a move plays it, a click on a game opens it at this position."""

    name = "openings"
    label = N_("Openings")
    symbol = "openings"

    def __init__(self, study: TreeScreen, offers: Sequence[GamesOffer]) -> None:
        """`offers`: games besides those of the library and the book, the first of which is chosen."""
        super().__init__(study)
        path, settings = self.context.places.library, self.context.settings
        own = LibrarySource(path, own=(self.context.profile.name, settings.player_names[0]))
        self.offers = (
            *offers,
            GamesOffer(LIBRARY, "", LibrarySource(path)),
            *(GamesOffer(name, "", own) for name in (OWN, OWN_WHITE, OWN_BLACK)),
            GamesOffer(BOOK, "", BookSource()),
        )
        self.offer = self.offers[0]
        self.filter = GameFilter()
        self._searched = self.offer.words.strip()
        """Words that filter by a player if they name one in all games."""
        self._named = GameFilter()
        """The filter made of these words."""
        self.order, self.falling = ExploredOrder.GAMES, True
        self.explored: Explored | None = None
        self.trouble: InputError | None = None
        self.at = self.game_at = 0
        self.games_shown = False
        """True if a low page shows the games in place of the moves."""
        self._worker, self._namer = Worker(), Worker()
        self._index(PATIENCE)
        source, state = self.offer.source, study.match.position
        self._ahead: Job[None, Explored] | None = self._worker.start(
            lambda _stop, _tell: source.explore(state, GameFilter())
        )
        """The first query, before the tab is shown: it reads the games."""
        self._job: Job[None, Explored] | None = None
        self._naming = Listener[None, tuple[str, ...]](self._take_names)
        self._names: tuple[str, ...] = ()
        self._rows: TableRows[ExploredMove] | None = None
        self._pointed: Any = None
        self._by_key = False
        """True if the move was chosen by the keyboard."""
        self._wait = 0.0

    @property
    def insists(self) -> bool:
        """The table is all that the tab is for."""
        return True

    # Questions

    @property
    def is_own(self) -> bool:
        return self.offer.name in (OWN, OWN_WHITE, OWN_BLACK)

    @property
    def _wanted(self) -> GameFilter:
        """The filter with the side that the choice of games names."""
        side = {OWN_WHITE: WHITE, OWN_BLACK: BLACK}.get(self.offer.name, "")
        return replace(self.filter, player="", side=side) if self.is_own else self.filter

    @property
    def _shown(self) -> Explored | None:
        explored = self.explored
        return explored if explored is not None and explored.state == self.study.match.position else None

    def _index(self, seconds: float) -> None:
        """Index the positions of new games in the library for about this long."""
        if isinstance(self.offer.source, LibrarySource):
            self.context.library.index(seconds)

    def _ask(self) -> None:
        source, state, chosen = self.offer.source, self.study.match.position, self._wanted
        self._ahead = None
        self._job = self._worker.start(lambda _stop, _tell: source.explore(state, chosen))
        self._wait = AGAIN
        self._job.wait(PATIENCE)
        self._hear()

    def _hear(self) -> None:
        if self._job is None:
            return
        try:
            news = self._job.poll()
        except InputError as error:
            self._job, self.trouble, self.explored = None, error, None
            self.ui.rebuild()
            return
        if isinstance(news, JobResult):
            self._job, self.trouble = None, None
            searched, self._searched = self._searched, ""
            if searched and words.is_player(searched, news.result.listed):
                names = chain.from_iterable((game.white, game.black) for game in news.result.listed)
                self._named = GameFilter(words.spelled(searched, names))
                self._filter(self._named)
                return
            found = news.result.sorted(self.order, falling=self.falling)
            if found != self.explored:
                self.explored = found
                self.ui.rebuild()

    # Calls from the study

    def enter(self) -> None:
        self._ask()

    def leave(self) -> None:
        self._worker.let_go()
        self._job = None

    def away(self) -> None:
        self._ahead = None
        self._worker.let_go()

    def position_changed(self) -> None:
        self.at = self.game_at = 0
        self._by_key = False
        if self.seen:
            self._ask()
            self.ui.rebuild()

    def frame(self, dt: float) -> None:
        if self._ahead is not None and self._ahead.finished:
            self._ahead = None
            self._worker.let_go()
        if not self.seen:
            return
        self._hear()
        self._wait -= dt
        shown = self._shown
        if self._job is None and shown is not None and shown.reading:
            self._index(INDEXING)
            if self._wait <= 0:
                self._ask()
        self._naming.hear()
        pointed = self._pointed_at()
        if pointed != self._pointed:
            self._pointed = pointed
            self.ui.dirty = True

    @property
    def busy(self) -> bool:
        return self.seen and self._job is not None

    def commands(self) -> tuple[Command, ...]:
        shown, study = self._shown, self.study
        last = len(shown.moves) - 1 if shown is not None else -1
        step = WALKING[STEP.name].on(partial(self._play, self.at), text=N_("Openings: play the chosen move"))
        below = self.at + 1 if self._by_key else self.at
        return (
            *([step] if self._by_key and study.match.at_end else []),
            ABOVE.on(partial(self._choose, self.at - 1), self.at > 0, text=N_("Openings: the move above")),
            BELOW.on(partial(self._choose, below), below <= last, text=N_("Openings: the move below")),
            FILTER_GAMES.on(self.open_filter, self.offer.name != BOOK),
            NO_FILTER.on(lambda: self._filter(GameFilter()), bool(self._filter_text)),
            WHERE_LOST.on(
                partial(self._sort_by, ExploredOrder.LOST, falling=True),
                self._of_player,
                text=WHERE_LOST.text if self.is_own else WEAK_SPOTS,
            ),
        )

    @property
    def player(self) -> int:
        """The side to train: one's own, or the one that meets the filtered player."""
        side, first = self._wanted.side, reference(self.study.match.position)
        if not side or not self._of_player:
            return super().player
        return first if (side == WHITE) is self.is_own else 1 - first

    # What the person does

    def _choose(self, number: int) -> None:
        """Choose a move by the keyboard; its arrow is shown."""
        self.at, self._by_key = number, True

    def choose(self, name: str) -> None:
        self.offer = next(each for each in self.offers if each.name == name)
        if self.filter == self._named:
            self.filter = GameFilter()
        self.explored, self._names = None, ()
        self._changed()

    def _filter(self, chosen: GameFilter) -> None:
        self.filter = chosen
        self._changed()

    def _changed(self) -> None:
        if self.order is ExploredOrder.LOST and not self._of_player:
            self.order, self.falling = ExploredOrder.GAMES, True
        self.at = self.game_at = 0
        self._ask()
        self.ui.rebuild()

    @property
    def _of_player(self) -> bool:
        return self.is_own or bool(self.filter.player)

    def open_filter(self) -> None:
        source = self.offer.source
        self._naming.await_job(self._namer.start(lambda _stop, _tell: source.names()))
        sides = words.side_names(self.study.match.position, self._pieces)
        with_player = not self.is_own
        words.open_filter(
            self.ui, lambda: self.filter, self._filter, lambda: self._names, sides, with_player=with_player
        )

    def _take_names(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._namer.let_go()

    def _sort(self, name: str) -> None:
        order = ExploredOrder(name)
        falling = not self.falling if order is self.order else order is not ExploredOrder.MOVE
        self._sort_by(order, falling=falling)

    def _sort_by(self, order: ExploredOrder, *, falling: bool) -> None:
        self.order, self.falling, self.at = order, falling, 0
        if self.explored is not None:
            self.explored = self.explored.sorted(order, falling=falling)

    def _play(self, number: int) -> None:
        shown = self._shown
        if shown is not None and number < len(shown.moves) and not self.study.stage.moving:
            self.study.play(shown.moves[number].move)

    def _open_game(self) -> None:
        shown, study = self._shown, self.study
        if shown is None or self.game_at >= len(shown.listed):
            return
        row, offer, position = shown.listed[self.game_at], self.offer, study.match.position

        def opened() -> Any:
            game, record = offer.source.open(row)
            offers = [each for each in self.offers if each.title]
            node = node_at(game, position)
            return self.context.routes.study(game, node, study, record, offers=offers, source=offer.path)

        study.show_opened(opened, lambda: _("The game can't be opened"))

    def _turn(self) -> None:
        self.games_shown = not self.games_shown

    # The page

    @property
    def _pieces(self) -> str:
        return self.context.settings.piece_set

    @property
    def _is_high(self) -> bool:
        """True if moves and games have room below each other."""
        return self.ui.room.height >= (Height.HIGH if self.ui.look.finger else Height.USUAL)

    def build(self, *, wide: bool) -> Widget:
        shown = self._shown
        if shown is None or not (shown.moves or shown.listed):
            self._rows = None
            return Column([*self._head(), words.nothing_label(self._nothing(shown)), Space(grow=1)], gap=8, grow=1)
        moves = self._moves(shown)
        games: list[Widget] = [self._games(shown)] if shown.listed else []
        about = self._about(shown)
        if wide and games:
            left, right = Column([*self._head(), moves], gap=6, grow=1), Column([about, *games], gap=6, grow=1)
            return Row([left, right], gap=16, wraps=False, tall=True, grow=1)
        if not games or self._is_high:
            return Column([*self._head(), moves, about, *games], gap=6, grow=1)
        count = words.games_text(shown.total.games or len(shown.listed))
        return Column([*self._head(count), games[0] if self.games_shown else moves], gap=6, grow=1)

    def _head(self, count: str = "") -> list[Widget]:
        """The choice of games and the filter in force. `count`: the games of a low page, which shows either them or the
        moves."""
        names = words.side_names(self.study.match.position, self._pieces)
        texts = {
            LIBRARY: _("Library"),
            OWN: _("My games"),
            OWN_WHITE: _("My games as {side}").format(side=names[0]),
            OWN_BLACK: _("My games as {side}").format(side=names[1]),
            BOOK: _("Opening book"),
        }
        items = [(each.name, Item(each.title or texts[each.name])) for each in self.offers]
        source = DropDown("games from", items, self.offer.name, self.choose, grow=1, tooltip=_("Games to count"))
        source.short = True
        table = self.study.table()

        def icon_of(command: Command) -> Button:
            return button_of(table[command.name], words=False)

        def lost(*, worded: bool) -> list[Widget]:
            return [button_of(table[WHERE_LOST.name], words=worded)] if self._of_player else []

        def turn(*, worded: bool) -> list[Widget]:
            text, tip = _("Moves") if self.games_shown else count, _("Show the games or the moves")
            symbol = "" if worded else "openings" if self.games_shown else "books"
            button = Button("moves or games", text if worded else "", self._turn, symbol=symbol, tooltip=tip)
            return [button] if count else []

        text = self._filter_text
        line = Line(text, Type.SMALL, name="filter", grow=1, least=220)
        clear = flat(NO_FILTER.name, NO_FILTER.symbol, table[NO_FILTER.name].label, table[NO_FILTER.name].run)
        first = Row([source, icon_of(FILTER_GAMES)], gap=6, wraps=False)
        if count and self.ui.room.height < Height.LOW:
            below = [*turn(worded=False), line, clear] if text else turn(worded=True)
            return [first, Row(below, gap=6, wraps=False)]
        above: list[Widget] = []
        for worded in (True, False):
            more = [*turn(worded=True), *([] if text else lost(worded=worded))]
            above.append(Row([source, *more, icon_of(FILTER_GAMES)], gap=6, wraps=False))
        if count:
            above.append(
                Column([first, Row([*turn(worded=True), *([] if text else lost(worded=False))], gap=6)], gap=6)
            )
        filtered = [Row([line, *lost(worded=worded), clear], gap=6, wraps=False) for worded in (True, False)]
        return [Fits(above), *([Fits(filtered)] if text else [])]

    @property
    def _filter_text(self) -> str:
        """The filter in words, without player and side for the user's own games."""
        chosen = replace(self.filter, player="", side="") if self.is_own else self.filter
        sides = words.side_names(self.study.match.position, self._pieces)
        return words.filter_text(GameFilter() if self.offer.name == BOOK else chosen, sides)

    def _nothing(self, shown: Explored | None) -> str:
        if self.trouble is not None:
            return error_text(self.trouble)
        if shown is None:
            return _("Searching …")
        if not shown.state.legal_moves():
            return _("The game is over here.")
        return words.nothing_text(shown, self._wanted, own=self.is_own, book=self.offer.name == BOOK)

    def _about(self, shown: Explored) -> Widget:
        text = words.total_text(shown, self._pieces)
        if not text and self.offer.name != BOOK:
            return words.nothing_label(self._nothing(shown))
        if shown.reading:
            text = " · ".join(filter(None, (text, _("still reading"))))
        return Line(text, Type.SMALL, name="games here", ink=Ink.MUTED, height=22, least=60, role="status")

    def _moves(self, shown: Explored) -> Widget:
        kind, pieces, first = kind_of(shown.state), self._pieces, reference(shown.state)
        theme, side = self.ui.look.theme, partial(colour_of, shown.state, pieces=pieces)
        colours = result_colours(theme)
        if not shown.of_player:
            colours = side(first), colours[1], side(1 - first)

        def shares(move: ExploredMove) -> list[tuple[int, tuple[int, int, int]]]:
            return list(zip(move.results, colours, strict=True))

        def lost(move: ExploredMove) -> str:
            return words.lost_text(shown.lost(move)) if move.decided else ""

        column, right = TableColumn[ExploredMove], partial(TableColumn[ExploredMove], align=1.0)
        order = ExploredOrder
        columns = [
            column(order.MOVE, _("Move"), lambda m: kind.move_text(shown.state, m.move), sample="50x39", share=1)
        ]
        if shown.total.games:
            columns += [
                right(
                    order.GAMES,
                    _("Games"),
                    lambda m: count_text(m.games) if m.games else "",
                    sample=max("10,000", count_text(shown.total.games), key=len),
                    needed=220,
                ),
                column(order.RESULTS, _("Results"), lambda m: "", sample="50% 50%", share=3, shares=shares),
            ]
        points = shown.of_player and bool(shown.total.decided)
        if points:
            columns.append(right(order.LOST, _("Points"), lost, sample="+12.5", needed=330))
        if any(each.rating for each in shown.moves):
            needed = 470 if points else 410
            columns.append(
                right(order.RATING, _("Rating"), lambda m: str(m.rating or ""), sample="1234", needed=needed)
            )
        if any(each.last for each in shown.moves):
            needed = 410 if points else 350
            columns.append(right(order.LAST, _("Last"), lambda m: m.last[:4], sample="2026", needed=needed))
        if any(each.book is not None for each in shown.moves):
            columns.append(
                right(order.BOOK, _("Book"), lambda m: words.book_text(shown.state, m), sample="+0.00", needed=280)
            )
        keys = {getattr(pygame, f"K_{number}"): partial(self._play, number - 1) for number in range(1, 10)}
        use = TableUse[ExploredMove](
            lambda: self.at,
            lambda number, _step: self._go(number),
            lambda: self._play(self.at),
            shortcuts=keys,
            told=lambda move: words.told_move(shown, move, pieces),
            tip=lambda move: words.told_move(shown, move, pieces),
            at_once=True,
        )
        self._rows = TableRows("next moves", columns, shown.moves, use, line_height=LINE)
        sorting = Sorting(self.order, self.falling, self._sort)
        least = LINE * min(len(shown.moves), MOST_MOVES) if self._is_high else LINE
        low = self.ui.room.height < Height.LOW
        table = Table(self._rows, sorting=sorting, headings=not low, tooltip=_("Sort by this column"), least=least)
        table.grow = 0 if shown.listed and self._is_high else 1
        return table

    def _go(self, number: int) -> None:
        self.at = number
        self.ui.dirty = True

    def _games(self, shown: Explored) -> Widget:
        def go(number: int, _step: object) -> None:
            self.game_at = number

        roomy = self.ui.room.width >= Width.SPACIOUS
        column = TableColumn[GameRow]
        columns = (
            column("white", _("White"), lambda game: words.columns_of(game)[0], 90, share=3),
            column("black", _("Black"), lambda game: words.columns_of(game)[1], 90, share=3),
            column("result", _("Result"), lambda game: result_text(game.result), 70),
            column("event", _("Event"), lambda game: game.event, 90, share=2, needed=480),
            column("date", _("Date"), words.shown_date, sample="2026-12-28", needed=330)
            if roomy
            else column("date", _("Date"), lambda game: game.year, sample="2026"),
        )
        use = TableUse[GameRow](
            lambda: self.game_at, go, self._open_game, told=words.told_game, tip=words.told_game, at_once=True
        )
        rows = TableRows("games here list", columns, shown.listed, use, line_height=LINE, role="game list")
        return Table(rows, headings=False, scroll=f"games of {kind_of(shown.state).position_key(shown.state)}")

    # On the board

    def _pointed_at(self) -> Any:
        """The move of the row that is pointed at or has the focus; None for none."""
        rows, shown = self._rows, self._shown
        if rows is None or shown is None:
            return None
        hovered = rows.warmth > 0 and 0 <= rows.pointed < len(shown.moves)
        if not hovered and not self._by_key and not (self.ui.has_focus(rows) and self.ui.ring):
            return None
        number = rows.pointed if hovered else self.at
        return shown.moves[number].move if 0 <= number < len(shown.moves) else None

    def arrows(self) -> Sequence[Arrow]:
        move = self._pointed_at() if self.seen else None
        return () if move is None else (Arrow(kind_of(self.study.match.position).path(move), css(COLOURS[1])),)
