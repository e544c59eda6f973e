"""A step of a search, in words."""

from dataclasses import replace
from typing import Any

import pytest

from ai.score import WIN
from ai.textbook.brackets import parse_tree
from ai.textbook.switches import Switches
from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.examples import example_named
from ai.tracing.explain import Event, explain, next_cut
from ai.tracing.run import SEARCHES, Request, run
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import State
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES
from game.ui.lab.tree.trace_words import TraceWords
from tests.ai.tracing.by_hand import maxn_trace

THREE_EMPTY = TicTacToe.parse("XOX/.OO/.X.")


def told(start: State[Any], *steps: int, algorithm: str = "alphabeta", book_cut: bool = False) -> list[str]:
    """Title and sentence of these steps."""
    trace = run(Request(start, algorithm, book_cut=book_cut))
    words = TraceWords(trace)
    found = [explain(trace, step % (len(trace) + 1), book_cut=book_cut) for step in steps]
    return [f"{words.title(each)}: {words.sentence(each)}" for each in found]


def test_the_steps_of_the_textbook_s_tree() -> None:
    assert told(TEXTBOOK, 0, 1, 2, 4, 5, 7, 11, 12, 19, 20, 21) == [
        "Before the first step: MAX is to move at A, and nothing has been searched yet.",
        "Begin at A: MAX is to move at A and wants the highest value.",
        "Down to B: MIN is to move at B and wants the lowest value.",
        "Leaf H: H is a leaf: MAX gets 1.",
        "Back at D: H gives D its first value: 1.",
        "Back at D: I is better for MAX: 6 instead of 1.",
        "Cutoff at E: α 7 ≥ β 6. If MAX can answer with 7, MIN will not play this: it already has 6 at B.",
        "Back at B: E is not better for MIN: at least 7 against 6.",
        "Back at F: M is not better for MAX: 2 against 5.",
        "Cutoff at C: α 6 ≥ β 5. If MIN can answer with 5, MAX will not play this: it already has 6 at A.",
        "Done: The search is over: A counts as 6, by B D I.",
    ]


@pytest.mark.skipif(not compiled, reason="the tables take long when interpreted")
def test_a_position_in_an_endgame_table_names_its_source() -> None:
    start = parse_fen("W:WK32,K31,K30:BK1", RULE_SETS["english"])
    title, _, sentence = told(start, 2, algorithm="engine")[0].partition(": ")
    assert title.startswith("An endgame table knows ")
    assert sentence.endswith(("counts as a loss in 21 plies.", "counts as a loss in 23 plies."))


def test_the_book_s_rule_has_its_sign() -> None:
    assert told(TEXTBOOK, 11, book_cut=True) == [
        "Cutoff at E: α 7 > β 6. If MAX can answer with 7, MIN will not play this: it already has 6 at B."
    ]


def test_equal_values() -> None:
    tree = parse_tree("[[4,5],[4,1],[5,4]]")
    cut, back, done = told(tree, 10, 11, -1)
    assert cut == "Cutoff at C: α 4 ≥ β 4. If MIN can answer with 4, MAX gains nothing by this: it already has 4 at A."
    assert done == "Done: The search is over: A counts as 4, by B E."
    assert back == "Back at A: C is not better for MAX: at most 4 against 4."
    equal = "Back at A: C is only as good for MAX: 4 again, so the first move stays."
    assert equal in told(parse_tree("[[4,5],[4,6],[5,4]]"), *range(20), algorithm="minimax")


def test_negamax_has_the_values_of_the_side_to_move() -> None:
    assert told(AIMA, 6, 12, 13, algorithm="negamax-alphabeta") == [
        "Back at B: b2 is not better for MIN: −12 against −3.",
        "Cutoff at C: −2 ≥ −3: MAX already has something better at A.",
        "Back at A: C is not better for MAX: at most 2 against 3.",
    ]


def test_a_game_is_told_by_its_moves_and_wins() -> None:
    assert told(THREE_EMPTY, 4, 8, 10, 14, -1) == [
        "Leaf c1: The game is drawn, so c1 counts as 0.",
        "Leaf a1: Crosses won, so a1 counts as MAX's win in 3 plies.",
        "Back at a2: c1 is not better for MIN: MAX's win in 3 plies against 0.",
        "Cutoff at a1: If MIN can answer with MIN's win in 2 plies, MAX will not play this: it already has 0 "
        "at the root.",
        "Done: The search is over: the root counts as 0, by a2 a1 c1.",
    ]


def test_the_iterations_are_told() -> None:
    trace = run(Request(THREE_EMPTY, depth=3, switches=Switches(deepening=True)))
    words = TraceWords(trace)
    steps = [explain(trace, trace.steps_of(root)[0]) for root in trace.roots]
    assert [words.title(each) for each in steps] == ["Iteration 1", "Iteration 2", "Iteration 3"]
    assert [words.sentence(each) for each in steps] == [
        "MAX is to move at the root and wants the highest value.",
        "The search starts again, one ply deeper; the best line so far comes first.",
        "The search starts again, one ply deeper; the best line so far comes first.",
    ]


def test_max_n_is_told_with_what_each_player_gets() -> None:
    trace = maxn_trace()
    words = TraceWords(trace)
    assert [words.sentence(explain(trace, step)) for step in range(1, 8)] == [
        "Player 1 is to move at A and wants the highest payoff for itself.",
        "B is a leaf: the players get (1, 2, 6).",
        "B gives A its first value: (1, 2, 6).",
        "C is a leaf: the players get (4, 2, 3).",
        "C is better for Player 1: 4 instead of 1.",
        "D is a leaf: the players get (4, 9, 9).",
        "The search is over: A counts as (4, 2, 3), by C.",
    ]


def test_a_win_is_a_plain_number_when_it_counts_the_same_however_late_it_comes() -> None:
    trace = run(Request(THREE_EMPTY, plain=True))
    words = TraceWords(trace, plain=True)
    assert words.sentence(explain(trace, 8)) == "Crosses won, so a1 counts as 1."
    assert words.label(-1) == "−1"


def test_open_lines_are_written_one_by_one() -> None:
    trace = run(Request(TicTacToe.parse("X../.O./..."), depth=1))
    assert TraceWords(trace).sentence(explain(trace, len(trace))) == "The search is over: the root counts as 1, by c3."


@pytest.mark.parametrize(
    ("algorithm", "book_cut", "expected"),
    [
        ("alphabeta", False, {"E": "Cut as soon as a reply is 6 or more", "C": "Cut as soon as a reply is 6 or less"}),
        (
            "alphabeta",
            True,
            {"E": "Cut as soon as a reply is more than 6", "C": "Cut as soon as a reply is less than 6"},
        ),
        (
            "negamax-alphabeta",
            False,
            {
                "E": "Cut as soon as a reply is worth 6 or more to MAX",
                "C": "Cut as soon as a reply is worth −6 or more to MIN",
            },
        ),
        (
            "negamax-alphabeta",
            True,
            {
                "E": "Cut as soon as a reply is worth more than 6 to MAX",
                "C": "Cut as soon as a reply is worth more than −6 to MIN",
            },
        ),
        ("minimax", False, {}),
    ],
)
def test_the_next_cut(algorithm: str, book_cut: bool, expected: dict[str, str]) -> None:
    trace = run(Request(TEXTBOOK, algorithm, book_cut=book_cut))
    words = TraceWords(trace)
    conditions = [next_cut(trace, step, book_cut=book_cut) for step in range(len(trace) + 1)]
    assert {words.node(each.node): words.condition(each) for each in conditions if each} == expected


@pytest.mark.parametrize("name", ["three players", "common good"])
def test_the_examples_of_max_n_are_told_to_their_end(name: str) -> None:
    trace = run(example_named(name).request)
    words = TraceWords(trace)
    told = [words.sentence(explain(trace, step)) for step in range(len(trace) + 1)]
    assert {sentence[-1] for sentence in told} == {"."}
    assert told[-1].startswith(f"The search is over: A counts as {example_named(name).facts['value']}, by ")


def test_a_bound_of_the_fork_is_not_told_as_a_win() -> None:
    request = example_named("fork").request
    trace = run(request)
    told_step = TraceWords(trace).sentence(explain(trace, 147))
    assert told_step == "c2 is not better for MAX: ≤ MAX's win in 3 plies against MAX's win in 3 plies."
    position = request.start.play(trace.move(trace.visit(147).child))
    report = run(Request(position, "minimax", None, plain=True)).report
    assert report is not None
    assert report.score == 0  # MIN can hold the draw there


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("start", [TEXTBOOK, AIMA, THREE_EMPTY], ids=["A-O", "AIMA", "tic-tac-toe"])
def test_every_step_is_one_short_sentence(start: State[Any], algorithm: str) -> None:
    trace = run(Request(start, algorithm))
    for told_step in told(start, *range(len(trace) + 1), algorithm=algorithm):
        title, _, sentence = told_step.partition(": ")
        assert len(title) < 24
        assert len(sentence) < 110
        assert sentence.endswith(".")
        assert "{" not in told_step


def test_the_engine_s_steps_are_told() -> None:
    trace = run(Request(Position.start(RULE_SETS["english"]), "engine", 9))
    words = TraceWords(trace)
    bounds = {each.bound for each in (next_cut(trace, step) for step in range(1, len(trace) + 1)) if each}
    assert max(map(abs, bounds)) <= WIN
    steps = [explain(trace, step) for step in range(1, len(trace) + 1)]

    def first(event: Event, **fields: bool) -> str:
        found = next(
            each for each in steps if each.event is event and all(getattr(each, k) == fields[k] for k in fields)
        )
        return f"{words.title(found)}: {words.sentence(found)}"

    assert first(Event.AGAIN) == (
        "Back at the root: 10-14 seems to be better for MAX, −0.07 against −0.15: it is searched again in full."
    )
    assert first(Event.ENTER, again=True) == (
        "22-18 again: 22-18 may be better than expected, so it is searched again in full: +0.08 to +0.09."
    )
    assert first(Event.ENTER, quiescence=True) == (
        "Captures at 24-19: The depth is used up, but MAX must capture: captures are followed to their end."
    )
    assert first(Event.ENTER, null_window=True, quiescence=False) == (
        "Down to 9-13: The null window −0.09 to −0.08 only asks whether MIN can get more than −0.09 at 9-13."
    )
    assert first(Event.OUT_OF_REACH) == (
        "11-15 is out of reach: The evaluation puts 11-15 at +1.26: so far above −0.03 that no search is needed."
    )
    assert first(Event.ENTER, verifying=True) == (
        "A trial of 22-17: A shallower search of 22-17, from +0.12 to +0.13, may show that no full one is needed."
    )
    assert first(Event.TRIED) == "Back at 11-15: The trial of 22-17 is over: −0.10 for MIN."


def test_forced_moves_and_threats_of_the_engine_of_tic_tac_toe_are_told() -> None:
    trace = run(Request(TicTacToe.parse("XX.../O..../.O.../...../.....", SIZES["5x5x4"]), "engine", 3))
    words = TraceWords(trace)
    told = {words.sentence(explain(trace, step)) for step in range(1, len(trace) + 1)}
    assert "After d5, MIN has to stop a line: no other move is searched." in told
    assert "After e5, MIN can complete a line: no other move is searched." in told
    assert "The depth is used up, but c4 is not quiet: only threats and the answers to them are followed." in told
    assert any(text.startswith("c3 seems to be as good for MAX") for text in told)


def test_the_quiescence_of_the_textbooks_is_told() -> None:
    request = Request(CHECKERS.parse_position("W:W22,27,30:B11,14,8", "english"), "alphabeta", 1)
    trace = run(replace(request, switches=Switches(quiescence=True, deepening=True)))
    words = TraceWords(trace)
    told = [words.sentence(explain(trace, step)) for step in range(1, len(trace) + 1)]
    assert any("captures are followed to their end" in text for text in told)
    roots = [explain(trace, trace.steps_of(root)[0]) for root in trace.roots]
    assert not any(each.quiescence for each in roots)
