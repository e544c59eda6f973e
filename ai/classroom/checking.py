"""Grading a search written by a student: its values, its order of visits and its cutoffs, on random trees."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ai.own_player.host import MINIMAX, NO_STOP, SEARCH, OwnPlayer, PlayerFault
from ai.own_player.trees import Brackets
from ai.score import OPEN, Score, Window
from ai.textbook.alpha_beta import BOOK_CUT, STANDARD_CUT, CutRule, alpha_beta
from ai.textbook.brackets import parse_tree
from ai.textbook.minimax import minimax
from ai.textbook.observe import LeafCause
from ai.textbook.trees import Tree
from ai.textbook.values import payoff
from game.core import InputError, State
from game.faults import Fault
from game.outside import or_refuse
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

TREES, POSITIONS = 100, 20
"""Number of trees for a search, and of tic-tac-toe positions for choose(state, depth)."""
SECONDS = 5.0
"""Longest time for a call of a function."""
DEEPEST, WIDEST, MOST_LEAVES = 5, 3, 60
SINGLE, EARLY = 0.2, 0.15
"""Shares of the nodes with a single child, and of the leaves above the greatest depth."""
CHOOSE = "choose(state, depth)"
CELLS = 9
RESULTS = {1: "it wins", 0: "it draws", -1: "it loses"}
MARKS = (2, 5)
"""Least and most marks on a board: the search goes to the end of the game."""

CUT_RULES: dict[str, CutRule] = {"alpha >= beta": STANDARD_CUT, "alpha > beta": BOOK_CUT}


class Mistake(StrEnum):
    """The first difference between a student's search and the textbook's, as an English sentence."""

    VALUE = "Your search says {found}; the tree is worth {value}."
    CUT = "At leaf {leaf}: your search visited it; at {node} alpha was {alpha} and beta {beta}: cut."
    MISSED = "At leaf {leaf}: your search never visited it; alpha was {alpha} and beta {beta}: nothing to cut."
    ORDER = "At leaf {leaf}: your search visited it before leaf {first}; children go from left to right."
    MOVE = "Your search plays {found}; {better} is better: {result}."


class Difference(NamedTuple):
    mistake: Mistake
    fields: dict[str, object]
    task: "TreeTask | BoardTask"

    @property
    def sentence(self) -> str:
        return self.mistake.format(**self.fields)


class Pruned(NamedTuple):
    """A cutoff: the node whose window closed, and that window as MAX sees it."""

    node: str
    window: Window


class LeafVisits:
    """Hears a search of a tree: the leaves in order with their windows, and the cutoffs. See `Observer`."""

    def __init__(self) -> None:
        self.leaves: dict[str, Window] = {}
        self.cuts: dict[str, Pruned] = {}
        self._open: list[Any] = []

    def enter(self, state: State[Any], _move: Any, ply: int, _value: Score, _window: Window) -> None:
        """Remember the node under way."""
        self._open[ply:] = [state]

    def leaf(self, state: Any, _move: Any, _ply: int, _value: Score, window: Window, _cause: LeafCause) -> None:
        self.leaves[state.name] = window

    def update(self, *_: object) -> None:
        """Ignore values: only leaves and cutoffs count."""

    def cutoff(self, ply: int, window: Window, skipped: tuple[Any, ...]) -> None:
        """Take down all leaves below the skipped branches."""
        node = self._open[ply]
        for move in skipped:
            for leaf in leaves_of(node.play(move)):
                self.cuts[leaf.name] = Pruned(node.name, window)

    def leave(self, *_: object) -> None:
        """Nothing is over before the search is."""


@dataclass(frozen=True)
class TreeTask:
    """A random tree with MAX to move, made from a seed."""

    seed: int

    @cached_property
    def brackets(self) -> Brackets:
        random = Random(self.seed)
        highest = random.choice((3, 9))

        def node(plies: int) -> Brackets:
            children = 1 if random.random() < SINGLE else random.randint(2, WIDEST)
            return [
                random.randint(-highest, highest) if plies == 1 or random.random() < EARLY else node(plies - 1)
                for _ in range(children)
            ]

        depth = random.randint(1, DEEPEST)
        while str(found := node(depth)).count(",") >= MOST_LEAVES:
            pass
        return found

    @property
    def text(self) -> str:
        """The tree in brackets, as the command line takes it."""
        return str(self.brackets).replace(" ", "")

    @cached_property
    def tree(self) -> Tree:
        return parse_tree(self.text)

    @cached_property
    def value(self) -> int:
        return minimax(self.tree, utility=payoff).score

    def visits(self, cut: CutRule | None) -> LeafVisits:
        """The visits of alpha-beta, or of minimax without a cut rule."""
        heard = LeafVisits()
        if cut is None:
            minimax(self.tree, observe=heard, utility=payoff)
        else:
            alpha_beta(self.tree, observe=heard, utility=payoff, cut=cut)
        return heard


@dataclass(frozen=True)
class BoardTask:
    """A tic-tac-toe position, made from a seed, for choose(state, depth) with the depth to the end of the game."""

    seed: int

    @property
    def text(self) -> str:
        """The position as the command line takes it."""
        return TICTACTOE.position_text(self.position)

    @cached_property
    def position(self) -> TicTacToe:
        random = Random(self.seed)
        while True:
            position = TicTacToe.start(MnkRules(3, 3, 3))
            for _ in range(random.randint(*MARKS)):
                position = position.play(random.choice(position.legal_moves()))
            if position.outcome() is None:
                return position


class Grade(NamedTuple):
    function: str
    tasks: int
    values: int
    """Number of tasks with the right value, or for choose(state, depth) with a best move."""
    visits: int | None
    """Number of trees visited as the textbook does; None for choose(state, depth)."""
    rule: str
    """The cut rule that fits best, a key of CUT_RULES; "" where nothing is cut."""
    difference: Difference | None

    @property
    def passed(self) -> bool:
        return self.difference is None

    @property
    def cuts(self) -> str:
        """The cut rule of a search whose visits are all right; "" for others."""
        return self.rule if self.visits == self.tasks else ""


class CheckedFile(NamedTuple):
    """The grade of one function of a file, or the fault for which there is none."""

    path: Path
    grade: Grade | None
    fault: InputError | None = None

    @property
    def passed(self) -> bool:
        return self.grade is not None and self.grade.passed


def files_in(path: Path) -> list[Path]:
    """The file, or the Python files of a folder; InputError if there are none, or the file can't be read."""
    with or_refuse(Fault.NOT_READ, path):
        if not path.is_dir():
            OwnPlayer(path)  # refuses a file that can't be read
            return [path]
        files = sorted(each for each in path.iterdir() if each.suffix == ".py")
    if not files:
        raise InputError(Fault.NO_PYTHON, folder=path)
    return files


def check_file(path: Path, seed: int, trees: int = TREES, stop: bytearray = NO_STOP) -> Iterator[CheckedFile]:
    """Grade every function of a file that can be graded."""
    try:
        for grade in grades(path, seed, trees, stop=stop):
            yield CheckedFile(path, grade)
    except InputError as fault:
        yield CheckedFile(path, None, fault)


def grades(path: Path, seed: int, trees: int = TREES, *, stop: bytearray = NO_STOP) -> Iterator[Grade]:
    """Grade each function of a file; InputError without such a file, PlayerFault if it breaks down, has nothing to
    grade, or soon after `stop`."""
    player = OwnPlayer(path, seconds=SECONDS)
    tasks = [TreeTask(seed + number) for number in range(trees)]
    try:
        functions = _functions_of(player, stop)
        if "search" in functions:
            yield _search_grade(player, tasks, stop)
        if "minimax" in functions:
            judged = [judge(task, *player.searched("minimax", task.brackets, stop), None) for task in tasks]
            yield _grade(MINIMAX, judged, "")
        if "choose" in functions:
            yield _choose_grade(path, seed, stop)
    finally:
        player.close()


def _functions_of(player: OwnPlayer, stop: bytearray) -> list[str]:
    """The functions that can be graded; PlayerFault names them if there is none."""
    nothing = PlayerFault(
        Fault.PLAYER_NO_FUNCTION, file=player.path.name, choose=f"{SEARCH}, {MINIMAX}", evaluate=CHOOSE
    )
    try:
        functions = player.functions(stop)
    except PlayerFault as fault:
        raise nothing if fault.fault is Fault.PLAYER_NO_FUNCTION else fault from None
    if functions == ["evaluate"]:
        raise nothing
    return functions


def _search_grade(player: OwnPlayer, tasks: Sequence[TreeTask], stop: bytearray) -> Grade:
    """Judge search(tree, alpha, beta, maximising) by the cut rule that fits most of its visits."""
    answers = [player.searched("search", task.brackets, stop) for task in tasks]
    judged = {
        rule: [judge(task, *answer, cut) for task, answer in zip(tasks, answers, strict=True)]
        for rule, cut in CUT_RULES.items()
    }
    rule = max(judged, key=lambda rule: sum(each.as_expected for each in judged[rule]))
    return _grade(SEARCH, judged[rule], rule)


def _grade(function: str, judged: Sequence["Judged"], rule: str) -> Grade:
    """Count what is right; the difference shown is that of the smallest tree."""
    values, visits = sum(each.right for each in judged), sum(each.as_expected for each in judged)
    wrong = [each.difference for each in judged if each.difference is not None]
    smallest = min(wrong, key=lambda each: len(each.task.text), default=None)
    return Grade(function, len(judged), values, visits, rule, smallest)


def _choose_grade(path: Path, seed: int, stop: bytearray) -> Grade:
    """Judge choose(state, depth) by the payoffs that its moves lead to when both sides play perfectly."""
    player, right, first = OwnPlayer(path, depth=CELLS, seconds=SECONDS), 0, None
    try:
        for number in range(POSITIONS):
            task = BoardTask(seed + number)
            payoffs = {
                move: -minimax(task.position.play(move), utility=payoff).score for move in task.position.legal_moves()
            }
            move = player.move([task.position], Random(task.seed), stop)
            best = max(payoffs, key=payoffs.__getitem__)
            if payoffs[move] == payoffs[best]:
                right += 1
            elif first is None:
                words = {"found": _move_text(task, move), "better": _move_text(task, best)}
                first = Difference(Mistake.MOVE, {**words, "result": RESULTS[payoffs[best]]}, task)
    finally:
        player.close()
    return Grade(CHOOSE, POSITIONS, right, None, "", first)


def _move_text(task: BoardTask, move: int) -> str:
    return TICTACTOE.move_text(task.position, move)


class Judged(NamedTuple):
    """One answer: whether its value is right and its visits are as expected, and the first difference."""

    right: bool
    as_expected: bool
    difference: Difference | None


def judge(task: TreeTask, value: int, seen: list[int], cut: CutRule | None) -> Judged:
    """Compare a search of a tree with the textbook's. `seen` has the leaves looked at, counted from the left."""
    mistake = _visit_mistake(task, seen, cut)
    right = value == task.value
    found = mistake if right else mistake or Difference(Mistake.VALUE, {"found": value, "value": task.value}, task)
    return Judged(right, mistake is None, found)


def _visit_mistake(task: TreeTask, seen: list[int], cut: CutRule | None) -> Difference | None:
    """The first difference in the visits. Minimax may look at its leaves in any order."""
    names = [leaf.name for leaf in leaves_of(task.tree)]
    visits = task.visits(cut)
    expected, looked = list(visits.leaves), [names[leaf] for leaf in (seen if cut else sorted(seen))]
    for right, leaf in zip_longest(expected, looked):
        if right == leaf:
            continue
        if leaf in visits.cuts:
            node, window = visits.cuts[leaf]
            return Difference(Mistake.CUT, {"leaf": leaf, "node": node, **_bounds(window)}, task)
        if right not in looked:
            return Difference(Mistake.MISSED, {"leaf": right, **_bounds(visits.leaves[right])}, task)
        return Difference(Mistake.ORDER, {"leaf": leaf, "first": right}, task)
    return None


def _bounds(window: Window) -> dict[str, object]:
    signs = {OPEN[0]: "-inf", OPEN[1]: "+inf"}
    return dict(zip(("alpha", "beta"), (signs.get(bound, bound) for bound in window), strict=True))


def leaves_of(tree: Tree) -> Iterator[Tree]:
    if not tree.branches:
        yield tree
    for _, child in tree.branches:
        yield from leaves_of(child)
