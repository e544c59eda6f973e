"""The search for five in a row: its tables are right whatever was played and searched, and the wins that it claims are
wins against every reply."""

from itertools import combinations_with_replacement, product
from random import Random
from types import ModuleType

import pytest

from ai.algorithms import Algorithm
from ai.engine import five
from ai.engine.five import CODES, COMPLETE, GRADES, LARGEST_VALUE, OPEN, PLAIN_FOUR, WORTHS, FiveSearcher
from ai.engine.tictactoe import MnkSearch, tables_of
from ai.limits import Budget, Limit
from ai.report import Report
from ai.score import WIN
from ai.search import search
from game.tictactoe import renju
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES, Cell, MnkRules, cells_of
from tests.interpreted import same_file_interpreted

GAMES = (
    (156, 126, 95, 84, 66, 99, 67, 98, 112, 68),
    (139, 129, 80, 65, 100, 82, 97, 66, 111, 83, 114, 68, 67, 98, 53, 128, 113, 112, 126, 141, 95),
    (94, 96, 83, 81, 111, 112, 97, 125, 80, 66, 67, 51, 36, 124, 68, 126, 69, 55, 127, 110, 82, 138, 152, 52, 98),
)
"""The beginnings of some games."""
CHASE = (
    *(64, 68, 129, 124, 82, 66, 80, 81, 96, 112, 95, 65, 79, 49, 97, 94, 143, 98, 111, 127, 157),
    *(171, 125, 139, 141, 109, 154, 140, 173, 189, 158, 126, 84, 128, 83, 69, 67, 99, 159, 160, 145, 131),
)
"""The beginning of another, with more threes and fours than one can follow to their end."""
FALLS = (
    ((142, 155, 98, 110, 124, 139, 123, 125, 140, 156), 112),
    ((112, 126, 98, 111, 125, 142, 110, 156), 96),
)
"""Positions with a move that looks best until its reply is searched deep enough; it loses."""
PLAIN = same_file_interpreted(five)
PLAIN_RENJU = same_file_interpreted(renju)
RULES = [SIZES["10x10x5"], SIZES["15x15x5"], SIZES["15x15x5-exact"], SIZES["15x15x5-renju"], MnkRules(9, 13, 5)]


def searcher_of(state: TicTacToe, module: ModuleType = five, seed: int = 1) -> FiveSearcher:
    """A searcher with the marks of a position, put in an order by `seed`."""
    rules = state.rules
    made = renju if module is five else PLAIN_RENJU
    board = made.RenjuBoard(rules.columns, rules.rows) if rules.renju else None
    reach = 5 if rules.exact_players else 4
    searcher: FiveSearcher = module.FiveSearcher(
        rules.columns, rules.rows, 16, tables_of(rules.exact_players), reach, 1 << 14, board
    )
    for cell in Random(seed).sample(range(rules.cells), rules.cells):
        player = state.cell(cell)
        if player is not None:
            searcher.play(cell, player)
    return searcher


def played_near(rules: MnkRules, plies: int, rng: Random) -> TicTacToe:
    """A position where the game goes on, after at most this number of random moves near the middle."""
    state = TicTacToe.start(rules)
    middle = [
        row * rules.columns + column
        for row in range(rules.rows // 2 - 3, rules.rows // 2 + 4)
        for column in range(rules.columns // 2 - 3, rules.columns // 2 + 4)
    ]
    for _ in range(plies):
        moves = [cell for cell in middle if cell in state.legal_moves()]
        after = state.play(rng.choice(moves))
        state = state if after.outcome() else after
    return state


def completing(state: TicTacToe, marks: int, player: int) -> set[Cell]:
    """Empty cells that complete a line for the player, who has these marks."""
    rules, empty = state.rules, ~(marks | state.marks_of(1 - player))
    return {
        cell
        for line in rules.line_masks
        if (line & marks).bit_count() == rules.in_row - 1 and line & empty
        for cell in cells_of(line & empty)
        if rules.is_full(line, marks | 1 << cell, player)
    }


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_kind_of_threat_is_that_counted_by_hand(rules: MnkRules) -> None:
    """It holds after a search too, which takes every move back."""
    rng = Random(4)
    for plies in (9, 24):
        state = played_near(rules, plies, rng)
        searcher = searcher_of(state)
        for _ in range(2):
            for player in (0, 1):
                marks = state.marks_of(player)
                at_once = completing(state, marks, player)
                for cell in rng.sample(state.legal_moves(), 12):
                    fives = len(completing(state, marks | 1 << cell, player) - at_once - {cell})
                    kind = searcher.kind_at(cell, player)
                    assert (kind == COMPLETE) == (cell in at_once)
                    assert kind == COMPLETE or (kind == OPEN) == (fives > 1)
                    assert kind in (COMPLETE, OPEN) or (kind >= PLAIN_FOUR) == (fives == 1)
            searcher.set_limits(bytearray(1), searcher.nodes + 2000)
            searcher.score(state.legal_moves()[0], state.turn, -WIN, WIN, 5)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_values_do_not_depend_on_the_order_of_the_marks_and_hold_after_a_search(rules: MnkRules) -> None:
    state = played_near(rules, 16, Random(5))
    first, other = searcher_of(state, seed=1), searcher_of(state, seed=2)
    first.set_limits(bytearray(1), 3000)
    first.score(state.legal_moves()[0], state.turn, -WIN, WIN, 6)
    assert first.value(state.turn) == other.value(state.turn)
    cells = state.legal_moves()
    assert [first.promise(cell, 1) for cell in cells] == [other.promise(cell, 1) for cell in cells]
    assert [first.code(cell, 0) for cell in range(rules.cells)] == [other.code(cell, 0) for cell in range(rules.cells)]


@pytest.mark.parametrize("rules", [RULES[0], RULES[3]], ids=str)
def test_the_same_file_finds_the_same_when_interpreted(rules: MnkRules) -> None:
    state = played_near(rules, 10, Random(3))
    plain, other = (searcher_of(state, module) for module in (PLAIN, five))
    assert plain.moves(state.turn) == other.moves(state.turn)
    for move in plain.moves(state.turn)[:3]:
        scores = [searcher.score(move, state.turn, -WIN, WIN, 4) for searcher in (plain, other)]
        assert scores[0] == scores[1]
        assert (plain.line(), plain.nodes) == (other.line(), other.nodes)


def test_both_sides_use_the_same_numbers() -> None:
    """The C side has them from five.pxd, the interpreted one from five.py."""
    names = [name for name in vars(PLAIN) if name.isupper() and hasattr(five, name)]
    assert "LARGEST_VALUE" in names
    assert {name: getattr(five, name) for name in names} == {name: getattr(PLAIN, name) for name in names}


def test_the_grades_of_a_short_window_are_the_same_when_interpreted() -> None:
    assert PLAIN.grades_by_window(2, 1) == five.grades_by_window(2, 1)


def winning_move(state: TicTacToe, plies: int) -> Cell | None:
    """A move that wins in this number of plies, by a search that asks for nothing else."""
    root = MnkSearch(state, fitted=True)
    promising = root.moves()
    moves = [*promising, *set(state.legal_moves()).difference(promising)]
    for depth in range(1, 24):
        for move in moves:
            if root.score(move, depth, (WIN - plies - 1, WIN - plies), Budget())[0] >= WIN - plies:
                return move
    return None


def assert_won_within(state: TicTacToe, plies: int, move: Cell | None = None) -> None:
    """Check that the player to move wins within this number of plies, by `move` or one that is searched for, whatever
    the opponent replies. Skip replies that neither touch the winning cells of a four, or of an open four to come, nor
    make a four: they lose by these cells."""
    player, rules = state.turn, state.rules
    if completing(state, state.marks_of(player), player):
        assert plies >= 1
        return
    assert plies >= 3
    move = winning_move(state, plies) if move is None else move
    assert move is not None
    after = state.play(move)
    marks = after.marks_of(player)
    fives = completing(after, marks, player)
    assert not completing(after, after.marks_of(1 - player), 1 - player) or fives
    plans = [(fives, 1)] if len(fives) > 1 else []
    if not fives and plies >= 5 and not (rules.renju and player == 0):
        for cell in after.legal_moves():
            wins = completing(after, marks | 1 << cell, player) if after.cell(cell) is None else set()
            plans += [({cell, *wins}, 3)] if len(wins) > 1 else []
    for reply in after.legal_moves() if len(fives) != 1 else fives.intersection(after.legal_moves()):
        answered = after.play(reply)
        counter = completing(answered, answered.marks_of(1 - player), 1 - player)
        held = any(reply not in cells and (length == 1 or not counter) for cells, length in plans)
        if not held and not (len(fives) > 1 and fives - {reply}):
            assert_won_within(answered, plies - 2)


def wins_found(rules: MnkRules, number: int) -> list[tuple[TicTacToe, int, Cell]]:
    """Positions with the plies to the win that the search claims, and its move."""
    rng, found = Random(7), list[tuple[TicTacToe, int, Cell]]()
    while len(found) < number:
        state = played_near(rules, rng.randrange(8, 15), rng)
        answer = search([state], Algorithm.ENGINE, Limit(nodes=4000), rng=rng)
        score = answer.report.score
        if score > WIN / 2 and WIN - score > 5:
            found.append((state, WIN - score, answer.move))
    return found


def test_a_win_that_is_claimed_is_one_against_every_reply() -> None:
    for state, plies, move in wins_found(SIZES["15x15x5"], 1):
        assert_won_within(state, plies, move)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "number"), list(zip(RULES, (25, 25, 25, 5, 5), strict=True)), ids=str)
def test_many_wins_that_are_claimed_are_wins_against_every_reply(rules: MnkRules, number: int) -> None:
    for state, plies, move in wins_found(rules, number):
        assert_won_within(state, plies, move)


def test_a_position_is_not_called_lost_while_moves_are_untried() -> None:
    """The move that looked best before loses, and there is no time for the others. If all lost before, it is lost."""
    seen = 0
    for game, nodes in product(GAMES, range(10_000, 60_000, 10_000)):
        state = TicTacToe.start(SIZES["15x15x5"])
        for cell in game:
            state = state.play(cell)
        reports = list[Report]()
        answer = search([state], Algorithm.ENGINE, Limit(nodes=nodes), rng=Random(1), on_report=reports.append)
        if answer.report.pv == (answer.move,) != reports[-1].pv[:1]:
            assert answer.report.score == reports[-1].score
            seen += answer.report.score > -WIN / 2
    assert seen


@pytest.mark.parametrize(("marks", "loses"), FALLS, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_a_first_move_that_falls_far_gives_way_to_one_that_holds(marks: tuple[Cell, ...], loses: Cell) -> None:
    """It was searched to its exact score, and then there was no time to finish the search of another one."""
    state = TicTacToe.start(SIZES["15x15x5"])
    for cell in marks:
        state = state.play(cell)
    answer = search([state], Algorithm.ENGINE, Limit(nodes=300_000), rng=Random(1))
    assert answer.move != loses
    assert answer.report.score > -LARGEST_VALUE


def test_a_code_stands_for_one_set_of_grades() -> None:
    codes = [sum(WORTHS[grade] for grade in grades) for grades in combinations_with_replacement(range(GRADES), 4)]
    assert len(set(codes)) == len(codes)
    assert max(codes) == CODES - 1


def test_a_position_is_not_called_lost_while_moves_are_left_out() -> None:
    """Only some moves are tried. If all of them lose, the last one gets a large value in place of a distance."""
    state = played_near(SIZES["15x15x5"], 12, Random(3))
    root = MnkSearch(state, fitted=True)
    *others, last = root.moves()
    for move in others:
        assert root._certain(move, -WIN + 8) == -WIN + 8
    assert root._certain(last, -WIN + 8) == -LARGEST_VALUE


def test_the_first_iteration_of_threats_has_an_end() -> None:
    """It took 2.4 million positions, since every open three made the search one ply longer."""
    state = TicTacToe.start(SIZES["15x15x5"])
    for cell in CHASE:
        state = state.play(cell)
    reports = list[Report]()
    search([state], Algorithm.ENGINE, Limit(nodes=20_000), rng=Random(1), on_report=reports.append)
    assert reports[0].depth == 1
    assert sum(report.nodes for report in reports) < 50_000
