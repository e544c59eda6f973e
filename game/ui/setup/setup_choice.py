"""The choices of the setup screen for one game, and how the settings keep them."""

import os
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, Self

from ai.algorithms import OF_MANY, Algorithm
from ai.minds import evaluations_for, mind_of
from ai.minds.levels import DEEPEST, SHALLOWEST
from ai.players.adaptive import SCALE, Adapting
from game.checkers.kind import MOST_MEN_GIVEN
from game.checkers.openings import Draw
from game.clock import TimeControl
from game.core import InputError, State
from game.keeping.settings import Settings
from game.kinds import family_of, kind_named
from game.ui.editor.sizes import is_offered
from game.ui.games.presentation import Beginning, presentation_named
from game.ui.games.wording import unplayable
from game.ui.play_setup import (
    AHEAD,
    BEST_OF,
    ENGINE,
    FIRST_LEVEL,
    LEVELS_OFFERED,
    OWN,
    SEATED,
    TIMES,
    Coached,
    PlaySetup,
    Seat,
)
from game.ui.words.errors import error_text
from game.ui.words.i18n import _

ALGORITHMS = ("minimax", "alphabeta", "negamax", "engine")
DEPTHS = tuple(range(SHALLOWEST, DEEPEST + 1))
FREE, CHOSEN = "free", "chosen"
"""No opening is given, or a certain one; the others are the ballots of the game's presentation, drawn at random."""
MOST_PLAYERS = 4
SIDES = ("first", "second", "random")
SAME: Literal["same"] = "same"
"""The second clock is the same as the first."""
PIECES = "classic"
"""The piece set whose colours name the sides."""
LAST_GAME = "game"
"""Key of the last game in a settings file."""
FAMILY = "family"
"""Key, after the name of a card, of the last game chosen on its form."""
SHARED = ("mode", "computers", "adapting", "best_of", "side", "level", "clock", "other_clock", "takebacks", "coach")
"""Choices that stay when the form changes to another game of the family."""

Plain = str | int | bool


class Mode(StrEnum):
    """The players of a game for two."""

    COMPUTER = "computer"
    PLAYERS = "two players"
    WATCH = "two computers"


@dataclass(slots=True)
class SetupChoice:
    """Each field is a control of the form."""

    game: str
    rules: str
    giveaway: bool = False
    mode: Mode = Mode.COMPUTER
    computers: tuple[str, ...] = ("easy", "medium")
    adapting: Adapting = Adapting.OFF
    best_of: int = 0
    handicap: int = 0
    """Number of men the computer, or the second of two players, gives; below 0 the person, or the first one."""
    side: str = "first"
    """One of SIDES: who of the person and the computer begins."""
    level: str = "easy"
    algorithm: str = "alphabeta"
    depth: int = 6
    seconds: int = 0
    evaluation: str = ""
    opening: str = FREE
    opening_rule: str = ""
    """Opening rule, "" for a free beginning; only for boards that have such rules."""
    beginning: str = ""
    player: str = ""
    engine: str = ""
    other_engine: str = ""
    """The second one, where two engines play."""
    fen: str = ""
    """The position to begin with, as typed; "" for the usual one. Not kept."""
    search: str = "maxn"
    """The computer's view of its opponents with more than two players, one of OF_MANY."""
    levels: tuple[str, ...] = ("", "easy", "easy", "easy")
    """Level of each of MOST_PLAYERS seats with more than two players; "" is a person."""
    clock: TimeControl | None = None
    """The clock of all, or of the person against the computer, or of the first of two."""
    other_clock: TimeControl | Literal["same"] | None = SAME
    """The clock of the computer, or of the second of two."""
    takebacks: bool = True
    coach: Coached = Coached.NOBODY
    """The seat with the coach; against the computer always the person's."""

    @classmethod
    def of(cls, game: str, settings: Settings) -> Self:
        """The choices of an earlier run; what is missing or no longer offered is as at first.

        >>> kept = Settings(last_setup={"checkers level": "hard", "checkers depth": 99})
        >>> choice = SetupChoice.of("checkers", kept)
        >>> choice.rules, choice.level, choice.depth
        ('english', 'hard', 6)
        """
        choice = cls(game, kind_named(game).variants[0], evaluation=evaluations_offered(game)[0])
        kept = {name.removeprefix(f"{game} "): value for name, value in settings.last_setup.items()}
        for mode, key in ((Mode.PLAYERS, "two_players"), (Mode.WATCH, "two_computers")):
            if kept.get(key) is True:  # version 0.3 and before
                choice.mode = mode
        for name, read in readers(game).items():
            with suppress(ValueError):
                if name in kept:
                    setattr(choice, name, read(kept[name]))
        return choice

    def keep(self, settings: Settings) -> None:
        """Let `of` find these choices in the settings, and `last_game` the game."""
        names = [field.name for field in fields(self) if field.name not in ("game", "fen")]
        keep_choices(settings, self.game, **{name: getattr(self, name) for name in names})
        keep_game(settings, self.game)

    def begin_with(self, position: State[Any]) -> None:
        """Choose the game that begins with this position, by its own rules."""
        kind = kind_named(self.game)
        variant, self.giveaway = kind.variant_of(position), kind.is_reverse(position)
        self.rules, self.opening_rule = kind.with_opening_rule(variant, ""), kind.opening_rule(variant)
        usual = position == kind.start(variant, reverse=self.giveaway)
        self.fen = "" if usual else kind.position_text(position)

    @property
    def fault(self) -> str:
        """The reason why the game can't begin with the typed position; "" when it can."""
        try:
            over = unplayable(replace(self._usual(), fen=self.fen.strip()).start, PIECES)
        except InputError as error:
            return error_text(error)
        return _("The game is already over in this position.") if over else ""

    @property
    def has_own_player(self) -> bool:
        return OWN in self.levels_chosen

    @property
    def levels_chosen(self) -> tuple[str, ...]:
        if self.players > 2:
            return tuple(filter(None, self.seat_levels))
        if self.mode is Mode.WATCH:
            return self.computers
        return (self.level,) if self.mode is Mode.COMPUTER else ()

    @property
    def adapts(self) -> bool:
        official = kind_named(self.game).is_official(self.rules)
        return self.mode is Mode.COMPUTER and self.level in SCALE and official

    @property
    def follows(self) -> Adapting:
        if self.mode is Mode.COMPUTER and self.level == AHEAD:
            return Adapting.AHEAD
        return self.adapting if self.adapts else Adapting.OFF

    @property
    def first_level(self) -> str:
        return FIRST_LEVEL if self.level == AHEAD else self.level

    @property
    def has_engine(self) -> bool:
        return self.players == 2 and ENGINE in self.levels_chosen

    @property
    def protocols(self) -> tuple[str, ...]:
        return protocols_of(self.draft().start)

    def offered(self, levels: Sequence[str]) -> tuple[str, ...]:
        """Levels that can play the game; a chosen engine stays."""
        engines = bool(self.protocols) or self.has_engine
        return tuple(level for level in levels if level != ENGINE or engines)

    @property
    def two_engines(self) -> bool:
        return self.levels_chosen == (ENGINE, ENGINE)

    @property
    def players(self) -> int:
        return players_of(self.game, self.rules)

    @property
    def seat_levels(self) -> tuple[str, ...]:
        return self.levels[: self.players]

    @property
    def player_path(self) -> str:
        typed = self.player.strip().strip("'\"")
        return str(Path(os.path.expanduser(typed)).absolute()) if typed else ""

    @property
    def player_fault(self) -> str:
        from ai.own_player.host import OwnPlayer

        try:
            if self.player_path:
                OwnPlayer(Path(self.player_path))
        except InputError as error:
            return error_text(error)
        return ""

    @property
    def person(self) -> int | None:
        """The seat of the only person; None for two, or while it is drawn at random."""
        first = self.draft().start.turn
        if self.players > 2:
            return None
        return {"first": first, "second": 1 - first}.get(self.side) if self.mode is Mode.COMPUTER else None

    def setup(self, names: tuple[str, ...], random: Random) -> PlaySetup:
        if self.players > 2:
            named = (*names, *[""] * self.players)
            seated = zip(self.seat_levels, named, strict=False)
            seats = tuple(Seat("" if level else name, level, self.clock) for level, name in seated)
            return replace(self.draft(), seats=seats)
        first = Seat(names[0], clock=self.clock)
        other = Seat(names[1], clock=self._other_control) if self.mode is Mode.PLAYERS else self._computer
        if self.mode is Mode.WATCH:
            one, another = self.computers
            first, other = self._seated(one, self.clock), self._seated(another, self._other_control)
            if self.two_engines:
                other = replace(other, name=self.other_engine)
        second = self.side == "second" or (self.side == "random" and random.random() < 0.5)
        swapped = second and self.mode is Mode.COMPUTER
        draft = self.draft()
        swapped ^= draft.start.turn != 0
        seats = (other, first) if swapped else (first, other)
        coach = self.coach.swapped if swapped else self.coach
        if self.mode is Mode.COMPUTER and self.coach:
            coach = Coached.BOTH
        setup = replace(draft, seats=seats, best_of=self.best_of, adapting=self.follows, coach=coach)
        return self._with_opening(setup.giving(self.men_given if swapped else -self.men_given), random)

    @property
    def counted(self) -> str:
        """The evaluation of the level CUSTOM; the engine has its own."""
        return "" if self.players == 2 and self.algorithm == Algorithm.ENGINE else self.evaluation

    @property
    def by_clock(self) -> bool:
        return self.clock is not None or self._other_control is not None

    @property
    def gives(self) -> bool:
        if self.players > 2 or self.fen.strip():
            return False
        kind = kind_named(self.game)
        return bool(kind.handicap_squares(kind.start(self.rules, reverse=self.giveaway), 0))

    @property
    def men_given(self) -> int:
        """The handicap as far as there can be one."""
        return self.handicap if self.gives else 0

    @property
    def _computer(self) -> Seat:
        return self._seated(self.first_level, self._other_control)

    def _seated(self, level: str, clock: TimeControl | None) -> Seat:
        return Seat(self.engine, ENGINE, clock) if level == ENGINE else Seat(level=level, clock=clock)

    @property
    def _other_control(self) -> TimeControl | None:
        return self.clock if isinstance(self.other_clock, str) else self.other_clock

    def against_computer(self, setup: PlaySetup, name: str) -> PlaySetup:
        person, computer, path = Seat(name), self._computer, self.player_path
        seats = (person, computer) if setup.start.turn == 0 else (computer, person)
        return replace(
            setup, seats=seats, algorithm=self.algorithm, depth=self.depth, evaluation=self.counted, player=path
        )

    def _with_opening(self, setup: PlaySetup, random: Random) -> PlaySetup:
        chosen = self.chosen_opening
        if chosen is not None:
            return replace(setup, opening=chosen.moves, opening_name=chosen.name)
        if not self.draws_opening:
            return setup
        kind = kind_named(self.game)
        drawn = random.choice(self._drawn[self.opening]())
        start = "" if drawn.start == setup.start else kind.position_text(drawn.start)
        return replace(setup, fen=start, opening=drawn.moves_text, opening_name=drawn.name)

    @property
    def draws_opening(self) -> bool:
        return self.opening in self._drawn and not self.fen.strip() and not self.men_given

    @property
    def _drawn(self) -> Mapping[str, Draw]:
        return presentation_named(self.game).drawn(self.rules, reverse=self.giveaway)

    @property
    def openings(self) -> Sequence[Beginning]:
        game = presentation_named(self.game)
        return () if self.fen.strip() or self.men_given else game.openings(self.rules, reverse=self.giveaway)

    @property
    def chosen_opening(self) -> Beginning | None:
        """The chosen opening, or the first one where that is of other rules; None when none was."""
        if self.opening != CHOSEN:
            return None
        openings = self.openings
        return next((each for each in openings if each.moves == self.beginning), next(iter(openings), None))

    @property
    def board(self) -> State[Any]:
        given = self.men_given if self.side == "second" and self.mode is Mode.COMPUTER else -self.men_given
        position, kind, chosen = self.draft().giving(given).start, kind_named(self.game), self.chosen_opening
        for text in chosen.moves.split() if chosen else ():
            position = position.play(kind.parse_move(text, position))
        return position

    @property
    def opening_rules(self) -> tuple[str, ...]:
        free = self.giveaway or self.fen.strip()
        return () if free else kind_named(self.game).opening_rules(self.rules)

    @property
    def variant(self) -> str:
        """The rules with the opening rule, where there can be one."""
        rule = self.opening_rule if self.opening_rule in self.opening_rules else ""
        return kind_named(self.game).with_opening_rule(self.rules, rule)

    def draft(self) -> PlaySetup:
        """The game without its seats: enough to show the board, with the usual start instead of a wrong one."""
        return self._usual() if self.fault else replace(self._usual(), fen=self.fen.strip())

    def _usual(self) -> PlaySetup:
        return PlaySetup(
            self.game,
            self.variant,
            self.giveaway,
            algorithm=self.search if self.players > 2 else self.algorithm,
            depth=self.depth,
            seconds=self.seconds,
            evaluation=self.counted,
            player=self.player_path if self.has_own_player else "",
            takebacks=self.takebacks,
        )


def last_game(settings: Settings, known: Container[str], otherwise: str) -> str:
    """The game that was set up last, or another if it is not among the known ones."""
    last = str(settings.last_setup.get(LAST_GAME))
    return last if last in known else otherwise


def last_start(settings: Settings, known: Container[str], otherwise: str) -> State[Any]:
    return SetupChoice.of(last_game(settings, known, otherwise), settings).draft().start


def last_of_family(settings: Settings, game: str) -> str:
    """The game that was set up last among those on the card of a game."""
    last = str(settings.last_setup.get(f"{game} {FAMILY}"))
    return last if last in [kind.name for kind in family_of(game)] else game


def keep_game(settings: Settings, game: str) -> None:
    first, *others = family_of(game)
    settings.last_setup |= {LAST_GAME: game} | ({f"{first.name} {FAMILY}": game} if others else {})


def switch_game(choice: SetupChoice, settings: Settings, game: str, variant: str) -> None:
    """Let the form of another game of the family begin with a variant, and with the players and clocks of this one."""
    keep_choices(settings, game, rules=variant, **{name: getattr(choice, name) for name in SHARED})
    keep_game(settings, game)


def keep_choices(settings: Settings, game: str, **chosen: Any) -> None:
    settings.last_setup |= {f"{game} {name}": written(value) for name, value in chosen.items()}


def has_chosen_rules(settings: Settings, game: str) -> bool:
    return f"{game} rules" in settings.last_setup


def written(value: Any) -> Plain:
    """A choice as a settings file has it; `readers` read it.

    >>> written(("easy", "hard")), written(TimeControl.parse("300+5")), written(None), written(3)
    ('easy,hard', '300+5', '', 3)
    """
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, TimeControl):
        return value.text
    plain: Plain = "" if value is None else value
    return plain


def readers(game: str) -> dict[str, Callable[[Any], Any]]:
    """The function that reads each field from a settings file; it raises ValueError for what is not offered."""

    def among(*offered: Plain) -> Callable[[Plain], Plain]:
        return lambda kept: offered[[(type(each), each) for each in offered].index((type(kept), kept))]

    def rules(kept: Plain) -> Plain:
        kind = kind_named(game)
        known = isinstance(kept, str) and (kind.has_variant(kept) or (kind.has_sizes and is_offered(kept)))
        return kept if known else among(*kind.variants)(kept)

    def levels(count: int, *offered: str) -> Callable[[Plain], tuple[str, ...]]:
        def read(kept: Plain) -> tuple[str, ...]:
            found = tuple(str(kept).split(","))
            if len(found) != count or not set(found) <= set(offered):
                raise ValueError(kept)
            return found

        return read

    def text(kept: Plain) -> str:
        if not isinstance(kept, str):
            raise ValueError(kept)
        return kept

    def clock(kept: Plain) -> TimeControl | None:
        return TimeControl.parse(text(kept)) if text(kept) else None

    flag = among(False, True)
    return {
        "rules": rules,
        "giveaway": flag,
        "mode": Mode,
        "computers": levels(2, *levels_offered(game)),
        "adapting": Adapting,
        "best_of": among(*BEST_OF),
        "handicap": among(*range(-MOST_MEN_GIVEN, MOST_MEN_GIVEN + 1)),
        "side": among(*SIDES),
        "level": among(*opponents_offered(game)),
        "algorithm": among(*ALGORITHMS),
        "depth": among(*DEPTHS),
        "seconds": among(*TIMES),
        "evaluation": among(*evaluations_offered(game)),
        "opening": among(FREE, CHOSEN, *presentation_named(game).ballots),
        "opening_rule": text,
        "beginning": text,
        "player": text,
        "engine": text,
        "other_engine": text,
        "search": among(*OF_MANY),
        "levels": levels(MOST_PLAYERS, "", *LEVELS_OFFERED),
        "clock": clock,
        "other_clock": lambda kept: SAME if kept == SAME else clock(kept),
        "takebacks": flag,
        "coach": Coached,
    }


def _usual_start(game: str) -> State[Any]:
    kind = kind_named(game)
    start: State[Any] = kind.start(kind.variants[0])
    return start


def levels_offered(game: str) -> tuple[str, ...]:
    """Levels that two computers can have: other programs play some games alone."""
    kind = kind_named(game)
    return SEATED if any(protocols_of(kind.start(variant)) for variant in kind.variants) else LEVELS_OFFERED


def protocols_of(start: State[Any]) -> tuple[str, ...]:
    return mind_of(start).protocols(start)


def opponents_offered(game: str) -> tuple[str, ...]:
    return (AHEAD, *levels_offered(game))


@cache
def players_of(game: str, variant: str) -> int:
    start: State[Any] = kind_named(game).start(variant)
    return start.players


def variants_for(game: str, players: int) -> tuple[str, ...]:
    return tuple(variant for variant in kind_named(game).variants if players_of(game, variant) == players)


def evaluations_offered(game: str) -> tuple[str, ...]:
    """The evaluations that the level CUSTOM can use, the usual one first."""
    return evaluations_for(_usual_start(game))


def with_part(parts: tuple[str, ...], number: int, part: str) -> tuple[str, ...]:
    return (*parts[:number], part, *parts[number + 1 :])
