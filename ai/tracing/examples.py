"""The shelf of the Search Lab: searches worth a look, as data. `game.ui.lab.tree.trace_words` says what to look at.

The positions of checkers were found by assets/scripts/find_examples.py in games of the engine against itself; those of
tic-tac-toe and the trees without a source are constructed. Every fact is proven by tests/ai/tracing/test_examples.py.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from ai.limits import Budget, Stopped
from ai.report import Line
from ai.score import Score
from ai.textbook.brackets import parse_tree
from ai.textbook.switches import Switches
from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.run import MAXN, PARANOID, SEARCHES, Request, options_of
from game.checkers.kind import CHECKERS
from game.core import State
from game.tictactoe.kind import TICTACTOE

PROOF = 13
"""The plies of the search that proves the facts of checkers; it looks at captures to their end."""
MATERIAL = "meyer"
"""The evaluation of the examples of checkers: it counts pieces alone, so that a reader can check it."""
FURTHER = 2
"""Number of plies deeper a search finds what the one on the horizon's shelf misses."""


class ExampleGroup(Enum):
    TREES = "trees"
    IDEAS = "ideas"
    TICTACTOE = "tic-tac-toe"
    PLAYERS = "more players"
    SHOTS = "shots"
    HORIZON = "horizon"


class ScoreFact(NamedTuple):
    """A fact that is a score of the first position's side to move."""

    score: Score


Fact = int | str | ScoreFact


@dataclass(frozen=True, slots=True)
class Example:
    """A search and the facts that its sentences speak of.

    `look` is the name of its title and sentences: its own, or those of its whole shelf.
    """

    name: str
    shelf: ExampleGroup
    request: Request
    look: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """Facts by the fields of the sentences; moves and lines are in the game's notation."""


class Shot(NamedTuple):
    """A sacrifice that wins more than it gives."""

    rules: str
    fen: str
    depth: int
    """The least depth at which alpha-beta, counting pieces alone, plays it."""
    given: int
    """The pieces that are given up, and the pieces that are taken for them."""
    taken: int
    line: str
    """Moves from the sacrifice to the capture."""
    worth: Score
    """Score of the sacrifice, proven by the deeper search."""
    second: Score
    """Score of the best other move."""


class Horizon(NamedTuple):
    """A position in which alpha-beta, counting pieces alone, errs at some depth and no more two plies deeper."""

    rules: str
    fen: str
    depth: int
    wrong: str
    hoped: Score
    """The search's opinion of the wrong move."""
    line: str
    """The wrong move and how it goes on, as the search two plies deeper sees it."""
    seen: Score
    """The deeper search's opinion of the wrong move."""
    right: str
    worth_wrong: Score
    """Scores of the wrong and of the right move, proven by the deeper search."""
    worth_right: Score
    quiescence: bool
    """True if the search errs no more when it looks at captures to their end."""


PRINTED_SLIPS = {8: "alpha", 9: "alpha", 10: "alpha", 12: "alpha", 21: "beta"}
"""Visits of alpha-beta in the textbook's tree at which the book prints 6, though no node above is sure of it."""


def printed_slips(request: Request) -> Mapping[int, str]:
    """The slips of the printed table of a search, by its visits; none in other searches."""
    printed = request.start == TEXTBOOK and request.algorithm == "alphabeta" and not request.listing
    return PRINTED_SLIPS if printed else {}


SHOTS = (
    Shot("english", "W:W14,19,20,28,29:B8,11,12,16,27", 3, 1, 2, "19-15 11x18 20x4", 100, -300),
    Shot("english", "W:W7,14,26:B5,8,16,17,K30", 3, 1, 3, "7-3 30x23 3x26", 99991, 0),
    Shot("english", "W:W7,25,27,30,32:B5,8,12,17,18,20,21", 4, 1, 2, "27-24 20x27 32x14", 100, -100),
    Shot("english", "W:W7,14,25,30:B5,8,16,17,21", 5, 2, 3, "30-26 21x30 7-3 30x23 3x26", 99989, 200),
    Shot("russian", "W:WKg3,h2,h4:Bc3,f6,g5,g7", 3, 1, 2, "g3-e5 f6:d4 h4:h8", 100, 0),
    Shot("russian", "B:Wa3,b2,Kf6:Ba5,Kc1,h6", 3, 1, 3, "a5-b4 a3:c5 c1:g5", 99997, 0),
    Shot("russian", "W:Wa5,b4,g1:Bd4,d6,h8", 3, 1, 2, "b4-c5 d6:b4 a5:e5", 99991, 100),
)  # fmt: skip
HORIZONS = (
    Horizon("english", "B:W20,22,28,31:B11,13,15,16,19", 1, "13-17", 100,
            "13-17 22x13 15-18", 0, "19-23", 0, 400, True),
    Horizon("english", "W:WK16:BK7", 2, "16-12", 0, "16-12 7-11 12-8 11x4", -99996, "16-19", -99996, 0, False),
    Horizon("english", "W:WK3,K6,21:B9,13,K14,27", 2, "21-17", 0,
            "21-17 14x21 3-7 27-31", -200, "3-7", -300, -100, False),
    Horizon("english", "B:W5,11,20,21,28:B1,12,19", 3, "12-16", -200,
            "12-16 11-7 1-6 20x11 6-9", -300, "19-23", -500, -200, True),
    Horizon("english", "B:W9,12,14,21,23,28:B3,5,11,20", 4, "3-7", -300,
            "3-7 9-6 5-9 14x5 20-24 28x19", -400, "11-15", -500, -200, False),
    Horizon("english", "W:W19,24,26,29:B7,11,12,13", 5, "24-20", 0,
            "24-20 7-10 19-15 10x19 26-22 11-15 20-16", -100, "26-22", -100, 0, True),
    Horizon("russian", "W:Wa3,d2,h4:Bc5,f6,g7", 1, "h4-g5", 0,
            "h4-g5 f6:h4 a3-b4", -100, "d2-c3", -300, 0, True),
    Horizon("russian", "B:WKa7:BKg1", 1, "g1-b6", 0, "g1-b6 a7:c5", -99998, "g1-h2", -99998, 0, True),
    Horizon("russian", "B:Wb2,d4,e1,f2,h2:Bb6,f4,f6,g5", 2, "b6-a5", -100,
            "b6-a5 f2-g3 f4-e3 d4:f2", -200, "f4-e3", -200, 0, True),
    Horizon("russian", "B:WKb6,c5,h4:Be5,Kh2,h6", 3, "h2-g1", 100,
            "h2-g1 b6-a7 g1:b6 a7:h8 h6-g5", -300, "e5-f4", -99994, 0, True),
    Horizon("russian", "W:Wb2,e3,g1,h4:Bd6,f6,g7,h2,h8", 4, "e3-f4", -100,
            "e3-f4 g7-h6 f4-e5 d6:f4 b2-a3 h8-g7", -200, "b2-c3", -300, -100, False),
    Horizon("russian", "B:Wa3,c5,h2:Ba7,e5,g5", 4, "e5-f4", 0,
            "e5-f4 c5-d6 g5-h4 d6-c7 a7-b6 c7:a5", -100, "g5-f4", 0, 300, False),
    Horizon("russian", "W:Wa1,a3,e3,g3:Ba5,a7,c3,e7,g7,h6", 5, "g3-f4", -100,
            "g3-f4 a7-b6 f4-e5 e7-d6 e5:c7 b6:d8 a3-b4", -200, "a3-b4", -300, -200, True),
    Horizon("international", "W:W22,27,32,34,40,44:B1,11,12,16,19,35", 1, "22-17", 0,
            "22-17 11x31 32-27", -200, "32-28", -300, 0, True),
    Horizon("international", "W:W23,31,35,36,41:B14,17,20,43", 2, "23-19", 0,
            "23-19 14x23 31-26 43-48", -200, "23-18", -300, -100, False),
    Horizon("international", "B:W12,27,40:B39,42", 4, "39-44", 0,
            "39-44 40x49 42-47 12-7 47-15 7-1", -200, "39-43", -200, 200, False),
    Horizon("international", "W:W17,28,32,44,45:B6,10,22,24,35", 4, "17-11", -100,
            "17-11 6x17 28-23 22-28 23-18 28x37", -200, "17-12", -200, 100, False),
    Horizon("international", "W:W26,36,45:B17,28,38", 5, "26-21", -100,
            "26-21 17x26 36-31 26x37 45-40 28-32 40-34", -200, "36-31", -400, -200, False),
    Horizon("international", "W:W17,27,40:B39,42", 5, "17-11", 0,
            "17-11 39-43 11-6 42-47 6-1 43-48 1-6", -100, "40-34", -200, 0, False),
)  # fmt: skip


@lru_cache
def examples() -> tuple[Example, ...]:
    return (*_trees(), *_ideas(), *_tictactoe(), *_players(), *_shots(), *_horizons())


def example_named(name: str) -> Example:
    return {example.name: example for example in examples()}[name]


def _trees() -> Iterator[Example]:
    def tree(name: str, start: State[Any], facts: Mapping[str, Fact]) -> Example:
        return Example(name, ExampleGroup.TREES, Request(start), name, facts)

    yield tree(
        "textbook", TEXTBOOK, {"minimax": 29, "alphabeta": 21, "never": "K, G, N, O", "value": 6, "line": "B D I"}
    )
    yield tree("aima", AIMA, {"value": 3, "move": "a1", "node": "C", "first": 2, "skipped": "c2, c3", "last": "D"})
    worst = parse_tree("[[2,5,14],[6,4,2],[8,12,3]]")
    yield tree("worst order", worst, {"nodes": 13, "best": 11, "value": 3})
    equal = parse_tree("[[4,6],[4,8],[4,1]]")
    yield tree("equal values", equal, {"value": 4, "standard": 8, "book": 10})
    minnie = "MIN: Minnie[A[A1[4,9,2],A2[8,-3]],B[B1[2,5],B2[-1,6]],C[C1[-7,1],C2[-12,-9]],D[D1[3,10],D2[-8,0]]]"
    yield tree("minnie", parse_tree(minnie), {"value": -7, "move": "C", "cuts": "B, C2, D"})
    figure = parse_tree("Ma1[Mi1[8,9],Mi2[Ma2[4,6],x=5]]")
    yield tree("figure 8.24", figure, {"sure": 8, "first": 6, "leaf": "x"})
    subtrees = Request(parse_tree("S0[S1[3,5],S2[S3=2,S4=7]]"), "negamax-alphabeta")
    facts: dict[str, Fact] = {"sure": 3, "reply": 2, "cut": "S4"}
    yield Example("subtrees", ExampleGroup.TREES, subtrees, "subtrees", facts)


def _ideas() -> Iterator[Example]:
    def idea(name: str, request: Request, facts: Mapping[str, Fact]) -> Example:
        return Example(name, ExampleGroup.IDEAS, request, name, facts)

    errs = Request(parse_tree("[[3,12],[2,100]]"), "minimax")
    facts: dict[str, Fact] = {"move": "B", "value": 3, "error": "E", "gets": 12, "other": "C", "least": 2, "most": 100}
    yield idea("min errs", errs, facts)
    yield idea("proof", Request(TEXTBOOK, and_or=True), {"value": 6})
    each = HORIZONS[0]
    fixed = Request(CHECKERS.parse_position(each.fen, each.rules), depth=each.depth, evaluation=MATERIAL)
    facts = {"depth": each.depth, "wrong": each.wrong, "hoped": ScoreFact(each.hoped), "line": each.line}
    yield idea("type a", fixed, facts | {"seen": ScoreFact(each.seen)})
    quiet = replace(fixed, switches=Switches(quiescence=True))
    yield idea("type b", quiet, {"depth": each.depth, "right": each.right, "wrong": each.wrong, "fixed": 5, "nodes": 8})


def _tictactoe() -> Iterator[Example]:
    def cells(name: str, text: str, facts: Mapping[str, Fact], *, plain: bool = False) -> Example:
        start = TICTACTOE.parse_position(text, "3x3x3")
        return Example(name, ExampleGroup.TICTACTOE, Request(start, plain=plain), name, facts)

    yield cells("last cells", "XOX/.OO/.X.", {"cells": 3, "move": "a2", "minimax": 14, "alphabeta": 10})
    yield cells("fork", "XO./.X./..O", {"moves": "a2, a1", "plies": 3, "node": "a2"})
    yield cells("block", "XXO/.O./...", {"move": "a1", "plies": 2})
    yield cells("corners", "X../.O./..X", {"bad": "c3, a1", "good": "b3, a2, c2, b1", "plies": 4})
    sixteen = Request(TICTACTOE.parse_position(".../.XO/..X", "3x3x3"), depth=2, evaluation="nilsson")
    numbers: dict[str, Fact] = {"depth": 2, "minimax": 36, "alphabeta": 16}
    yield Example("sixteen", ExampleGroup.TICTACTOE, sixteen, "sixteen", numbers)
    yield cells("one mark", "X../.../...", {"minimax": 59_705, "alphabeta": 2_338}, plain=True)
    yield cells(
        "two marks", "XO./.../...", {"minimax": 8_232, "alphabeta": 749, "plies": 5, "moves": "a2, b2, a1"}, plain=True
    )
    yield cells("empty board", ".../.../...", {"minimax": 549_946, "alphabeta": 18_297}, plain=True)


def _players() -> Iterator[Example]:
    def tree(name: str, brackets: str, facts: Mapping[str, Fact]) -> Example:
        return Example(name, ExampleGroup.PLAYERS, Request(parse_tree(brackets), MAXN), name, facts)

    three = "[[[(1,2,6),(4,2,3)],[(2,5,1),(3,1,4)]],[[(6,1,2),(5,4,0)],[(0,3,3),(2,2,5)]]]"
    yield tree("three players", three, {"node": "D", "chosen": "(1, 2, 6)", "other": "(4, 2, 3)", "value": "(2, 2, 5)"})
    both = "[[(1000,1000),(500,900)],[(900,500),(0,0)]]"
    alliance = Request(parse_tree(three), PARANOID)
    yield Example(
        "alliance", ExampleGroup.PLAYERS, alliance, "alliance", {"alone": "C", "hoped": 2, "move": "B", "value": 1}
    )
    yield tree("common good", both, {"value": "(1000, 1000)", "line": "B D", "minimax": 500})
    strong = "A[AB[AB_BA=(1,1,8),AB_BC=(2,2,6)],AC[AC_BA=(2,1,7),AC_BC=(4,4,2)]]"
    yield tree("alliance arises", strong, {"line": "AC AC_BC", "value": "(4, 4, 2)"})
    weak = "A[AB[AB_BA=(4,3,3),AB_BC=(6,1,3)],AC[AC_BA=(2,6,2),AC_BC=(4,4,2)]]"
    yield tree("alliance breaks", weak, {"turns": "AC_BA", "kept": 2, "line": "AB AB_BA", "value": "(4, 3, 3)"})
    board = TICTACTOE.parse_position("..XZ/..OX/XZOO/Z.XO", "4x4x3x3")
    facts: dict[str, Fact] = {"move": "b3", "value": "(0, 0, 0)", "allied": -1}
    yield Example("three marks", ExampleGroup.PLAYERS, Request(board, MAXN, plain=True), "three marks", facts)


def _shots() -> Iterator[Example]:
    for number, shot in enumerate(SHOTS, 1):
        request = Request(CHECKERS.parse_position(shot.fen, shot.rules), depth=shot.depth, evaluation=MATERIAL)
        facts: dict[str, Fact] = {
            "depth": shot.depth,
            "given": shot.given,
            "taken": shot.taken,
            "move": shot.line.split()[0],
            "line": shot.line,
            "plies": PROOF,
            "worth": ScoreFact(shot.worth),
            "second": ScoreFact(shot.second),
        }
        yield Example(f"shot {number}", ExampleGroup.SHOTS, request, "shot", facts)


def _horizons() -> Iterator[Example]:
    for number, each in enumerate(HORIZONS, 1):
        request = Request(CHECKERS.parse_position(each.fen, each.rules), depth=each.depth, evaluation=MATERIAL)
        facts: dict[str, Fact] = {
            "depth": each.depth,
            "deeper": each.depth + FURTHER,
            "wrong": each.wrong,
            "right": each.right,
            "hoped": ScoreFact(each.hoped),
            "line": each.line,
            "seen": ScoreFact(each.seen),
            "plies": PROOF,
            "worth_wrong": ScoreFact(each.worth_wrong),
            "worth_right": ScoreFact(each.worth_right),
        }
        yield Example(
            f"horizon {number}", ExampleGroup.HORIZON, request, "quiescence" if each.quiescence else "horizon", facts
        )


class HorizonSearch(NamedTuple):
    """Move and opinion of a search of one depth, with or without quiescence."""

    depth: int
    quiescence: bool
    move: str
    score: Score
    line: Line


def deepest(example: Example) -> int:
    """The greatest depth that is looked at: there the search errs no more."""
    assert example.request.depth is not None
    return example.request.depth + FURTHER


def sights(
    example: Example, text: Callable[[Any], str], stop: bytearray, tell: Callable[[HorizonSearch], None]
) -> tuple[HorizonSearch, ...]:
    """The choice at every depth, without quiescence and then with it; `tell` receives each as soon as it is known.

    `text` writes a move. When `stop` is set the rest is left out.
    """
    found = []
    try:
        for quiescence in (False, True):
            for depth in range(1, deepest(example) + 1):
                request = replace(example.request, depth=depth, switches=Switches(quiescence=quiescence))
                search = SEARCHES[request.algorithm]
                report = search(request.start, depth, budget=Budget(stop=stop), **options_of(request))
                found.append(HorizonSearch(depth, quiescence, text(report.pv[0]), report.score, report.pv))
                tell(found[-1])
    except Stopped:
        pass
    return tuple(found)


def turns_at(seen: Sequence[HorizonSearch], wrong: str, *, quiescence: bool) -> int | None:
    """The depth from which on the wrong move is played no more; None when it still is at the last one."""
    asked = [sight for sight in seen if sight.quiescence == quiescence]
    errs = [sight.depth for sight in asked if sight.move == wrong]
    last = max(errs, default=0)
    return last + 1 if asked and last < asked[-1].depth else None
