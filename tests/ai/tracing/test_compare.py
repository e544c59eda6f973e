"""Searches side by side: the golden numbers, what is counted, when it stops, and what it all shows."""

from dataclasses import replace
from typing import Any

import pytest

from ai.evaluation import meyer_terms, samuel_terms, valued
from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.trees import TEXTBOOK, Tree
from ai.tracing.charts import ChartTexts, Quantity, chart_of
from ai.tracing.compare import Case, Comparison, MoveOrder, by_depth, compare, measured, ordered
from ai.tracing.run import Request, run
from ai.tracing.variants import (
    ADDITIONS,
    additions_for,
    additions_of,
    complexity,
    engine,
    in_position,
    lecture,
    switches,
    uniform_tree,
    variant_of,
    variant_text,
    with_algorithm,
)
from ai.tracing.verdict import Finding, findings
from game.checkers.kind import CHECKERS
from game.core import InputError
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules

EMPTY = TicTacToe.start(MnkRules())
MIDDLE = TicTacToe.parse("X.O/.X./..O")
BOTH = (variant_of("minimax"), variant_of("alphabeta"))


def said(comparison: Comparison, printed: tuple[int, ...] = ()) -> dict[Finding, dict[str, float]]:
    return {found.finding: found.fields for found in findings(comparison, printed)}


# The golden numbers


def test_alpha_beta_of_the_lecture_s_table() -> None:
    preset = lecture()
    alpha_beta_alone = (preset.variants[1],)
    found = compare(alpha_beta_alone, preset.cases)
    assert [row[0].nodes for row in found.rows if row[0]] == [112_086, 47_508, 27_565]
    assert tuple(each.fields["printed"] for each in findings(found, preset.printed) if "printed" in each.fields) == (
        preset.printed
    )


@pytest.mark.slow
def test_minimax_of_the_lecture_s_table() -> None:
    preset = lecture()
    found = compare(preset.variants, preset.cases)
    assert [row[0].nodes for row in found.rows if row[0]] == [549_864, 549_936, 549_945]
    assert [variant_text(variant) for variant in preset.variants] == ["minimax", "alphabeta"]
    assert Finding.SAME_VALUES in said(found)
    saved = [each.fields["saved"] for each in findings(found, preset.printed) if each.finding is Finding.SAVED]
    assert [round(100 * each) for each in saved] == [80, 91, 95]


def test_the_complexity_of_alpha_beta_lies_between_the_best_and_the_worst_order() -> None:
    preset = complexity()
    found = compare(preset.variants, preset.cases[:6])
    for row, size in zip(found.rows, found.sizes, strict=True):
        assert size is not None
        whole, worst, random, best = (measure.nodes for measure in row if measure)
        assert size.minimal == best <= random <= worst <= whole == size.positions
    assert said(found)[Finding.PERFECT]["minimal"] == found.sizes[-1].minimal if found.sizes[-1] else False


# What is counted


def test_the_counts_are_those_of_the_trace() -> None:
    """The counting observer and the trace that is written down tell the same."""
    for name in ("minimax", "alphabeta", "negamax", "negamax-alphabeta", "alphabeta+bookcut"):
        variant = variant_of(name)
        measure = measured(variant, Case((MIDDLE,), 4), bytearray(1))
        trace = run(replace(variant.request, start=MIDDLE, depth=4))
        assert trace.report is not None
        assert (measure.nodes, measure.scores) == (trace.report.nodes, (trace.report.score,))
        assert measure.lines == (trace.report.pv,)
        assert (measure.cutoffs, measure.plies) == (len(trace.cutoffs), max(trace.nodes.plies))
        first = sum(len(list(trace.children(trace.visits.nodes[step - 1]))) == 1 for step in trace.cutoffs)
        assert measure.first_cutoffs == first


def test_memory_is_the_moves_listed_along_the_path() -> None:
    """Nine moves at the root, eight below ...: b*m of the textbooks."""
    for depth, listed in ((1, 9), (2, 9 + 8), (3, 9 + 8 + 7)):
        for variant in BOTH:
            assert measured(variant, Case((EMPTY,), depth), bytearray(1)).memory == listed


def test_moves_that_are_skipped_count_as_listed() -> None:
    tree = uniform_tree(4, 5, seed=1)
    assert {measured(variant, Case((tree,)), bytearray(1)).memory for variant in BOTH} == {4 * 5}


def test_the_order_of_a_tree_changes_neither_value_nor_size() -> None:
    tree = uniform_tree(3, 4, seed=3)
    for order in MoveOrder:
        other = ordered(tree, order)
        assert sorted(map(repr, leaves(other))) == sorted(map(repr, leaves(tree)))
        assert alpha_beta(other).score == alpha_beta(tree).score
    assert ordered(tree, MoveOrder.GIVEN) is tree


def leaves(tree: Tree) -> list[Tree]:
    return [tree] if not tree.branches else [leaf for _, child in tree.branches for leaf in leaves(child)]


# When it stops


def test_a_search_that_visits_too_much_is_not_tried_any_deeper() -> None:
    found = compare(BOTH, by_depth(EMPTY, 4), most_nodes=600)
    finished = [[bool(m and m.finished) for m in row] for row in found.rows]
    assert finished == [[True, True], [True, True], [True, True], [False, True]]
    assert said(found)[Finding.STOPPED] == {"a": 0, "of": 3, "nodes": 600}
    assert compare(BOTH, by_depth(EMPTY, 5), most_nodes=600).measure(4, 0) is None


def test_the_stop_flag_ends_it_and_keeps_what_there_is() -> None:
    stop = bytearray(1)
    told: list[Comparison] = []

    def tell(so_far: Comparison) -> None:
        told.append(so_far)
        if len(told) == 4:
            stop[0] = 1

    found = compare(BOTH, by_depth(EMPTY, 9), stop, tell)
    assert len(found.rows) == 2
    assert 0 < found.done < 1
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert told[0].nodes == 10


def test_it_ends_when_no_line_goes_on() -> None:
    found = compare(BOTH, by_depth(MIDDLE, 12))
    assert [case.depth for case in found.cases] == [1, 2, 3, 4, 5]
    assert (found.done, found.sizes[-1] and found.sizes[-1].complete) == (1, True)


def test_the_minimal_tree_is_left_out_where_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.tracing.compare.MOST_DISTINCT", 50)
    found = compare(BOTH[1:], by_depth(EMPTY, 3))
    assert [size is None for size in found.sizes] == [False, True, True]


def test_three_players_have_max_n_alone() -> None:
    three = TicTacToe.start(MnkRules(players=3))
    with pytest.raises(InputError, match="Minimax is for two players"):
        compare(BOTH, by_depth(three, 2))
    found = compare((variant_of("maxn"),), by_depth(three, 2))
    measure = found.measure(1, 0)
    assert measure is not None
    assert (measure.nodes, measure.memory, measure.cutoffs) == (82, 17, 0)
    assert found.sizes == (None, None)


def test_max_n_of_a_zero_sum_tree_is_minimax() -> None:
    found = compare((BOTH[0], variant_of("maxn")), (Case((TEXTBOOK,)),))
    one, other = found.rows[0]
    assert one is not None
    assert other is not None
    assert (one.scores, one.lines, one.nodes, one.waiting) == (other.scores, other.lines, other.nodes, other.waiting)


# What it shows


def test_the_same_value_at_every_depth_and_the_share() -> None:
    found = compare(BOTH, by_depth(CHECKERS.start("english"), 3))
    shown = said(found)
    assert findings(found)[0].finding is Finding.SAME_VALUE
    last = found.rows[-1]
    assert last[0] is not None
    assert last[1] is not None
    assert shown[Finding.SHARE]["share"] == last[1].nodes / last[0].nodes
    assert shown[Finding.MINIMAL]["times"] > 1
    assert list(shown[Finding.FIRST_MOVE]) == ["a", "share"]


def test_other_evaluations_find_other_values_and_it_says_why() -> None:
    start = CHECKERS.parse_position("W:W18,27,31:B4,9,K12", "english")
    variants = [replace(BOTH[0], request=replace(BOTH[0].request, evaluation=name)) for name in ("samuel", "meyer")]
    assert valued(samuel_terms)(start) != valued(meyer_terms)(start)
    kinds = [found.finding for found in findings(compare(variants, by_depth(start, 1)))]
    assert kinds[:2] == [Finding.OTHER_VALUE, Finding.EVALUATION]


def test_nothing_measured_says_nothing() -> None:
    assert findings(Comparison(BOTH, by_depth(EMPTY, 2))) == []
    assert findings(compare(BOTH[:1], by_depth(EMPTY, 1)))[:1] == []


def test_two_of_a_kind_visit_as_many_positions() -> None:
    assert Finding.SAME_NODES in said(compare((BOTH[1], variant_of("negamax-alphabeta")), by_depth(EMPTY, 3)))


# Its chart

WORDS = ChartTexts(["a", "b"], ("worst", "best", "minimal"), "printed", "depth", "positions")


def test_the_chart_has_a_line_a_search_and_the_theory() -> None:
    found = compare(BOTH, by_depth(EMPTY, 3))
    chart = chart_of(found, Quantity.POSITIONS, WORDS, logarithmic=True)
    lines = {series.title: [y for _, y in series.points] for series in chart.series}
    assert lines["a"] == [10, 82, 586]
    assert lines["minimal"] == [size.minimal for size in found.sizes if size]
    assert chart.y.logarithmic
    seconds = chart_of(found, Quantity.SECONDS, WORDS, logarithmic=False)
    assert [series.title for series in seconds.series] == ["a", "b"]


def test_what_was_stopped_is_missing_in_the_chart() -> None:
    found = compare(BOTH, by_depth(EMPTY, 4), most_nodes=600)
    chart = chart_of(found, Quantity.POSITIONS, WORDS, logarithmic=True)
    assert [series.at(4) is None for series in chart.series[:2]] == [True, False]


def test_named_cases_are_bars_beside_the_printed_numbers() -> None:
    preset = lecture()
    found = compare(preset.variants[1:], preset.cases[2:])
    words = replace(WORDS, variants=["a"], cases=["depth 8"])
    chart = chart_of(found, Quantity.POSITIONS, words, logarithmic=True, printed=preset.printed[2:])
    assert [series.points for series in chart.series] == [((0, 27_565),), ((0, 27_565),)]
    assert not chart.y.logarithmic


def test_quiescence_is_named_where_it_changes_the_value() -> None:
    start = CHECKERS.start("english")
    found = compare((variant_of("alphabeta"), variant_of("alphabeta+quiet")), by_depth(start, 3))
    kinds = [each.finding for each in findings(found)]
    assert kinds[:2] == [Finding.OTHER_VALUE, Finding.QUIESCENCE]
    assert said(found)[Finding.MINIMAL]["a"] == 0, "the tree of quiescence is another one"


def test_a_table_can_do_with_less_than_the_minimal_tree() -> None:
    found = compare((variant_of("alphabeta+order+table"),), by_depth(EMPTY, 4)[-1:])
    shown = said(found)[Finding.BELOW_MINIMAL]
    measure = found.measure(0, 0)
    assert measure is not None
    assert shown["minimal"] > measure.nodes
    assert measure.entries > 0
    assert measure.memory == (measure.waiting or 0) + measure.entries


def test_each_switch_of_the_textbook_saves_something() -> None:
    preset = switches()
    found = compare(preset.variants, preset.cases[:5])
    plain, ordering, table, _ = (measure.nodes for measure in found.rows[-1] if measure)
    assert table < ordering < plain
    assert said(found)[Finding.SAME_VALUE] == {}


def test_the_engine_is_worse_without_its_switches() -> None:
    preset = engine()
    found = compare(preset.variants, preset.cases[8:9])
    whole, *others = (measure.nodes for measure in found.rows[-1] if measure)
    assert all(nodes > whole for nodes in others)
    assert found.sizes == (None,), "its tree is not that of minimax"
    assert found.rows[0][0] is not None
    assert found.rows[0][0].cutoffs is None
    assert found.rows[0][0].entries > found.rows[0][2].entries == 0 if found.rows[0][2] else False


# Searches by name


@pytest.mark.parametrize(
    "name",
    [
        *(
            "minimax",
            "negamax",
            "alphabeta",
            "negamax-alphabeta",
            "alphabeta+bookcut",
            "engine",
            "engine-ORDERING-TABLE",
        ),
        *("minimax+deepen", "alphabeta+bookcut+order+table+quiet+deepen"),
    ],
)
def test_a_search_has_one_name(name: str) -> None:
    assert variant_text(variant_of(name)) == name


def test_every_addition_can_be_put_on_and_taken_off() -> None:
    for algorithm in ("minimax", "alphabeta"):
        plain = Request(TEXTBOOK, algorithm)
        for name in additions_for(algorithm):
            addition: Any = ADDITIONS[name]
            added = addition.change(plain, True)
            assert addition.has(added)
            assert not addition.has(plain)
            assert addition.change(added, False) == plain


def test_another_algorithm_keeps_what_goes_with_it() -> None:
    request = variant_of("alphabeta+bookcut").request
    assert with_algorithm(request, "negamax-alphabeta").book_cut
    assert not with_algorithm(request, "minimax").book_cut


def test_what_makes_no_sense_in_a_position_is_left_out() -> None:
    everything = variant_of("alphabeta+bookcut+order+table+quiet+deepen")
    assert additions_of(in_position(everything, TEXTBOOK, None).request) == ["bookcut", "order", "deepen"]
    assert in_position(everything, CHECKERS.start("english"), 4).request.switches == everything.request.switches


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("alpha", "There is no search called 'alpha'; choose from minimax,"),
        ("minimax+bookcut", "'bookcut' can't be added to minimax: what can be is order, table"),
        ("engine-ALPHA", "There is no switch ALPHA; choose from ORDERING, TABLE"),
    ],
)
def test_a_name_that_means_no_search(name: str, sentence: str) -> None:
    with pytest.raises(InputError) as error:
        variant_of(name)
    assert str(error.value).startswith(sentence)


def test_of_one_tree_each_search_has_a_bar_and_the_theory_is_a_level() -> None:
    found = compare(BOTH, [Case((TEXTBOOK,))])
    words = ChartTexts(["a", "b"], ["worst", "best", "minimal"], "", "", "positions")
    drawn = chart_of(found, Quantity.POSITIONS, words, logarithmic=True)
    assert [(each.title, each.points) for each in drawn.series] == [
        ("a", ((0, 15),)),
        ("b", ((1, 11),)),
        ("worst", ((0, 8), (1, 8))),
        ("best", ((0, pytest.approx(8**0.5)), (1, pytest.approx(8**0.5)))),
        ("minimal", ((0, 11), (1, 11))),
    ]
    assert drawn.x.names == ("a", "b")


def test_the_engine_of_tic_tac_toe_is_compared_on_large_boards() -> None:
    start = TicTacToe.start(MnkRules(5, 5, 4))
    found = compare((variant_of("alphabeta"), variant_of("engine")), by_depth(start, 2))
    nodes = [[measure.nodes for measure in row if measure and measure.finished] for row in found.rows]
    assert [len(each) for each in nodes] == [2, 2]
    stopped = measured(
        variant_of("engine"), Case((TicTacToe.start(MnkRules(10, 10, 5)),), 4), bytearray(1), most_nodes=50
    )
    assert not stopped.finished
    with pytest.raises(InputError):
        measured(variant_of("engine"), Case((EMPTY,), 2), bytearray(1))
