"""Facts about a game besides its moves: players, event, date, result, rules; and the dialogs that ask for them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.checkers.rules import RuleSet
from game.core import Outcome, Reason, draw, win
from game.keeping.record import Record
from game.kinds import kind_of
from game.match import history_outcome
from game.tree import Game
from game.ui.games import records
from game.ui.games.presentation import presentation_of, rules_name_of, rules_title
from game.ui.games.wording import of_side
from game.ui.study.tree_editing import TreeEditing
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import answers, open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, date_text, result_text

UNKNOWN = " ?.-*"
"""A fact of these characters alone is unknown."""
FACTS = {
    "Event": N_("Event"),
    "Site": N_("Place"),
    "Date": N_("Date"),
    "Round": N_("Round"),
    "Annotator": N_("Annotator"),
}
LONGEST = 200
OPEN, DRAWN = -1, -2
"""Results besides the number of the winner."""


def known(game: Game[Any, Any], name: str) -> str:
    """A fact about the game; "" if unknown."""
    text = game.tags.get(name, "").strip()
    return text if text.strip(UNKNOWN) else ""


def sides(game: Game[Any, Any]) -> tuple[tuple[str, int], ...]:
    """The two players' tags and numbers in the order of the result; () for games of more players."""
    if game.start.players != 2:
        return ()
    first = kind_of(game.start).first_in_results(game.start)
    return (("White", first), ("Black", 1 - first))


def player_names(game: Game[Any, Any], record: Record | None) -> tuple[str, ...]:
    """The names of two players in the order of the result; "" for unknown ones."""
    names = tuple(known(game, tag) for tag, _player in sides(game))
    if record is not None and (any(names) or record.level):
        return records.player_names(replace(record, headers=game.tags)) or names
    return names


def heading(game: Game[Any, Any], record: Record | None = None) -> tuple[str, str]:
    """The players or else the rules, and a second line with the other facts.

    `record` has the names of a game that was played here.
    """
    rules, names = rules_name_of(game.start), player_names(game, record)
    players = " – ".join(name or "?" for name in names) if any(names) else ""
    date = date_text(game.tags.get("Date", ""))
    others = [known(game, "Event"), date, result_text(known(game, "Result")), rules if players else ""]
    return players or rules, " · ".join(filter(None, others)) or _("Moves that you try become variations.")


def result_of(game: Game[Any, Any]) -> int:
    outcome = game.last.end or history_outcome(game.positions)
    if outcome is None:
        return OPEN
    return DRAWN if outcome.winner is None else outcome.winner


def end_for(game: Game[Any, Any], result: int) -> Outcome | None:
    """The end to store for this result; an end that fits it already stays."""
    if result == result_of(game):
        return game.last.end
    if result == OPEN:
        return None
    players = game.start.players
    return draw(players, Reason.RECORD) if result == DRAWN else win(players, result, Reason.RECORD)


def open_facts(ui: Ui, editing: TreeEditing, pieces: str) -> None:
    game = editing.game
    tags, chosen = dict(game.tags), {"result": result_of(game)}
    decided = history_outcome(game.positions) is not None
    side_name = partial(presentation_of(game.start).side_name, game.start, pieces=pieces)

    def field(name: str, label: str) -> Widget:
        shown = tags.get(name, "")
        text = shown if shown.strip(UNKNOWN) else ""
        edit = TextField(f"fact {name}", text, partial(tags.__setitem__, name), longest=LONGEST, grow=0)
        return Field(label, edit)

    def body() -> Widget:
        players = [player for _tag, player in sides(game)] or list(range(game.start.players))
        won = of_side(game.start, N_("{side} won"))
        winners = [(player, won.format(side=side_name(player))) for player in players]
        results = [(OPEN, _("No result")), *winners, (DRAWN, _("A draw"))]
        choose = partial(chosen.__setitem__, "result")
        fields = [field(tag, side_name(player)) for tag, player in sides(game)]
        fields += [field(name, _(label)) for name, label in FACTS.items()]
        return Column(
            [
                Columns(fields, least=190, gap=10),
                Field(_("Result"), Choice("result", results, chosen["result"], choose, enabled=not decided)),
            ],
            gap=10,
        )

    def keep() -> None:
        ui.close()
        stripped = {name: text.strip() for name, text in tags.items()}
        known_tags = {name: text for name, text in stripped.items() if text}
        editing.set_facts(known_tags, end_for(game, chosen["result"]))

    focus = "fact White" if sides(game) else "fact Event"
    open_dialog(
        ui, lambda: _("About the game"), body, lambda: answers(ui, "ok", _("Done"), keep), focus=focus, most=520
    )


def ask_rules(ui: Ui, fit: Sequence[RuleSet], read_by: RuleSet, again: Callable[[RuleSet], None]) -> None:
    """Ask by which of these rules a game was played; `again` rereads it with different ones."""
    chosen = {"rules": read_by.name}

    def body() -> Widget:
        named = rules_title
        options = [(rules.name, Item(named(rules.name))) for rules in fit]
        choose = partial(chosen.__setitem__, "rules")
        told = Label(_("The file does not name its rules, and its moves fit several."), muted=True)
        return Column([told, Field(_("Rules"), DropDown("rules", options, chosen["rules"], choose))], gap=16)

    def go_on() -> None:
        ui.close()
        if chosen["rules"] != read_by.name:
            again(next(rules for rules in fit if rules.name == chosen["rules"]))

    def buttons() -> list[Button]:
        return [Button("ok", _("Open"), go_on, rank=Rank.MAIN)]

    open_dialog(ui, lambda: _("Which rules was this game played by?"), body, buttons)
