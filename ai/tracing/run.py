"""One search to be written down, and how it is run: what the Lab, `trace` and `compare` ask for."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.evaluation import no_terms, valued
from ai.limits import Budget, Limit, Stopped
from ai.minds import mind_of
from ai.own_player.host import OwnPlayer
from ai.report import Report
from ai.score import Evaluate, Score
from ai.textbook.alpha_beta import BOOK_CUT, STANDARD_CUT, alpha_beta, negamax_alpha_beta
from ai.textbook.maxn import all_even, maxn, payoffs_of, win_distances
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.paranoid import paranoid
from ai.textbook.switches import PLAIN, Switches
from ai.textbook.trees import Tree, max_player
from ai.textbook.values import Utility, infinite, payoff, win_distance
from ai.tracing.engine import run_engine
from ai.tracing.printed import by_mover, listing_text, run_listing
from ai.tracing.recorder import MOST_VISITS, Recorder
from ai.tracing.trace import Perspective, Trace
from game.core import InputError, State
from game.faults import Fault
from game.kinds import find_kind

SEARCHES: dict[str, Callable[..., Report]] = {
    "minimax": minimax,
    "negamax": negamax,
    "alphabeta": alpha_beta,
    "negamax-alphabeta": negamax_alpha_beta,
}
"""The searches of the textbook for two players, by the names of the command line."""
ENGINE = "engine"
MAXN = "maxn"
PARANOID = "paranoid"
WITH_WINDOW = ("alphabeta", "negamax-alphabeta", PARANOID)
BY_MOVER = ("negamax", "negamax-alphabeta")


@dataclass(frozen=True, slots=True)
class Request:
    """A search of a position: how deep (None: to the end), and with which cut rule. `evaluation` is one of
    ai.evaluation's names, "" for the usual one, or an own player's file, which the engine can't use."""

    start: State[Any]
    algorithm: str = "alphabeta"
    depth: int | None = None
    evaluation: str = ""
    book_cut: bool = False
    plain: bool = False
    """True if a win counts the same however late it comes; if not, an earlier win counts more."""
    infinite: bool = False
    """True if a win is worth infinity, so that it closes an open window at once."""
    switches: Switches = PLAIN
    """Switches; those that are not `possible` count as off."""
    and_or: bool = False
    """True if the tree is shown as one of OR and AND nodes; see `ai.tracing.and_or`."""
    listing: str = ""
    """The form or the faulty listing of ai.tracing.printed that is run; "" for the search of ai.textbook."""

    @property
    def unit(self) -> int:
        """Value that is written as 1."""
        return 1 if self.plain else mind_of(self.start).unit


def values_of(request: Request) -> dict[str, Any]:
    start = request.start
    if isinstance(start, Tree):
        return {"evaluate": valued(no_terms), "utility": payoff}
    own = OwnPlayer.of(request.evaluation)
    evaluate: Evaluate = own.value if own else mind_of(start).evaluation(start, request.evaluation)
    utility = infinite if request.infinite else payoff if request.plain else win_distance
    return {"evaluate": evaluate, "utility": utility}


def algorithms_for(start: State[Any]) -> tuple[str, ...]:
    """The names of the searches that can be traced from a position, the usual ones first."""
    if start.players > 2 or (isinstance(start, Tree) and not _opposite(start)):
        return MAXN, PARANOID
    if isinstance(start, Tree):
        return (*SEARCHES, MAXN)
    return (*SEARCHES, ENGINE) if mind_of(start).can_be_traced(start) else tuple(SEARCHES)


def _opposite(tree: Tree) -> bool:
    if not tree.branches:
        return sum(tree.payoffs) == 0
    return all(_opposite(child) for _, child in tree.branches)


def possible(request: Request) -> Switches:
    """The switches that make sense for a search, as if all of them were wanted."""
    if request.listing or request.algorithm not in SEARCHES:
        return PLAIN
    kind = find_kind(request.start)
    forcing = kind is not None and kind.has_forcing_moves and not kind.is_reverse(request.start)
    return Switches(
        ordering=True,
        table=not isinstance(request.start, Tree),
        quiescence=forcing and request.depth is not None,
        deepening=True,
    )


def search_of(request: Request) -> Callable[..., Report]:
    """Any search but the engine's; `options_of` has what it takes."""
    others: dict[str, Callable[..., Report]] = {PARANOID: paranoid, MAXN: _maxn}
    return others.get(request.algorithm) or SEARCHES[request.algorithm]


def _maxn(start: State[Any], depth: int | None, **options: Any) -> Report:
    found = maxn(start, depth, **options)
    return Report(depth, found.payoffs[max_player(start)], found.pv, found.nodes, found.seconds)


def options_of(request: Request) -> dict[str, Any]:
    """Parameters of `search_of` besides the position, the depth, the observer and the budget."""
    if request.algorithm == MAXN:
        return payoffs_at_leaves(request)
    if request.algorithm == PARANOID:
        plain = request.plain or isinstance(request.start, Tree)
        evaluate = payoffs_at_leaves(request)["evaluate"]
        options = {"evaluate": evaluate, "utility": payoff if plain else win_distance}
    else:
        options = values_of(request) | {"switches": request.switches & possible(request)}
    if request.algorithm in WITH_WINDOW:
        options["cut"] = BOOK_CUT if request.book_cut else STANDARD_CUT
    return options


def run(
    request: Request,
    stop: bytearray | None = None,
    tell: Callable[[int], None] = lambda visits: None,
    most_visits: int = MOST_VISITS,
    most_nodes: int | None = None,
) -> Trace:
    """Write the search down, as far as `stop` or `most_nodes` lets it, without a report if stopped; `tell` hears the
    number of visits now and then. InputError when the tree goes too deep."""
    if request.algorithm == ENGINE:
        limit = Limit(request.depth, most_nodes)
        return run_engine(request.start, limit, request.evaluation, stop, tell, most_visits)
    options = options_of(request)
    recorder = Recorder(most_visits, tell)
    report, lines = None, array("i")
    perspective = Perspective.MOVER if request.algorithm in BY_MOVER else Perspective.MAX
    if request.algorithm == MAXN:
        perspective = Perspective.EACH
    try:
        budget = Budget(Limit(nodes=most_nodes), stop)
        if request.listing:
            text = listing_text(request.algorithm, request.listing, start=request.start, book_cut=request.book_cut)
            perspective = Perspective.MOVER if by_mover(text) else Perspective.MAX
            report = run_listing(text, request.start, request.depth, _worth(request), recorder, budget, lines=lines)
        else:
            report = search_of(request)(request.start, request.depth, observe=recorder, budget=budget, **options)
    except Stopped:
        pass
    except RecursionError:
        raise InputError(Fault.TOO_DEEP) from None
    limits = _limits(request.depth, options.get("switches", PLAIN))
    return recorder.trace(report, perspective, limits=limits, lines=lines)


def _worth(request: Request) -> Callable[[State[Any], int, int], Score]:
    """The value of a leaf for a player, at a ply counted from the root."""
    values = values_of(request)
    evaluate: Evaluate = values["evaluate"]
    utility: Utility = values["utility"]

    def worth(state: State[Any], player: int, ply: int) -> Score:
        outcome = state.outcome()
        if outcome is not None:
            return utility(outcome, player, ply)
        value = evaluate(state)
        return value if state.turn == player else -value

    return worth


def _limits(depth: int | None, switches: Switches) -> Sequence[int]:
    """The depth of each iteration of a search with quiescence; () without."""
    if depth is None or not switches.quiescence:
        return ()
    return range(1, depth + 1) if switches.deepening else (depth,)


def payoffs_at_leaves(request: Request) -> dict[str, Any]:
    """Values of the leaves for every player: the parameters `evaluate` and `utility` of max^n."""
    start = request.start
    if isinstance(start, Tree):
        return {"evaluate": all_even, "utility": payoffs_of}
    evaluate = all_even if request.evaluation == "none" else mind_of(start).evaluate_all
    return {"evaluate": evaluate, "utility": payoffs_of if request.plain else win_distances}
