"""What the setup screen holds: the choices for one game, as they were made last."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any, Self

from ai.players.adaptive import SCALE, Adapting
from game.clock import TimeControl
from game.core import InputError, State
from game.kinds import kind_named
from game.ui.editor.sizes import is_offered
from game.ui.games.presentation import Beginning, presentation_named
from game.ui.games.wording import unplayable
from game.ui.play_setup import (
    AHEAD,
    BOTH,
    ENGINE,
    FIRST,
    FIRST_LEVEL,
    LEVELS_OFFERED,
    OWN,
    SECOND,
    PlaySetup,
    Seat,
)
from game.ui.setup.setup_offers import (
    AGAINST_COMPUTER,
    CHOSEN,
    FREE,
    MOST_PLAYERS,
    PERSON_AND_COMPUTERS,
    SAME,
    TWO_COMPUTERS,
    TWO_PLAYERS,
    evaluations_offered,
    levels_offered,
    players_of,
    values_offered,
    variants_for,
)
from game.ui.words.errors import error_text
from game.ui.words.i18n import _

PIECES = "classic"
"""The piece set whose colours name the sides."""
LAST_GAME = "game"
"""The key under which the name of the game that was set up last is kept."""

Kept = dict[str, str | int | bool]


@dataclass(slots=True)
class SetupChoice:
    """Each field is a control of the form. `side` of SIDES: who of the person and the computer begins."""

    game: str
    rules: str
    giveaway: bool = False
    two_players: bool = False
    two_computers: bool = False
    """Computers play one another; `two_players` is then False."""
    computers: str = "easy,medium"
    """Their levels, with a comma between: first that of the side that moves first."""
    adapting: str = ""
    """How the computer's level follows the person's results, one of Adapting."""
    best_of: int = 0
    handicap: int = 0
    """So many men the computer, or the second of two players, gives; below 0 the person, or the first one."""
    side: str = "first"
    level: str = "easy"
    algorithm: str = "alphabeta"
    depth: int = 6
    seconds: int = 0
    evaluation: str = ""
    opening: str = FREE
    beginning: str = ""
    """The moves of the opening that was chosen last."""
    player: str = ""
    """The file of the own player, as it was typed."""
    engine: str = ""
    """The name of the engine, as the settings keep it."""
    other_engine: str = ""
    """That of the second one, where two engines play."""
    fen: str = ""
    """The position to begin with, as it was typed; "" for the usual one. Not kept."""
    search: str = "maxn"
    """With more than two players, one of OF_MANY: what the computer expects of the others."""
    levels: str = PERSON_AND_COMPUTERS
    """With more than two players, the level of each seat of MOST_PLAYERS, with commas between; "" is a person."""
    clock: str = ""
    """The time control as text, "" for none: of all, or of the person against the computer, or of the first of two."""
    other_clock: str = SAME
    """That of the computer, or of the second of two persons."""
    takebacks: bool = True
    coach: str = ""
    """Who has the coach, of COACHED: the first or the second of two players, or both; against the computer the person
    has it, whatever seat is named."""

    @classmethod
    def of(cls, game: str, kept: Mapping[str, str | int | bool]) -> Self:
        """The choices of an earlier run; what is missing or no longer offered is as at first.

        >>> choice = SetupChoice.of("checkers", {"checkers level": "hard", "checkers depth": 99})
        >>> choice.rules, choice.level, choice.depth
        ('english', 'hard', 6)
        """
        choice = cls(game, kind_named(game).variants[0])
        choice.evaluation = evaluations_offered(game)[0]
        for name, values in values_offered(game).items():
            value = kept.get(f"{game} {name}")
            if value in values and type(value) is type(values[0]):
                setattr(choice, name, value)
        if kind_named(game).has_sizes and is_offered(rules := str(kept.get(f"{game} rules"))):
            choice.rules = rules
        if isinstance(player := kept.get(f"{game} player"), str):
            choice.player = player
        for name in ("engine", "other_engine"):
            if isinstance(engine := kept.get(f"{game} {name}"), str):
                setattr(choice, name, engine)
        if isinstance(beginning := kept.get(f"{game} beginning"), str):
            choice.beginning = beginning
        computers = str(kept.get(f"{game} computers", "")).split(",")
        if len(computers) == 2 and all(level in levels_offered(game) for level in computers):
            choice.computers = ",".join(computers)
        for name in ("clock", "other_clock"):
            if is_clock(text := kept.get(f"{game} {name}")):
                setattr(choice, name, text)
        levels = str(kept.get(f"{game} levels", "")).split(",")
        if len(levels) == MOST_PLAYERS and all(level in ("", *LEVELS_OFFERED) for level in levels):
            choice.levels = ",".join(levels)
        return choice

    def kept(self) -> Kept:
        """What `of` takes."""
        names = [field.name for field in fields(self) if field.name not in ("game", "fen")]
        return {f"{self.game} {name}": getattr(self, name) for name in names}

    def begin_with(self, position: State[Any]) -> None:
        """Choose the game that begins with this position, by its own rules."""
        kind = kind_named(self.game)
        self.rules, self.giveaway = kind.variant_of(position), kind.is_reverse(position)
        usual = position == kind.start(self.rules, reverse=self.giveaway)
        self.fen = "" if usual else kind.position_text(position)

    @property
    def fault(self) -> str:
        """Why the game can't begin with the position that was typed; "" when it can."""
        try:
            over = unplayable(replace(self._usual(), fen=self.fen.strip()).start, PIECES)
        except InputError as error:
            return error_text(error)
        return _("The game is already over in this position.") if over else ""

    @property
    def has_own_player(self) -> bool:
        """Whether a Python file plays."""
        return OWN in self.levels_chosen

    @property
    def levels_chosen(self) -> tuple[str, ...]:
        """The level of every computer that is to play."""
        if self.players > 2:
            return tuple(filter(None, self.seat_levels))
        if self.two_computers:
            return tuple(self.computers.split(","))
        return () if self.two_players else (self.level,)

    @property
    def mode(self) -> str:
        """Who plays, of MODES."""
        return TWO_COMPUTERS if self.two_computers else TWO_PLAYERS if self.two_players else AGAINST_COMPUTER

    def choose_mode(self, mode: str) -> None:
        """Choose who plays."""
        self.two_players, self.two_computers = mode == TWO_PLAYERS, mode == TWO_COMPUTERS

    def seat_computer(self, number: int, level: str) -> None:
        """Give the first or the second of two computers a level."""
        levels = self.computers.split(",")
        levels[number] = level
        self.computers = ",".join(levels)

    @property
    def adapts(self) -> bool:
        """Whether the level can follow the person's results."""
        return self.mode == AGAINST_COMPUTER and self.level in SCALE

    @property
    def follows(self) -> Adapting:
        """How the level follows the person's results."""
        if self.mode == AGAINST_COMPUTER and self.level == AHEAD:
            return Adapting.AHEAD
        return Adapting(self.adapting) if self.adapts else Adapting.OFF

    @property
    def first_level(self) -> str:
        """The level where there are no results to follow."""
        return FIRST_LEVEL if self.level == AHEAD else self.level

    @property
    def has_engine(self) -> bool:
        """Whether an engine of other people plays."""
        return self.players == 2 and ENGINE in self.levels_chosen

    @property
    def two_engines(self) -> bool:
        """Whether two of them play each other."""
        return self.levels_chosen == (ENGINE, ENGINE)

    @property
    def players(self) -> int:
        """How many players the variant is for."""
        return players_of(self.game, self.rules)

    @property
    def seat_levels(self) -> tuple[str, ...]:
        """With more than two players, the level of each seat, "" for a person."""
        return tuple(self.levels.split(",")[: self.players])

    def seat(self, player: int, level: str) -> None:
        """With more than two players, give a seat a level, or with "" to a person."""
        levels = self.levels.split(",")
        levels[player] = level
        self.levels = ",".join(levels)

    def choose_players(self, players: int) -> None:
        """Choose the first of the variants for this many players."""
        if players != self.players:
            self.rules = variants_for(self.game, players)[0]

    @property
    def player_path(self) -> str:
        """The file of the own player, from the root on; "" when none was typed."""
        typed = self.player.strip().strip("'\"")
        return str(Path(os.path.expanduser(typed)).absolute()) if typed else ""

    @property
    def player_fault(self) -> str:
        """Why the file of the own player can't be read; "" when it can, or when there is none yet."""
        from ai.own_player.host import OwnPlayer

        try:
            if self.player_path:
                OwnPlayer(Path(self.player_path))
        except InputError as error:
            return error_text(error)
        return ""

    @property
    def person(self) -> int | None:
        """The number of the only person among the players; None where there are two, or where the lot decides."""
        first = self.draft().start.turn
        if self.players > 2:
            return None
        return None if self.two_players or self.two_computers else {"first": first, "second": 1 - first}.get(self.side)

    def setup(self, names: tuple[str, ...], random: Random) -> PlaySetup:
        """The playing that was chosen; `names` are those of the persons on the seats."""
        if self.players > 2:
            named = (*names, *[""] * self.players)
            clock = control_of(self.clock)
            seats = tuple(
                Seat(level=level, clock=clock) if level else Seat(name, clock=clock)
                for level, name in zip(self.seat_levels, named, strict=False)
            )
            return replace(self.draft(), seats=seats)
        first = Seat(names[0], clock=control_of(self.clock))
        other = Seat(names[1], clock=self._other_control) if self.two_players else self._computer
        if self.two_computers:
            one, another = self.computers.split(",")
            first = self._seated(one, control_of(self.clock))
            other = self._seated(another, self._other_control)
            if self.two_engines:
                other = replace(other, name=self.other_engine)
        second = self.side == "second" or (self.side == "random" and random.random() < 0.5)
        swapped = second and self.mode == AGAINST_COMPUTER
        draft = self.draft()
        swapped ^= draft.start.turn != 0
        seats = (other, first) if swapped else (first, other)
        setup = replace(
            draft, seats=seats, best_of=self.best_of, adapting=self.follows.value, coach=self._coach(swapped)
        )
        return self._with_opening(setup.giving(self.men_given if swapped else -self.men_given), random)

    @property
    def by_clock(self) -> bool:
        """Whether anybody has a clock."""
        return bool(self.clock) or self._other_control is not None

    def _coach(self, swapped: bool) -> str:
        """Which seats have the coach; `swapped`: the first player has seat 1."""
        if self.mode == AGAINST_COMPUTER and self.coach:
            return BOTH
        return {FIRST: SECOND, SECOND: FIRST}.get(self.coach, self.coach) if swapped else self.coach

    @property
    def gives(self) -> bool:
        """Whether there can be a handicap: from the usual start only."""
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
        """Who plays against the person."""
        return self._seated(self.first_level, self._other_control)

    def _seated(self, level: str, clock: TimeControl | None) -> Seat:
        """A computer of this level."""
        return Seat(self.engine, ENGINE, clock) if level == ENGINE else Seat(level=level, clock=clock)

    @property
    def _other_control(self) -> TimeControl | None:
        """The clock of the second player or of the computer."""
        return control_of(self.clock if self.other_clock == SAME else self.other_clock)

    def against_computer(self, setup: PlaySetup, name: str) -> PlaySetup:
        """The same playing with a person of this name to move, and the computer as it was chosen on the other side."""
        person, computer = Seat(name), self._computer
        return replace(
            setup,
            seats=(person, computer) if setup.start.turn == 0 else (computer, person),
            algorithm=self.algorithm,
            depth=self.depth,
            evaluation=self.evaluation,
            player=self.player_path,
        )

    def _with_opening(self, setup: PlaySetup, random: Random) -> PlaySetup:
        chosen = self.chosen_opening
        if chosen is not None:
            return replace(setup, opening=chosen.moves, opening_name=chosen.name)
        if not self.draws_opening:
            return setup
        kind = kind_named(self.game)
        drawn = random.choice(presentation_named(self.game).ballots[self.opening].openings())
        start = "" if drawn.start == setup.start else kind.position_text(drawn.start)
        return replace(setup, fen=start, opening=drawn.moves_text, opening_name=drawn.name)

    @property
    def draws_opening(self) -> bool:
        """Whether the opening will be drawn by lot: from the usual start only."""
        drawn = self.opening in presentation_named(self.game).ballots and not self.fen.strip() and not self.men_given
        return drawn and presentation_named(self.game).has_ballots(self.rules, reverse=self.giveaway)

    @property
    def openings(self) -> Sequence[Beginning]:
        """The openings that can be chosen: from the usual start only, with all men."""
        game = presentation_named(self.game)
        return () if self.fen.strip() or self.men_given else game.openings(self.rules, reverse=self.giveaway)

    @property
    def chosen_opening(self) -> Beginning | None:
        """The opening that was chosen, or the first one where that is of other rules; None when none was."""
        if self.opening != CHOSEN:
            return None
        openings = self.openings
        return next((each for each in openings if each.moves == self.beginning), next(iter(openings), None))

    @property
    def board(self) -> State[Any]:
        """The position in which the players begin to choose, as far as it is known."""
        given = self.men_given if self.side == "second" and self.mode == AGAINST_COMPUTER else -self.men_given
        position, kind, chosen = self.draft().giving(given).start, kind_named(self.game), self.chosen_opening
        for text in chosen.moves.split() if chosen else ():
            position = position.play(kind.parse_move(text, position))
        return position

    def draft(self) -> PlaySetup:
        """The playing without its seats: enough to show the board, with the usual start instead of a wrong one."""
        return self._usual() if self.fault else replace(self._usual(), fen=self.fen.strip())

    def _usual(self) -> PlaySetup:
        return PlaySetup(
            self.game,
            self.rules,
            self.giveaway,
            algorithm=self.search if self.players > 2 else self.algorithm,
            depth=self.depth,
            seconds=self.seconds,
            evaluation=self.evaluation,
            player=self.player_path if self.has_own_player else "",
            takebacks=self.takebacks,
        )


def control_of(text: str) -> TimeControl | None:
    """The clock that was chosen; None where none was."""
    return TimeControl.parse(text) if text else None


def is_clock(text: object) -> bool:
    """Whether a text that was kept is a clock, or none at all."""
    with suppress(InputError):
        return isinstance(text, str) and (not text or bool(TimeControl.parse(text)))
    return False
