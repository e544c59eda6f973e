"""One page of a lesson: a position, the move that is asked for, and moves that a rule forbids there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.checkers.refusal import Refusal
from game.core import State
from game.draws import outcome_by
from game.kind import Square
from game.kinds import kind_of
from game.lessons.topic import Topic

Aim = Callable[[Sequence[State[Any]], Any], bool]
"""Whether a legal move does what a page asks for, told from all positions up to the one where it is played."""


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule is written: the name of the document, and the number of the article, "" where none is known."""

    document: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class ForbiddenMove:
    """A move that a rule forbids: the squares that are clicked for it, and why it is refused."""

    path: tuple[Square, ...]
    refusal: Refusal


@dataclass(frozen=True)
class Page:
    """A task on a board. Whoever is to move after the moves `before` is the one who is asked."""

    topic: Topic
    start: Any
    aim: Aim
    before: tuple[Any, ...] = ()
    """The moves that led from the start to the task, where a rule looks back at them."""
    tries: tuple[ForbiddenMove, ...] = ()
    fields: Mapping[str, object] = field(default_factory=dict)
    """What stands in the page's texts: squares as the rules call them, numbers."""
    citation: Citation | None = None
    answered: bool = False
    """The other side's only reply is shown after the right move."""

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        """From the start to the one in which the task is set."""
        positions = [self.start]
        for move in self.before:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    @property
    def position(self) -> Any:
        """The one in which the task is set."""
        return self.positions[-1]

    @cached_property
    def solutions(self) -> tuple[Any, ...]:
        """The legal moves that do what is asked for."""
        return tuple(move for move in self.position.legal_moves() if self.aim(self.positions, move))

    @property
    def refusals(self) -> frozenset[Refusal]:
        """The reasons for which moves are refused here: the page explains them."""
        return frozenset(each.refusal for each in self.tries)


def takes(count: int) -> Aim:
    """It captures `count` pieces."""
    return lambda positions, move: len(kind_of(positions[-1]).captured(move)) == count


def goes(*path: Square) -> Aim:
    """It begins on the first of these squares and ends on the last."""
    return lambda positions, move: (
        (kind_of(positions[-1]).path(move)[0], kind_of(positions[-1]).path(move)[-1]) == (path[0], path[-1])
    )


def crowns(positions: Sequence[State[Any]], move: Any) -> bool:
    """It makes a king of a man."""
    before, after = positions[-1], positions[-1].play(move)
    kind, path = kind_of(before), kind_of(before).path(move)
    return path[0] not in kind.kings(before) and path[-1] in kind.kings(after)


def wins(positions: Sequence[State[Any]], move: Any) -> bool:
    """It ends the game, and whoever makes it has won."""
    outcome = positions[-1].play(move).outcome()
    return outcome is not None and outcome.winner == positions[-1].turn


def draws(positions: Sequence[State[Any]], move: Any) -> bool:
    """With it the game is a draw."""
    after = positions[-1].play(move)
    outcome = outcome_by([*positions, after], kind_of(after).history_rules(after))
    return outcome is not None and not any(outcome.payoffs)


def gives_the_last(positions: Sequence[State[Any]], move: Any) -> bool:
    """The other side has one reply, and with that it loses."""
    after = positions[-1].play(move)
    replies = after.legal_moves()
    return len(replies) == 1 and wins_after(after.play(replies[0]), positions[-1].turn)


def wins_after(position: State[Any], player: int) -> bool:
    """Whether the game is over there, and won by this player."""
    outcome = position.outcome()
    return outcome is not None and outcome.winner == player
