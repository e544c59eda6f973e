"""The user's own names of openings: naming a position, and the list of all names."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from game.core import InputError
from game.keeping import own_openings
from game.keeping.files import write_as_asked
from game.ui.files.chooser import PDN, TEXTS, open_file, save_file
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.dialog import ask_text, open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.line import Titles
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

MOST_SHOWN = 200

Names = dict[Any, str]


def without(position: Any, names: Names) -> Names:
    return {each: name for each, name in names.items() if each != position}


def open_naming(context: Context, ui: Ui, position: Any, failed: Callable[[InputError], None]) -> None:
    """Ask for the name of a position; an empty one takes it away."""
    names = own_openings.load(own_openings.path_of(context.library.path))

    def keep(name: str) -> None:
        clean = own_openings.clean(name)
        try:
            own_openings.change(
                context.library.path,
                lambda before: without(position, before) | ({position: clean} if clean else {}),
            )
        except InputError as error:
            failed(error)

    ask_text(
        *(ui, lambda: _("What do you call this opening?"), names.get(position, ""), keep),
        yes=_("Save"),
        hint=_("No name"),
        longest=own_openings.LONGEST,
        note=_("Every game that reaches this position, by any move order, shows the name."),
    )


def open_names(context: Context, ui: Ui, failed: Callable[[InputError], None]) -> None:
    """Show all own names, to take some away, and to read them from or write them to a file."""
    path = own_openings.path_of(context.library.path)
    names = own_openings.load(path)

    def keep(changed: Callable[[Names], Names]) -> None:
        nonlocal names
        try:
            names = own_openings.change(context.library.path, changed)
        except InputError as error:
            failed(error)

    def take_in(source: Path) -> None:
        found = own_openings.take_in(source)
        keep(lambda before: before | found)

    def export(target: Path) -> None:
        write_as_asked(target, own_openings.written(names))

    def row(position: Any, name: str) -> Widget:
        rules = presentation_of(position).variant_name(position.rules.name)
        remove = flat(f"remove {name}", "delete", _("Remove"), partial(keep, partial(without, position)))
        return Row([Titles(name, rules, name=f"name {name}", least=100), remove], gap=8, wraps=False)

    def body() -> Widget:
        told = _("Name a position in a study: menu “…”, “Name this opening”. Files: text, or PDN with the tag Opening.")
        rows = [row(position, name) for position, name in list(names.items())[:MOST_SHOWN]]
        return Column([Label(told, Type.SMALL, muted=True), *rows], gap=8)

    def buttons() -> list[Button]:
        title = _("Names of openings")
        ask_in = partial(open_file, context, ui, title, (TEXTS, PDN), take_in)
        ask_out = partial(save_file, context, ui, title, (TEXTS,), "openings.txt", export)
        return [
            Button("import names", _("Import"), ask_in),
            Button("export names", _("Export"), ask_out, enabled=bool(names)),
            Button("close", _("Close"), ui.close, rank=Rank.MAIN),
        ]

    open_dialog(ui, lambda: _("Your opening names"), body, buttons, focus="close", most=560)
