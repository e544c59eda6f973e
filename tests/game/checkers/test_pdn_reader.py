"""PDN as it is found: games that do not name their rules, bad games, and what other programs write."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.checkers import pdn_tokens
from game.checkers.notation import fen, move_text
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import fitting, read_pdn, readings
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.pool import POOL
from game.checkers.rules import Color
from game.core import Reason
from tests.another_rule_set import FIRST_TEN


def rules_found(text: str) -> list[str]:
    return [reading.game.start.rules.name for reading in readings(text) if reading.game is not None]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("1. 11-15 23-19 *", "english"),
        ("1. 32-28 19-23 2. 28x19 14x23 *", "international"),
        ("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *", "russian"),
        ('[FEN "W:W31-50:B1-20"] *', "international"),
        ('[FEN "W:WKa1:Bb4"] *', "russian"),
        ("1. 23-19 11-14 *", "italian"),
        ("1. 10x14 24-19 2. 7-10 28-24 *", "english"),
        ('[GameType "100"] 1. 33-28 18-23 *', "international"),
        ('[GameType "20,W,10,10,N1,0"] 1. 32-28 *', "international"),
        ('[FEN "W:W28:B22,23"] 1. 28x17 *', "international"),
    ],
)
def test_the_rules_are_found_from_the_moves(text: str, rules: str) -> None:
    (reading,) = readings(text)
    assert reading.game is not None
    assert reading.fault is None
    assert reading.game.start.rules.name == rules
    assert reading.guessed is ("20,W" not in text)


@pytest.mark.parametrize("tag", ["23,W,8,8,A0,0", "23, W, 8, 8, A0, 0"])
def test_pool_checkers_in_letters_begin_with_white(tag: str) -> None:
    """The standard's table has them under the number of American pool checkers, with the same rules."""
    (reading,) = readings(f'[GameType "{tag}"] [Result "2-0"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 2-0')
    assert reading.fault is None
    game = reading.game
    assert game is not None
    assert game.start == replace(Position.start(POOL), color=Color.WHITE)
    assert [POOL.square_name(move.path[0]) for move in game.moves] == ["22", "10", "25", "11", "22"]
    (again,) = read_pdn(write_pdn(game))
    assert (again.start, again.moves) == (game.start, game.moves)
    assert again.tags["Result"] == "1-0"


def test_american_pool_checkers_begin_with_black() -> None:
    for tag in ("23", "23,B,8,8,N1,0", "23,W,8,8,A0,0"):
        (game,) = read_pdn(f'[GameType "{tag}"] 1. 11-15 22-18 *')
        assert game.start == Position.start(POOL)


def test_rules_that_only_a_later_move_tells() -> None:
    """A man that reaches the last row in the middle of a capture goes on as a king in Russian draughts only."""
    position = '[FEN "W:Wd6,a1:Bc7,g7,h8"]'
    assert rules_found(f"{position} 1. d6xb8 *") == ["russian"]
    assert rules_found('[FEN "W:Wc3:Bd4,d6"] 1. c3xe5xc7 *') == ["russian"]
    assert rules_found('[FEN "W:Wc3,a1:Bd4,f6,f4"] 1. c3xe5xg3 *') == ["russian"]
    assert rules_found('[FEN "W:WKa1,c1:Bd4,d2"] 1. c1xe3xc5 *') == ["russian"]


def test_the_other_games_of_a_file_tell_the_rules() -> None:
    """The first game alone would be Russian; the others are legal only where men capture forward and kings fly."""
    first, second = "1. c3-d4 d6-c5 *", '[FEN "W:We3:Bd2,h8"] 1. e3-d4 h8-g7 *'
    assert rules_found(first) == ["russian"]
    assert set(rules_found(f"{first} {second} {second}")) == {"czech"}
    assert rules_found(f'{first} [GameType "26"] 1. c3-d4 *') == ["brazilian", "brazilian"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("1. 11-15 23-19 *", "english pool spanish"),
        ("1. 9-13 22-18 2. 6-9 18-14 *", "english pool"),
        ("1. c3-d4 d6-c5 * 1. 11-15 *", "russian brazilian czech"),
        ('[FEN "W:We3:Bd2,h8"] 1. e3-d4 h8-g7 *', "czech"),
        ("1. 34-30 20-25 2. 32-28 25x34 3. 39x30 *", "international"),
        ("1. 1-32 *", ""),
    ],
)
def test_the_rules_that_fit_a_game(text: str, rules: str) -> None:
    assert [fit.name for fit in fitting(text) if fit.name in FIRST_TEN] == rules.split()


def test_a_game_that_was_not_played_has_the_rules_of_the_others() -> None:
    assert rules_found('1. c3-d4 d6-c5 1-1 [White "A"] [PlyCount "1"] 1. 0-2') == ["russian", "russian"]


def test_rules_that_are_given_are_those_of_games_that_name_none() -> None:
    found = readings('1. c3-d4 * [GameType "29"] 1. c3-d4 *', RULE_SETS["brazilian"])
    assert [(reading.game and reading.game.start.rules.name, reading.guessed) for reading in found] == [
        ("brazilian", False),
        ("czech", False),
    ]


BAD = """\
[Event "1"]
[GameType "21"]
1. 11-15 23-19 2. 8-12 22-17 {well} 3. 9-14 1-0

[Event "2"]
[GameType "21"]
[FEN "W:W1"]
1. 11-15 *

[Event "3"]
[GameType "21"]
1. 11-15 (1. 9-13

[Event "4"]
[GameType "21"]
1. 11-15 what a move! 23-19 *

[Event "5"]
[GameType "21"]
1. 11-15*
"""


@pytest.mark.parametrize(
    ("number", "rules", "giveaway"),
    [("97", "frysk", False), ("98", "international", True), ("99", "international", False)],
)
def test_the_numbers_of_lidraughts_name_their_rules(number: str, rules: str, giveaway: bool) -> None:
    (reading,) = readings(f'[GameType "{number}"] [FEN "W:W46,47,48,49,50:B1,2,3,4,5:H0:F1"] 1. 46-41 1-6 *')
    assert reading.game is not None
    assert (reading.game.start.rules.name, reading.game.start.rules.giveaway) == (rules, giveaway)
    assert not reading.guessed


@pytest.mark.parametrize("number", ["89"])
def test_boards_that_are_not_played_are_refused_in_words(number: str) -> None:
    (reading,) = readings(f'[GameType "{number}"] 1. c3-c4 f6-f5 2. c4-c5 2-0')
    assert reading.game is None
    assert str(reading.fault).endswith(f"games of type {number} are not known here.")


@pytest.mark.parametrize(("text", "result"), [("1:1", "1-1"), ("0:2", "0-2"), ("2 : 0", "2-0")])
def test_a_result_may_be_written_with_a_colon(text: str, result: str) -> None:
    first, second = readings(f'[Result "{text.replace(" ", "")}"] 1. 32-28 18-23 {text} [Event "2"] 1. 33-28 *')
    assert first.fault is None
    assert first.game is not None
    assert first.game.tags["Result"] == result
    assert second.fault is None


def test_a_bad_game_never_ends_the_file() -> None:
    found = list(readings(BAD))
    assert [len(reading.game.moves) if reading.game else None for reading in found] == [2, None, 1, 2, 1]
    assert [str(reading.fault) if reading.fault else "" for reading in found] == [
        "Line 3, column 19: 8-12 is not legal: That square is occupied.",
        "Line 7, column 1: In the FEN at character 4 ('1'): a white man on 1 would be a king.",
        "Line 12, column 10: the parenthesis is never closed.",
        "Line 16, column 10: 'what' is not PDN.",
        "",
    ]
    games = [reading.game for reading in found]
    assert games[0] is not None
    assert games[0].last.comments == [f"{found[0].fault} 8-12 22-17 [well] 3. 9-14"]
    assert games[0].tags["Result"] == "0-1"
    assert games[3] is not None
    assert [node.comments for node in games[3].root.main_line()] == [["what a move!"], []]
    assert games[4] is not None
    assert games[4].last.glyphs == [7]


def test_a_game_without_a_result_does_not_end_the_file() -> None:
    text = '[Event "1"] 1. 11-15 [Event "2"] 1. 9-13 22-18 [Event "3"] 1. 10-14 1-0 [Event "4"] 1. 12-16 *'
    assert [len(game.moves) for game in read_pdn(text)] == [1, 2, 1, 1]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. 32- 28 19 -23 2. 28 x 19 *", "32-28 19-23 28x19"),
        ('[FEN "W:W31-50:B1-20:H0:F1"] 1. 32-28 *', "32-28"),
        ('/FEN "W:W28:B23,40"/ 1. 28x19 *', "28x19"),
        ("1. 32-28 % the usual one\n19-23 *", "32-28 19-23"),
        ("1. 32-28; the usual one\r19-23\r% nothing\r2. 28x19 *", "32-28 19-23 28x19"),
        ("1. 33-29 19-23 2. 35-30 { nested { comment } }", "33-29 19-23 35-30"),
        ('[FEN "?:W28,30:B23"] 1. 28x19 *', "28x19"),
        ('[FEN "?:W28,30:B23"] 1. 23x32 *', "23x32"),
        ("32-28 19-23 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("1. 32-28 19-23 2. ... {nothing more} *", "32-28 19-23"),
        ("1.32-28!? 19-23(!?!!!) 2.28x19 *", "32-28 19-23 28x19"),
        ('[Event "The "great" match"]\n[White "A"]\n1. 32-28 *', "32-28"),
        ('[Result "4-6"]\n01. 32-28  19-23 02. 28x19  14x23 4-6', "32-28 19-23 28x19 14x23"),
        ("1. 32-28 19-23 2. 28x19 . 2-0", "32-28 19-23 28x19"),
        ("1. 32-28 19-23 2. 28x19 1/2 - 1/2", "32-28 19-23 28x19"),
        ("1. 32-28 19-23 2. 28x19 2 - 0", "32-28 19-23 28x19"),
        ('{My games} [Event "1"] {the best} [White "A"] 1. 32-28 *', "{My games} {the best} 32-28"),
    ],
)
def test_what_others_write_is_read(text: str, moves: str) -> None:
    (reading,) = readings(text)
    assert reading.game is not None
    assert reading.fault is None
    played = re.sub(r"\d+\.(\.\.)?|\{[^}]*\}|\$\d+", "", write_pdn(reading.game).split("\n\n", 1)[1])
    assert " ".join([f"{{{said}}}" for said in reading.game.root.comments] + played.split()[:-1]) == moves


@pytest.mark.parametrize(
    ("text", "rules", "moves"),
    [
        ("1. cd4 fg5 2. gf4 bc5 *", "russian", "c3-d4 f6-g5 g3-f4 b6-c5"),
        ("1. c3d4 d6c5 2. b2-c3 cb4 *", "russian", "c3-d4 d6-c5 b2-c3 c5-b4"),
        ("1. с3-d4 d6-с5 *", "russian", "c3-d4 d6-c5"),
        ('[GameType "25,W,8,8,A1,0"] 1. 22-18 9-14 *', "russian", "c3-d4 b6-c5"),
        ('[GameType "97"] 1. 47-42 *', "frysk", "47-42"),
        ('[GameType "28"] 1. 11-15 *', "portuguese", "11-15"),
        ("1. 1115 2319 2. 0811 *", "english", "11-15 23-19 8-11"),
        ("1. 32–28 19−23 2. 28×19 14х23 ½-½", "international", "32-28 19-23 28x19 14x23"),
        ('[GameType "21"][FEN "B:W15,24,31:B11,1"] 1. 11x18 31-27 *', "english", "11x18 31-27"),
        ('[GameType "21"][FEN "B:W15,22:B11,1"] 1. 11x18 18x25 *', "english", "11x25"),
        ("1. 32-28 19-23 2. - - *", "international", "32-28 19-23"),
        ("1. 32-28 19-23 2. 28x19 14x23\x1a", "international", "32-28 19-23 28x19 14x23"),
        ('[WhiteElo 2000]\n[Event "x"\n[Site "y"]\n1. 11-15 *', "english", "11-15"),
    ],
)
def test_what_programs_and_people_write_besides(text: str, rules: str, moves: str) -> None:
    (reading,) = readings(text)
    assert reading.fault is None
    game = reading.game
    assert game is not None
    assert (game.start.rules.name, " ".join(map(move_text, game.positions, game.moves))) == (rules, moves)


def test_a_game_of_breakthrough_ends_with_its_first_king() -> None:
    (game,) = read_pdn('[GameType "96"][FEN "W:W6,40:B15,45"] 1. 6-1 *')
    outcome = game.last.position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, Reason.FIRST_KING)
    (reading,) = readings('[GameType "96"][FEN "W:W6,40:B15,45"] 1. 6-1 15-20 *')
    assert str(reading.fault) == "Line 1, column 46: 15-20 is not legal: The game is over."


def test_the_clock_of_one_side_is_told_with_the_other_s_last_one() -> None:
    (game,) = read_pdn("1. 32-28 {[%clk 1:00:00]} 19-23 {[%clk 0:59:58]} 2. 28x19 {[%clk 0:59:50]} *")
    assert [node.clock for node in game.root.main_line()] == [None, (3600, 3598), (3590, 3598)]
    assert next(game.root.main_line()).comments == ["[%clk 1:00:00]"]
    assert write_pdn(*read_pdn(write_pdn(game))) == write_pdn(game)


def test_a_brace_that_is_never_closed_ends_with_its_game() -> None:
    first, second = readings('[Event "1"]\n1. 11-15 {fine 23-19\n[Event "2"]\n1. 9-13 {good} *')
    assert str(first.fault) == "Line 2, column 10: the brace is never closed."
    assert first.game is not None
    assert first.game.last.comments == ["fine 23-19"]
    assert second.fault is None


def test_comments_and_tags_of_others_are_kept() -> None:
    (game,) = read_pdn("1. 33-29 19-23 2. 35-30 { nested { comment } } 14-19 % so\n(!?!!!) *")
    assert [node.comments for node in game.root.main_line()][2:] == [[" nested { comment } "], [" so", "!?!!!"]]
    assert write_pdn(*read_pdn(write_pdn(game))) == write_pdn(game)
    (game,) = read_pdn('[Event "The "great" match"]\n[White "A \\"B\\""]\n1. 11-15 *')
    assert game.tags == {"Event": 'The "great" match', "White": 'A "B"', "Result": "*"}
    (game,) = read_pdn("1. 11-15 23-19 1-0 {White is late}")
    assert game.last.comments == ["White is late"]


def test_tags_between_results_are_games_without_moves() -> None:
    found = read_pdn('[FEN "W:W29,13,11:B22,4,2"]\n*\n\n[FEN "W:W31,29,K15:B14,13,12,9"]\n*\n')
    assert [fen(game.start) for game in found] == ["W:W11,13,29:B2,4,22", "W:WK15,29,31:B9,12,13,14"]


def test_a_long_file_is_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of the text are found once, and each token is taken once."""
    asked = {"pieces": 0, "texts": 0}
    token, starts = pdn_tokens._token, pdn_tokens.line_starts

    def counted(kind: str, match: re.Match[str], at: int) -> object:
        asked["pieces"] += 1
        return token(kind, match, at)

    def lines(text: str) -> list[int]:
        asked["texts"] += 1
        return starts(text)

    monkeypatch.setattr(pdn_tokens, "_token", counted)
    monkeypatch.setattr(pdn_tokens, "line_starts", lines)
    game = '[Event "E"]\n[GameType "21"]\n1. 11-15 1-32 *\n\n'
    pieces = []
    for games in (50, 100):
        asked["pieces"] = asked["texts"] = 0
        faults = [str(reading.fault) for reading in readings(games * game)]
        assert faults[-1].startswith(f"Line {4 * games - 1}, column 10")
        assert asked["texts"] == 1
        pieces.append(asked["pieces"])
    assert pieces[1] == 2 * pieces[0]


def test_a_long_text_that_is_no_pdn_is_refused_soon() -> None:
    """Its words are put together once, not by copying all that came before, and no rule set after the other tries."""
    words = 30_000
    began = time.process_time()
    (reading,) = readings("prose " * words)
    assert time.process_time() - began < 1.0
    assert str(reading.fault) == "Line 1, column 1: 'prose' is not PDN."
    assert reading.game is not None
    assert reading.game.root.comments == [" ".join(["prose"] * words)]


DATA = Path(__file__).parents[2] / "data" / "pdn"
COLLECTION = {
    "checkerboard.pdn": ("english", [52, 28, 0, 0], ["1/2-1/2", "1/2-1/2", "0-1", "1-0"]),
    "czech.pdn": ("czech", [50, 45, 12], ["1/2-1/2", "1-0", "0-1"]),
    "dambase.pdn": ("international", [128, 124], ["4-6", "1-9"]),
    "italian.pdn": ("italian", [36, 25], ["1/2-1/2", "1-0"]),
    "kurnik.pdn": ("international", [117, 127], ["2-0", "1-1"]),
    "lidraughts.pdn": ("russian international", [17, 11, 2], ["1-0", "2-0", "*"]),
    "lidraughts_variants.pdn": ("breakthrough frysk international", [41, 35, 46], ["2-0", "1-0", "2-0"]),
    "odds.pdn": ("international russian", [3, 1, 2, 3, 0, 0, 2, 1], [*6 * "*", "1-1", "*"]),
    "playstrategy.pdn": ("english", [4, 96], ["1-0", "1-0"]),
    "problems.pdn": ("international", [13, 9, 18, 5], ["2-0", "2-0", "2-0", "2-0"]),
    "ussr1947.pdn": ("russian", [61, 72], ["1-0", "0-1"]),
    "windragon.pdn": ("international", [20], ["*"]),
}
"""Rules, numbers of moves and results of the games of each file."""


@pytest.mark.parametrize("file", COLLECTION)
def test_files_of_many_programs_are_read(file: str) -> None:
    rules, plies, results = COLLECTION[file]
    found = list(readings((DATA / file).read_text(encoding="utf-8")))
    games = [reading.game for reading in found if reading.game is not None]
    assert [reading.fault for reading in found] == [None] * len(plies)
    assert list(dict.fromkeys(game.start.rules.name for game in games)) == rules.split()
    assert [len(game.moves) for game in games] == plies
    written = [write_pdn(game) for game in games]
    assert [re.findall(r'\[Result "(.*)"\]', text) for text in written] == [[result] for result in results]
    assert [write_pdn(*read_pdn(text)) for text in written] == written


def test_players_by_the_order_of_their_moves_and_captures_with_a_number_between() -> None:
    game = read_pdn((DATA / "playstrategy.pdn").read_text(encoding="utf-8"))[1]
    assert (game.tags["White"], game.tags["Black"]) == ("PST-Greedy-Tom", "CricketForJapan")
    assert (game.start.color, game.tags["Result"]) == (Color.WHITE, "0-1")
    assert move_text(game.positions[13], game.moves[13]) == "7x21"
    (black,) = read_pdn('[GameType "21"][P1 "Ada"][P2 "Ben"] 1. 11-15 23-19 1-0')
    assert (black.tags["White"], black.tags["Black"], black.tags["Result"]) == ("Ben", "Ada", "0-1")
    (later,) = read_pdn('[GameType "20"][P1 "Ada"][P2 "Ben"][FEN "B:W31:B1"] 1... 1-6 0-2')
    assert (later.tags["White"], later.tags["Result"]) == ("Ada", "0-2")


def test_a_clock_and_the_numbers_of_an_engine_are_kept() -> None:
    _, game, _ = read_pdn((DATA / "lidraughts.pdn").read_text(encoding="utf-8"))
    assert (game.last.clock, game.last.comments) == ((589, 595), ["Black resigns."])
    (game,) = read_pdn((DATA / "windragon.pdn").read_text(encoding="utf-8"))
    assert game.last.comments[-2:] == [
        "[%drgnode 19 20][%eval -0.016][%egt 0:0:4.81][%depth 11][%nodes 884465][%knps 184]",
        "[%drgnode 20 20]",
    ]
