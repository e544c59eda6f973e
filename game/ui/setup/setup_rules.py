"""The rules or the size of the board: a list, and sliders for any other size."""

from collections.abc import Callable

from game.tictactoe.rules import MnkRules
from game.ui.editor.sizes import size_fields, sized
from game.ui.games.presentation import presentation_named
from game.ui.setup.setup_choice import SetupChoice, variants_for
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words.i18n import _

OTHER = "other"
"""In the list of sizes, the one that is chosen by sliders."""


class RulesChoice:
    def __init__(self, choice: SetupChoice, changed: Callable[[], None]) -> None:
        self.choice = choice
        self.changed = changed
        self.game = presentation_named(choice.game)
        self.chosen: dict[int, str] = {}
        self.by_sliders = choice.rules not in self.game.kind.variants

    def field(self) -> Widget:
        """The list, and what the chosen variant means or the sliders of its size."""
        choice, game = self.choice, self.game
        options = [
            (variant, Item(game.variant_name(variant), game.variant_detail(variant)))
            for variant in variants_for(choice.game, choice.players)
        ]
        if game.kind.has_sizes:
            sizes = _("From 3 × 3 to 19 × 19, as many in a row as you like, with gravity or on a torus.")
            options.append((OTHER, Item(_("Another size"), sizes)))
        menu = DropDown("rules", options, OTHER if self.by_sliders else choice.rules, self._choose)
        field = Field(Label(_(game.variants_label)), menu)
        if self.by_sliders:
            return Column([field, *size_fields(choice.rules, self._set), Label(game.variant_name(choice.rules))])
        return explained(field, *filter(None, (game.variant_detail(choice.rules), game.unlearnt_text(choice.rules))))

    def choose_players(self, players: int) -> None:
        """Choose a variant for `players` players: the same size, the last one chosen, or the first of the list."""
        if self.by_sliders:
            self._set(sized(MnkRules.parse(self.choice.rules), players=players))
            return
        self.chosen[self.choice.players] = self.choice.rules
        if players in self.chosen:
            self._set(self.chosen[players])
        else:
            self._set(variants_for(self.choice.game, players)[0])

    def _choose(self, variant: str) -> None:
        self.by_sliders = variant == OTHER
        if not self.by_sliders:
            self._set(variant)

    def _set(self, variant: str) -> None:
        self.choice.rules = variant
        self.changed()
