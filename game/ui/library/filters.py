"""The controls above the library's games: search, filters, order, and the wanted board."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from game.keeping.catalogue import UNFINISHED, LibraryOrder, LibraryQuery
from game.kinds import KINDS
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import FIND, with_key
from game.ui.games import records
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.games.wording import count_text
from game.ui.library.collection import Collection
from game.ui.library.statistics_rows import rank
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.filter_row import filter_row
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, ngettext

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
    ((LibraryOrder.SAVED, True), N_("Changed last")),
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
    return ngettext("{count} game", "{count} games", count).format(count=count_text(count))


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
            text = presentation.variant_name(rule) if kind.has_variant(rule) else rule
            options.append(((name, rule), Item(f"{presentation.title} · {text}")))
    return options


def _board(query: LibraryQuery, style: BoardStyle, clear: Callable[[], None], *, low: bool) -> Widget:
    position = query.position
    assert position is not None
    presentation = presentation_of(position)
    face = presentation.face(position)
    picture = BoardPicture("wanted board", face, face.figures(position), style, side=32 if low else 56)
    words = Label(_("This board, mirrored too"), name="wanted", grow=1)
    close = Button("any board", "", clear, symbol="close", rank=Rank.FLAT, tooltip=_("Any board"))
    return Panel([Row([picture, words, close], wraps=False)], padding=4 if low else 10)
