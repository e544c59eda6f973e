"""Lessons: steps with a goal that takes several moves, played against a defence, chapter by chapter. A step is data: a
position, a goal, texts, and the line that explains it. The referee says whether a move keeps the goal, so that a lesson
need not know every good move. See `docs/lessons.md`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, Protocol

from game.core import State
from game.kind import Kind
from game.kinds import kind_named, kind_of


class PositionValue(IntEnum):
    LOST = -1
    DRAWN = 0
    WON = 1


@dataclass(frozen=True, slots=True)
class Ruling:
    best: PositionValue
    """The result of the best move."""
    tried: PositionValue
    """The result of the move that was tried."""
    known: bool
    """True if it is from a table or counted to the end of the game; False for a search's estimate."""
    close: bool
    """True if the move is hardly worse than the best one."""
    plies: int | None
    """Plies from the position after the move to the end of the game with best play; None if unknown."""
    best_plies: int | None
    line: tuple[Any, ...]
    """The continuation, the longest defence or the punishment first; () if the game is over."""


class Referee(Protocol):
    """Judge of moves. Each method may take a while and returns soon after `stop`, one byte, is set."""

    def judge(self, position: State[Any], move: Any, stop: bytearray) -> Ruling: ...

    def advise(self, position: State[Any], stop: bytearray) -> Any: ...


Until = Callable[[Sequence[State[Any]], int], bool]
"""True if the step is done, from the positions since its task and the learner's number."""


class Goal(Enum):
    """The result that the learner must reach and never give away."""

    WIN = PositionValue.WON
    DRAW = PositionValue.DRAWN


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    """Key of the progress: never change it, and never use it twice in one course."""
    title: str
    text: str
    task: str
    praise: str
    wrong: str
    """The text after every move that gives the goal away."""
    fen: str = ""
    """The position of the task, or the one before `before`; "" for the start of a game."""
    goal: Goal = Goal.WIN
    until: Until | None = None
    """The end of the step; None for the end of the game."""
    before: str = ""
    """Moves that lead to the task, separated by blanks."""
    line: str = ""
    """The learner's moves and the replies, separated by blanks. The defence follows it where it can."""
    only: int = 1
    """Number of the learner's first moves in the line that alone keep the goal."""
    wrongs: tuple[tuple[str, str], ...] = ()
    """Texts on certain first moves, instead of `wrong`."""


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lessons:
    game: str
    variant: str
    chapters: tuple[Chapter, ...]

    @property
    def key(self) -> str:
        """Name under which progress is stored."""
        return f"lessons {self.game} {self.variant}"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(step.name for step in self.steps)

    @property
    def kind(self) -> Kind[Any, Any]:
        return kind_named(self.game)

    def opened(self, number: int) -> "PlayableStep":
        """A step with its positions and moves; InputError if they do not fit the rules."""
        step, kind = self.steps[number], self.kind
        start = kind.parse_position(step.fen, self.variant) if step.fen else kind.start(self.variant)
        before, positions = kind.parse_line(step.before.split(), start)
        line, _ = kind.parse_line(step.line.split(), positions[-1])
        return PlayableStep(step, tuple(positions), tuple(before), tuple(line))


@dataclass(frozen=True, slots=True)
class PlayableStep:
    step: Step
    positions: tuple[State[Any], ...]
    """Positions up to the task."""
    before: tuple[Any, ...]
    line: tuple[Any, ...]

    @property
    def task(self) -> State[Any]:
        return self.positions[-1]

    @property
    def learner(self) -> int:
        return self.task.turn


def moves(count: int) -> Until:
    return lambda positions, learner: len(positions) > 2 * count - 1


def gains(count: int) -> Until:
    """The learner has gained `count` pieces on the opponent, and nothing hangs."""
    return lambda positions, learner: (
        _is_quiet(positions[-1]) and _ahead(positions[-1], learner) >= _ahead(positions[0], learner) + count
    )


def left(count: int) -> Until:
    """`count` pieces or fewer are left on the board, and nothing hangs."""
    return lambda positions, learner: (
        _is_quiet(positions[-1]) and len(kind_of(positions[-1]).owners(positions[-1])) <= count
    )


def crowns(positions: Sequence[State[Any]], learner: int) -> bool:
    """The learner has one king more than at the beginning, and nothing hangs."""
    return _is_quiet(positions[-1]) and _kings(positions[-1], learner) > _kings(positions[0], learner)


def _is_quiet(position: State[Any]) -> bool:
    kind = kind_of(position)
    return not any(kind.captured(move) for move in position.legal_moves())


def _ahead(position: State[Any], player: int) -> int:
    owners = kind_of(position).owners(position).values()
    return sum(1 if owner == player else -1 for owner in owners)


def _kings(position: State[Any], player: int) -> int:
    kind = kind_of(position)
    owners = kind.owners(position)
    return sum(owners[square] == player for square in kind.kings(position))


LONGEST = 6
"""Number of plies shown of a refutation."""
SLOW = 6
"""Plies by which a slow move delays the win."""


class MoveEffect(Enum):
    KEEPS = "keeps it"
    SLOWER = "keeps it, but the game takes much longer"
    REPEATS = "keeps it, but leads back to a position that was there before"
    DRAWS = "throws the win away, to a draw"
    LOSES = "loses"
    WORSE = "lets the win slip, as far as a search can tell"

    @property
    def good(self) -> bool:
        return self in (MoveEffect.KEEPS, MoveEffect.SLOWER, MoveEffect.REPEATS)


class StepInProgress:
    """The accepted moves, and the replies."""

    def __init__(self, opened: PlayableStep) -> None:
        self.opened = opened
        self.positions: list[State[Any]] = [opened.task]
        """Positions since the task."""
        self.moves: list[Any] = []
        self.wrong = 0
        """Number of tries that gave the goal away."""

    @property
    def position(self) -> State[Any]:
        return self.positions[-1]

    @property
    def learners_turn(self) -> bool:
        return not self.done and self.position.turn == self.opened.learner

    @property
    def expected(self) -> Any | None:
        """The next move of the line; None if the game has left it, or the line has ended."""
        played = len(self.moves)
        line = self.opened.line
        return line[played] if played < len(line) and line[:played] == tuple(self.moves) else None

    @property
    def done(self) -> bool:
        if not self.moves:
            return False
        until, learner = self.opened.step.until, self.opened.learner
        outcome = self.position.outcome()
        if outcome is not None:
            return outcome.winner == learner or (self.opened.step.goal is Goal.DRAW and outcome.winner is None)
        return until is not None and until(self.positions, learner)

    def verdict(self, move: Any, ruling: Ruling) -> MoveEffect:
        goal = self.opened.step.goal.value
        if ruling.tried < goal and (ruling.known or not ruling.close):
            if ruling.tried is PositionValue.LOST:
                return MoveEffect.LOSES
            return MoveEffect.DRAWS if ruling.known else MoveEffect.WORSE
        if self.position.play(move) in self.positions:
            return MoveEffect.REPEATS
        if ruling.tried is PositionValue.WON and None not in (ruling.plies, ruling.best_plies):
            assert ruling.plies is not None
            assert ruling.best_plies is not None
            if ruling.plies >= ruling.best_plies + SLOW:
                return MoveEffect.SLOWER
        return MoveEffect.KEEPS

    def go_on(self, move: Any) -> None:
        self.positions.append(self.position.play(move))
        self.moves.append(move)

    def take_back(self) -> None:
        """Undo the learner's last move and the reply to it."""
        count = len(self.moves) - (2 if self.position.turn == self.opened.learner else 1)
        if count >= 0:
            del self.moves[count:], self.positions[count + 1 :]

    def reply(self, ruling: Ruling) -> Any | None:
        """The reply of the line, else the best defence."""
        if not self.position.legal_moves():
            return None
        return ruling.line[0] if self.expected is None and ruling.line else self.expected


def refutation(position: State[Any], line: tuple[Any, ...]) -> tuple[Any, ...]:
    """The moves to show after a wrong one: up to the last capture of the fight, at least one."""
    kind, last = kind_of(position), 1
    if not kind.has_captures:
        return line[:LONGEST]
    for number, move in enumerate(line[:LONGEST], 1):
        if kind.captured(move):
            last = number
        elif number - last >= 2:
            break
    return line[:last]
