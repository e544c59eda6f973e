"""Games, files and what is searched in them, in words and choices."""

from collections.abc import Callable
from dataclasses import replace

from game.checkers.kind import CHECKERS
from game.checkers.openings import openings_with_names
from game.checkers.pdn import UNFINISHED, PdnGame
from game.checkers.rule_sets import RULE_SETS
from game.databases.index import BLACK, DRAWN, OPEN, WHITE, IndexProgress, known
from game.databases.query import DamagedFilter, DatabaseQuery, Facets
from game.ui.games.presentation import presentation_named
from game.ui.games.wording import count_text as number_text
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, in_language, ngettext

WINNERS = {
    WHITE: N_("White won"),
    BLACK: N_("Black won"),
    DRAWN: N_("Drawn"),
    OPEN: N_("No result"),
}
"""Names of the results, by who won."""


def players(game: PdnGame) -> str:
    """The players of a game, White first, and its result."""
    names = [known(game.tags.get(side, "").strip()) or "?" for side in ("White", "Black")]
    result = game.tags.get("Result", UNFINISHED).strip()
    return " – ".join(names) + (f" · {result}" if result not in ("", UNFINISHED) else "")


def about(game: PdnGame) -> str:
    """Place, date, length, rules and opening of a game."""
    tags = {name: known(text.strip()) for name, text in game.tags.items()}
    date = tags.get("Date", "").split("?")[0].rstrip(".-")
    count = (len(game.moves) + 1) // 2
    checkers = presentation_named(CHECKERS.name)
    parts = (
        tags.get("Event", ""),
        tags.get("Site", ""),
        date,
        _("Round {number}").format(number=tags["Round"]) if tags.get("Round") else "",
        ngettext("{count} move", "{count} moves", count).format(count=count),
        checkers.variant_name(game.start.rules.name),
        _(checkers.reverse_name) if game.start.rules.giveaway else "",
    )
    return " · ".join(part for part in parts if part)


def count_text(found: int, all_games: int, marked: int = 0) -> str:
    """Numbers of games found and marked."""
    if found == all_games:
        text = ngettext("{count} game", "{count} games", found).format(count=number_text(found))
    else:
        text = ngettext("{found} of {count} game", "{found} of {count} games", all_games)
        text = text.format(found=number_text(found), count=number_text(all_games))
    return text + (
        " · " + ngettext("{count} marked", "{count} marked", marked).format(count=number_text(marked)) if marked else ""
    )


def progress_text(progress: IndexProgress, *, stopped: bool) -> str:
    """Progress of reading a file."""
    count = progress.games
    if stopped:
        text = ngettext("Stopped after {count} game", "Stopped after {count} games", count)
    else:
        text = ngettext("Reading: {count} game so far", "Reading: {count} games so far", count)
    return text.format(count=number_text(count))


LONGEST = 400


def search_field(typed: str, type_words: Callable[[str], None], enter: Callable[[], None]) -> Widget:
    """The field for words or a FEN."""
    hint = _("Search players, event, date, opening, or paste a FEN")
    return TextField("search", typed, type_words, enter=enter, hint=hint, longest=LONGEST, tooltip=hint)


def choices(query: DatabaseQuery, facets: Facets, change: Callable[[DatabaseQuery], None]) -> list[Widget]:
    """A choice for everything that the games differ in."""
    found: list[Widget] = [
        _winners(query, facets, change),
        *_rules(query, facets, change),
        *_openings(query, facets, change),
        *_bad(query, facets, change),
    ]
    if query.position is not None:
        anything = replace(query, position=None)
        found.append(Button("any position", _("With this position"), lambda: change(anything), symbol="close"))
    if is_narrowed(query):
        everything = DatabaseQuery(order=query.order, falling=query.falling)
        found.append(Button("all games", _("Show all"), lambda: change(everything), rank=Rank.FLAT))
    return found


def is_narrowed(query: DatabaseQuery) -> bool:
    """True if less than all games is asked for."""
    return query != DatabaseQuery(order=query.order, falling=query.falling)


def _winners(query: DatabaseQuery, facets: Facets, change: Callable[[DatabaseQuery], None]) -> Widget:
    options = [("", Item(_("Any result")))]
    options += [
        (winner, Item(_(text))) for winner, text in WINNERS.items() if winner in (*facets.winners, query.winner)
    ]
    return DropDown("result", options, query.winner, lambda winner: change(replace(query, winner=winner)))


def _rules(query: DatabaseQuery, facets: Facets, change: Callable[[DatabaseQuery], None]) -> list[Widget]:
    if len(facets.rules) < 2 and not query.rules:
        return []
    named = presentation_named(CHECKERS.name).variant_name
    options = [("", Item(_("Any rules"))), *((name, Item(named(name))) for name in facets.rules)]
    return [DropDown("played by", options, query.rules, lambda rules: change(replace(query, rules=rules)))]


def _openings(query: DatabaseQuery, facets: Facets, change: Callable[[DatabaseQuery], None]) -> list[Widget]:
    if not facets.openings and not query.opening:
        return []
    worded = opening_words(facets.rules)
    named = sorted((worded.get(name, name), name) for name in facets.openings)
    options = [("", Item(_("Any opening"))), *((name, Item(text)) for text, name in named)]
    return [DropDown("opening", options, query.opening, lambda name: change(replace(query, opening=name)))]


def opening_words(rules: tuple[str, ...]) -> dict[str, str]:
    """The openings of these rule sets in the language of the window, by their English names."""
    openings = [opening.names for name in rules for opening in openings_with_names(RULE_SETS[name])]
    return {names["en"]: in_language(names) for names in openings}


def _bad(query: DatabaseQuery, facets: Facets, change: Callable[[DatabaseQuery], None]) -> list[Widget]:
    if not facets.bad and query.bad is DamagedFilter.WITH:
        return []
    texts = {
        DamagedFilter.WITH: _("Bad games too ({count})").format(count=number_text(facets.bad)),
        DamagedFilter.WITHOUT: _("Without bad games"),
        DamagedFilter.ONLY: _("Only bad games"),
    }
    options = [(bad, Item(text)) for bad, text in texts.items()]
    return [DropDown("bad", options, query.bad, lambda bad: change(replace(query, bad=bad)))]
