"""Matches between levels, algorithms, other engines and players written in Python."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ai.contest.arena import BALLOTS, Arena, Player, beginnings, player
from ai.limits import Clock
from ai.limits import Limit as NoLimit
from ai.players.elo import Tally
from game.core import State
from kings_and_crosses.boards import AnyBoard, Board, board_of
from kings_and_crosses.engine import Limit
from kings_and_crosses.searches import table_html

Choose = Callable[[Any], Any]
"""A player: it gets a board, which is its own, and returns a legal move or its text."""
SEED = 1
OPENINGS = ("random", "even", *BALLOTS)


@dataclass(frozen=True)
class FunctionPlayer:
    """A function as a player of the program's matches."""

    choose: Choose

    def new_game(self) -> None:
        """Do nothing: the function remembers what it likes."""

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        board: Any = board_of(history)
        move = self.choose(board.copy())
        if isinstance(move, str):
            return board.parse(move)
        if move not in board.legal_moves:
            raise ValueError(f"The player {_name(self.choose)} returned {move!r}, which is not a legal move.")
        return move


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, from the view of the first player."""

    a: str
    b: str
    won: int
    drawn: int
    lost: int
    elo: float
    """Elo difference; infinite if one player has all points."""
    error: float
    """Half the width of its 95 % interval; infinite if it is unknown."""
    boards: tuple[AnyBoard, ...]
    """The games, each with its moves; the first player begins the first, third, ... one."""

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the Elo difference."""
        return self.elo - self.error, self.elo + self.error

    def rows(self) -> list[dict[str, Any]]:
        """One row for each player."""
        elo = f"{self.elo:+.0f} ± {self.error:.0f}", f"{0 - self.elo:+.0f} ± {self.error:.0f}"
        names = "player", "won", "drawn", "lost", "points", "Elo difference"
        return [
            dict(zip(names, (self.a, self.won, self.drawn, self.lost, self.points, elo[0]), strict=True)),
            dict(zip(names, (self.b, self.lost, self.drawn, self.won, self.games - self.points, elo[1]), strict=True)),
        ]

    def __str__(self) -> str:
        score = f"{self.a} - {self.b}: +{self.won} ={self.drawn} -{self.lost}"
        return f"{score}, Elo {self.elo:+.0f} ± {self.error:.0f}"

    def _repr_html_(self) -> str:
        return table_html(self.rows())


def match(
    a: Choose | str,
    b: Choose | str,
    games: int = 100,
    *,
    board: AnyBoard | None = None,
    openings: str | None = "random",
    limit: Limit | None = None,
    seed: int = SEED,
) -> MatchResult:
    """Play a match. A player is a function that gets a board and returns a move, or a text as on the command line: a
    level such as `easy`, an algorithm with its depth such as `alphabeta:4`, or `hub:COMMAND`.

    `board` has the start position, by default of English draughts. `openings` are one of OPENINGS or None; each is
    played twice, with sides swapped. `limit` is for each move of players named by text.

    >>> def first(board):
    ...     return board.legal_moves[0]
    >>> match(first, first, 4, seed=3).games
    4
    """
    if games < 1:
        raise ValueError(f"A match has at least one game, not {games}.")
    if openings is not None and openings not in OPENINGS:
        raise ValueError(f"Openings are {', '.join(OPENINGS)} or None, not {openings!r}.")
    board = Board() if board is None else board
    start: Any = board.position
    given = limit.inner() if limit else NoLimit()
    players = [_player(each, start, given) for each in (a, b)]
    arena = Arena((players[0], players[1]), beginnings(openings, start, seed), seed)
    tally, boards = Tally(), []
    try:
        for number in range(1, games + 1):
            finished = arena.play(number, lambda choice: choice(bytearray(1)))
            tally.count(finished.outcome.payoffs[arena.sides(number).index(0)])
            played = arena.replay(finished)
            boards.append(type(board).of(played.positions, played.moves))
    finally:
        for each in _closable(players):
            each.close()
    score, (elo, error) = tally.score, tally.elo
    return MatchResult(_name(a), _name(b), score.won, score.drawn, score.lost, elo, error, tuple(boards))


def _player(given: Choose | str, start: State[Any], limit: NoLimit) -> Player:
    return player(given, start, limit) if isinstance(given, str) else FunctionPlayer(given)


def _closable(players: Sequence[Any]) -> Iterator[Any]:
    return (each for each in players if hasattr(each, "close"))


def _name(given: Choose | str) -> str:
    return given if isinstance(given, str) else getattr(given, "__name__", "player")
