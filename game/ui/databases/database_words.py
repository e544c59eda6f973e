"""The texts of games and files, and the controls of a query."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.checkers.openings import openings_with_names
from game.checkers.pdn import UNFINISHED, PdnGame, pdn_rules_named
from game.databases.index import BLACK, DRAWN, OPEN, WHITE, IndexProgress, known
from game.databases.query import DamagedFilter, DatabaseQuery, Facets
from game.ui.games.presentation import presentation_of, rules_title
from game.ui.games.wording import players_text
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, count_text, date_text, in_language, plural, result_text

WINNERS = {WHITE: N_("White won"), BLACK: N_("Black won"), DRAWN: N_("Drawn"), OPEN: N_("No result")}


def players(game: PdnGame) -> str:
    names = players_text(*(known(game.tags.get(tag, "").strip()) for tag in ("White", "Black", "Event")))
    result = game.tags.get("Result", UNFINISHED).strip()
    return names + (f" · {result_text(result)}" if result not in ("", UNFINISHED) else "")


def about(game: PdnGame) -> str:
    tags = {name: known(text.strip()) for name, text in game.tags.items()}
    count = (len(game.moves) + 1) // 2
    played = presentation_of(game.start)
    parts = (
        tags.get("Event", ""),
        tags.get("Site", ""),
        date_text(tags.get("Date", "")),
        _("Round {number}").format(number=tags["Round"]) if tags.get("Round") else "",
        plural("{count} move", "{count} moves", count),
        played.variant_name(game.start.rules.name),
        played.reversed_as(game.start.rules.name) if game.start.rules.giveaway else "",
    )
    return " · ".join(part for part in parts if part)


def found_text(found: int, all_games: int, marked: int = 0) -> str:
    text = plural("{count} game", "{count} games", found)
    if found != all_games:
        text = plural("{found} of {count} game", "{found} of {count} games", all_games, found=count_text(found))
    more = plural("{count} marked", "{count} marked", marked)
    return f"{text} · {more}" if marked else text


def progress_text(progress: IndexProgress, *, stopped: bool) -> str:
    if stopped:
        return plural("Stopped after {count} game", "Stopped after {count} games", progress.games)
    return plural("Reading: {count} game so far", "Reading: {count} games so far", progress.games)


def choices(query: DatabaseQuery, facets: Facets, change: Callable[[DatabaseQuery], None]) -> list[Widget]:
    def choice(name: str, key: str, options: Mapping[Any, str]) -> Widget:
        items = [(value, Item(text)) for value, text in options.items()]
        return DropDown(name, items, getattr(query, key), lambda value: change(replace(query, **{key: value})))

    won = {winner: _(text) for winner, text in WINNERS.items() if winner in (*facets.winners, query.winner)}
    found = [choice("result", "winner", {"": _("Any result")} | won)]
    if len(facets.rules) > 1 or query.rules:
        named = rules_title
        rules = {name: named(name) for name in facets.rules}
        found.append(choice("played by", "rules", {"": _("Any rules")} | rules))
    if facets.openings or query.opening:
        names = [opening.names for rules in facets.rules for opening in openings_with_names(pdn_rules_named(rules))]
        worded = {each["en"]: in_language(each) for each in names}
        openings = sorted((worded.get(name, name), name) for name in facets.openings)
        found.append(choice("opening", "opening", {"": _("Any opening")} | {name: text for text, name in openings}))
    if facets.bad or query.bad is not DamagedFilter.WITH:
        bad = {
            DamagedFilter.WITH: _("Damaged games too ({count})").format(count=count_text(facets.bad)),
            DamagedFilter.WITHOUT: _("Without damaged games"),
            DamagedFilter.ONLY: _("Only damaged games"),
        }
        found.append(choice("bad", "bad", bad))
    if query.position is not None:
        anything = replace(query, position=None)
        found.append(Button("any position", _("With this position"), lambda: change(anything), symbol="close"))
    if is_narrowed(query):
        everything = DatabaseQuery(order=query.order, falling=query.falling)
        found.append(Button("all games", _("Show all"), lambda: change(everything), rank=Rank.FLAT))
    return found


def is_narrowed(query: DatabaseQuery) -> bool:
    return query != DatabaseQuery(order=query.order, falling=query.falling)
