"""The textbooks' searches on boards and on trees in brackets, written down step by step if you like."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from itertools import pairwise
from math import copysign, inf
from typing import Any, cast

from ai.minds import mind_of
from ai.report import Report
from ai.score import OPEN, UNBOUNDED, Window
from ai.textbook import alpha_beta as pruned
from ai.textbook import maxn as of_many
from ai.textbook import minimax as plain
from ai.textbook.brackets import parse_tree
from ai.textbook.observe import LeafCause
from ai.textbook.trees import Tree as Root
from ai.textbook.values import payoff, win_distance
from ai.tracing.recorder import Recorder
from ai.tracing.run import Request
from ai.tracing.trace import NONE, Perspective, Trace, VisitFlag, VisitKind
from game.checkers.position import Position
from game.kinds import kind_of
from kings_and_crosses.boards import AnyBoard, GameBoard, board_of

MOST_DRAWN = 400
"""Greatest number of nodes of a tree that a notebook draws by itself."""
Evaluate = Callable[[Any], int]
"""Static value of a board for the side to move, a man being 100."""
Game = AnyBoard | Root | str
"""A board, or a tree: as `Tree` returns it, or as text in brackets."""


def Tree(text: str) -> Root:  # noqa: N802 - it stands for the class
    """The tree that brackets describe, such as `[[3,12,8],[2,4,6],[14,5,2]]`: MAX moves at the root. ValueError says
    what is wrong and where.

    >>> Tree("[[3,12,8],[2,4,6],[14,5,2]]").legal_moves()
    ('B', 'C', 'D')
    """
    return parse_tree(text)


@dataclass(frozen=True, slots=True)
class SearchEvent:
    """One step of a search."""

    step: int
    kind: str
    """`enter` a node, value a `leaf`, come `back` from a child."""
    node: str
    """Name of the node in a tree; on a board the moves that lead to it."""
    ply: int
    child: str
    """The node that the search is back from; "" otherwise."""
    value: int | None
    """Best value so far for MAX, in max^n for the player to move; None before the first one."""
    alpha: float
    """Value that MAX is already sure of; -inf if none."""
    beta: float
    """Value that MIN is already sure of; inf if none."""
    best: bool
    """True if the child is the best so far."""
    cut: bool
    """True if the other moves of the node are skipped."""


class SearchTrace:
    """A search written down: its events, its tree at any step, and a sentence for each step."""

    def __init__(self, trace: Trace, request: Request) -> None:
        self.trace = trace
        """The program's own trace; not stable."""
        self._request = request
        self._session: Any = None

    def __len__(self) -> int:
        """Number of steps."""
        return len(self.trace)

    @property
    def events(self) -> list[SearchEvent]:
        names = [self._name(node) for node in range(len(self.trace.nodes))]
        return [self._event(step, names) for step in range(1, len(self) + 1)]

    def _event(self, step: int, names: Sequence[str]) -> SearchEvent:
        visit = self.trace.visit(step)
        return SearchEvent(
            step,
            VisitKind(visit.kind).name.lower(),
            names[visit.node],
            self.trace.nodes.plies[visit.node],
            "" if visit.child == NONE else names[visit.child],
            self.trace.value_at(visit.node, step),
            alpha=_open(visit.window[0]),
            beta=_open(visit.window[1]),
            best=bool(visit.mark & VisitFlag.BEST),
            cut=bool(visit.mark & VisitFlag.CUT),
        )

    def _name(self, node: int) -> str:
        position = self.trace.position(node)
        if isinstance(position, Root):
            return position.name
        path = self.trace.path(node)
        kind = kind_of(self.trace.start)
        moves = [
            kind.move_text(self.trace.position(before), self.trace.move(after)) for before, after in pairwise(path)
        ]
        return " ".join(moves) or "start"

    @property
    def leaves(self) -> int:
        return sum(cause != LeafCause.INNER for cause in self.trace.nodes.causes)

    @property
    def cutoffs(self) -> int:
        """Number of nodes at which the search skipped moves."""
        return len(self.trace.cutoffs)

    def frame(self) -> Any:
        """The events as a pandas DataFrame; ImportError without pandas."""
        import pandas as pd

        return pd.DataFrame([asdict(event) for event in self.events]).set_index("step")

    def sentence(self, step: int) -> str:
        """A step in words; ValueError if there is no such step."""
        self._check(step, 1)
        from ai.tracing.explain import explain

        words = self._drawn().words
        what = explain(self.trace, step)
        return f"{words.title(what)}. {words.sentence(what)}"

    def sentences(self) -> list[str]:
        """All steps in words."""
        return [self.sentence(step) for step in range(1, len(self) + 1)]

    def svg(self, step: int | None = None) -> str:
        """The tree after a step, by default the last one: alpha and beta at each node, cut branches struck out."""
        if step is not None:
            self._check(step, 0)
        from game.ui.lab.export.export import tree_file
        from game.ui.look.theme import LIGHT

        return tree_file(self._drawn().drawing, len(self) if step is None else step, LIGHT, vector=True).decode()

    def _check(self, step: int, least: int) -> None:
        if not least <= step <= len(self):
            raise ValueError(f"The steps of this search are {least} to {len(self)}, not {step}.")

    def _drawn(self) -> Any:
        if self._session is None:
            from game.ui.lab.export_command import laid_out

            self._session = laid_out(self.trace, self._request)
        return self._session

    def slider(self) -> Any:
        """The tree with a slider for the step, in a notebook; ImportError without ipywidgets."""
        import ipywidgets as widgets
        from IPython.display import HTML, display

        def show(step: int) -> None:
            display(HTML(self._html(step)))

        wide = widgets.Layout(width="60%")
        return widgets.interactive(show, step=widgets.IntSlider(1, 1, len(self), description="step", layout=wide))

    def _html(self, step: int) -> str:
        return f'<div style="overflow-x: auto">{self.svg(step)}<p>{step}. {escape(self.sentence(step))}</p></div>'

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self.trace.nodes) <= MOST_DRAWN else None

    def _repr_html_(self) -> str:
        if len(self.trace.nodes) <= MOST_DRAWN:
            return self._html(len(self))
        return f"<p>{len(self)} steps, {len(self.trace.nodes)} nodes, {self.cutoffs} cutoffs</p>"

    def __repr__(self) -> str:
        return f"<SearchTrace {len(self)} steps, {len(self.trace.nodes)} nodes, {self.cutoffs} cutoffs>"


def _open(bound: int) -> float:
    return bound if abs(bound) < UNBOUNDED else copysign(inf, bound)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Value, best line and cost of a search."""

    algorithm: str
    value: int
    """For MAX, the first player of a tree or the side to move on a board. A win in n plies is 100000 - n on a board."""
    payoffs: tuple[int, ...]
    """In max^n the value for each player, in the order of play; () otherwise."""
    line: tuple[str, ...]
    """Best play of both sides; () if the game is over."""
    nodes: int
    """Positions visited, the root too."""
    seconds: float
    trace: SearchTrace | None

    @property
    def move(self) -> str | None:
        """The best move; None if the game is over."""
        return self.line[0] if self.line else None

    @property
    def events(self) -> list[SearchEvent]:
        """The steps; [] if the search was not traced."""
        return self.trace.events if self.trace else []

    def _repr_html_(self) -> str:
        value = self.payoffs or self.value
        told = f"<p>{self.algorithm}: value {value}, {escape(' '.join(self.line))}, {self.nodes} nodes</p>"
        return told + (self.trace._repr_html_() if self.trace else "")


def minimax(
    game: Game, depth: int | None = None, evaluate: Evaluate | None = None, *, trace: bool = False
) -> SearchResult:
    """Search `depth` plies of a game, or all of it. `evaluate` values boards at that depth for the side to move, by
    default as the program does.

    >>> found = minimax("[[3,12,8],[2,4,6],[14,5,2]]")
    >>> found.value, found.line, found.nodes
    (3, ('B', 'E'), 13)
    """
    return _search("minimax", game, depth, evaluate, trace=trace)


def alpha_beta(
    game: Game,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    window: Window = OPEN,
    trace: bool = False,
) -> SearchResult:
    """Minimax that skips what can't change the result; the parameters are those of `minimax`.

    >>> found = alpha_beta("[[3,12,8],[2,4,6],[14,5,2]]", trace=True)
    >>> found.value, found.nodes
    (3, 11)
    >>> [(event.node, event.alpha) for event in found.events if event.cut]
    [('C', 3)]
    """
    return _search("alpha_beta", game, depth, evaluate, trace=trace, window=window)


def maxn(game: Game, depth: int | None = None, *, trace: bool = False) -> SearchResult:
    """Max^n for any number of players: the side to move takes the move that is best for itself.

    >>> maxn("[[(1,2,6),(4,3,2)],[(6,1,2),(7,4,1)]]").payoffs
    (7, 4, 1)
    """
    return _search("maxn", game, depth, None, trace=trace)


NAMES = {"minimax": "minimax", "alpha_beta": "alphabeta", "maxn": "maxn"}
"""Name of each search on the command line."""


def _search(
    name: str, game: Game, depth: int | None, evaluate: Evaluate | None, *, trace: bool, **options: Any
) -> SearchResult:
    start: Any = parse_tree(game) if isinstance(game, str) else game.position if isinstance(game, GameBoard) else game
    if depth is None and isinstance(start, Position):
        raise ValueError("A search of draughts needs a depth.")
    is_tree, mind = isinstance(start, Root), mind_of(start)
    recorder = Recorder() if trace else None
    payoffs: tuple[int, ...] = ()
    if name == "maxn":
        every = of_many.all_even if is_tree else mind.evaluate_all
        utility = of_many.payoffs_of if is_tree else of_many.win_distances
        found = of_many.maxn(start, depth, every, utility=utility, observe=recorder)
        payoffs = found.payoffs
        report = Report(depth, payoffs[start.turn], found.pv, found.nodes, found.seconds)
    else:
        search = cast("Callable[..., Report]", plain.minimax if name == "minimax" else pruned.alpha_beta)
        value = mind.evaluation(start, "") if evaluate is None else _of_boards(evaluate)
        report = search(start, depth, value, recorder, utility=payoff if is_tree else win_distance, **options)
    written = None
    if recorder:
        kept = recorder.trace(report, Perspective.EACH if name == "maxn" else Perspective.MAX)
        written = SearchTrace(kept, Request(start, NAMES[name], depth, plain=is_tree))
    return SearchResult(name, report.score, payoffs, _line(start, report), report.nodes, report.seconds, written)


def _of_boards(evaluate: Evaluate) -> Callable[[Any], int]:
    return lambda position: evaluate(board_of([position]))


def _line(start: Any, report: Report) -> tuple[str, ...]:
    texts, position = [], start
    for move in report.pv:
        texts.append(str(move) if isinstance(start, Root) else kind_of(start).move_text(position, move))
        position = position.play(move)
    return tuple(texts)


SHRINKING = '<svg style="max-width: 100%; height: auto" '
"""Beginning of a picture that fits its column."""


@dataclass(frozen=True, slots=True)
class SearchComparison:
    """Searches of one game side by side; in a notebook a table, and the trees if they are small."""

    results: tuple[SearchResult, ...]

    def rows(self) -> list[dict[str, Any]]:
        """The figures of each search."""
        return [
            {
                "algorithm": each.algorithm,
                "value": each.value,
                "move": each.move,
                "nodes": each.nodes,
                "leaves": each.trace.leaves if each.trace else None,
                "cutoffs": each.trace.cutoffs if each.trace else None,
            }
            for each in self.results
        ]

    def frame(self) -> Any:
        """The figures as a pandas DataFrame; ImportError without pandas."""
        import pandas as pd

        return pd.DataFrame(self.rows())

    def _repr_html_(self) -> str:
        """The figures, and small trees next to each other."""
        drawn = [(each.algorithm, svg) for each in self.results if each.trace and (svg := each.trace._repr_svg_())]
        figures = "".join(
            f'<figure style="flex: 1 1 30em; margin: 0"><figcaption>{escape(name)}</figcaption>'
            f"{svg.replace('<svg ', SHRINKING, 1)}</figure>"
            for name, svg in drawn
        )
        return f'{table_html(self.rows())}<div style="display: flex; flex-wrap: wrap; gap: 1em">{figures}</div>'


def compare(
    game: Game,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    algorithms: Iterable[str] = ("minimax", "alpha_beta"),
) -> SearchComparison:
    """Run several searches on one game.

    >>> [row["nodes"] for row in compare("[[3,12,8],[2,4,6],[14,5,2]]").rows()]
    [13, 11]
    """
    return SearchComparison(tuple(_search(name, game, depth, evaluate, trace=True) for name in algorithms))


def table_html(rows: Sequence[dict[str, Any]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(value))}</td>' for value in row.values())}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def set_language(code: str) -> None:
    """Put the sentences and the drawn trees into a language of the program: `en`, `ru`, `de`, ..."""
    from game.languages import ALL_LANGUAGES, LANGUAGES
    from game.ui.words.i18n import set_language as use

    if code not in ALL_LANGUAGES:
        raise ValueError(f"There is no language {code!r}; choose from {', '.join(LANGUAGES)}.")
    use(code)
