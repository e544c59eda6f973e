"""Round robins: every player meets every other one; the games, the standings, and tournaments to watch."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, NamedTuple

from ai.contest.arena import Arena, Beginning, Choice, Decide, FinishedGame, Player
from ai.limits import Clock, Stopped
from ai.own_player.host import OwnPlayer, PlayerFault
from ai.players.elo import Tally
from game.clock import TimeControl
from game.core import InputError, State
from game.faults import Fault
from game.outside import or_refuse


@dataclass(frozen=True)
class RoundRobin:
    """The games of a tournament, round by round; every two players meet once in each, as in a match of the two."""

    players: Sequence[Player]
    beginning: Callable[[int], Beginning]
    seed: int
    clock: TimeControl | None = None

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Numbers of the players who meet, in the order of their games in each round.

        >>> RoundRobin([None] * 3, None, 0).pairings
        [(0, 1), (0, 2), (1, 2)]
        """
        return list(combinations(range(len(self.players)), 2))

    def place(self, number: int) -> tuple[tuple[int, int], int]:
        """Players who meet in a game of the tournament, and its number among theirs.

        >>> RoundRobin([None] * 3, None, 0).place(5)
        ((0, 2), 2)
        """
        round_number, pairing = divmod(number - 1, len(self.pairings))
        return self.pairings[pairing], round_number + 1

    def play(self, number: int, decide: Decide) -> FinishedGame:
        pairing, own_number = self.place(number)
        return replace(self.arena(pairing).play(own_number, decide), number=number)

    def arena(self, pairing: tuple[int, int]) -> Arena:
        first, second = (self.players[player] for player in pairing)
        return Arena((first, second), self.beginning, self.seed, self.clock)


class StandingsRow(NamedTuple):
    player: int
    tally: Tally
    """All its games, as if against one opponent: the field."""
    against: dict[int, Tally]


@dataclass(slots=True)
class CrossTable:
    contest: RoundRobin
    tallies: dict[tuple[int, int], Tally] = field(default_factory=dict)
    """Results of each pairing, from the view of the player with the smaller number."""
    games: int = 0

    def count(self, game: FinishedGame) -> None:
        """Count the next game; they come in the order of their numbers."""
        pairing, own_number = self.contest.place(game.number)
        first = self.contest.arena(pairing).sides(own_number).index(0)
        self.tallies.setdefault(pairing, Tally()).count(game.outcome.payoffs[first])
        self.games += 1

    def places(self) -> list[StandingsRow]:
        found = []
        for player in range(len(self.contest.players)):
            against = {
                one if other == player else other: tally if one == player else tally.reversed()
                for (one, other), tally in self.tallies.items()
                if player in {one, other}
            }
            found.append(StandingsRow(player, sum(against.values(), Tally()), against))
        return sorted(found, key=lambda place: place.tally.score.points, reverse=True)


SUFFIX = ".py"
FEWEST, MOST = 2, 24
LOOK = 0.02
"""Seconds between two looks at the stop flag."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    number: int
    players: tuple[int, int]
    start: State[Any]
    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class MoveMade:
    move: Any


@dataclass(frozen=True, slots=True)
class GameEnded:
    game: FinishedGame
    fault: InputError | None
    """Mistake of the loser, when that ended the game."""


News = GameStarted | MoveMade | GameEnded


@dataclass(slots=True)
class Pace:
    """Least time for a move in seconds; it can be changed while games go on."""

    seconds: float = 0.0


class NotedPlayer:
    """A player whose last fault is remembered as data, to be worded in every language."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.fault: PlayerFault | None = None

    def new_game(self) -> None:
        self.fault = None
        with self._noting():
            self.player.new_game()

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        with self._noting():
            return self.player.move(history, rng, stop, clock)

    def rest(self) -> None:
        if isinstance(self.player, OwnPlayer):
            self.player.close()

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except PlayerFault as fault:
            self.fault = fault
            raise


def players_in(folder: Path) -> list[Path]:
    """List the files of a folder that may be players, by name; InputError when there are too few or too many."""
    with or_refuse(Fault.NOT_READ, folder):
        found = [path for path in folder.iterdir() if path.suffix.lower() == SUFFIX and not path.name.startswith("_")]
    if not FEWEST <= len(found) <= MOST:
        raise InputError(Fault.CONTEST_PLAYERS, folder=folder, found=len(found), fewest=FEWEST, most=MOST)
    return sorted(found, key=lambda path: path.name.casefold())


def watch(
    contest: RoundRobin, numbers: Iterable[int], pace: Pace, stop: bytearray, tell: Callable[[News], None]
) -> None:
    """Play these games of NotedPlayers one after the other and report them, but for a game that is stopped."""
    for number in numbers:
        pairing, own_number = contest.place(number)
        arena = contest.arena(pairing)
        order = [pairing[side] for side in arena.sides(own_number)]
        start, moves = contest.beginning((own_number - 1) // 2)
        tell(GameStarted(number, (order[0], order[1]), start, tuple(moves)))
        both = [contest.players[player] for player in order]
        try:
            game = contest.play(number, lambda choice: _decide(choice, pace, stop, tell))
        except Stopped:
            return
        finally:
            for each in both:
                if isinstance(each, NotedPlayer):
                    each.rest()
        if stop[0]:
            return
        faults = [each.fault for each in both if isinstance(each, NotedPlayer) and each.fault is not None]
        tell(GameEnded(game, faults[0] if game.fault and faults else None))


def _decide(choice: Choice, pace: Pace, stop: bytearray, tell: Callable[[News], None]) -> Any:
    begun = monotonic()
    move = choice(stop)
    while not stop[0] and monotonic() - begun < pace.seconds:
        sleep(LOOK)
    if stop[0]:
        raise Stopped
    tell(MoveMade(move))
    return move
