"""The texts of the opening explorer, and its filter."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ai.insight.explorer import Explored, ExploredMove, GameFilter, GameRow
from game.core import State
from game.databases.index import BLACK, DRAWN, WHITE
from game.kinds import kind_of
from game.ui.games.presentation import presentation_of
from game.ui.games.records import player_names
from game.ui.games.wording import player_columns, score_text
from game.ui.study.analysis_words import for_reference, reference
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _, date_text, percent_text, plural, result_text, with_signs

LONGEST = 80
YEAR = 4
"""Digits of a year."""


def side_names(state: State[Any], pieces: str) -> tuple[str, str]:
    """Names of the two sides, the one whose points stand first in a result first."""
    game, first = presentation_of(state), reference(state)
    return game.side_name(state, first, pieces), game.side_name(state, 1 - first, pieces)


def games_text(count: int) -> str:
    return plural("{count} game", "{count} games", count)


def book_text(state: State[Any], move: ExploredMove) -> str:
    return score_text(for_reference(state, move.book)) if move.book is not None else ""


def lost_text(lost: float) -> str:
    """Points lost against the mean; a plus is a gain.

    >>> lost_text(2.5), lost_text(-0.25), lost_text(0)
    ('−2.5', '+0.2', '0')
    """
    return with_signs(f"{-lost:+.1f}".replace("-", "−")) if abs(lost) >= 0.05 else "0"


def results_text(explored: Explored, move: ExploredMove, pieces: str) -> str:
    """The results of a move in words; "" if all of its games are open."""
    if not move.decided:
        return ""
    first, drawn, second = (percent_text(number / move.decided) for number in move.results)
    if explored.of_player:
        return _("won {won}, drawn {drawn}, lost {lost}").format(won=first, drawn=drawn, lost=second)
    one, other = side_names(explored.state, pieces)
    text = _("{side} won {won}, drawn {drawn}, {other} won {lost}")
    return text.format(side=one, won=first, drawn=drawn, other=other, lost=second)


def told_move(explored: Explored, move: ExploredMove, pieces: str) -> str:
    """A row of the table as a sentence."""
    book, lost = book_text(explored.state, move), explored.lost(move)
    parts = (
        kind_of(explored.state).move_text(explored.state, move.move),
        games_text(move.games) if move.games else _("not played"),
        results_text(explored, move, pieces),
        _("against the average: {points} points").format(points=lost_text(lost))
        if explored.of_player and move.decided
        else "",
        _("average rating {rating}").format(rating=move.rating) if move.rating else "",
        _("last played {date}").format(date=date_text(move.last)) if move.last else "",
        _("book {score}").format(score=book) if book else "",
    )
    return ", ".join(filter(None, parts))


def columns_of(game: GameRow, *, levels: bool = False) -> tuple[str, str]:
    """Texts of the two player columns; `levels` adds the levels of computers."""
    names = player_names(game.seated, levels=levels) if game.seated is not None else ()
    white, black = names if len(names) == 2 else ("", "")
    return player_columns(game.white or white, game.black or black, game.event)


def told_game(game: GameRow) -> str:
    players = " – ".join(filter(None, columns_of(game, levels=True)))
    return " · ".join(filter(None, (players, result_text(game.result), shown_date(game), game.event)))


def shown_date(game: GameRow) -> str:
    return date_text(game.date.split(": ", 1)[-1])


def total_text(explored: Explored, pieces: str) -> str:
    """The number of games, and the points of the first side or the player."""
    total = explored.total
    if not total.games:
        return games_text(len(explored.listed)) if explored.listed else ""
    told = [games_text(total.games)]
    if total.decided:
        share = percent_text(total.points / total.decided)
        side = side_names(explored.state, pieces)[0]
        own = _("{share} of the points").format(share=share)
        told.append(own if explored.of_player else _("{side} has {share} of the points").format(side=side, share=share))
    return " · ".join(told)


def is_player(typed: str, games: Sequence[GameRow]) -> bool:
    """True if all these games have a player of this name."""
    return bool(games) and all(GameFilter(typed).side_of(game) for game in games)


def spelled(typed: str, names: Iterable[str]) -> str:
    """A name that was typed, spelled as among these names if it is one of them."""
    return next((name for name in names if name.casefold() == typed.casefold()), typed)


def filter_text(chosen: GameFilter, sides: tuple[str, str]) -> str:
    """The filter in a few words; "" for none."""
    side = {WHITE: sides[0], BLACK: sides[1]}.get(chosen.side, "")
    player = chosen.player
    if player and side:
        player = _("{player} as {side}").format(player=player, side=side)
    years = ""
    if chosen.since or chosen.until:
        years = f"{chosen.since or '…'}–{chosen.until or '…'}"
    result = dict(_results(sides)).get(chosen.winner, "") if chosen.winner else ""
    return " · ".join(filter(None, (player, years, result, chosen.event)))


def _results(sides: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    won = _("{side} won")
    return (
        ("", _("Any result")),
        (WHITE, won.format(side=sides[0])),
        (DRAWN, _("Drawn")),
        (BLACK, won.format(side=sides[1])),
    )


def open_filter(
    ui: Ui,
    read: Callable[[], GameFilter],
    change: Callable[[GameFilter], None],
    names: Callable[[], Sequence[str]],
    sides: tuple[str, str],
    *,
    with_player: bool,
) -> None:
    """The form of the filter; each change takes effect at once. `names` are the players to propose."""

    def put(**changes: Any) -> None:
        change(replace(read(), **changes))

    def rest(typed: str) -> str:
        name = next((name for name in names() if name.casefold().startswith(typed.casefold())), typed)
        return name[len(typed) :]

    years = {"since": str(read().since or ""), "until": str(read().until or "")}

    def year(name: str, text: str) -> Widget:
        def type_year(typed: str) -> None:
            years[name] = "".join(sign for sign in typed if sign.isascii() and sign.isdecimal())
            whole = len(years[name]) == YEAR
            put(**{name: int(years[name]) if whole else 0})

        return Field(text, TextField(f"filter {name}", years[name], type_year, enter=ui.close, longest=YEAR))

    def body() -> Widget:
        chosen = read()

        def event(text: str) -> None:
            put(event=text)

        def player(text: str) -> None:
            put(player=spelled(text, names()))

        who: list[Widget] = []
        if with_player:
            options = [("", _("Either side")), (WHITE, sides[0]), (BLACK, sides[1])]
            field = TextField(
                "filter player",
                chosen.player,
                player,
                enter=ui.close,
                rest=rest,
                selected=len(chosen.player),
                longest=LONGEST,
                hint=_("Part of the name"),
            )
            side = Choice("filter side", options, chosen.side, lambda value: put(side=value))
            who = [Field(_("Player"), field), Field(_("Playing"), side)]
        between = Columns([year("since", _("From year")), year("until", _("To year"))], least=150, gap=12)
        results = [(value, Item(text)) for value, text in _results(sides)]
        result = DropDown("filter result", results, chosen.winner, lambda value: put(winner=value))
        tournament = TextField("filter event", chosen.event, event, enter=ui.close, longest=LONGEST)
        return Column([*who, between, Field(_("Result"), result), Field(_("Event"), tournament)], gap=12)

    def clear() -> None:
        years.update(since="", until="")
        change(GameFilter())

    def buttons() -> list[Button]:
        none = Button("filter clear", _("Clear"), clear, enabled=read() != GameFilter())
        return [none, Button("ok", _("Done"), ui.close, rank=Rank.MAIN)]

    focus = "filter player" if with_player else "filter since"
    open_dialog(ui, lambda: _("Which games count?"), body, buttons, focus=focus, most=520)


def nothing_text(explored: Explored, chosen: GameFilter, *, own: bool, book: bool) -> str:
    """The reason why there is no move to show."""
    if book:
        return _("This position is not in the opening book.")
    if explored.reading:
        return plural("Reading: {count} game so far", "Reading: {count} games so far", explored.games)
    if not chosen.is_empty:
        return _("No game that matches the filter reached this position.")
    if explored.games:
        return _("No game reached this position.")
    if own:
        return _("You have no games yet. The games that you play, and those with your name, are counted here.")
    return _("There are no games yet. The games that you play and import are counted here.")


def nothing_label(text: str) -> Widget:
    return Label(text, name="no moves", muted=True)
