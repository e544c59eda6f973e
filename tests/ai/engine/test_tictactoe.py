"""The search for big boards: its books are right, its scores those of minimax, and it knows the tactics of gomoku."""

from random import Random
from types import ModuleType

import pytest

from ai.algorithms import Algorithm
from ai.engine import mnk
from ai.engine.mnk import MnkSearcher
from ai.engine.tictactoe import MnkSearch
from ai.insight.lines import LineSearch
from ai.limits import Budget, Limit, Stopped
from ai.minds import mind_of
from ai.report import Report
from ai.score import WIN, win_in
from ai.search import deepen, root_search, search
from ai.textbook.alpha_beta import alpha_beta
from game.lessons.courses import course
from game.lessons.page import Topic
from game.tictactoe import renju
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES, MnkRules, cells_of
from tests.interpreted import same_file_interpreted

RULES = [SIZES["4x4x4"], SIZES["5x5x4"], SIZES["10x10x5"], MnkRules(7, 3, 3), MnkRules(3, 3, 2), MnkRules(1, 26, 12)]
TORUS = MnkRules(4, 4, 4, torus=True)
EXACT = [SIZES["15x15x5-exact"], MnkRules(5, 4, 3, exact=True), MnkRules(6, 4, 3, torus=True, exact=True)]


PLAIN = same_file_interpreted(mnk)
PLAIN_RENJU = same_file_interpreted(renju)


def searcher_of(state: TicTacToe, module: ModuleType = mnk) -> MnkSearcher:
    """A searcher that has seen the marks of a position, in any order."""
    rules = state.rules
    ends = [cells_of(rules.ends[0][line]) for line in rules.line_masks]
    made = renju if module is mnk else PLAIN_RENJU
    board = made.RenjuBoard(rules.columns, rules.rows) if rules.renju else None
    searcher: MnkSearcher = module.MnkSearcher(
        rules.cells,
        rules.lines,
        16,
        ends=ends,
        exact_players=rules.exact_players,
        renju=board,
    )
    for cell in Random(1).sample(range(state.rules.cells), state.rules.cells):
        player = state.cell(cell)
        if player is not None:
            searcher.play(cell, player)
    return searcher


def random_state(rules: MnkRules, plies: int, rng: Random) -> TicTacToe:
    """A position where the game goes on, after at most this number of random moves."""
    state = TicTacToe.start(rules)
    for _ in range(plies):
        after = state.play(rng.choice(state.legal_moves()))
        state = state if after.outcome() else after
    return state


def value_by_hand(state: TicTacToe) -> int:
    """The static value, counted line by line."""
    worth = [0, 0]
    for line in state.rules.line_masks:
        marks = [(state.marks_of(player) & line).bit_count() for player in (0, 1)]
        for player in (0, 1):
            too_long = state.marks_of(player) & state.rules.ends[player][line]
            if marks[player] and not marks[1 - player] and not too_long:
                worth[player] += min(6 ** marks[player], 4096)
    own, other = worth[state.turn], worth[1 - state.turn]
    return max(-49_000, min(49_000, 5 * own - 4 * other))


@pytest.mark.parametrize("rules", [*RULES, TORUS, *EXACT, SIZES["15x15x5-renju"]], ids=str)
def test_the_static_value_kept_up_to_date_is_the_one_counted_by_hand(rules: MnkRules) -> None:
    """The value holds after a search too, which takes every move back."""
    rng = Random(4)
    for plies in range(2, min(rules.cells, 40), 3):
        state = random_state(rules, plies, rng)
        searcher = searcher_of(state)
        for _ in range(2):
            assert searcher.value(state.turn) == value_by_hand(state)
            if state.legal_moves():
                searcher.score(state.legal_moves()[0], state.turn, -WIN, WIN, 3)


@pytest.mark.parametrize(
    ("rules", "empty"),
    [
        (SIZES["4x4x4"], 8),
        (MnkRules(4, 4, 3), 8),
        (MnkRules(5, 3, 3), 8),
        (TORUS, 8),
        *((rules, 8) for rules in EXACT[1:]),
    ],
)
def test_solved_positions_have_the_score_of_alpha_beta(rules: MnkRules, empty: int) -> None:
    rng = Random(2)
    for _ in range(15):
        state = random_state(rules, rules.cells - empty, rng)
        if state.outcome():
            continue
        report = search([state], Algorithm.ENGINE, Limit(), rng=rng).report
        assert report.score == alpha_beta(state).score


def test_more_depth_than_the_table_can_tell_does_no_harm() -> None:
    state = random_state(SIZES["4x4x4"], 8, Random(5))
    searcher = searcher_of(state)
    for depth in (20, 99):
        scores = [searcher.score(move, state.turn, -WIN, WIN, depth) for move in state.legal_moves()]
        assert max(scores) == alpha_beta(state).score


@pytest.mark.parametrize("rules", [*RULES, *EXACT, SIZES["15x15x5-renju"]], ids=str)
def test_the_same_file_finds_the_same_when_interpreted(rules: MnkRules) -> None:
    state = random_state(rules, min(8, rules.cells // 2), Random(3))
    plain, other = searcher_of(state, PLAIN), searcher_of(state)
    assert plain.moves(state.turn) == other.moves(state.turn)
    for move in plain.moves(state.turn)[:4]:
        scores = [searcher.score(move, state.turn, -WIN, WIN, 3) for searcher in (plain, other)]
        assert scores[0] == scores[1]
        assert (plain.line(), plain.nodes, plain.complete) == (other.line(), other.nodes, other.complete)


def test_both_sides_use_the_same_numbers() -> None:
    """The C side has them from mnk.pxd, the interpreted one from mnk.py."""
    names = [name for name in vars(PLAIN) if name.isupper() and hasattr(mnk, name)]
    assert "LARGEST_VALUE" in names
    assert {name: getattr(mnk, name) for name in names} == {name: getattr(PLAIN, name) for name in names}


@pytest.mark.parametrize("size", ["5x5x4", "10x10x5", "15x15x5"])
def test_a_variation_is_legal_play(size: str) -> None:
    rng = Random(6)
    for plies in (0, 5, 10):
        state = random_state(SIZES[size], plies, rng)
        for move in search([state], Algorithm.ENGINE, Limit(depth=4), rng=rng).report.pv:
            state = state.play(move)


def gomoku(*rows: str) -> TicTacToe:
    """Ten rows of ten, five in a row; missing rows are empty."""
    return TicTacToe.parse("\n".join([*rows, *[".........."] * (10 - len(rows))]), SIZES["10x10x5"])


def best(state: TicTacToe, depth: int, tries: int = 8 if mnk.compiled else 1) -> tuple[set[str], int]:
    """Names of the moves that the engine finds best at that depth in several tries, and their score."""
    answers = [search([state], Algorithm.ENGINE, Limit(depth=depth), rng=Random(seed)) for seed in range(tries)]
    return {state.rules.cell_name(answer.move) for answer in answers}, answers[0].report.score


def test_it_completes_five() -> None:
    state = gomoku("..........", ".XXXX.....", "..OOO.....", "..O.......")
    assert best(state, 1, tries=8) == ({"a9", "f9"}, WIN - 1)


def test_nothing_follows_the_last_move() -> None:
    state = gomoku("..........", ".XXXX.....", "..OOO.....", "..O.......")
    root = MnkSearch(state)
    root.score(99, 3, (-WIN, WIN), Budget())
    assert root.score(state.rules.parse_cell("a9"), 3, (-WIN, WIN), Budget()) == (WIN - 1, ())


def test_it_stops_a_four() -> None:
    assert best(gomoku("..........", "OXXXX.....", "..OOO....."), 1)[0] == {"f9"}


def test_it_would_rather_win_than_stop_a_four() -> None:
    both = gomoku("..........", "OXXXX.....", "..........", "..XOOOO...", "..........", ".O......X.")
    assert best(both, 1) == ({"f9"}, WIN - 1)


def test_it_stops_an_open_three() -> None:
    state = gomoku("..........", "..........", "...XXX....", "..........", "....O.....", ".....O....")
    cells, score = best(state, 4)
    assert cells <= {"b8", "c8", "g8", "h8"}
    assert abs(score) < WIN / 2


def test_an_open_four_is_a_win_in_three() -> None:
    state = gomoku("..........", "..........", "...XXX....", "..........", "....OO....", "......O...")
    assert best(state, 3, tries=8) == ({"c8", "g8"}, WIN - 3)


def test_it_makes_a_double_threat() -> None:
    """One mark at the crossing of two open twos makes two open threes, which can't both be stopped."""
    state = gomoku(
        "..........",
        "..........",
        "....X.....",
        "....X.....",
        "..........",
        "..XX......",
        "O.......O.",
        "..........",
        ".O......O.",
    )
    cells, score = best(state, 6)
    assert cells == {"e5"}
    assert score > WIN / 2


@pytest.mark.parametrize("size", ["10x10x5", "15x15x5"])
def test_it_beats_a_player_that_only_sees_one_move_ahead(size: str) -> None:
    """The opponent completes, stops and makes the longest line it can."""
    for engine in (0, 1):
        state, rng = TicTacToe.start(SIZES[size]), Random(engine)
        while not state.outcome():
            limit = Limit(depth=4 if state.turn == engine else 1)
            state = state.play(search([state], Algorithm.ENGINE, limit, rng=rng).move)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winner == engine


@pytest.mark.parametrize(
    ("budget", "nodes"),
    [(Budget(stop=bytearray(b"\1")), 1), (Budget(Limit(nodes=500)), 501), (Budget(Limit(seconds=0.0)), 256)],
    ids=["flag", "nodes", "time"],
)
def test_the_budget_stops_it(budget: Budget, nodes: int) -> None:
    root = MnkSearch(TicTacToe.start(SIZES["15x15x5"]).play(112))
    with pytest.raises(Stopped):
        root.score(113, 12, (-WIN, WIN), budget)
    assert 0 < budget.nodes <= nodes + 16


@pytest.mark.parametrize("size", ["15x15x5", "15x15x5-exact", "15x15x5-renju"])
def test_the_first_mark_is_in_the_middle(size: str) -> None:
    for limit in (Limit(depth=4), Limit(nodes=2000)):
        assert search([TicTacToe.start(SIZES[size])], Algorithm.ENGINE, limit).move == 112


def renju_positions() -> tuple[TicTacToe, TicTacToe]:
    """Crosses to move, for whom two open threes at e11 would be best; noughts to move, who win by a trap."""
    empty, rules = 15 * ".", SIZES["15x15x5-renju"]
    threes = [empty, empty, "....X..........", "....X..........", "...X.X.........", *9 * [empty], "O.O.O.O........"]
    trap = next(page.start for page in course("tictactoe", rules.size).pages if page.topic == Topic.TRAP)
    return TicTacToe.parse("\n".join(threes), rules), trap


def test_in_renju_crosses_keep_off_forbidden_cells_and_noughts_win_by_them() -> None:
    crosses, noughts = renju_positions()
    assert 64 not in MnkSearch(crosses).moves()
    for depth in (1, 4):
        assert search([crosses], Algorithm.ENGINE, Limit(depth=depth)).move in crosses.legal_moves()
    found = search([noughts], Algorithm.ENGINE, Limit(depth=3))
    assert noughts.rules.cell_name(found.move) == "h8"
    assert found.report.score == win_in(3)


def test_in_renju_a_line_that_only_a_forbidden_cell_stops_is_lost() -> None:
    _, noughts = renju_positions()
    crosses = noughts.play(noughts.rules.parse_cell("h8"))
    assert MnkSearch(crosses).moves()
    assert set(MnkSearch(crosses).moves()) <= set(crosses.legal_moves())
    assert search([crosses], Algorithm.ENGINE, Limit(depth=2)).report.score == -win_in(2)


# Searches to a fixed depth, and those by positions or time


@pytest.mark.parametrize("fitted", [False, True])
def test_reductions_do_not_claim_to_have_seen_the_end(fitted: bool) -> None:
    """18 cells are empty in a corner. Only without reductions depth 18 is the end of all lines."""
    cells = [
        ["." if row < 6 and column < 3 else "XO"[(column + 2 * row) % 4 // 2] for column in range(10)]
        for row in range(10)
    ]
    state = TicTacToe.parse("\n".join(map("".join, cells)), SIZES["10x10x5"])
    root = MnkSearch(state, fitted=fitted)
    assert root.score(root.moves()[0], 18, (-WIN, WIN), Budget())[0] == 0
    assert root.complete is not fitted


def test_reductions_do_not_hide_a_double_threat() -> None:
    """One mark at the crossing of two open twos wins; the opponent has one too, but comes too late."""
    empty = 15 * "."
    rows = [
        empty,
        empty,
        "......X........",
        "......X........",
        empty,
        "....XX.........",
        empty,
        "..........O....",
        "....O....O.O...",
    ]
    state = TicTacToe.parse("\n".join([*rows, *[empty] * (15 - len(rows))]), SIZES["15x15x5"])
    for limit in (Limit(nodes=3_000), Limit(nodes=9_000)):
        answer = search([state], Algorithm.ENGINE, limit, rng=Random(1))
        assert state.rules.cell_name(answer.move) == "g10"
        assert answer.report.score > WIN / 2


@pytest.mark.parametrize(
    ("size", "move", "score", "nodes"),
    [("10x10x5", "h7", 2700, 2085), ("15x15x5", "h11", 48, 1444), ("15x15x5-exact", "h11", 54, 1498)],
)
def test_a_search_to_a_fixed_depth_is_that_without_fitted_values(size: str, move: str, score: int, nodes: int) -> None:
    """Levels below the champion search to a fixed depth, so their strength stays as it was measured."""
    state, rng, counts = TicTacToe.start(SIZES[size]), Random(9), list[int]()
    for _ in range(10):
        state = state.play(rng.choice(state.legal_moves()))
    answer = search(
        [state], Algorithm.ENGINE, Limit(4), rng=Random(1), on_report=lambda report: counts.append(report.nodes)
    )
    assert (state.rules.cell_name(answer.move), answer.report.score, sum(counts)) == (move, score, nodes)


FOURS_EVERYWHERE = """\
...............
...............
...............
..........O....
.....O..O......
.....XXOX......
....OX.XX......
.....XOOX......
......O........
.....O.X.......
....O..........
...X...........
...............
...............
.X...........O."""


@pytest.mark.parametrize(
    ("rows", "score"), [(FOURS_EVERYWHERE, win_in(7)), (FOURS_EVERYWHERE.replace("OX.XX", ".X.XX"), -win_in(8))]
)
def test_once_a_win_is_known_no_slower_one_is_searched(rows: str, score: int) -> None:
    """Both sides can make fours for many plies, which cost no depth: to follow them all took 25,000,000 positions."""
    state = TicTacToe.parse(rows, SIZES["15x15x5-renju"])
    report = search([state], Algorithm.ENGINE, Limit(7, 30_000), rng=Random(1)).report
    assert (report.depth, report.score) == (7, score)


@pytest.mark.parametrize("size", ["10x10x5", "15x15x5", "15x15x5-exact", "15x15x5-renju"])
def test_only_the_champion_and_the_analysis_search_without_a_fixed_depth(size: str) -> None:
    levels = mind_of(TicTacToe.start(SIZES[size])).levels(TicTacToe.start(SIZES[size]))
    assert {name for name, level in levels.items() if level.limit.depth is None} == {"champion", "analysis"}


def test_analysis_and_a_search_by_positions_use_the_fitted_values() -> None:
    state = random_state(SIZES["15x15x5"], 10, Random(8))
    fitted, plain = (deepen(MnkSearch(state, fitted=each), Limit(1), rng=Random(1)).report for each in (True, False))
    assert fitted.score != plain.score
    reports = list[Report]()
    search([state], Algorithm.ENGINE, Limit(nodes=1), on_report=reports.append)
    assert reports[0].score == fitted.score
    assert LineSearch([state]).run(Limit(nodes=1), 1).best.score == fitted.score


@pytest.mark.parametrize(("size", "plies"), [("5x5x4", 8), ("15x15x5", 225 - 16)])
def test_where_every_move_is_tried_nothing_is_fitted(size: str, plies: int) -> None:
    rules = SIZES[size]
    state = TicTacToe.start(rules)
    for cell in sorted(range(plies), key=lambda cell: (cell // 2 + cell // rules.columns) % 2):
        after = state.play(cell)
        state = state if after.outcome() else after
    if size == "15x15x5":
        assert state.outcome() is None
    move = state.legal_moves()[0]
    scores = [
        root_search([state], Algorithm.ENGINE, to_depth=each).score(move, 2, (-WIN, WIN), Budget())
        for each in (False, True)
    ]
    assert scores[0] == scores[1]
