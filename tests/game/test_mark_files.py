"""SGF and PSQ of five in a row and its relatives: read, written, read again; damaged files get one sentence."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import InputError
from game.keeping.game_files import read_marks, text_of, write_to
from game.tictactoe.position import TicTacToe
from game.tictactoe.psq import read_psq, write_psq
from game.tictactoe.rules import MnkRules
from game.tictactoe.sgf import read_sgf, write_sgf
from game.tree import Game, Node

SGF = r"""(;GM[4]FF[4]SZ[15]PB[Ada]PW[Ben]EV[Cup: \] final]DT[2026-09-10]RE[W+R]C[One
comment];B[hh]TE[1];W[ii]CR[hh]C[a \\ b]
(;B[gg];W[aa])
(;B[jj]BM[1]))
"""
PSQ = "Piskvorky 15x15, 11:11, 0\r\n8,8,1500\r\n9,8,800\r\nRAPFI25.zip\r\nJAX25.zip\r\n-1\r\n0,Freestyle15_1\r\n"


def games(text: str | bytes) -> list[Game[Any, Any]]:
    found = read_sgf(text.encode() if isinstance(text, str) else text)
    assert not [each.fault for each in found if each.fault]
    return [each.game for each in found if each.game]


def fault_of(text: str | bytes) -> tuple[str, int]:
    """The fault of the first game, and the number of moves that were read."""
    try:
        first = read_sgf(text.encode() if isinstance(text, str) else text)[0]
    except InputError as error:
        return str(error), 0
    return str(first.fault), len(first.game.moves) if first.game else 0


def test_variations_comments_and_signs_are_read() -> None:
    (game,) = games(SGF)
    assert game.tags == {"White": "Ada", "Black": "Ben", "Event": "Cup: ] final", "Date": "2026.09.10", "Result": "0-1"}
    first = game.root.children[0]
    second = first.children[0]
    assert (game.root.comments, first.glyphs, second.comments) == (["One\ncomment"], [1], ["a \\ b"])
    assert [shape.squares for shape in second.shapes] == [(112,)]
    assert [[node.move for node in each.walk()] for each in second.children] == [[96, 0], [144]]
    assert second.children[1].glyphs == [2]
    assert game.last.end is not None
    assert game.last.end.winner == 1


def test_what_is_written_is_read_again() -> None:
    written = write_sgf(games(SGF * 2))
    assert written.count("(;GM[4]FF[4]CA[UTF-8]") == 2
    assert write_sgf(games(written)) == written
    assert [len(list(game.root.walk())) for game in games(written)] == [6, 6]


@pytest.mark.parametrize(
    ("header", "size"),
    [
        ("", "15x15x5"),
        ("SZ[19]", "19x19x5"),
        ("SZ[20:15]", "20x15x5"),
        ("SZ[3]", "3x3x3"),
        ("SZ[4]RU[4x4x3]", "4x4x3"),
        ("SZ[7:6]RU[7x6x4-gravity]", "7x6x4-gravity"),
        ("RU[15x15x5-exact]", "15x15x5-exact"),
        ("RU[Renju]", "15x15x5-renju"),
        ("RU[0]", "15x15x5"),
        ("RU[1]", "15x15x5-exact"),
        ("RU[4]", "15x15x5-renju"),
        ("RU[15x15x5-renju-swap2]", "15x15x5-renju-swap2"),
        ("RU[Caro]", "15x15x5"),
    ],
)
def test_boards(header: str, size: str) -> None:
    (game,) = games(f"(;GM[4]{header})")
    assert game.start.rules.size == size
    assert games(write_sgf([game]))[0].start == game.start


def test_the_opposite_aim_and_a_position() -> None:
    (game,) = games("(;GM[4]SZ[3]RU[3x3x3 misere]AB[aa][cc]AW[bb]PL[W];W[ca])")
    assert game.start.rules.misere
    assert str(game.start) == "X..\n.O.\n..X"
    (again,) = games(write_sgf([game]))
    assert (again.start, again.moves) == (game.start, game.moves)


def test_without_moves_the_side_with_fewer_marks_is_to_move() -> None:
    (game,) = games("(;GM[4]AP[Web Renju Board:1.0.0]SZ[15]PB[Ada]PW[Ben]AB[hh][ig][gg]AW[gi][gh])")
    assert (game.start.turn, game.start.cell(112), game.start.cell(111)) == (1, 0, 1)
    assert game.tags["White"] == "Ada"


def test_white_may_begin() -> None:
    (game,) = games("(;GM[4]PB[Ada]PW[Ben]RE[0];W[hh];B[ii])")
    assert game.moves == (112, 128)
    assert (game.tags["White"], game.tags["Black"]) == ("Ben", "Ada")


@pytest.mark.parametrize("name", ["utf-8", "utf-8-sig", "gb18030", "shift_jis"])
def test_character_sets(name: str) -> None:
    text = f"(;GM[4]CA[{name.removesuffix('-sig')}]PB[王先生]PW[B];B[hh])"
    assert games(text.encode(name))[0].tags["White"] == "王先生"


@pytest.mark.parametrize(
    ("text", "fault", "moves"),
    [
        ("", "Line 1: This is not SGF: a game begins with “(;”.", 0),
        ("hello", "Line 1: This is not SGF: a game begins with “(;”.", 0),
        ("(;GM[1]SZ[19];B[aa])", "Line 1: This is a game of another kind: GM[1] instead of GM[4].", 0),
        ("(;GM[4]SZ[99])", "Line 1: ", 0),
        ("(;GM[4]SZ[big])", "Line 1: ", 0),
        ("(;GM[4]\n;B[hh]\n;B[gg])", "Line 3: B[gg] is a move of the wrong side.", 1),
        ("(;GM[4]\n;B[hh];W[zz])", "Line 2: There is no cell 'zz' on this board.", 1),
        ("(;GM[4];B[hh]\n\n;W[hh])", "Line 3: The cell h8 is taken.", 1),
        ("(;GM[4];B[hh];W[])", "Line 1: There is no cell '' on this board.", 1),
        ("(;GM[4];B[hh]\n;W[ii]", "Line 2: The game has no end: a bracket is missing.", 2),
        ("(;GM[4];B[hh]\n{;W[ii])", "Line 2: '{;W[ii])' is not SGF.", 1),
        ("(;GM[4];B[hh];AB[aa])", "Line 1: Marks are placed or removed in the middle of the game.", 1),
        ("(;GM[4]AB[aa][bb])", "Line 1: ", 0),
        (
            "(;GM[4]SZ[15]GN[gomokuquest];QPR[hh,hg,jf];QSLW[ig];B[gg])",
            "Line 1: Marks are placed or removed in the mid",
            0,
        ),
    ],
)
def test_damaged_sgf_gets_one_sentence_with_the_line(text: str, fault: str, moves: int) -> None:
    said, read = fault_of(text)
    assert said.startswith(fault)
    assert read == moves


def test_psq() -> None:
    game = read_psq(PSQ.encode()).game
    assert game is not None
    assert (game.moves, game.tags) == ((112, 113), {"White": "RAPFI25", "Black": "JAX25"})
    assert write_psq(game) == "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\nRAPFI25\nJAX25\n-1\n"
    again = read_psq(write_psq(game).encode()).game
    assert again is not None
    assert (again.moves, again.tags) == (game.moves, game.tags)


@pytest.mark.parametrize(
    ("division", "size"),
    [
        ("1,Freestyle", "15x15x5"),
        ("0,Fastgame", "15x15x5"),
        ("2, Standard2", "15x15x5-exact"),
        ("0,Renju", "15x15x5-renju"),
    ],
)
def test_the_last_line_of_psq_names_the_rules(division: str, size: str) -> None:
    game = read_psq(PSQ.replace("0,Freestyle15_1", division).encode()).game
    assert game is not None
    assert game.start.rules.size == size
    assert game.tags == {"White": "RAPFI25", "Black": "JAX25"}
    again = read_psq(write_psq(game).encode()).game
    assert again is not None
    assert again.start.rules.size == size


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2026", "2026.??.??"),
        ("2026-11", "2026.11.??"),
        ("2026.11.27 21:09:46", "2026.11.27"),
        ("May 2026", "May 2026"),
    ],
)
def test_dates(written: str, date: str) -> None:
    assert games(f"(;GM[4]DT[{written}];B[hh])")[0].tags["Date"] == date


def test_a_psq_game_that_goes_on_after_six_in_a_row_is_standard_gomoku() -> None:
    crosses, noughts = (1, 2, 3, 5, 6, 4, 10), (1, 3, 5, 7, 9, 1, 3)
    moves = [f"{column},8,0\n{column},{row},0" for column, row in zip(crosses, noughts, strict=True)]
    found = read_psq("\n".join(["Piskvorky 15x15, 11:11, 0", *moves, ""]).encode())
    assert (found.fault, len(found.game.moves if found.game else ())) == (None, 14)
    assert found.game
    assert found.game.start.rules.exact


def test_the_header_of_psq_names_who_begins() -> None:
    game = read_psq(PSQ.replace("11:11, 0", "7:7, 1").encode()).game
    assert game is not None
    assert game.tags == {"White": "JAX25", "Black": "RAPFI25"}


@pytest.mark.parametrize(
    ("text", "fault", "moves"),
    [
        ("Piskvorky 15x15\n8,8,0\n8,8,0\n-1", "Line 3: The cell h8 is taken.", 1),
        ("Piskvorky 15x15\n8,8,0\n16,1,0\n-1", "Line 3: There is no cell '16,1,0' on this board.", 1),
        ("Piskvorky 15x15\n8,8,0\n8,x\n-1", "Line 3: '8,x' is neither a move nor a player.", 1),
    ],
)
def test_damaged_psq_gets_one_sentence_with_the_line(text: str, fault: str, moves: int) -> None:
    found = read_psq(text.encode())
    assert found.game is not None
    assert (str(found.fault), len(found.game.moves)) == (fault, moves)


@pytest.mark.parametrize("text", ["", "hello", "Piskvorky 3x3", "Piskvorky 99x99"])
def test_no_psq(text: str) -> None:
    with pytest.raises(InputError, match="Line 1: "):
        read_psq(text.encode())


def test_files_are_written_by_their_ending(tmp_path: Path) -> None:
    (game,) = games("(;GM[4];B[hh];W[ii])")
    for ending in (".sgf", ".psq"):
        write_to(tmp_path / f"game{ending}", [game])
        (found,) = read_marks(tmp_path / f"game{ending}")
        assert found.game is not None
        assert found.game.moves == game.moves
    with pytest.raises(InputError, match="PSQ holds one game only"):
        text_of([game, game], ".psq")
    with pytest.raises(InputError, match="PSQ holds games of five in a row"):
        text_of([Game(Node(TicTacToe.start(MnkRules())))], ".psq")
    with pytest.raises(InputError, match="two-player games only"):
        text_of([Game(Node(TicTacToe.start(MnkRules(players=3))))])


@given(st.text(alphabet="(;)[]\\BWGMSZ4hia5\n ", max_size=40))
def test_rubbish_never_fails_otherwise(text: str) -> None:
    for data in (text, "(;GM[4]" + text):
        try:
            found = read_sgf(data.encode())
        except InputError:
            continue
        assert all(each.game is not None or each.fault is not None for each in found)
