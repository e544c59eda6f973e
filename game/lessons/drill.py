"""One session of training a repertoire: the position to ask, the opponent's replies, and the answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from game.core import State
from game.lessons.repertoire import AnyNode, Repertoire, RepertoireLine, Spot, Urgency, roots_of
from game.lessons.schedule import AHEAD, Answer, Recall, Schedule, shown

LEARNING, LEARNT, NEW, SOON = range(4)
"""Urgencies: being learnt and due, learnt and due, never shown, being learnt and due in some minutes."""
MOST_HINTS = 2
"""First the piece, then the move."""


@dataclass(slots=True)
class Question:
    """A position that is asked, or one that is new, whose move is shown first."""

    spot: Spot
    before: Recall | None
    """Earlier progress; None if the position is new."""
    answer: Answer | None = None
    """The first answer: later ones do not count."""
    hints: int = 0

    @property
    def is_new(self) -> bool:
        return self.before is None


class Drill:
    """Asks the positions of some lines. Whatever is answered is in the schedule at once."""

    def __init__(
        self,
        repertoire: Repertoire,
        schedule: Schedule,
        most_new: int,
        clock: Callable[[], datetime],
        lines: Sequence[RepertoireLine] | None = None,
    ) -> None:
        """`most_new`: number of positions that may be shown for the first time on a day. `lines`: the lines to train,
        by default all."""
        self.repertoire, self.schedule, self.clock = repertoire, schedule, clock
        self.most_new = most_new
        lines = repertoire.lines if lines is None else lines
        self.keys = list(dict.fromkeys(key for line in lines for key in repertoire.keys_of(line)))
        self.question: Question | None = None
        self.skipped: set[int] = set()
        self.answers: list[Answer] = []
        """The first answers so far."""
        self.shown = 0
        """Number of positions shown for the first time."""
        self._roots = roots_of(lines)
        spots = [spot for spot in repertoire.spots.values() if spot.is_asked]
        self._spots = {spot.key: spot for spot in spots}

    # What comes next

    def wanted(self) -> dict[int, Urgency]:
        """The positions to ask now, with their urgency; those of the next minutes only if nothing else is left."""
        now, known = self.clock(), self.schedule.known
        left = self.most_new - self.schedule.begun_on(now)
        found: dict[int, Urgency] = {}
        soon: dict[int, Urgency] = {}
        for number, key in enumerate(self.keys):
            recall = known.get(key)
            if key in self.skipped:
                continue
            if recall is None:
                if left > 0:
                    found[key] = NEW, number
                left -= 1
            elif recall.is_due(now):
                found[key] = LEARNT if recall.learnt else LEARNING, recall.due.timestamp()
            elif recall.is_due(now, AHEAD):
                soon[key] = SOON, recall.due.timestamp()
        return found or soon

    def begin(self) -> AnyNode | None:
        """The first position to ask on the way to the most urgent one; None if there is nothing to ask."""
        self.question = None
        wanted = self.wanted()
        if not wanted:
            return None
        spot = self._spots[min(wanted, key=lambda key: wanted[key])]
        node = next(node for node in spot.nodes if id(node.path()[0]) in self._roots)
        asked = ((each, self.repertoire.spot(each.position, spot.player)) for each in node.path())
        return next(each for each, at in asked if at is not None and at.is_asked and at.key in wanted)

    def ask(self, position: State[Any], player: int) -> bool:
        """Ask the move in a position, if it should be asked now."""
        spot = self.repertoire.spot(position, player)
        if spot is None or not spot.is_asked or spot.key not in self.wanted():
            self.question = None
        else:
            self.question = Question(spot, self.schedule.known.get(spot.key))
        return self.question is not None

    def on_the_way(self, position: State[Any], player: int) -> Any:
        """The move, of either side, to what should be asked next below a position; None if there is nothing."""
        spot, wanted = self.repertoire.spot(position, player), self.wanted()
        if spot is None:
            return None
        ways = [(self.repertoire.best_below(goal, wanted), goal) for goal in spot.following]
        urgent = [(urgency, goal) for urgency, goal in ways if urgency is not None]
        if not urgent:
            return None
        goal = min(urgent, key=lambda way: way[0])[1]
        return self.repertoire.move_to(position, spot, goal)

    # Answers

    def main_move(self, position: State[Any]) -> Any:
        assert self.question is not None
        spot = self.question.spot
        return self.repertoire.move_to(position, spot, spot.following[0])

    def is_main(self, after: State[Any]) -> bool:
        """True if a position is the one after the main move."""
        assert self.question is not None
        spot = self.question.spot
        return self.repertoire.spot(after, spot.player) is self.repertoire.spots[spot.following[0]]

    def is_right(self, position: State[Any], move: Any) -> bool:
        """True for every move of the repertoire."""
        assert self.question is not None
        after = self.repertoire.spot(position.play(move), self.question.spot.player)
        return after is not None and (after.player, after.key) in self.question.spot.following

    def take(self, position: State[Any], move: Any) -> bool:
        """Take a move in the position that is asked; return True if it is right."""
        question = self.question
        assert question is not None
        right = self.is_right(position, move)
        if question.is_new:
            if right and question.answer is None:
                self.schedule.known[question.spot.key] = shown(self.clock())
                self.shown += 1
        elif question.answer is None:
            self._rate(question, (Answer.WITH_HINT if question.hints else Answer.RIGHT) if right else Answer.WRONG)
        return right

    def _rate(self, question: Question, answer: Answer) -> None:
        assert question.before is not None
        question.answer = answer
        self.answers.append(answer)
        self.schedule.known[question.spot.key] = question.before.answered(answer, self.clock())

    def hint(self) -> None:
        """Show the piece, then the move; with the move the answer is wrong."""
        question = self.question
        if question is None or question.is_new or question.hints >= MOST_HINTS:
            return
        question.hints += 1
        if question.hints == MOST_HINTS and question.answer is None:
            self._rate(question, Answer.WRONG)

    def show(self) -> None:
        while self.question is not None and not self.question.is_new and self.question.hints < MOST_HINTS:
            self.hint()

    @property
    def can_take_back(self) -> bool:
        """True if the answer to the question was wrong and may have been a slip."""
        question = self.question
        return question is not None and question.answer is Answer.WRONG and question.hints < MOST_HINTS

    def take_back(self) -> None:
        """Take a slip back: the answer does not count."""
        question = self.question
        if question is not None and question.before is not None and self.can_take_back:
            self.schedule.known[question.spot.key] = question.before
            question.answer = None
            self.answers.pop()

    def skip(self) -> None:
        """Do not ask this position again in this session."""
        if self.question is not None:
            self.skipped.add(self.question.spot.key)
            self.question = None
