"""The dialog that adds moves to the repertoire: of a study, of a line in an explorer, of a file."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from game.core import InputError
from game.kinds import kind_of
from game.lessons.repertoire import LONGEST_TITLE, Repertoire, add_line, add_to_line, lines_in
from game.match import opening_at
from game.tree import Game, Node
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Ink
from game.ui.screen import Context
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import answers, open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, in_language, plural

MOVES_IN_TITLE = 4
"""Number of moves that name a line without a named opening."""
ANEW = ""
"""Stands for a new line among the keys of those in the repertoire."""


def ask_to_add(
    context: Context,
    ui: Ui,
    game: Game[Any, Any],
    node: Node[Any, Any] | None,
    told: Callable[[str], None],
    *,
    player: int = 0,
    title: str = "",
    own: str = "",
) -> None:
    """Ask as which side, and into which line, the moves of a game go into the repertoire. With a node after the first
    one, the user chooses between the whole game and the way to that node with all that follows. `told` gets the result
    as a sentence, `player` is offered first, and `title` as the name of a new line. `own`: the key of the game, which
    has its moves already if it is a line itself."""
    kind, presentation = kind_of(game.start), presentation_of(game.start)
    pieces, lines = context.settings.piece_set, [line for line in lines_in(context.library) if line.record.key != own]
    whole = node is None or node.parent is None
    chosen = SimpleNamespace(player=player, whole=whole, into=ANEW, title=title or _title(game, node), fault="")
    set_to = partial(partial, setattr, chosen)

    def fitting() -> list[tuple[str, Item]]:
        there = [each for each in lines if each.player == chosen.player and each.game.start == game.start]
        return [(ANEW, Item(_("A new line"))), *((each.record.key, Item(each.title)) for each in there)]

    def choose_side(side: int) -> None:
        chosen.player, chosen.into = side, ANEW

    def body() -> Widget:
        sides = [(side, presentation.side_name(game.start, side, pieces)) for side in (0, 1)]
        sides = sides if kind.first_in_results(game.start) == 0 else sides[::-1]
        fields: list[Widget] = [Field(_("I play"), Choice("side", sides, chosen.player, choose_side))]
        if not whole:
            parts = [(False, _("This line, and what follows")), (True, _("The whole game"))]
            fields.append(Field(_("Moves"), Choice("part", parts, chosen.whole, set_to("whole"))))
        if len(fitting()) > 1:
            fields.append(Field(_("Add to"), DropDown("into", fitting(), chosen.into, set_to("into"))))
        if chosen.into == ANEW:
            name = TextField("line title", chosen.title, set_to("title"), enter=add, longest=LONGEST_TITLE)
            fields.append(Field(_("Name"), name))
        if chosen.fault:
            fields.append(Label(chosen.fault, name="fault", colour=Ink.DANGER))
        return Column(fields, gap=14)

    def add() -> None:
        only = None if chosen.whole else node
        into = next((line for line in lines if line.record.key == chosen.into), None)
        try:
            if into is None:
                name = chosen.title.strip() or _title(game, node)
                record = add_line(context.library, game, chosen.player, name, only)
            else:
                record = add_to_line(context.library, into, game, only)
        except InputError as error:
            chosen.fault = error_text(error)
            return
        ui.close()
        told(added_text(context, record.key))

    open_dialog(ui, lambda: _("Add to my repertoire"), body, lambda: answers(ui, "add", _("Add"), add), focus="add")


def added_text(context: Context, key: str) -> str:
    line = next(line for line in lines_in(context.library) if line.record.key == key)
    count = len(Repertoire([line]).keys)
    return plural(
        "{line} is in your repertoire, with {count} move to know.",
        "{line} is in your repertoire, with {count} moves to know.",
        count,
        line=line.title,
    )


def _title(game: Game[Any, Any], node: Node[Any, Any] | None) -> str:
    """The name of the opening, or else the first moves."""
    line = (node if node is not None and node.parent is not None else game.last).path()
    names = opening_at(line[-1])
    if names:
        return in_language(names)[:LONGEST_TITLE]
    moves = [kind_of(game.start).move_text(before.position, node.move) for before, node in pairwise(line)]
    return " ".join(moves[:MOVES_IN_TITLE])[:LONGEST_TITLE]
