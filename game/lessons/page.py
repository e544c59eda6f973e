"""One page of a lesson: a position, the task, and moves that a rule forbids there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from game.checkers.refusal import Refusal
from game.checkers.rules import Citation
from game.core import State, positions_along
from game.draws import outcome_by
from game.kind import Square
from game.kinds import kind_of


class Topic(StrEnum):
    """A rule, or a consequence of one; its texts are in assets/lessons/pages.toml. Progress is saved by these names."""

    START = "start"
    MOVE = "move"
    CAPTURE = "capture"
    MUST_CAPTURE = "must capture"
    OPTIONAL_CAPTURES = "optional captures"
    HUFFING = "huffing"
    CHAIN = "chain"
    CAPTURE_BACKWARD = "capture backward"
    CAPTURE_FORWARD = "capture forward"
    STRAIGHT_CAPTURE = "straight capture"
    MEN_SPARE_KINGS = "men spare kings"
    CROWN = "crown"
    FIRST_KING = "first king"
    CROWN_ENDS = "crown ends"
    CROWN_PASSED = "crown passed"
    CROWN_GOES_ON = "crown goes on"
    SHORT_KING = "short king"
    FLYING_KING = "flying king"
    KING_RESTS = "king rests"
    SHORT_KING_CAPTURE = "short king capture"
    FLYING_CAPTURE = "flying capture"
    LANDS_BEHIND = "lands behind"
    TURKISH_STRIKE = "turkish strike"
    TAKES_OFF_AT_ONCE = "takes off at once"
    FREE_CHOICE = "free choice"
    MOST_PIECES = "most pieces"
    KING_FIRST = "king first"
    WITH_KING = "with king"
    HIGHEST_VALUE = "highest value"
    MOST_KINGS = "most kings"
    EARLIEST_KINGS = "earliest kings"
    BLOCK = "block"
    GIVEAWAY = "giveaway"
    REPETITION = "repetition"
    LAST_KINGS = "last kings"

    DAMA_MEN = "dama men"
    DAMA_DIAGONAL = "dama diagonal"
    DAMA_CAPTURE = "dama capture"
    DAMA_KING = "dama king"
    DAMA_QUEEN = "dama queen"
    NO_TURNING_BACK = "no turning back"
    ONE_EACH = "one each"
    DAMA_DRAWS = "dama draws"

    LINE = "line"
    LONG_LINE = "long line"
    OVERLINE = "overline"
    TRAP = "trap"
    STOP_A_LINE = "stop a line"
    STOP_THE_NEXT = "stop the next"
    FORK = "fork"
    FULL_BOARD = "full board"
    NO_LINE = "no line"

    SENT_ON = "sent on"
    WON_BOARD = "won board"
    THREE_BOARDS = "three boards"

    EITHER_MARK = "either mark"
    EITHER_LOSES = "either loses"
    NO_PRESENT = "no present"


@dataclass(frozen=True, slots=True)
class PageText:
    """The English texts of a page; the words in braces are the page's `fields`."""

    title: str
    rule: str
    task: str
    praise: str
    missed: str = "That move is allowed, but the task asks for another one."
    """The answer to a legal move that does something else."""


Aim = Callable[[Sequence[State[Any]], Any], bool]
"""True if a legal move solves the task, given all positions up to the one where it is played."""


@dataclass(frozen=True, slots=True)
class ForbiddenMove:
    """A move that a rule forbids: the clicked squares and the reason."""

    path: tuple[Square, ...]
    refusal: Refusal


@dataclass(frozen=True)
class Page:
    """A task on a board, for the side to move after the moves `before`."""

    topic: Topic
    start: Any
    aim: Aim
    before: tuple[Any, ...] = ()
    """Moves from the start to the task, where a rule looks back at them."""
    tries: tuple[ForbiddenMove, ...] = ()
    fields: Mapping[str, object] = field(default_factory=dict)
    """Values for the page's texts: squares in the notation of the rules, numbers."""
    citation: Citation | None = None
    answered: bool = False
    """True if the only reply is shown after the right move."""

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        return tuple(positions_along(self.start, self.before))

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @cached_property
    def solutions(self) -> tuple[Any, ...]:
        return tuple(move for move in self.position.legal_moves() if self.aim(self.positions, move))

    @property
    def refusals(self) -> frozenset[Refusal]:
        return frozenset(each.refusal for each in self.tries)


def takes(count: int) -> Aim:
    return lambda positions, move: len(kind_of(positions[-1]).captured(move)) == count


def goes(*path: Square, taking: bool = False) -> Aim:
    """The move begins on the first of these squares and ends on the last; with `taking` it takes something."""

    def aim(positions: Sequence[State[Any]], move: Any) -> bool:
        kind = kind_of(positions[-1])
        way = kind.path(move)
        return (way[0], way[-1]) == (path[0], path[-1]) and (not taking or bool(kind.captured(move)))

    return aim


def crowns(positions: Sequence[State[Any]], move: Any) -> bool:
    before, after = positions[-1], positions[-1].play(move)
    kind, path = kind_of(before), kind_of(before).path(move)
    return path[0] not in kind.kings(before) and path[-1] in kind.kings(after)


def wins(positions: Sequence[State[Any]], move: Any) -> bool:
    outcome = positions[-1].play(move).outcome()
    return outcome is not None and outcome.winner == positions[-1].turn


def draws(positions: Sequence[State[Any]], move: Any) -> bool:
    after = positions[-1].play(move)
    outcome = outcome_by([*positions, after], kind_of(after).history_rules(after))
    return outcome is not None and not any(outcome.payoffs)


def gives_the_last(positions: Sequence[State[Any]], move: Any) -> bool:
    """The other side has one reply, and loses by it."""
    after = positions[-1].play(move)
    replies = after.legal_moves()
    return len(replies) == 1 and wins_after(after.play(replies[0]), positions[-1].turn)


def wins_after(position: State[Any], player: int) -> bool:
    outcome = position.outcome()
    return outcome is not None and outcome.winner == player
