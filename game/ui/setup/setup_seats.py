"""The seats of a game for three players or more, and what the computer expects of the others."""

from collections.abc import Callable, Sequence

from game.ui.play_setup import LEVELS_OFFERED
from game.ui.setup.setup_choice import SetupChoice, with_part
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import N_, _

SEARCHES = {
    "maxn": (N_("Each for itself"), N_("Max^n: the computer expects that everybody plays for the best of their own.")),
    "paranoid": (
        N_("All against it"),
        N_("Paranoid search: the computer expects an alliance of all the others against it."),
    ),
}
"""Names and meanings of the searches for many players."""


def seats(
    choice: SetupChoice,
    marks: Sequence[Widget],
    player_names: tuple[str, ...],
    rename: Callable[[int, str], None],
    changed: Callable[[], None],
    *,
    narrow: bool,
) -> list[Widget]:
    """A line for each seat, and below them what the computer expects. `rename` gets the new name of a person. `narrow`:
    its parts stand below one another."""
    options = [("", Item(_("Person"), _("Plays with mouse or keyboard.")))]
    options += [(level, Item(_(names.LEVELS[level][0]), _(names.LEVELS[level][1]))) for level in LEVELS_OFFERED]

    def seat(player: int) -> Callable[[str], None]:
        def take(level: str) -> None:
            choice.levels = with_part(choice.levels, player, level)
            changed()

        return take

    def rename_of(player: int) -> Callable[[str], None]:
        return lambda name: rename(player, name)

    lines: list[Widget] = []
    for player, (mark, level) in enumerate(zip(marks, choice.seat_levels, strict=True)):
        hint = _("Player {number}").format(number=player + 1)
        name = TextField(f"name {player}", player_names[player], rename_of(player), hint=hint)
        who = DropDown(f"seat {player}", options, level, seat(player))
        if narrow:
            lines += [mark, who, *([] if level else [name])]
        else:
            lines.append(Row([mark, Space(grow=1) if level else name, who], gap=8, wraps=False))
    if any(choice.seat_levels):
        ways = [(name, _(title)) for name, (title, _detail) in SEARCHES.items()]

        def expect(name: str) -> None:
            choice.search = name
            changed()

        search = Field(Label(_("The others play")), Choice("search", ways, choice.search, expect))
        return [Column(lines, gap=10), explained(search, _(SEARCHES[choice.search][1]))]
    return [Column(lines, gap=10)]
