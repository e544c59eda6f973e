"""Tic-tac-toe on boards of any size, against the numbers known for 3x3 and positions drawn as text."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import IllegalMoveError, InputError, NotationError, Reason
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES, MnkRules

GOMOKU = SIZES["15x15x5"]


def play(start: TicTacToe, cells: str) -> TicTacToe:
    """The position after moves given by name, such as "a1 b2"."""
    for name in cells.split():
        start = start.play(start.rules.parse_cell(name))
    return start


@pytest.mark.parametrize(
    ("size", "lines"), [("3x3x3", 8), ("4x4x4", 10), ("5x5x4", 28), ("10x10x5", 192), ("15x15x5", 572)]
)
def test_number_of_lines(size: str, lines: int) -> None:
    assert len(SIZES[size].lines) == lines


def test_five_by_four_has_lines_in_all_four_directions() -> None:
    assert set(MnkRules(3, 2, 2).lines) == {
        (0, 1), (1, 2), (3, 4), (4, 5),
        (0, 3), (1, 4), (2, 5),
        (0, 4), (1, 5),
        (1, 3), (2, 4),
    }  # fmt: skip


def test_765_positions_up_to_rotation_and_reflection() -> None:
    seen = front = {TicTacToe.start()}
    while front:
        front = {state.play(move).canonical() for state in front for move in state.legal_moves()} - seen
        seen = seen | front
    assert len(seen) == 765


def test_26830_games_up_to_rotation_and_reflection() -> None:
    @cache
    def games(state: TicTacToe) -> int:
        followers = {state.play(move).canonical() for move in state.legal_moves()}
        return sum(map(games, followers)) if followers else 1

    assert games(TicTacToe.start()) == 26_830


def test_255168_games() -> None:
    @cache
    def games(state: TicTacToe) -> int:
        return sum(games(state.play(move)) for move in state.legal_moves()) or 1

    assert games(TicTacToe.start()) == 255_168


@pytest.mark.parametrize(
    ("drawing", "line"),
    [
        ("XXX/OO./...", (0, 1, 2)),
        ("XO./XO./X..", (0, 3, 6)),
        ("XO./OX./..X", (0, 4, 8)),
        ("XXO/.O./O.X", (2, 4, 6)),
        ("XOX/XOO/OXX", None),
        ("X.O/.../...", None),
    ],
)
def test_winning_line(drawing: str, line: tuple[int, ...] | None) -> None:
    assert TicTacToe.parse(drawing).winning_line() == line


def test_the_line_s_owner_wins() -> None:
    outcome = play(TicTacToe.start(), "a3 b2 b3 a1 c3").outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason) == ((1, -1), Reason.LINE)


def test_the_line_s_owner_loses_in_misere() -> None:
    outcome = play(TicTacToe.start(MnkRules(misere=True)), "a3 b2 b3 a1 c3").outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason, outcome.winner) == ((-1, 1), Reason.LINE, 1)


def test_full_board_is_a_draw() -> None:
    outcome = play(TicTacToe.start(), "b2 a3 c3 a1 a2 c2 b1 b3 c1").outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason) == ((0, 0), Reason.BOARD_FULL)


def test_a_drawing_of_a_full_board_is_a_draw() -> None:
    outcome = TicTacToe.parse("XOX/XOO/OXX").outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason) == ((0, 0), Reason.BOARD_FULL)


def test_positions_differ_by_their_marks_and_by_their_rules() -> None:
    start = TicTacToe.start()
    assert start == TicTacToe.start()
    assert start != start.play(0)
    assert start.play(0) != start.play(1)
    assert start != TicTacToe.start(MnkRules(misere=True))


def test_a_failing_test_shows_a_position_on_one_line() -> None:
    assert repr(TicTacToe.parse("X../.O./...")) == f"TicTacToe(X../.O./..., {MnkRules()})"


def test_a_line_on_the_last_empty_cell_wins() -> None:
    outcome = TicTacToe.parse("XOX/OXO/OX.").play(8).outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_three_players_take_turns_and_one_beats_both_others() -> None:
    state = play(TicTacToe.start(MnkRules(4, 4, 3, players=3)), "a1 a2 a3 b1 b2 b3")
    assert state.turn == 0
    outcome = play(state, "c1").outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.winner) == ((2, -1, -1), 0)


def test_six_in_a_row_win_gomoku_and_are_all_shown() -> None:
    row = "XXX.XX" + "." * 9
    start = TicTacToe.parse("\n".join(["OOO.O..........", row, "O" + "." * 14, *["." * 15] * 12]), GOMOKU)
    won = play(start, "d14")
    assert won.winning_line() == tuple(range(15, 21))
    outcome = won.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_a_line_does_not_wrap_round_the_edge() -> None:
    assert TicTacToe.parse("OXX/X.O/..O").outcome() is None


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        (0, "The cell a3 is taken."),
        (4, "The cell b2 is taken."),
        (9, "There is no cell 9 on a board of 3x3."),
        (-1, "There is no cell -1 on a board of 3x3."),
    ],
)
def test_illegal_moves_name_why(cell: int, why: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"^{why}$"):
        TicTacToe.start().play(0).play(4).play(cell)


def test_no_move_after_the_end() -> None:
    with pytest.raises(IllegalMoveError, match=r"^The game is over\.$"):
        TicTacToe.parse("XXX/OO./...").play(8)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("0x3x3", "A board has 1 to 26 columns and rows, not 0x3."),
        ("3x0x3", "A board has 1 to 26 columns and rows, not 3x0."),
        ("3x27x3", "A board has 1 to 26 columns and rows, not 3x27."),
        ("3x3x4", "4 in a row does not fit on a board of 3x3."),
        ("3x3x1", "A line has at least 2 marks, not 1."),
        (
            "3x3",
            "A size is COLUMNSxROWSxIN_ROW (3x3x3), with xPLAYERS or words such as -gravity behind it; '3x3' is not.",
        ),
        (
            "axb",
            "A size is COLUMNSxROWSxIN_ROW (3x3x3), with xPLAYERS or words such as -gravity behind it; 'axb' is not.",
        ),
    ],
)
def test_impossible_sizes_name_why(rules: str, why: str) -> None:
    with pytest.raises(InputError) as error:
        MnkRules.parse(rules)
    assert str(error.value) == why


@pytest.mark.parametrize("players", [1, 7])
def test_impossible_number_of_players(players: int) -> None:
    with pytest.raises(InputError, match=rf"^Tic-tac-toe is for 2 to 6 players, not {players}\.$"):
        MnkRules(players=players)


def test_the_narrowest_boards_and_the_most_players() -> None:
    assert MnkRules(4, 1, 2).lines == ((0, 1), (1, 2), (2, 3))
    assert MnkRules(1, 4, 2).lines == ((0, 1), (1, 2), (2, 3))
    assert TicTacToe.start(MnkRules(players=6)).players == 6


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("X.O/...", "A position of 3x3x3 has 3 rows split by '/', not 2."),
        ("X.O//...", "Row 2 has 0 cells instead of 3."),
        ("X.O/..../...", "Row 2 has 4 cells instead of 3."),
        ("X.O/.Q./...", "'Q' in row 2 is neither a mark (X, O) nor '.' (empty)."),
        ("X.X/.../...", "The players move in turn, X first, so there can't be 2 X, 0 O."),
        (".../.O./...", "The players move in turn, X first, so there can't be 0 X, 1 O."),
        ("XXX/OOO/...", "Only the player who moved last, O, can have 3 in a row."),
        ("XXX/OO./O..", "Only the player who moved last, O, can have 3 in a row."),
    ],
)
def test_wrong_drawings_name_why(drawing: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        TicTacToe.parse(drawing)
    assert str(error.value) == why


@pytest.mark.parametrize("name", ["", "d1", "a4", "a0", "1a", "a²", "b2b", "é1"])
def test_wrong_cell_names(name: str) -> None:
    with pytest.raises(NotationError) as error:
        MnkRules().parse_cell(name)
    assert str(error.value) == f"{name!r} is not a cell of this board, whose cells are a1 to c3."


@pytest.mark.parametrize("size", SIZES)
def test_cell_names_round_trip(size: str) -> None:
    rules = SIZES[size]
    assert rules.size == size
    assert [rules.parse_cell(rules.cell_name(cell)) for cell in range(rules.cells)] == list(range(rules.cells))


@pytest.mark.parametrize(
    ("rules", "count"), [(MnkRules(), 8), (MnkRules(4, 3, 3), 4), (GOMOKU, 8), (MnkRules(4, 4, 3, gravity=True), 2)]
)
def test_symmetries_are_different_permutations(rules: MnkRules, count: int) -> None:
    assert len(set(rules.symmetries)) == count
    assert all(sorted(cells) == list(range(rules.cells)) for cells in rules.symmetries)


OTHERS = (MnkRules(7, 6, 4, gravity=True), MnkRules(4, 4, 3, torus=True), MnkRules(5, 4, 3, gravity=True, torus=True))


@given(st.data())
def test_a_random_game_keeps_the_promises(data: st.DataObject) -> None:
    """The drawing round-trips, the canonical form does not depend on the picture, and a line is one player's."""
    rules = replace(data.draw(st.sampled_from([*SIZES.values(), MnkRules(4, 3, 3), MnkRules(1, 5, 2), *OTHERS])),
                    misere=data.draw(st.booleans()))  # fmt: skip
    if not rules.renju:
        rules = replace(rules, players=data.draw(st.integers(2, 3)))
    state = TicTacToe.start(rules)
    picture = data.draw(st.sampled_from(rules.symmetries))
    seen_in_picture = TicTacToe.start(rules)
    for ply in range(data.draw(st.integers(0, 40))):
        if not state.legal_moves():
            break
        before = str(state)
        move = data.draw(st.sampled_from(state.legal_moves()))
        after = state.play(move)
        assert str(state) == before
        assert after.cell(move) == state.turn == ply % rules.players
        state, seen_in_picture = after, seen_in_picture.play(picture.index(move))
    assert TicTacToe.parse(str(state), rules) == state
    assert state.canonical() == seen_in_picture.canonical()
    assert state.canonical().canonical() == state.canonical()
    line = state.winning_line()
    if line is not None:
        assert len(line) >= rules.in_row
        assert len({state.cell(cell) for cell in line}) == 1
    outcome = state.outcome()
    assert (line is not None) == (outcome is not None and outcome.reason is Reason.LINE)


def test_the_kind_starts_any_size_forwards_and_in_reverse() -> None:
    assert TICTACTOE.start("7x6x4") == TicTacToe.start(MnkRules(7, 6, 4))
    assert TICTACTOE.start("5x5x4", reverse=True) == TicTacToe.start(MnkRules(5, 5, 4, misere=True))


def test_the_kind_reads_positions_of_any_size_forwards_and_in_reverse() -> None:
    drawing = "X..O/.X../..../...."
    assert TICTACTOE.parse_position(drawing, "4x4x3") == TicTacToe.parse(drawing, MnkRules(4, 4, 3))
    reverse = TICTACTOE.parse_position(drawing, "4x4x3", reverse=True)
    assert reverse == TicTacToe.parse(drawing, MnkRules(4, 4, 3, misere=True))


def test_the_kind_writes_and_reads_moves() -> None:
    position = TicTacToe.parse("X../.O./...")
    assert TICTACTOE.move_text(position, 5) == "c2"
    assert TICTACTOE.parse_move("c2", position) == 5
    with pytest.raises(IllegalMoveError):
        TICTACTOE.parse_move("b2", position)


def test_the_kind_says_whose_marks_lie_where_and_which_line_won() -> None:
    position = TicTacToe.parse("XXX/OO./...")
    assert TICTACTOE.owners(position) == {0: 0, 1: 0, 2: 0, 3: 1, 4: 1}
    assert TICTACTOE.winning_line(position) == (0, 1, 2)
    assert TICTACTOE.winning_line(TicTacToe.start()) == ()


def count_of_games(position: TicTacToe, depth: int) -> int:
    """The leaves of the tree of that depth, as perft counts them."""
    if depth == 0:
        return 1
    return sum(count_of_games(position.play(move), depth - 1) for move in position.legal_moves())


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        *enumerate((1, 7, 49, 343, 2401)),
        *(
            pytest.param(depth, count, marks=pytest.mark.slow)
            for depth, count in enumerate((16_807, 117_649, 823_536, 5_673_234), 5)
        ),
    ],
)
def test_connect_four_has_as_many_games_as_it_should(depth: int, count: int) -> None:
    """Every column is open before the seventh ply, and no one has won; the figures are those of J. Tromp."""
    assert count_of_games(TicTacToe.start(MnkRules.parse("7x6x4-gravity")), depth) == count


@pytest.mark.parametrize(("size", "lines"), [("3x3x3-torus", 12), ("7x6x4-gravity", 69), ("5x5x3-torus", 100)])
def test_lines_of_other_boards(size: str, lines: int) -> None:
    """Each row, column and diagonal of 3 x 3 is one line on a torus, wherever it begins."""
    assert len(MnkRules.parse(size).lines) == lines


def test_lines_of_a_torus_go_on_at_the_opposite_edge() -> None:
    position = TicTacToe.parse("X.O/.XO/...", MnkRules(torus=True)).play(8)
    assert position.outcome() is not None
    assert TicTacToe.parse(".X./..X/O.O", MnkRules(torus=True)).completing(0) == ()
    diagonal = TicTacToe.parse(".X./..X/OO.", MnkRules(torus=True))
    assert (diagonal.completing(0), diagonal.completing(1)) == ((), (8,))
    won = TicTacToe.parse(".XO/.OX/...", MnkRules(torus=True)).play(6)
    assert won.winning_line() == (1, 5, 6)


def test_who_moves_first_wins_on_a_small_torus() -> None:
    """Wherever the first mark is, as all cells of a torus are alike."""

    def score(position: TicTacToe) -> int:
        outcome = position.outcome()
        if outcome is not None:
            return outcome.payoffs[position.turn]
        return max(-score(position.play(move)) for move in position.legal_moves())

    assert score(TicTacToe.parse(".../.X./...", MnkRules(torus=True))) == -1


def test_marks_fall() -> None:
    """A mark falls to the lowest free cell; none can be placed above, nor drawn above a free one."""
    rules = MnkRules.parse("4x3x3-gravity")
    position = TicTacToe.start(rules).play(9).play(5)
    assert position.legal_moves() == (1, 8, 10, 11)
    with pytest.raises(IllegalMoveError, match=r"lowest free cell of their column, here a1\."):
        position.play(0)
    with pytest.raises(IllegalMoveError, match="taken"):
        position.play(9)
    with pytest.raises(NotationError, match="free cell under one"):
        TicTacToe.parse("..../.X../....", rules)
    assert TicTacToe.parse(str(position), rules) == position
    kind = TICTACTOE
    assert [kind.parse_move(text, position) for text in ("b", "B3", "d", "d1")] == [1, 1, 11, 11]
    assert kind.paths(position, 8) == ((8,), (4,), (0,))
    assert position.completing(0) == ()


def test_a_threat_above_a_free_cell_is_none_yet() -> None:
    position = TicTacToe.parse("..../XX../OOX.", MnkRules.parse("4x3x3-gravity"))
    assert position.completing(0) == (0, 6)
    assert TICTACTOE.forcing_moves(TicTacToe.parse("..../XX../OO..", MnkRules.parse("4x3x3-gravity"))) == (10,)


@pytest.mark.parametrize("size", ["7x6x4-gravity", "5x5x4-torus", "6x6x4x3-gravity-torus"])
def test_options_of_the_board_are_part_of_its_name(size: str) -> None:
    assert MnkRules.parse(size).size == size


@pytest.mark.parametrize("size", ["3x3x3-", "3x3x3-round", "3x3x3-torus-gravity", "3x3x3-torus-torus"])
def test_other_words_are_none(size: str) -> None:
    with pytest.raises(NotationError, match="words such as -gravity behind it"):
        MnkRules.parse(size)


@pytest.mark.parametrize("size", ["6x6x4-exact", "7x5x3-exact", "15x15x5-exact"])
def test_only_a_run_of_exactly_the_length_wins(size: str) -> None:
    """Against runs counted cell by cell, in random games."""
    rules, rng = MnkRules.parse(size), Random(1)
    ended = too_long = 0
    for _ in range(200 if rules.cells < 100 else 20):
        position = TicTacToe.start(rules)
        while position.outcome() is None:
            player, before = position.turn, position.completing(position.turn)
            cell = rng.choice(position.legal_moves())
            position = position.play(cell)
            runs = {run_through(position, cell, player, step) for step in ((0, 1), (1, 0), (1, 1), (1, -1))}
            won = position.outcome() is not None and position.outcome() != rules.full_outcome
            assert won is (rules.in_row in runs) is (cell in before)
            ended += won
            too_long += max(runs) > rules.in_row and not won
    assert ended
    assert too_long or rules.cells > 100


def run_through(position: TicTacToe, cell: int, player: int, step: tuple[int, int]) -> int:
    """Number of marks in a row through a cell."""
    rules, count = position.rules, 1
    for sign in (1, -1):
        row, column = divmod(cell, rules.columns)
        while True:
            row, column = row + sign * step[0], column + sign * step[1]
            inside = 0 <= row < rules.rows and 0 <= column < rules.columns
            if not inside or position.cell(row * rules.columns + column) != player:
                break
            count += 1
    return count


def test_six_in_a_row_win_freestyle_gomoku_only() -> None:
    drawing = "XX.XXX.../OOO.O..O."
    for size, ends in (("9x2x5", True), ("9x2x5-exact", False)):
        after = TicTacToe.parse(drawing, MnkRules.parse(size)).play(2)
        assert (after.outcome() is not None) is ends
        assert (after.completing(1) == (12,)) is not ends


def test_pro_allows_the_middle_first_and_then_nothing_near_it() -> None:
    """Every first move, and every third one after some second ones, against the rule by coordinates."""
    rules = MnkRules.parse("15x15x5-pro")
    position = TicTacToe.start(rules)
    assert position.legal_moves() == (112,)
    for second in (0, 96, 113):
        after = position.play(112).play(second)
        far = {cell for cell in range(225) if max(abs(cell // 15 - 7), abs(cell % 15 - 7)) >= 3}
        assert set(after.legal_moves()) == far - {second}
        assert len(after.play(45).legal_moves()) == 222


@pytest.mark.parametrize("size", ["5x5x5-pro", "15x15x4-swap", "15x15x5-torus-swap2", "15x15x5-pro-swap"])
def test_opening_rules_are_for_five_in_a_row_on_a_large_board(size: str) -> None:
    with pytest.raises(InputError, match="Opening rules are for five in a row"):
        MnkRules.parse(size)
