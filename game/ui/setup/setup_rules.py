"""Rules, size and clocks of a game: lists of ready ones, and sliders for any other."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.clock import TimeControl, Timing
from game.kinds import family_of, relative_with
from game.tictactoe.rules import MnkRules
from game.ui.editor.sizes import size_fields, sized
from game.ui.games.presentation import presentation_named
from game.ui.setup.setup_choice import SAME, Mode, SetupChoice, variants_for
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import _

OTHER = "other"
"""The size or clock of a list that is chosen by sliders."""


class RulesChoice:
    def __init__(self, choice: SetupChoice, switch: Callable[[str, str], None]) -> None:
        """`switch` opens the form of another game of the family, given its name and a variant."""
        self.choice = choice
        self.switch = switch
        self.game = presentation_named(choice.game)
        self.chosen: dict[int, str] = {}
        self.by_sliders = not self.game.kind.has_variant(choice.rules)

    def field(self) -> Widget:
        choice, game = self.choice, self.game
        options = []
        for kind in family_of(choice.game):
            shown = presentation_named(kind.name)
            offered = variants_for(kind.name, choice.players)
            options += [(each, Item(shown.variant_name(each), shown.variant_detail(each))) for each in offered]
        if game.kind.has_sizes:
            sizes = _("From 3 × 3 to 19 × 19, as many in a row as you like, with gravity or on a torus.")
            options.append((OTHER, Item(_("Another size"), sizes)))
        chosen = game.kind.house_parts(choice.rules)[0]
        menu = DropDown("rules", options, OTHER if self.by_sliders else chosen, self._choose)
        field = Field(_(game.variants_label), menu)
        if self.by_sliders:
            return Column([field, *size_fields(choice.rules, self._set), Label(game.variant_name(choice.rules))])
        return explained(field, *filter(None, (game.variant_detail(choice.rules), game.unlearnt_text(choice.rules))))

    def choose_players(self, players: int) -> None:
        """Choose a variant for `players` players: the same size, the last one chosen, or the first of the list."""
        if self.by_sliders:
            self._set(sized(MnkRules.parse(self.choice.rules), players=players))
            return
        self.chosen[self.choice.players] = self.choice.rules
        self._set(self.chosen.get(players) or variants_for(self.choice.game, players)[0])

    def house_fields(self) -> list[Widget]:
        """The switches of house rules; [] in games without any."""
        if self.by_sliders:
            return []
        kind = self.game.kind
        base, switched = kind.house_parts(self.choice.rules)
        toggles: list[Widget] = [
            Toggle(f"house {rule}", self.game.house_rule_text(rule), rule in switched, partial(self._switch, rule))
            for rule in kind.house_rules(base)
        ]
        told = _("For casual games: the result does not affect your rating.")
        return [explained(Column([Label(_("House rules")), *toggles], gap=8), told)] if toggles else []

    def _switch(self, rule: str, on: bool) -> None:
        base, switched = self.game.kind.house_parts(self.choice.rules)
        self._set(self.game.kind.with_house_rules(base, (*switched, rule) if on else {*switched} - {rule}))

    def _choose(self, variant: str) -> None:
        kind = relative_with(self.choice.game, variant)
        self.by_sliders = variant == OTHER
        if kind is not self.game.kind:
            self.switch(kind.name, variant)
        elif not self.by_sliders:
            self._set(variant)

    def _set(self, variant: str) -> None:
        self.choice.rules = variant


READY = ("60", "180+2", "300", "600+5", "900+10", "1800", "move:10", "byoyomi:0+5x10", "byoyomi:600+5x30")
BONUSES = (*range(1, 11), 12, 15, 20, 25, 30, 40, 45, 50, 60, 90, 120, 180)
"""Seconds to choose from for one move."""
LENGTHS = (10, 15, 20, 30, 45, 60, 90, *range(120, 1200, 60), *range(1200, 7200, 300), *range(7200, 10801, 900))
"""Seconds to choose from for a whole game."""
MOST_PERIODS = 10


class ClockChoice:
    """The choice of one clock on the form, in the field `of` of the choices."""

    def __init__(self, choice: SetupChoice, of: str) -> None:
        self.choice = choice
        self.of = of
        self.by_sliders = self.control is not None and self.control.text not in READY

    @property
    def control(self) -> TimeControl | None:
        chosen = getattr(self.choice, self.of)
        return chosen if isinstance(chosen, TimeControl) else None

    def take(self, chosen: TimeControl | str | None) -> None:
        setattr(self.choice, self.of, chosen)

    def field(self, label: str) -> Widget:
        options = [("", Item(_("No clock"), _("Take all the time you want.")))]
        for text in READY:
            control = TimeControl.parse(text)
            options.append((text, Item(names.clock(control), _(names.TIMINGS[control.timing][1]))))
        options.append((OTHER, Item(_("Custom clock"), _("You choose its kind and its times."))))
        chosen = self.control
        menu = DropDown(self.of, options, OTHER if self.by_sliders else chosen.text if chosen else "", self._choose)
        field = Field(label, menu)
        if not chosen:
            return field
        if self.by_sliders:
            return Column([field, *self._sliders(chosen)])
        name, meaning = names.TIMINGS[chosen.timing]
        return explained(field, _("{name}. {meaning}").format(name=_(name), meaning=_(meaning)))

    def _choose(self, text: str) -> None:
        self.by_sliders = text == OTHER
        if self.by_sliders:
            self.take(self.control or TimeControl.parse("300+5"))
        else:
            self.take(TimeControl.parse(text) if text else None)

    def _sliders(self, control: TimeControl) -> list[Widget]:
        kinds = [(timing, Item(_(name), _(meaning))) for timing, (name, meaning) in names.TIMINGS.items()]
        kind = DropDown(f"{self.of} kind", kinds, control.timing, lambda timing: self.take(changed(control, timing)))

        def slider(part: str, steps: Sequence[int], value: float) -> Slider:
            def take(place: int) -> None:
                whole = part == "seconds"
                seconds, bonus = (steps[place], control.bonus) if whole else (control.seconds, steps[place])
                self.take(replace(control, seconds=seconds, bonus=bonus))

            name, bounds = f"{self.of} {part}", (0, len(steps) - 1)
            return Slider(name, nearest(steps, value), bounds, take, show=lambda place: names.duration(steps[place]))

        found: list[Widget] = [Field(_("Clock type"), kind)]
        match control.timing:
            case Timing.MOVE:
                found.append(Field(_("For each move"), slider("seconds", BONUSES, control.seconds)))
            case Timing.BYOYOMI:
                found.append(Field(_("For the game"), slider("seconds", (0, *LENGTHS), control.seconds)))
                found.append(Field(_("A period"), slider("bonus", BONUSES, control.bonus)))
                name, bounds = f"{self.of} periods", (1, MOST_PERIODS)
                periods = Slider(name, control.periods, bounds, lambda n: self.take(replace(control, periods=n)))
                found.append(Field(_("Periods"), periods))
            case _:
                found.append(Field(_("For the game"), slider("seconds", LENGTHS, control.seconds)))
                if control.timing is not Timing.SUDDEN_DEATH:
                    label = _("Delay") if control.timing is Timing.DELAY else _("For each move")
                    found.append(Field(label, slider("bonus", BONUSES, control.bonus)))
        return [explained(Column(found), names.clock(control), _(names.TIMINGS[control.timing][1]))]


def nearest(steps: Sequence[int], value: float) -> int:
    """The index of the nearest step.

    >>> nearest((1, 5, 10), 6)
    1
    """
    return min(range(len(steps)), key=lambda place: abs(steps[place] - value))


def changed(control: TimeControl, timing: Timing) -> TimeControl:
    """A clock of another kind, with times that suit it and stay where possible.

    >>> changed(TimeControl.parse("300+5"), Timing.BYOYOMI).text, changed(TimeControl.parse("300+5"), Timing.MOVE).text
    ('byoyomi:300+5x5', 'move:5')
    """
    if timing is control.timing:
        return control
    bonus = control.bonus or (control.seconds if control.timing is Timing.MOVE else 5)
    seconds = 300 if control.timing is Timing.MOVE else control.seconds or 300
    match timing:
        case Timing.MOVE:
            return TimeControl(timing, bonus)
        case Timing.SUDDEN_DEATH:
            return TimeControl(timing, seconds)
        case Timing.BYOYOMI:
            return TimeControl(timing, seconds, bonus, control.periods or 5)
        case _:
            return TimeControl(timing, seconds, bonus)


class ClockRows:
    """The part of the form about time: the clock of all, or one for each of two; whether moves are taken back."""

    def __init__(self, choice: SetupChoice) -> None:
        self.choice = choice
        self.first, self.second = ClockChoice(choice, "clock"), ClockChoice(choice, "other_clock")

    def fields(self) -> list[Widget]:
        choice = self.choice
        take = partial(setattr, choice, "takebacks")
        takebacks = Toggle("takebacks", _("Moves can be taken back"), choice.takebacks, take)
        if choice.players > 2:
            return [self.first.field(_("Clock")), takebacks]
        apart = choice.other_clock != SAME
        if choice.mode is not Mode.COMPUTER:
            first, second, differ = _("First clock"), _("Second clock"), _("Each has its own clock")
        else:
            first, second, differ = _("Your clock"), _("The computer's clock"), _("The computer has its own clock")
        inside = [self.first.field(first if apart else _("Clock")), Toggle("clocks apart", differ, apart, self._part)]
        if apart:
            inside.append(self.second.field(second))
        return [Column(inside), takebacks]

    def _part(self, apart: bool) -> None:
        self.second.by_sliders = apart and self.first.by_sliders
        self.second.take(self.choice.clock if apart else SAME)
