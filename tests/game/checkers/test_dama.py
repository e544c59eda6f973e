"""Turkish and Armenian draughts: moves against a slow reference, published counts and a library; ends, PDN."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from draughts.core.game import Game as Library

from ai.minds.dama import material, piece_terms
from ai.minds.dama_weights import WEIGHTS
from game.checkers.dama.draws import is_progress
from game.checkers.dama.kind import DAMA
from game.checkers.dama.notation import parse_fen
from game.checkers.dama.position import Dama, effect
from game.checkers.dama.refusal import refusal
from game.checkers.dama.rules import ARMENIAN, RULE_SETS_OF_DAMA, TURKISH, DamaRules
from game.checkers.notation import parse_square
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn, readings
from game.checkers.position import Move, Piece
from game.checkers.refusal import Refusal
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.core import InputError, Reason
from game.match import Match
from game.tree import Game, Node
from tests.conftest import Command
from tests.game.checkers.dama_reference import Board, listed, ways

PERFT = {
    "turkish": (8, 64, 708, 7538, 85_090, 931_312),
    "armenian": (22, 484, 12_174, 268_670),
}
"""Leaves by depth. Turkish: kish 1.1.7 (docs.rs/crate/kish, examples/perft.rs) counts the same. Armenian: our own."""


def perft(position: Dama, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.after(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("variant", "deepest"), [("turkish", 4), ("armenian", 3)])
def test_leaves_are_those_that_others_count(variant: str, deepest: int) -> None:
    found = tuple(perft(DAMA.start(variant), depth) for depth in range(1, deepest + 1))
    assert found == PERFT[variant][:deepest]


@pytest.mark.slow
@pytest.mark.parametrize("variant", PERFT)
def test_leaves_are_those_that_others_count_deeper(variant: str) -> None:
    depth = len(PERFT[variant])
    assert perft(DAMA.start(variant), depth) == PERFT[variant][-1]


def random_position(rules: DamaRules, rng: Random) -> Dama:
    """Up to eight pieces of each side, a third of them kings, with many captures among them."""
    squares = rng.sample(range(1, 65), rng.randint(2, 16))
    pieces = {}
    for place, square in enumerate(squares):
        color = Color.WHITE if place < len(squares) // 2 else Color.BLACK
        last = 0 if color is Color.WHITE else 7
        pieces[square] = Piece(color, king=rng.random() < 0.3 or (square - 1) // 8 == last)
    return Dama.of(rules, rng.choice((Color.WHITE, Color.BLACK)), pieces)


@pytest.mark.parametrize("rules", RULE_SETS_OF_DAMA.values(), ids=RULE_SETS_OF_DAMA)
def test_an_independent_slow_implementation_agrees(rules: DamaRules) -> None:
    rng, lengths = Random(7), set()
    for _ in range(400):
        position = random_position(rules, rng)
        assert ways(position) == Board(position).moves(), DAMA.position_text(position)
        lengths |= {len(move.captured) for move in listed(position)}
    assert lengths >= {0, 1, 2, 3, 4}


def test_a_library_finds_the_same_captures() -> None:
    """Except after a man was crowned in passing, and for quiet kings, which jump their own pieces there."""
    rng, compared = Random(3), 0
    while compared < 60:
        position = random_position(TURKISH, rng)
        moves = listed(position)
        men = {square: piece for square, piece in position.pieces().items() if not piece.king}
        last = (8, 0)[position.turn]
        if not moves or not moves[0].captured or any((square - 1) // 8 in {last - 6, last + 1} for square in men):
            continue
        sides = (
            letter
            + ",".join(f"{'K' * piece.king}{at}" for at, piece in position.pieces().items() if piece.color is side)
            for letter, side in (("W", Color.WHITE), ("B", Color.BLACK))
        )
        paths, taken = Library("turkish", ":".join((position.color[0].upper(), *sides))).legal_moves()
        theirs = {(path[0][0], path[-1][1], frozenset(took)) for path, took in zip(paths, taken, strict=True)}
        assert theirs == {(move.path[0], move.path[-1], frozenset(move.captured)) for move in moves}
        compared += 1


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("W:Wa2,d4:Bh7", "a2-a3 a2-b2 d4-c4 d4-d5 d4-e4"),
        ("W:Wa3,f2:Ba4,f3,g4", "f2xh4"),
        ("W:Wd4,a2:Bd3,e5,h7", "a2-a3 a2-b2 d4-c4 d4-d5 d4-e4"),
        ("W:Wb6,h2:Bb7,g8,a2", "b6xh8"),
        ("W:Wh2,Kc4:Bb4,e4,f6", "c4xf7 c4xf8"),
        ("W:Wh2,Ka3:Bd3,d4,e2,e6,h5", "a3xf2 a3xg2"),
        ("B:Wa2,b6:Bb7,b8", "b7xb5"),
    ],
)
def test_moves(text: str, moves: str) -> None:
    position = parse_fen(text, TURKISH)
    assert " ".join(sorted({DAMA.move_text(position, move) for move in position.legal_moves()})) == moves


FOUR, EIGHT = "a4,h4,a3,b3,c3,d3,e3,f3,g3,h3,a2,c2,d2,f2", "e5,a4,c4,a3,b3,c3,d3,e3,g3,a2,b2,c2,d2,e2,f2,Kh1"


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        (f"W:W{FOUR}:Bc7,h7,a6,b6,c6,d6,e6,g6,h6,a5,b5,c5,e5,g5,f4", "f3xf5xd5xd7xb7"),
        (f"W:W{FOUR}:Bc7,e7,g7,a6,b6,c6,d6,e6,g6,h6,a5,b5,c5,e5,g5,f4", "f3xf5xh5xh7xf7xd7xb7"),
        (
            "B:Wc5,a4,g4,a3,b3,c3,f3,h3,b2,e2,g2:BKc8,a7,d7,e7,f7,g7,e6,f6,g6,e5",
            "c8xc4xc2xf2xf4xh4xh2xf2xa2 c8xc4xc2xf2xh2xh4xf4xf2xa2",
        ),
        ("B:Wc5,a4,f4,g4,h4,a3,b3,c3,f3,h3,b2,e2,g2:BKc8,a7,d7,e7,f7,g7,e6,f6,g6,f5", "c8xc4xc2xf2xh2"),
        (f"W:W{EIGHT}:Ba7,b7,c7,d7,a6,b6,c6,d6,h6,a5,c5,f5", "e5xg5 h1xh7 h1xh8"),
        (f"W:W{EIGHT}:Ba7,b7,c7,d7,a6,b6,c6,d6,f6,g6,h6,a5,c5,f5", "e5xg5xg7"),
        (f"W:W{EIGHT}:Ba7,b7,c7,d7,e7,g7,a6,b6,c6,d6,f6,h6,a5,c5,f5", "h1xh7xf7"),
    ],
)
def test_examples_of_the_turkish_federation(text: str, paths: str) -> None:
    """All examples in which no man is crowned during a capture; docs/dama.md names their source."""
    name = TURKISH.square_name
    assert " ".join(sorted("x".join(map(name, move.path)) for move in parse_fen(text, TURKISH).legal_moves())) == paths


@pytest.mark.parametrize(
    ("text", "rules", "payoffs", "reason"),
    [
        ("W:WKa1:Bh7", TURKISH, (0, 0), Reason.ONE_EACH),
        ("W:Wa2:BKh7", TURKISH, (0, 0), Reason.ONE_EACH),
        ("B:WKa1:BKh7", TURKISH, (0, 0), Reason.ONE_EACH),
        ("W:Wa2:Bh7", TURKISH, (0, 0), Reason.ONE_EACH),
        ("W:Wh2,a2:B", TURKISH, (1, -1), None),
        ("W:W:Bh7,h6", TURKISH, (-1, 1), Reason.NO_PIECES),
        ("B:Wa1,a3,b1,b2,c2:Ba2", TURKISH, (1, -1), Reason.NO_MOVES),
        ("W:WKa1:Ba5", TURKISH, None, None),
        ("W:WKa1:Bh7", ARMENIAN, None, None),
    ],
)
def test_ends(text: str, rules: DamaRules, payoffs: tuple[int, int] | None, reason: Reason | None) -> None:
    position = parse_fen(text, rules)
    outcome = position.outcome()
    if payoffs is None or reason is None:
        assert outcome is None
        assert position.legal_moves()
    else:
        assert outcome is not None
        assert (outcome.payoffs, outcome.reason) == (payoffs, reason)


def test_kings_that_go_to_and_fro_draw() -> None:
    match = Match(parse_fen("W:WKa5,a2:BKh4,h7", TURKISH))
    for text in ["a5-b5", "h4-h3", "b5-a5", "h3-h4", "a5-b5", "h4-h3", "b5-a5", "h3-h4"]:
        assert match.outcome is None
        match.play(DAMA.parse_move(text, match.position))
    assert match.outcome is not None
    assert match.outcome.reason is Reason.REPETITION


@pytest.mark.parametrize(
    ("text", "move", "progress"),
    [
        ("W:Wa2,d4:Bh7", "d4-d5", True),
        ("W:Wa2,d4:Bh7", "d4-e4", False),
        ("W:WKa2,d4:Bh7", "a2-a8", False),
        ("W:WKa2,d4:Ba7", "a2xa8", True),
    ],
)
def test_only_captures_and_steps_forward_are_progress(text: str, move: str, *, progress: bool) -> None:
    before = parse_fen(text, TURKISH)
    assert is_progress(before, before.play(DAMA.parse_move(move, before))) is progress


CASES = [
    ("W:Wa2,d4:Bh7", "d4-e4", None),
    ("W:Wa2,d4:Bh7", "c3", Refusal.EMPTY),
    ("W:Wa2,d4:Bh7", "h7", Refusal.NOT_YOURS),
    ("W:W:Bh7", "h7", Refusal.GAME_OVER),
    ("W:Wa2,d4:Bh7", "d4-d3", Refusal.MEN_STEP_ON),
    ("W:Wa2,d4:Bh7", "d4-e5", Refusal.OFF_ROWS),
    ("W:Wa2,d4:Bh7", "d4-d6", Refusal.TOO_FAR),
    ("W:Wa2,a3:Bh7", "a2-a3", Refusal.OCCUPIED),
    ("W:Wa2,a3,b2:Bh7", "a2", Refusal.BLOCKED),
    ("W:WKa2,a4:Bh7", "a2-a6", Refusal.WAY_BLOCKED),
    ("W:Wc3,g3:Bc4,h7", "g3-g4", Refusal.MUST_CAPTURE),
    ("W:Wc3,g3:Bc4,h7", "c3-c5-c6", Refusal.ENDS),
    ("W:Wa2,c3:Bc4,d5,h7", "c3-c5-c6", Refusal.GO_ON),
    ("W:Wa3,f2:Ba4,f3,g4", "a3-a5", Refusal.MOST_PIECES),
    ("W:Wa2,d4:Bd3,e4,h7", "d4-d2", Refusal.MEN_STEP_ON),
    ("W:Wa2,Kc4:Bb4,e4,f6", "c4-f4-a4", Refusal.TURNS_BACK),
]


@pytest.mark.parametrize(("text", "path", "expected"), CASES)
def test_the_rule_that_a_refused_move_breaks_is_named(text: str, path: str, expected: Refusal | None) -> None:
    squares = [parse_square(name, TURKISH) for name in path.split("-")]
    assert refusal(parse_fen(text, TURKISH), squares) is expected


def test_armenian_pieces_keep_to_eight_lines() -> None:
    position = parse_fen("W:Wa2,d4:Bh7", ARMENIAN)
    assert "d4-e5" in {DAMA.move_text(position, move) for move in position.legal_moves()}
    assert refusal(position, (parse_square("d4", ARMENIAN), parse_square("c6", ARMENIAN))) is Refusal.OFF_ALL_LINES


def random_game(variant: str, seed: int) -> Game[Any, Move]:
    rng, match = Random(seed), Match(DAMA.start(variant))
    while match.outcome is None:
        match.play(rng.choice(match.position.legal_moves()))
    return match.game


@pytest.mark.parametrize("variant", DAMA.variants)
def test_random_games_end_and_go_through_pdn(variant: str) -> None:
    for seed in range(3):
        game = random_game(variant, seed)
        text = write_pdn(game)
        (again,) = read_pdn(text)
        assert (again.positions, again.last.end) == (game.positions, None)
        assert write_pdn(again) == text


def test_pdn_has_the_number_of_the_rules_and_squares_by_letter() -> None:
    root: Node[Any, Move] = Node(DAMA.start("turkish"))
    root.append(DAMA.parse_move("d3-d4", root.position))
    assert '[GameType "30,W,8,8,A0,0"]' in write_pdn(Game(root))
    numbers = [rules.game_type for rules in (*RULE_SETS.values(), *RULE_SETS_OF_DAMA.values())]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(
    "movetext",
    [
        '[GameType "30"]\n1. d3-d4 d6-d5 2. d4xd8 *',
        '[Variant "Turkish"]\n1. d3d4 d6d5 2. d4xd6xd8 *',
        '[GameType "30"]\n[FEN "W:Wa2,d4:Bd5,d7,a7"]\n1. d4:d8 *',
        '[GameType "30"]\n1. d3-d4 d6-d5 2. d4xd5xd7 *',
    ],
)
def test_pdn_of_others_is_read(movetext: str) -> None:
    (reading,) = readings(movetext)
    assert reading.fault is None
    assert reading.game is not None
    assert DAMA.kings(reading.game.last.position) == {parse_square("d8", TURKISH)}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("W:Wa9:Bh7", "a9"),
        ("W:Wa8:Bh7", "a white man on a8 would be a king"),
        ("W", "the pieces are missing"),
    ],
)
def test_bad_positions_are_refused_in_words(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        DAMA.parse_position(text, "turkish")


def test_moves_are_read_as_they_are_written_and_those_that_share_their_ends_name_the_squares_between() -> None:
    rng, squares = Random(1), set()
    for _ in range(300):
        position = random_position(TURKISH, rng)
        for move in position.legal_moves():
            text = DAMA.move_text(position, move)
            assert effect(position, DAMA.parse_move(text, position)) == effect(position, move)
            squares.add(len(text.split("x")))
    assert max(squares) > 2


def test_images_share_a_key() -> None:
    one = parse_fen("W:Wa2,b3,Kd4:Bh7,g5", TURKISH)
    for image in ("W:Wh2,g3,Ke4:Ba7,b5", "B:Wa2,b4:Bh7,g6,Ke5", "B:Wh2,g4:Ba7,b6,Kd5"):
        assert DAMA.position_key(parse_fen(image, TURKISH)) == DAMA.position_key(one)
        assert DAMA.same_board(one, parse_fen(image, TURKISH))
    assert DAMA.position_key(replace(one, rules=ARMENIAN)) != DAMA.position_key(one)


def test_the_evaluation_counts_for_the_side_to_move() -> None:
    """A man on the second row of either side, at the edge; one on the fourth, in the middle; a king in the corner."""
    position, weights = parse_fen("W:Wa2,d4,Kh8:Bh7", TURKISH), WEIGHTS["turkish"]
    terms = piece_terms(position)
    assert terms == {
        "men": weights.man,
        "kings": weights.king,
        "men's squares": weights.men[4][3],
        "kings' squares": weights.kings[0][0],
        "material": material(weights, 2, 1, 1, 0),
        "side to move": weights.move,
    }
    turned = {name: value if name == "side to move" else -value for name, value in terms.items()}
    assert piece_terms(replace(position, color=Color.BLACK)) == turned


def test_the_numbers_of_pieces_by_hand() -> None:
    weights = WEIGHTS["armenian"]._replace(
        pieces=tuple(range(0, 170, 10)), more_kings=(1, 2, 3), share_of_men=50, share_of_kings=-500
    )
    for counts, pieces, kings, shares in (
        ((5, 0, 4, 0), 10, 0, 50 / 9),
        ((5, 0, 4, 1), 0, -1, (50 + 500) / 10),
        ((5, 3, 4, 0), 30, 2, (50 - 2 * 500) / 11),
        ((2, 2, 9, 1), -60, 3, (-7 * 50 - 500) / 14),
    ):
        assert material(weights, *counts) == pieces + kings + round(shares)
        assert material(weights, *counts[2:], *counts[:2]) == -material(weights, *counts)


def test_more_pieces_than_a_game_has_are_valued_as_sixteen_men_and_two_kings() -> None:
    weights = WEIGHTS["turkish"]
    assert material(weights, 20, 5, 1, 0) == material(weights, 16, 2, 1, 0)


def test_the_engine_takes_the_most(command: Command) -> None:
    status, out, _ = command("search turkish --fen W:Wa2,d4,h2:Bd5,d7,a7,h7 --depth 2")
    assert (status, out.splitlines()[-1]) == (0, "move d4xd8")
    assert command("trace armenian --depth 1 --csv")[1].count("\n") > 22


def test_the_command_counts_leaves(command: Command) -> None:
    assert command("perft turkish 3")[1] == "turkish depth 3: 708 routes\n"
    assert command("perft armenian 2 --distinct --divide")[1].splitlines()[-1] == "armenian depth 2: 484 distinct"
