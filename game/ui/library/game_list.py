"""The list of the library's games, each with a small board."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import pygame

from game.core import InputError, State
from game.keeping.catalogue import UNFINISHED, LibraryOrder, LibraryQuery
from game.keeping.games import line_of, reached
from game.keeping.record import Record
from game.kinds import KINDS, kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.commands import FIND, with_key
from game.ui.games import records
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.library.collection import Collection
from game.ui.library.statistics_rows import rank
from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.button import flat
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.filter_row import filter_row
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Panel, Row
from game.ui.widgets.line import with_whole_parts
from game.ui.widgets.listing import Item
from game.ui.widgets.table import TableCell, TableRows, TableUse
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import N_, _, date_text, plural

BOARD = 68
MARGIN = 10
TITLES = (Type.STRONG, Type.BODY)
"""Styles of a title, the first with room; a longer one is small."""
BUDGET = 0.008
MOST = 2000


class Pictures:
    """The pictures of one style. With a `position` each game is shown where it reached that board."""

    def __init__(self, style: BoardStyle, position: State[Any] | None = None) -> None:
        self.style = style
        self.position = position
        self._made: OrderedDict[tuple[str, str, int], pygame.Surface | None] = OrderedDict()
        self._views: dict[tuple[object, int], BoardView] = {}

    def has(self, record: Record, side: int) -> bool:
        return (record.key, record.changed, side) in self._made

    def find(self, record: Record, side: int) -> pygame.Surface | None:
        """The picture, `side` pixels wide and high; None if it is still to be made, or can't be."""
        found = self._made.get((record.key, record.changed, side))
        if found is not None:
            self._made.move_to_end((record.key, record.changed, side))
        return found

    def make(self, record: Record, side: int, look: Look) -> pygame.Surface | None:
        """Make the picture, which takes some milliseconds; None if the game never reached its position."""
        position, picture = shown_position(record, self.position), None
        if position is not None:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            face = presentation_of(position).face(position)
            if (face, side) not in self._views:
                view = BoardView(face, lambda size: look.fonts.font(size, False), self.style)
                view.fit(pygame.Rect(0, 0, side, side))
                self._views[face, side] = view
            line = kind_of(position).winning_line(position)
            scene = Scene(face.figures(position), line=line, emblems=face.emblems(position))
            self._views[face, side].draw(picture, scene)
        self._made[record.key, record.changed, side] = picture
        if len(self._made) > MOST:
            self._made.popitem(last=False)
        return picture


def shown_position(record: Record, wanted: State[Any] | None) -> State[Any] | None:
    """The end of a game, or the wanted position in it; None if it never came, or the moves can't be played."""
    try:
        return line_of(record)[-1].position if wanted is None else reached(record, wanted)
    except InputError:
        return None


class GameList(TableRows[Record | None]):
    """Three lines of text next to a board in each row. Delete deletes the chosen games."""

    def __init__(
        self, games: Collection, pictures: Pictures, enter: Callable[[], None], delete: Callable[[], None]
    ) -> None:
        use = TableUse[Record | None](
            lambda: games.at,
            games.go_to,
            enter,
            marks=lambda: games.marked,
            keys=games.keys,
            shortcuts={pygame.K_DELETE: delete},
            told=_told,
        )
        super().__init__("games", (), games, use, line_height=84, role="game list")
        self.games = games
        self.pictures = pictures

    def cells(self, look: Look, number: int) -> list[TableCell]:
        record, line = self.rows[number], self.place(look, number)
        if record is None:
            return []
        left, margin = line.x + look.px(MARGIN + BOARD + 14), look.px(MARGIN)
        room = line.right - margin - left
        told = " · ".join(filter(None, (records.opening(record), record.event, *record.labels)))
        who = records.players(record)
        game = records.title(record) if who or record.title else records.opponent(record)
        rows = (
            (records.heading(record), records.result(record), Type.STRONG, Ink.TEXT),
            (f"{game} · {records.length(record)}", records.reason(record), Type.SMALL, Ink.MUTED),
            (told or (who if record.title else ""), date_text(record.date), Type.SMALL, Ink.MUTED),
        )
        found, top = list[TableCell](), line.y + look.px(9)
        for first, second, style, ink in rows:
            high, right = look.text("0", style).size[1], min(look.text(second, style).size[0], room // 2)
            middle = max(1, room - right - look.px(10))
            text, shown = with_whole_parts(look, first, style, middle), style
            if style is Type.STRONG:
                text = first
                shown = next((each for each in TITLES if look.text(first, each).size[0] <= middle), Type.SMALL)
            found.append(TableCell(text, shown, pygame.Rect(left, top, middle, high), 0.0, ink))
            place = pygame.Rect(line.right - margin - right, top, right, high)
            found.append(TableCell(second, style, place, 1.0, ink))
            top += high + look.px(3)
        return found

    def draw_row(self, ui: Host, surface: pygame.Surface, number: int, ink: Ink | None) -> None:
        super().draw_row(ui, surface, number, ink)
        look, theme, record = ui.look, ui.look.theme, self.rows[number]
        line, side = self.place(look, number), look.px(BOARD)
        board = pygame.Rect(line.x + look.px(MARGIN), line.centery - side // 2, side, side)
        picture = self.pictures.find(record, side) if record else None
        if picture is not None:
            surface.blit(picture, board)
        else:
            shapes.rounded(surface, board, look.px(4), theme.control, theme.control_border, 1)
        if self.is_marked(number):
            mark = pygame.Rect(board.x - look.px(4), board.y - look.px(4), look.px(22), look.px(22))
            shapes.rounded(surface, mark, mark.h // 2, theme.panel, theme.accent, look.px(1.5))
            surface.blit(icon("check", look.px(14), theme.text), mark.inflate(-look.px(8), -look.px(8)))

    def update(self, ui: Host, dt: float) -> None:
        """Draw missing boards among those in sight, as many as there is time for."""
        super().update(ui, dt)
        end, side, made = time.perf_counter() + BUDGET, ui.look.px(BOARD), False
        for number in self.shown(ui.look):
            record = self.rows[number]
            if record is None or self.pictures.has(record, side):
                continue
            if made and time.perf_counter() >= end:
                ui.animate()
                return
            picture, made = self.pictures.make(record, side, ui.look), True
            if picture is None and self.pictures.position is not None:
                self.games.drop(record.key)
                ui.rebuild()
                return
        if made:
            ui.changed(self)


def _told(record: Record | None) -> str:
    if record is None:
        return ""
    return ", ".join(filter(None, (records.heading(record), records.result(record), records.length(record))))


T = TypeVar("T")

RESULTS = (
    ("", N_("Any result")),
    (UNFINISHED, N_("Unfinished")),
    ("won", N_("You won")),
    ("drawn", N_("You drew")),
    ("lost", N_("You lost")),
    ("1-0", "1–0"),
    ("1/2-1/2", "½–½"),
    ("0-1", "0–1"),
)
ORDERS = (
    ((LibraryOrder.SAVED, True), N_("Last changed")),
    ((LibraryOrder.DATE, True), N_("Newest first")),
    ((LibraryOrder.DATE, False), N_("Oldest first")),
    ((LibraryOrder.PLAYERS, False), N_("By players")),
    ((LibraryOrder.RULES, False), N_("By rules")),
    ((LibraryOrder.OPENING, False), N_("By opening")),
    ((LibraryOrder.RESULT, True), N_("By result")),
    ((LibraryOrder.LENGTH, True), N_("Longest first")),
    ((LibraryOrder.LENGTH, False), N_("Shortest first")),
)


def filters(games: Collection, ui: Ui, style: BoardStyle, ask: Callable[..., None], *, low: bool) -> list[Widget]:
    """The lines above the list. `ask` changes fields of the query."""
    query = games.query
    hint, tip = _("Player, event, opening, label …"), with_key(_("Search"), FIND.key)

    def find(text: str) -> None:
        ask(text=text)

    def menus() -> list[Widget]:
        return [*_menus(games, ask), _order_menu(games.query, ask)]

    enter = partial(ui.focus, "games")
    search = TextField("search", query.text, find, enter=enter, hint=hint, longest=80, tooltip=tip)
    shown, clear = query.position is not None, partial(ask, position=None)
    board = [_board(query, style, clear, low=low)] if shown else []
    return [filter_row(ui, search, menus, lambda: count_of(games)), *board]


def count_of(games: Collection) -> str:
    count = len(games.keys)
    return plural("{count} game", "{count} games", count)


def _order_menu(query: LibraryQuery, ask: Callable[..., None]) -> Widget:
    now = query.order, query.descending
    return DropDown("order", _options(ORDERS), now, lambda by: ask(order=by[0], descending=by[1]))


def _menus(games: Collection, ask: Callable[..., None]) -> list[Widget]:
    query = games.query
    known = sorted(sorted(games.library.levels()), key=rank)
    levels = [("", Item(_("Any opponent"))), *((level, Item(records.level_name(level))) for level in known)]
    variants, labels = _variants(games), games.library.labels()
    found: list[Widget] = [
        DropDown("rules", variants, (query.game, query.rules), lambda v: ask(game=v[0], rules=v[1])),
        DropDown("result", _options(RESULTS), query.result, lambda result: ask(result=result)),
    ]
    if len(levels) > 1:
        found.append(DropDown("level", levels, query.level, lambda level: ask(level=level)))
    if labels:
        options = [("", Item(_("Any label"))), *((label, Item(label)) for label in labels)]
        found.append(DropDown("label", options, query.label, lambda label: ask(label=label)))
    return found


def _options(words: Sequence[tuple[T, str]]) -> list[tuple[T, Item]]:
    return [(value, Item(_(text))) for value, text in words]


def _variants(games: Collection) -> list[tuple[tuple[str, str], Item]]:
    there = games.library.variants()
    options = [(("", ""), Item(_("All games")))]
    for name, kind in KINDS.items():
        rules = [variant for variant in kind.variants if (name, variant) in there]
        rules += sorted(variant for game, variant in there if game == name and variant not in kind.variants)
        presentation = presentation_named(name)
        if len(rules) > 1:
            options.append(((name, ""), Item(presentation.title)))
        for rule in rules:
            text = presentation.variant_name(rule) if kind.can_start(rule) else rule
            options.append(((name, rule), Item(f"{presentation.title} · {text}", presentation.house_text(rule))))
    return options


def _board(query: LibraryQuery, style: BoardStyle, clear: Callable[[], None], *, low: bool) -> Widget:
    position = query.position
    assert position is not None
    presentation = presentation_of(position)
    face = presentation.face(position)
    picture = BoardPicture("wanted board", face, face.figures(position), style, side=32 if low else 56)
    words = Label(_("This board, mirrored too"), name="wanted", grow=1)
    close = flat("any board", "close", _("Any board"), clear)
    return Panel([Row([picture, words, close], wraps=False)], padding=4 if low else 10)
