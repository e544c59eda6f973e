"""One search to be written down, and how it is run: what the Lab, `trace` and `compare` ask for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.engine.checkers import compiled_evaluation
from ai.evaluation import evaluation, evaluations_for
from ai.limits import Budget, Limit, Stopped
from ai.report import Report
from ai.textbook.alpha_beta import BOOK_CUT, STANDARD_CUT, alpha_beta, negamax_alpha_beta
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.trees import Tree
from ai.textbook.values import payoff, win_distance
from ai.tracing.engine import run_engine
from ai.tracing.recorder import MOST_VISITS, Recorder
from ai.tracing.trace import Perspective, Trace
from game.checkers.position import Position
from game.core import InputError, State
from game.faults import Fault

SEARCHES: dict[str, Callable[..., Report]] = {
    "minimax": minimax,
    "negamax": negamax,
    "alphabeta": alpha_beta,
    "negamax-alphabeta": negamax_alpha_beta,
}
"""The searches of the textbook for two players, by the names of the command line."""
EXPERT = "expert"
"""The engine's search, which is traced by `ai.tracing.engine`."""
WITH_WINDOW = ("alphabeta", "negamax-alphabeta")
BY_MOVER = ("negamax", "negamax-alphabeta")


@dataclass(frozen=True, slots=True)
class Request:
    """A search of a position: which, how deep (None is to the end of the game), and with which cut rule.

    `evaluation` is the name of one of ai.evaluation's, "" of the usual one; a textbook's tree needs none.
    """

    start: State[Any]
    algorithm: str = "alphabeta"
    depth: int | None = None
    evaluation: str = ""
    book_cut: bool = False
    plain: bool = False
    """Whether a win counts the same however late it comes; if not, the sooner the better."""


def values_of(request: Request) -> dict[str, Any]:
    """What the leaves of the tree are worth: the parameters `evaluate` and `utility` of a search."""
    start = request.start
    if isinstance(start, Tree):
        return {"evaluate": evaluation("none"), "utility": payoff}
    name = request.evaluation or evaluations_for(start)[0]
    evaluate = compiled_evaluation(start, name) if isinstance(start, Position) else evaluation(name)
    return {"evaluate": evaluate, "utility": payoff if request.plain else win_distance}


def run(
    request: Request,
    stop: bytearray | None = None,
    tell: Callable[[int], None] = lambda visits: None,
    most_visits: int = MOST_VISITS,
    most_nodes: int | None = None,
) -> Trace:
    """Do the search and write it down.

    When `stop` is set or `most_nodes` positions were visited the trace ends there and has no report. `tell` hears the
    number of visits now and then. InputError when the tree goes too deep.
    """
    if request.algorithm == EXPERT:
        limit = Limit(request.depth, most_nodes)
        return run_engine(request.start, limit, request.evaluation, stop, tell, most_visits)
    options = values_of(request)
    if request.algorithm in WITH_WINDOW:
        options["cut"] = BOOK_CUT if request.book_cut else STANDARD_CUT
    recorder = Recorder(most_visits, tell)
    report = None
    try:
        budget = Budget(Limit(nodes=most_nodes), stop)
        report = SEARCHES[request.algorithm](request.start, request.depth, observe=recorder, budget=budget, **options)
    except Stopped:
        pass
    except RecursionError:
        raise InputError(Fault.TOO_DEEP) from None
    return recorder.trace(report, Perspective.MOVER if request.algorithm in BY_MOVER else Perspective.MAX)
