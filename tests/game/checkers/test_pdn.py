"""Whole games as PDN: tolerant reading, exact writing, errors with their place."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.checkers.kind import CHECKERS
from game.checkers.notation import fen, parse_fen
from game.checkers.pdn import PdnGame, game_type, result_text, write_pdn
from game.checkers.pdn_reader import read_pdn
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.core import IllegalMoveError, NotationError, Outcome, Reason, draw, loss, win
from game.draws import outcome_by
from game.tree import SHAPE_COLOURS, BoardShape, Node

DATA = Path(__file__).parents[2] / "data" / "pdn"

GAME_TYPES = {
    "english": "21,B,8,8,N1,0",
    "italian": "22,W,8,8,N2,1",
    "pool": "23,B,8,8,N1,0",
    "spanish": "24,W,8,8,N1,1",
    "russian": "25,W,8,8,A0,0",
    "brazilian": "26,W,8,8,A0,0",
    "czech": "29,W,8,8,A0,0",
    "thai": "31,B,8,8,N2,0",
    "international": "20,W,10,10,N2,0",
    "frisian": "40,W,10,10,N2,0",
    "spantsiretti": "41,W,10,8,A0,0",
}

SAMPLE = """\
[Event "A \\"great\\" match"]
[Annotator "Ann"]
[Result "1/2-1/2"]

% written by hand
{A quiet game.} 1. 11-15! 23-19 {fine} 2. 8-11 ({Better is} 2. 9-14 22-17 (22-18 $2 {)} )) 22-17(!?)
3. {Now} 11-16? 24-20 ; the end
*
"""

WRITTEN = """\
[Event "A \\"great\\" match"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Black "?"]
[White "?"]
[Annotator "Ann"]
[Result "1/2-1/2"]
[GameType "21,B,8,8,N1,0"]

{ written by hand} {A quiet game.} 1. 11-15 $1 1... 23-19 {fine} 2. 8-11 (2.
{Better is} 9-14 22-17 (2... 22-18 $2 {)})) 2... 22-17 $5 3. {Now} 11-16 $2 3...
24-20 { the end} 1/2-1/2
"""


@pytest.mark.parametrize("variant", GAME_TYPES)
def test_game_types_are_those_of_the_standard(variant: str) -> None:
    assert game_type(RULE_SETS[variant]) == GAME_TYPES[variant]


def test_a_game_is_read_with_its_variations_and_all_that_is_said_in_it() -> None:
    (game,) = read_pdn(SAMPLE)
    assert game.root.comments == [" written by hand", "A quiet game."]
    first, second, third, fourth, fifth, sixth = game.root.main_line()
    assert [node.move for node in (first, second)] == [Move((11, 15)), Move((23, 19))]
    assert (first.glyphs, second.comments, fourth.glyphs, fifth.comments_before) == ([1], ["fine"], [5], ["Now"])
    assert sixth.comments == [" the end"]
    assert second.children[0] is third
    better = second.children[1]
    assert (better.move, better.comments_before) == (Move((9, 14)), ["Better is"])
    assert [(node.move, node.glyphs, node.comments) for node in better.children] == [
        (Move((22, 17)), [], []),
        (Move((22, 18)), [2], [")"]),
    ]
    assert write_pdn(game) == WRITTEN
    assert write_pdn(*read_pdn(WRITTEN)) == WRITTEN


def test_a_variation_that_can_not_be_played_is_kept_as_text() -> None:
    text = "1. 11-15 (1. 9-13 22-18 2. 1-32 {no} (2. 5-9) 15x22) ({only talk}) (1. 10-14 and so on) 1... 23-19 *"
    (game,) = read_pdn(text)
    first, second = game.root.main_line()
    assert second.move == Move((23, 19))
    broken, talk = game.root.children[1:]
    assert [node.comments for node in broken.main_line()] == [["1-32 [no] (2. 5-9) 15x22"]]
    assert talk.comments == ["and so on"]
    assert first.comments == []
    assert game.root.comments == ["only talk"]
    written = write_pdn(game)
    assert "{1-32 [no] (2. 5-9) 15x22}" in written
    assert write_pdn(*read_pdn(written)) == written


def test_a_position_set_up_in_the_middle_of_a_game_is_kept_as_text() -> None:
    (game,) = read_pdn('1. 11-15 /FEN "W:W32:B1"/ {seen} 2. 32-28 1-0')
    assert game.moves == (Move((11, 15)),)
    assert game.last.comments == ['/FEN "W:W32:B1"/ [seen] 2. 32-28']
    assert game.tags["Result"] == "0-1"


def test_a_variation_of_the_first_move_may_come_before_it() -> None:
    (game,) = read_pdn("(1. 9-13) 1. 11-15 *")
    assert [node.move for node in game.root.children] == [Move((11, 15)), Move((9, 13))]


def test_clocks_and_evaluations_are_numbers() -> None:
    """The file has White's first, the tree those of the player who began."""
    text = "1. 11-15 {[%clock W0:10:00 b0:09:58]} {[%eval -0.35]} 1... 23-19 {[%clock w1:02:03 B0:09:58]}"
    (game,) = read_pdn(text)
    first, second = game.root.main_line()
    assert (first.clock, first.evaluation, second.clock) == ((598, 600), 35, (598, 3723))
    assert text in write_pdn(game).replace("\n", " ")


def test_a_clock_and_an_evaluation_are_found_among_other_words() -> None:
    (game,) = read_pdn("1. 11-15 { [%eval 0.1] [%clock W0:10:00 b0:09:58] Usual. } 1... 23-19 {! [%clk 0:09:50]} *")
    first, second = game.root.main_line()
    assert (first.clock, first.evaluation, first.comments) == ((598, 600), -10, ["Usual."])
    assert (second.clock, second.comments) == ((598, 590), ["!"])


SHAPES_READ = [
    ("20", "1. 32-28 {[%csl G28,R07][%cal Y3228]} *", "[%csl G28,R07][%cal Y3228]"),
    ("20", "1. 32-28 { [%cal g3228, R0712,] Look [%csl B50] } *", "[%csl B50][%cal G3228,R0712]"),
    ("21", "1. 11-15 {[%cal Gc3d4]} *", "[%cal G2218]"),
    ("25", "1. c3-d4 {[%csl Gc3,R22][%cal Ba1b2]} *", "[%csl G22,R22][%cal B2925]"),
]
"""Game type, moves with shapes in both dialects, and the shapes as they are written."""


@pytest.mark.parametrize(("number", "text", "written"), SHAPES_READ)
def test_arrows_and_circles_are_read_in_both_dialects_and_written_as_lidraughts_does(
    number: str, text: str, written: str
) -> None:
    (game,) = read_pdn(f'[GameType "{number}"]\n\n{text}')
    assert f"{{{written}}}" in write_pdn(game)
    (again,) = read_pdn(write_pdn(game))
    assert set(again.last.shapes) == set(game.last.shapes)
    assert game.last.comments == (["Look"] if "Look" in text else [])


@pytest.mark.parametrize("text", ["[%csl G51]", "[%cal Ge2e4]", "[%cal G32]", "[%csl X12]", "[%csl ]", "[%draw 1]"])
def test_shapes_on_no_square_or_in_no_colour_and_unknown_commands_stay_comments(text: str) -> None:
    (game,) = read_pdn(f'[GameType "20"]\n\n1. 32-28 {{{text}}} *')
    assert (game.last.shapes, game.last.comments) == ([], [text])
    assert f"{{{text}}}" in write_pdn(game)


@pytest.mark.parametrize("text", ["[%clock w0:10:00 B0:10:00]", "[%clock W0:10:00]", "[%eval #3]", "[%eval -0.016]"])
def test_a_clock_or_an_evaluation_of_another_form_stays_a_comment(text: str) -> None:
    (game,) = read_pdn(f"1. 11-15 {{{text}}} *")
    assert game.last.comments == [text]


@pytest.mark.parametrize(
    ("result", "payoffs", "written"),
    [
        ("1-0", (1, -1), "2-0"),
        ("2-0", (1, -1), "2-0"),
        ("0-1", (-1, 1), "0-2"),
        ("1-1", (0, 0), "1-1"),
        ("1/2-1/2", (0, 0), "1-1"),
        ("0-0", (-1, -1), "0-0"),
    ],
)
def test_every_form_of_a_result_is_understood(result: str, payoffs: tuple[int, ...], written: str) -> None:
    for text in (f'[GameType "20"]\n[Result "{result}"]\n1. 32-28 *', f'[GameType "20"] 1. 32-28 {result}'):
        (game,) = read_pdn(text)
        assert game.last.end == Outcome(payoffs, Reason.RECORD)
        assert f'[Result "{written}"]' in write_pdn(game)


def test_a_result_that_nobody_knows_is_kept() -> None:
    (game,) = read_pdn('[Result "adjourned"]\n1. 11-15 *')
    assert game.last.end is None
    assert '[Result "adjourned"]' in write_pdn(game)


def test_an_end_that_the_moves_show_needs_no_record() -> None:
    (game,) = read_pdn('[FEN "W:WK1:B7"]\n[GameType "20"]\n1. 1x12 2-0')
    assert game.last.end is None
    assert '[Result "2-0"]' in write_pdn(game)


@pytest.mark.parametrize(
    ("names", "result", "winner"),
    [
        ('[Black "A"] [White "B"]', "1-0", Color.BLACK),
        ('[Red "A"] [White "B"]', "1-0", Color.BLACK),
        ("", "0-1", Color.WHITE),
        ('[White "B"] [Black "A"]', "1-0", Color.WHITE),
    ],
)
def test_english_checkers_have_the_points_of_the_player_first_who_is_named_first(
    names: str, result: str, winner: Color
) -> None:
    """PDN 2.0 has Black's first; the tree and the window White's, as in all other rules."""
    (game,) = read_pdn(f'{names} [Result "{result}"] [GameType "21"] 1. 11-15 23-19 {result}')
    last = game.last
    assert last.end is not None
    assert last.end.winner is not None
    assert last.position.color_of(last.end.winner) is winner
    assert game.tags["Result"] == ("1-0" if winner is Color.WHITE else "0-1")
    written = write_pdn(game)
    assert written.index("[Black") < written.index("[White")
    assert written.rstrip().endswith("1-0" if winner is Color.BLACK else "0-1")
    assert read_pdn(written)[0].tags.items() >= game.tags.items() - {("Red", "A"), ("GameType", "21")}
    assert "[Red" not in written


@pytest.mark.parametrize("event", ["C:\\new\\games", "ends with \\", 'the "Open"', '\\"', "\\\\"])
def test_every_sign_in_a_tag_is_written_and_read_again(event: str) -> None:
    (game,) = read_pdn("1. 11-15 *")
    game.tags["Event"] = event
    assert read_pdn(write_pdn(game))[0].tags["Event"] == event


@pytest.mark.parametrize("result", ["1-0", "0-1"])
def test_where_the_moves_show_who_won_that_tells_whose_points_stand_first(result: str) -> None:
    (game,) = read_pdn(f'[FEN "W:WK1:B6"]\n[GameType "21"]\n1. 1x10 {result}')
    assert game.last.end is None
    assert game.tags["Result"] == "1-0"
    assert '[Result "0-1"]' in write_pdn(game)


def test_what_was_taken_back_before_a_resignation_is_not_written() -> None:
    root: Node[Position, Move] = Node(Position.start(ENGLISH))
    first = root.add(Move((11, 15)))
    first.add(Move((23, 19)))
    first.end = loss(2, 1, Reason.RESIGNATION)
    assert write_pdn(PdnGame(root)).endswith("\n1. 11-15 1-0\n")


def test_a_tag_that_comes_twice_loses_nothing() -> None:
    (game,) = read_pdn('[Event "First"]\n[Event "Second"]\n1. 11-15 *')
    assert (game.tags["Event"], game.root.comments) == ("Second", ["Event: First"])


def test_a_long_game_is_written_and_read() -> None:
    """Two kings walk between their corners; the tree is 3000 nodes deep."""
    root: Node[Position, Move] = Node(parse_fen("W:WK32:BK1", ENGLISH))
    node = root
    for ply in range(3000):
        path = [(32, 28), (1, 5), (28, 32), (5, 1)][ply % 4]
        node = node.add(Move(path))
    assert len(read_pdn(write_pdn(PdnGame(root)))[0].moves) == 3000


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    """Any rule set, from the start or from a later position, with variations wherever they may be."""
    rules = RULE_SETS[draw(st.sampled_from(sorted(RULE_SETS)))]
    rules = replace(rules, giveaway=draw(st.booleans()))
    rng = Random(draw(st.integers(0, 10**6)))
    start = Position.start(rules)
    for _ in range(draw(st.integers(0, 30))):
        if start.outcome() is None:
            start = start.play(rng.choice(start.legal_moves()))
    root: Node[Position, Move] = Node(Position.of(rules, start.color, start.pieces()))
    nodes = [root]
    for _ in range(draw(st.integers(0, 40))):
        node = rng.choice([nodes[-1], nodes[-1], *nodes])
        if node.position.outcome() is None:
            nodes.append(node.add(rng.choice(node.position.legal_moves())))
    comments = st.lists(
        st.text(st.characters(codec="utf-8"), max_size=20) | st.text('{}[]&#;1023% "\\\n\rabc', max_size=12), max_size=2
    )
    squares = st.integers(1, rules.squares)
    drawn = st.sampled_from(SHAPE_COLOURS), st.tuples(squares) | st.tuples(squares, squares)
    for node in draw(st.lists(st.sampled_from(nodes), max_size=8)):
        node.comments = draw(comments)
        node.comments_before = draw(comments) if node is not root else []
        node.glyphs = draw(st.lists(st.integers(0, 139), max_size=2))
        node.clock = draw(st.none() | st.tuples(*[st.integers(0, 10**5)] * 2))
        node.evaluation = draw(st.none() | st.integers(-2000, 2000))
        node.shapes = draw(st.lists(st.builds(BoardShape, *drawn), max_size=3, unique=True).map(circles_first))
    game = PdnGame(root, draw(st.dictionaries(st.sampled_from(("Event", "White", "Annotator")), st.text(max_size=12))))
    if outcome_by(game.positions, CHECKERS.history_rules(root.position)) is None:
        payoffs = draw(st.sampled_from([None, (1, -1), (0, 0), (-1, 1), (-1, -1)]))
        game.last.end = payoffs and Outcome(payoffs, Reason.RECORD)
    return game


def circles_first(shapes: list[BoardShape]) -> list[BoardShape]:
    return sorted(shapes, key=lambda shape: len(shape.squares))


def tree(root: Node[Position, Move]) -> list[object]:
    """All that a tree holds, node by node; routes of a capture that lead to the same position are the same."""
    return [
        (
            *(node.ply, node.position, node.clock, node.evaluation, node.end),
            *(node.comments_before, node.comments, node.glyphs, node.shapes),
        )
        for node in root.walk()
    ]


@given(games())
@example(PdnGame(Node(Position.start(ENGLISH)), {"White": "", "Event": ""}))
@settings(deadline=None)
def test_what_is_written_is_read(game: PdnGame) -> None:
    (again,) = read_pdn(write_pdn(game))
    assert tree(again.root) == tree(game.root)
    known = {name: re.sub(r"[\r\n]", " ", value) for name, value in game.tags.items() if value}
    assert again.tags.items() >= known.items()
    assert write_pdn(again) == write_pdn(game)


def test_several_games_with_and_without_tags() -> None:
    found = read_pdn('1. 11-15 1-0 1. 9-13 22-18 0-1\n\n[GameType "25"]\n1. c3-d4 *\n[White "A"] 11-16')
    assert [(game.start.rules.name, len(game.moves), game.tags.get("Result")) for game in found] == [
        ("english", 1, "0-1"),
        ("english", 2, "1-0"),
        ("russian", 1, "*"),
        ("english", 1, None),
    ]
    assert read_pdn("1. 32-28 19-23 2-0", RULE_SETS["international"])[0].moves[0] == Move((32, 28))
    assert read_pdn("") == []


def test_the_side_that_is_second_to_move_may_begin() -> None:
    start = Position.start(ENGLISH).play(Move((11, 15)))
    root: Node[Position, Move] = Node(start)
    root.add(Move((22, 18))).add(Move((15, 22), (18,)))
    text = write_pdn(PdnGame(root))
    assert f'[FEN "{fen(start)}"]' in text
    assert text.endswith("\n1... 22-18 2. 15x22 *\n")
    assert read_pdn(text)[0].start == start


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ('[Event "x', NotationError, "Line 1, column 1: '[Event' is not PDN."),
        ("1. 11-15\n 22-17 11-99", NotationError, "Line 2, column 8: There is no square 99 on this board."),
        ("1. 11-15 (22-18", NotationError, "Line 1, column 10: the parenthesis is never closed."),
        (
            "1. 11-15\n11-18",
            IllegalMoveError,
            "Line 2, column 1: 11-18 is not legal: There is no piece on that square.",
        ),
        (
            '\n[GameType "27"]',
            NotationError,
            "Line 2, column 1: Canadian draughts (12×12) is not supported: it would make all other rules half as fast.",
        ),
        ('[FEN "W:Q"]', NotationError, "Line 1, column 1: In the FEN at character 3 ('Q'): W or B is missing."),
        ("1. 11-15 é", NotationError, "Line 1, column 10: 'é' is not PDN."),
    ],
)
def test_errors_say_where(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as raised:
        read_pdn(text)
    assert str(raised.value) == sentence


@example("$10001")
@example("1. 11-15 {[%clk 9:99]}")
@given(st.text('[]{}()"\\ \n1234567890.-x:*!?$%;abcEvnt/', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    sentences = []
    try:
        read_pdn(text)
    except (NotationError, IllegalMoveError) as error:
        sentences.append(str(error))
    assert all(sentence.startswith("Line ") for sentence in sentences)


@pytest.mark.parametrize(
    ("variant", "winner", "text"),
    [
        ("english", Color.BLACK, "0-1"),
        ("english", Color.WHITE, "1-0"),
        ("english", None, "1/2-1/2"),
        ("international", Color.WHITE, "2-0"),
        ("international", Color.BLACK, "0-2"),
        ("international", None, "1-1"),
        ("frisian", None, "1/2-1/2"),
    ],
)
def test_results(variant: str, winner: Color | None, text: str) -> None:
    start = Position.start(RULE_SETS[variant])
    player = 0 if winner is start.rules.begins else 1
    outcome = draw(2, Reason.AGREEMENT) if winner is None else win(2, player, Reason.RESIGNATION)
    assert result_text(outcome, start) == text
    assert result_text(None, start) == "*"


@pytest.mark.parametrize(
    ("file", "plies", "nodes", "result"),
    [
        ("analysis.pdn", [117], 142, "2-0"),
        ("dyke.pdn", [48], 49, "1/2-1/2"),
        ("clocks.pdn", [8], 9, "*"),
        ("russian.pdn", [48], 49, "1/2-1/2"),
        ("padded.pdn", [25, 4], 36, "2-0"),
    ],
)
def test_games_from_the_world_are_read_and_kept(file: str, plies: list[int], nodes: int, result: str) -> None:
    games = read_pdn((DATA / file).read_text(encoding="utf-8"))
    assert [len(game.moves) for game in games] == plies
    assert sum(1 for game in games for _ in game.root.walk()) == nodes
    for game in games:
        (again,) = read_pdn(write_pdn(game))
        assert tree(again.root) == tree(game.root)
        assert write_pdn(again) == write_pdn(game)
    assert f'[Result "{result}"]' in write_pdn(games[0])


def test_an_analysis_is_a_tree() -> None:
    (game,) = read_pdn((DATA / "analysis.pdn").read_text(encoding="utf-8"))
    branches = [node for node in game.root.walk() if len(node.children) > 1]
    assert [node.ply for node in branches] == [7, 10, 87, 93, 94]
    assert branches[0].children[1].comments_before == [" Most play "]
    assert [node.glyphs[0] for node in game.root.main_line() if node.glyphs] == [1, 2, 3]
