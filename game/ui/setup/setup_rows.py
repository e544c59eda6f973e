"""Rows of the form beyond one even game: a level that follows the results, two computers, a handicap, a match."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from ai.minds import levels_of
from ai.minds.levels import DEEPEST, LEVELS, Level
from ai.players.adaptive import GAMES, Adapting, next_level, results_in
from ai.players.between import RATINGS, parts
from game.checkers.kind import CHECKERS
from game.clock import TimeControl
from game.core import State
from game.keeping.library import Library
from game.kinds import kind_named
from game.ui.games.presentation import OPENING_RULES, presentation_named
from game.ui.play_setup import AHEAD, CUSTOM, LEVELS_OFFERED, TIMES, Coached
from game.ui.screen import Context, Screen
from game.ui.setup.rematches import READ, with_level
from game.ui.setup.setup_choice import (
    ALGORITHMS,
    DEPTHS,
    PIECES,
    Mode,
    SetupChoice,
    levels_offered,
    opponents_offered,
    with_part,
)
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import C_, N_, _, ngettext, paragraph, plural, with_signs

MODES = {Mode.COMPUTER: N_("Computer"), Mode.PLAYERS: N_("A friend"), Mode.WATCH: N_("Watch")}
ADAPTING = {
    Adapting.OFF: (N_("Same level"), ""),
    Adapting.EVEN: (N_("Adapts to you"), N_("After each game the level adjusts so that you win about half.")),
    Adapting.AHEAD: (N_("Stays just ahead of you"), N_("Always a little stronger than your last results.")),
}
FROM_START = N_("Only from the usual starting position.")
GIVERS = {
    Mode.COMPUTER: (N_("The computer gives {men}"), N_("You give {men}")),
    Mode.WATCH: (N_("The second computer gives {men}"), N_("The first computer gives {men}")),
    Mode.PLAYERS: (N_("The second player gives {men}"), N_("The first player gives {men}")),
}
"""The side with fewer men, by who plays: for a handicap above 0, and below."""


def opening_rule_field(choice: SetupChoice, change: Callable[[str], None]) -> list[Widget]:
    offered = ("", *choice.opening_rules)
    shown = choice.opening_rule if choice.opening_rule in offered else ""
    items = [(rule, Item(_(title), _(meaning))) for rule, (title, meaning) in OPENING_RULES.items() if rule in offered]
    menu = DropDown("opening rule", items, shown, change)
    return [explained(Field(_("Opening"), menu), _(OPENING_RULES[shown][1]) if shown else "")] if offered[1:] else []


def level_items(levels: Sequence[str]) -> list[tuple[str, Item]]:
    texts = ((level, *names.LEVELS[level]) for level in levels)
    return [(level, Item(_(name), _(meaning))) for level, name, meaning in texts]


def next_level_of(choice: SetupChoice, library: Library) -> tuple[str, int]:
    """The level of the next game, and the number of games behind it; 0 with the chosen level."""
    if choice.follows is Adapting.OFF:
        return choice.first_level, 0
    results = results_in(library.against_levels(choice.game, choice.rules, READ), reverse=choice.giveaway)
    return next_level(results, choice.follows, choice.first_level), min(len(results), GAMES)


def begun(context: Context, choice: SetupChoice) -> Screen:
    """The game as chosen, against the level that follows the results where one does."""
    setup = choice.setup(tuple(context.settings.player_names), Random())
    if setup.adapting:
        setup = with_level(setup, next_level_of(choice, context.library)[0])
    return context.routes.play(setup)


def next_level_text(choice: SetupChoice, library: Library) -> str:
    level, games = next_level_of(choice, library)
    if not games:
        return _("Next: {level}; there is no finished game with these rules yet.").format(level=names.level(level))
    told = ngettext("Next: {level}, by your last game.", "Next: {level}, by your last {count} games.", games)
    return paragraph(filter(None, (told.format(level=names.level(level), count=games), names.place(level))))


def adapting_field(choice: SetupChoice, library: Library, change: Callable[[object], None]) -> Widget:
    ways = [(way, _(title)) for way, (title, _detail) in ADAPTING.items()]
    shown = Choice("adapting", ways, choice.follows, change, enabled=choice.adapts)
    control = Field(_("After each game"), shown)
    if choice.level == AHEAD:
        return explained(control, _("This level already follows your results."))
    if not choice.adapts:
        return explained(control, _("It can't follow your results: its strength is unknown."))
    if not choice.adapting:
        return control
    return explained(control, _(ADAPTING[choice.adapting][1]), next_level_text(choice, library))


def computers_fields(choice: SetupChoice, sides: Sequence[str]) -> list[Widget]:
    offered = level_items(choice.offered(levels_offered(choice.game)))

    def take(number: int, level: str) -> None:
        choice.computers = with_part(choice.computers, number, level)

    return [
        Field(side, DropDown(f"computer {number}", offered, level, partial(take, number)))
        for number, (side, level) in enumerate(zip(sides, choice.levels_chosen, strict=True))
    ]


def handicap_field(choice: SetupChoice, change: Callable[[object], None]) -> list[Widget]:
    """The list of handicaps, and the squares the men are taken from; [] in games without a handicap."""
    kind = kind_named(choice.game)
    start = kind.start(choice.rules)
    if not kind.handicap_squares(start, 0):
        return []
    offered = [(0, Item(C_("handicap", "None"), _("Both sides have all their men.")))]
    for sign in (1, -1):
        for count in range(1, len(kind.handicap_squares(start, 0)) + 1):
            told = " · ".join(_without(choice, start, player, count) for player in (0, 1))
            offered.append((sign * count, Item(giving_text(choice.mode, sign * count), told)))
    menu = DropDown("handicap", offered, choice.men_given, change, enabled=choice.gives)
    reason = _("Not in giveaway, where fewer men are no handicap.") if choice.giveaway else FROM_START
    return [explained(Field(_("Handicap"), menu), "" if choice.gives else _(reason))]


def _without(choice: SetupChoice, start: State[Any], player: int, count: int) -> str:
    kind = kind_named(choice.game)
    squares = ", ".join(kind.square_text(start, square) for square in kind.handicap_squares(start, player)[:count])
    side = presentation_named(choice.game).side_name(start, player, PIECES)
    return _("{side} without {squares}").format(side=side, squares=squares)


def coach_fault(choice: SetupChoice) -> str:
    """The reason why no one can have the coach; "" if someone can."""
    if choice.mode is Mode.WATCH:
        return _("Computers play without a coach.")
    unfair = choice.by_clock and choice.mode is Mode.COMPUTER
    return _("Not with a clock, where its help would be unfair.") if unfair else ""


def coach_field(choice: SetupChoice, change: Callable[[object], None]) -> Widget:
    """The coach: by the clock none against the computer, and for both of two persons or neither."""
    told = _("Before a blunder is final it asks: Look again? After the game it shows the moments that mattered.")
    if choice.mode is Mode.PLAYERS:
        who = [
            (Coached.NOBODY, C_("coach", "None")),
            (Coached.FIRST, C_("coach", "First player")),
            (Coached.SECOND, C_("coach", "Second player")),
            (Coached.BOTH, C_("coach", "Both")),
        ]
        alone = (Coached.FIRST, Coached.SECOND) if choice.by_clock else ()
        chosen = Coached.NOBODY if choice.coach in alone else choice.coach
        field = Field(_("Coach"), Choice("coach", who, chosen, change, closed=alone))
        return explained(field, told, _("With a clock, both players have the coach or neither does.") if alone else "")
    reason = coach_fault(choice)
    on = bool(choice.coach) and not reason

    def switch(on: bool) -> None:
        change(Coached.BOTH if on else Coached.NOBODY)

    return explained(Toggle("coach", _("Coach"), on, switch, enabled=not reason), reason or told)


def summary(choice: SetupChoice, persons: Sequence[str]) -> str:
    """Everything that is set under More."""
    game, opening = presentation_named(choice.game), choice.chosen_opening
    clocks = dict.fromkeys((choice.clock, choice.other_clock))
    said = [*persons, *(names.clock(each) for each in clocks if isinstance(each, TimeControl))]
    said.append("" if choice.takebacks else _("Moves are final"))
    said.append(_("Coach") if choice.coach and not coach_fault(choice) else "")
    if choice.adapts:
        said.append(_(ADAPTING[choice.adapting][0]) if choice.adapting else "")
    if choice.draws_opening:
        said.append(_(game.ballots[choice.opening].title))
    elif opening is not None:
        said.append(opening.name)
    elif choice.opening_rule in choice.opening_rules:
        said.append(_(OPENING_RULES[choice.opening_rule][0]))
    if choice.men_given:
        said.append(giving_text(choice.mode, choice.men_given))
    if choice.players == 2 and choice.best_of:
        said.append(_("Best of {count} games").format(count=choice.best_of))
    said.append("" if game.kind.is_official(choice.rules) else _("House rules"))
    said += [game.reversed_as(choice.rules) if choice.giveaway else "", _("Position") if choice.fen.strip() else ""]
    return " · ".join(filter(None, said))


def giving_text(mode: Mode, count: int) -> str:
    men = plural("{count} man", "{count} men", abs(count))
    return _(GIVERS[mode][count < 0]).format(men=men)


def time_field(chosen: int, change: Callable[[int], None], *, endless: bool = False) -> Widget:
    """The time per move; `endless`: without a limit, too."""
    times = [(time, _("{seconds} s").format(seconds=time) if time else _("No limit")) for time in TIMES]
    return Field(_("Time per move"), Choice("seconds", times if endless else times[1:], chosen, change))


def for_two() -> Widget:
    """Fields that games for more than two players lack, with the reason."""
    coach = Toggle("coach", _("Coach"), False, lambda _on: None, enabled=False)
    match = Field(_("Games in a match"), Choice("best of", [(1, "1")], 1, lambda _: None, enabled=False))
    return explained(Column([coach, match]), _("Only for two players."))


SEARCHES = {
    "maxn": (N_("Each for itself"), N_("Max^n: the computer expects each player to maximise their own score.")),
    "paranoid": (N_("The others team up"), N_("Paranoid search: the computer expects the others to play as a team.")),
}


def seats(
    choice: SetupChoice,
    marks: Sequence[Widget],
    player_names: tuple[str, ...],
    rename: Callable[[int, str], None],
    *,
    narrow: bool,
) -> list[Widget]:
    """Seats one below another, then what the computer expects; `narrow`: each in several lines."""
    options = [("", Item(_("Person"), _("Plays with mouse or keyboard."))), *level_items(LEVELS_OFFERED)]

    def take(player: int, level: str) -> None:
        choice.levels = with_part(choice.levels, player, level)

    lines: list[Widget] = []
    for player, (mark, level) in enumerate(zip(marks, choice.seat_levels, strict=True)):
        hint = _("Player {number}").format(number=player + 1)
        name = TextField(f"name {player}", player_names[player], partial(rename, player), hint=hint)
        who = DropDown(f"seat {player}", options, level, partial(take, player))
        if narrow:
            lines += [mark, who, *([] if level else [name])]
        else:
            lines.append(Row([mark, Space(grow=1) if level else name, who], gap=8, wraps=False))
    if any(choice.seat_levels):
        ways = [(name, _(title)) for name, (title, _detail) in SEARCHES.items()]

        expect = partial(setattr, choice, "search")
        search = Field(_("The others play"), Choice("search", ways, choice.search, expect))
        return [Column(lines, gap=10), explained(search, _(SEARCHES[choice.search][1]))]
    return [Column(lines, gap=10)]


MEASURED = (CHECKERS.name, "english", False)
"""Game, rules and aim by which the ratings were measured."""


class StrengthSlider(Slider):
    """The ladder of levels; the name of the level stands over it."""

    @property
    def value_text(self) -> str:
        return names.level(LEVELS[self.value])

    def _set(self, value: int) -> None:
        """Choose the level where the knob is, too: it stands there for the level CUSTOM."""
        before = self.value
        super()._set(value)
        if self.value == before:
            self.change(before)


def strength_fields(choice: SetupChoice, library: Library) -> list[Widget]:
    """The level by name and as a slider, what it does for the user, and the two dials that follow it."""
    played = next_level_of(choice, library)[0] if choice.level == AHEAD else choice.level
    level = levels_of(choice.draft().start).get(parts(played)[0])
    offered, take = level_items(choice.offered(opponents_offered(choice.game))), partial(setattr, choice, "level")
    menu = DropDown("level", offered, choice.level, take)
    title = Row([Label(_("Strength"), grow=1), menu], wraps=False)
    texts = [_(names.LEVELS[choice.level][1])]
    if choice.level == AHEAD:
        texts.append(next_level_text(choice, library))
    if level is not None:
        told = " · ".join(filter(None, (elo_text(choice, played), names.pace(level))))
        texts.append(told[:1].upper() + told[1:])
    elif choice.level != CUSTOM:
        return [explained(title, *texts)]

    def slide(number: int) -> None:
        choice.level = LEVELS[number]

    at = LEVELS.index(parts(played)[0]) if level else nearest_level(choice)
    slider = StrengthSlider("strength", at, (0, len(LEVELS) - 1), slide, show=lambda _: "")
    return [explained(Column([title, slider], gap=0), *texts), *dials(choice, level)]


def dials(choice: SetupChoice, level: Level | None = None) -> list[Widget]:
    """Algorithm and depth of the level, or else of the level CUSTOM, which a turn of one of them chooses."""
    algorithm, depth = (level.algorithm.value, level.depth) if level else (choice.algorithm, choice.depth)
    shown = DEEPEST if depth is None else min(depth, DEEPEST)

    def turn(name: str, value: str | int) -> None:
        choice.algorithm, choice.depth = algorithm, shown
        setattr(choice, name, value)
        if level:
            choice.level = CUSTOM

    def depth_text(number: int) -> str:
        return str(number) if number != shown else "∞" if depth is None else str(depth)

    algorithms = [(name, _(names.ALGORITHMS[name])) for name in ALGORITHMS]
    bounds, deepen = (DEPTHS[0], DEPTHS[-1]), partial(turn, "depth")
    slider = Slider("depth", shown, bounds, deepen, show=depth_text, tooltip=_("Depth"))
    return [
        Field(_("Algorithm"), Choice("algorithm", algorithms, algorithm, partial(turn, "algorithm"))),
        Row([Label(_("Depth")), slider], wraps=False),
    ]


def nearest_level(choice: SetupChoice) -> int:
    """The place on the ladder of the first level that looks as deep as the level CUSTOM."""
    depths = [level.depth for level in levels_of(choice.draft().start).values()]
    return next(number for number, depth in enumerate(depths) if depth is None or depth >= choice.depth)


def elo_text(choice: SetupChoice, level: str) -> str:
    """The rating of a level where it was measured; "" elsewhere."""
    if (choice.game, choice.rules, choice.giveaway) != MEASURED or level not in RATINGS:
        return ""
    return _("Elo {elo}, where Beginner is 0").format(elo=with_signs(f"{RATINGS[level]:,.0f}"))
