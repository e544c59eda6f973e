"""Round robins: every player meets every other one; the games and the standings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from ai.contest.arena import Arena, Beginning, Decide, FinishedGame, Player
from ai.players.elo import Tally
from game.clock import TimeControl


@dataclass(frozen=True)
class RoundRobin:
    """The games of a tournament. Rounds follow one another, and in each of them every two players meet once.

    Their first, second ... games are those of a match between the two.
    """

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
