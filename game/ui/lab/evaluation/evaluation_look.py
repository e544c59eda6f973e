"""What the page Evaluation looks at, and what is found of it in the worker."""

from dataclasses import dataclass
from typing import Any

from ai.contest.tuning import TunedPlayer
from ai.evaluation import SamuelWeights, samuel_weights
from ai.limits import Limit
from ai.report import Report
from ai.tracing.breakdown import SAMUEL, break_down
from ai.tracing.terms import Breakdown

DEPTH = 5
"""The plies of the search that is tried with the weights."""


@dataclass(frozen=True, slots=True)
class EvaluationQuestion:
    """What is looked at."""

    start: Any
    evaluation: str
    move: Any
    weights: SamuelWeights | None


@dataclass(frozen=True, slots=True)
class EvaluationComparison:
    """What is known of it: the terms before and after the move, and what searches with both sets of weights play."""

    question: EvaluationQuestion
    before: Breakdown
    after: Breakdown | None
    tuned: Report | None = None
    usual: Report | None = None


def look(question: EvaluationQuestion, stop: bytearray, tell: Any) -> EvaluationComparison:
    """Take a position apart before and after a move; with Samuel's weights also search it, which comes second."""
    start, name, player = question.start, question.evaluation, question.start.turn
    before = break_down(start, name, player, question.weights)
    after = None
    if question.move is not None:
        after = break_down(start.play(question.move), name, player, question.weights)
    found = EvaluationComparison(question, before, after)
    if name != SAMUEL or not start.legal_moves():
        return found
    tell(found)
    limit = Limit(depth=DEPTH)
    tuned, usual = (
        TunedPlayer(weights, limit).think([start], stop)
        for weights in (question.weights or samuel_weights(start.rules), samuel_weights(start.rules))
    )
    return EvaluationComparison(question, before, after, tuned, usual)
