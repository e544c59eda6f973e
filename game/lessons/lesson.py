"""Lessons: steps with a goal that takes several moves, played against a defence, one chapter after the other.

A step is data: a position, a goal, words, and the line in which it is explained. Whether a move keeps the goal is said
by a referee (`game.lessons.referee`), so that a lesson need not know every good move. `docs/lessons.md` says how one is
written.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from game.core import State
from game.kind import Kind
from game.kinds import kind_named, kind_of
from game.lessons.referee import PositionValue

Until = Callable[[Sequence[State[Any]], int], bool]
"""Whether a step is done, told from the positions since its task was set and the learner's number."""


class Goal(Enum):
    """What the learner has to reach, and must not throw away with any move."""

    WIN = PositionValue.WON
    DRAW = PositionValue.DRAWN


@dataclass(frozen=True, slots=True)
class Step:
    """One position with a goal. The texts are English, marked for translation; whoever shows them translates them."""

    name: str
    """Progress is kept under it: never change it, and never use it twice in one course."""
    title: str
    text: str
    """What is to be learned."""
    task: str
    praise: str
    """What is said when the goal has been reached."""
    wrong: str
    """The rule of the lesson, said after every move that throws the goal away."""
    fen: str = ""
    """The position of the task, or with `before` the one before; "" for the first position of a game."""
    goal: Goal = Goal.WIN
    until: Until | None = None
    """When the step is done; None when the game is over."""
    before: str = ""
    """Moves that lead to the task, with blanks between."""
    line: str = ""
    """How it goes: the learner's moves and the replies, with blanks between. The defence follows it where it can."""
    only: int = 1
    """So many of the learner's moves in the line, from the first on, are the only ones that keep the goal."""
    wrongs: tuple[tuple[str, str], ...] = ()
    """What is said of certain first moves instead of `wrong`."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Steps that belong together."""

    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lessons:
    """All that is taught of one game by one rule set."""

    game: str
    variant: str
    chapters: tuple[Chapter, ...]

    @property
    def key(self) -> str:
        """The name under which progress is kept."""
        return f"lessons {self.game} {self.variant}"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Those of all chapters, in order."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the steps, in order."""
        return tuple(step.name for step in self.steps)

    @property
    def kind(self) -> Kind[Any, Any]:
        """The game."""
        return kind_named(self.game)

    def opened(self, number: int) -> "PlayableStep":
        """A step with its positions and moves; InputError when they do not fit the rules."""
        step, kind = self.steps[number], self.kind
        start = kind.parse_position(step.fen, self.variant) if step.fen else kind.start(self.variant)
        positions, before = [start], []
        for text in step.before.split():
            before.append(kind.parse_move(text, positions[-1]))
            positions.append(positions[-1].play(before[-1]))
        here, line = positions[-1], []
        for text in step.line.split():
            line.append(kind.parse_move(text, here))
            here = here.play(line[-1])
        return PlayableStep(step, tuple(positions), tuple(before), tuple(line))


@dataclass(frozen=True, slots=True)
class PlayableStep:
    """A step by the rules of its game."""

    step: Step
    positions: tuple[State[Any], ...]
    """Those up to the task, the oldest first."""
    before: tuple[Any, ...]
    """The moves between these."""
    line: tuple[Any, ...]

    @property
    def task(self) -> State[Any]:
        """The position in which the task is set."""
        return self.positions[-1]

    @property
    def learner(self) -> int:
        """Whoever is to move there."""
        return self.task.turn


def moves(count: int) -> Until:
    """The learner has made `count` moves."""
    return lambda positions, learner: len(positions) > 2 * count - 1


def gains(count: int) -> Until:
    """The learner has `count` pieces more than at the beginning, compared with the opponent's, and nothing hangs."""
    return lambda positions, learner: (
        _is_quiet(positions[-1]) and _ahead(positions[-1], learner) >= _ahead(positions[0], learner) + count
    )


def left(count: int) -> Until:
    """No more than `count` pieces are left on the board, and nothing hangs."""
    return lambda positions, learner: (
        _is_quiet(positions[-1]) and len(kind_of(positions[-1]).owners(positions[-1])) <= count
    )


def crowns(positions: Sequence[State[Any]], learner: int) -> bool:
    """The learner has one king more than at the beginning, and nothing hangs."""
    return _is_quiet(positions[-1]) and _kings(positions[-1], learner) > _kings(positions[0], learner)


def _is_quiet(position: State[Any]) -> bool:
    """No capture is due."""
    kind = kind_of(position)
    return not any(kind.captured(move) for move in position.legal_moves())


def _ahead(position: State[Any], player: int) -> int:
    owners = kind_of(position).owners(position).values()
    return sum(1 if owner == player else -1 for owner in owners)


def _kings(position: State[Any], player: int) -> int:
    kind = kind_of(position)
    owners = kind.owners(position)
    return sum(owners[square] == player for square in kind.kings(position))
