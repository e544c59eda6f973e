"""The strength of the computer: a slider over the levels, and the dials of the search that follow it."""

from collections.abc import Callable
from functools import partial

from ai.minds import levels_of
from ai.minds.levels import DEEPEST, LEVELS, Level
from ai.players.between import RATINGS, parts
from game.checkers.kind import CHECKERS
from game.keeping.library import Library
from game.ui.play_setup import AHEAD, CUSTOM
from game.ui.setup.setup_choice import ALGORITHMS, DEPTHS, SetupChoice, opponents_offered
from game.ui.setup.setup_rows import level_items, next_level_of, next_level_text
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import _, with_signs

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


def strength_fields(choice: SetupChoice, library: Library, changed: Callable[[], None]) -> list[Widget]:
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
        changed()

    at = LEVELS.index(parts(played)[0]) if level else nearest_level(choice)
    slider = StrengthSlider("strength", at, (0, len(LEVELS) - 1), slide, show=lambda _: "")
    return [explained(Column([title, slider], gap=0), *texts), *dials(choice, changed, level)]


def dials(choice: SetupChoice, changed: Callable[[], None], level: Level | None = None) -> list[Widget]:
    """Algorithm and depth of the level, or else of the level CUSTOM, which a turn of one of them chooses."""
    algorithm, depth = (level.algorithm.value, level.depth) if level else (choice.algorithm, choice.depth)
    shown = DEEPEST if depth is None else min(depth, DEEPEST)

    def turn(name: str, value: str | int) -> None:
        choice.algorithm, choice.depth = algorithm, shown
        setattr(choice, name, value)
        if level:
            choice.level = CUSTOM
        changed()

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
