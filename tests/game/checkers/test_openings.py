"""The drawn openings, whole, and those that have names."""

import csv
import re
from collections import Counter
from dataclasses import replace

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.notation import fen, move_text, parse_move
from game.checkers.openings import (
    OPENINGS,
    basic_positions,
    drawing_table,
    drawn_openings,
    eleven_man_ballots,
    named_openings,
    opening_names,
    openings_with_names,
    three_move_ballots,
)
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.brazilian import BRAZILIAN
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.international import INTERNATIONAL
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rules import Color, RuleSet
from game.languages import LANGUAGES
from game.match import opening_at, opening_of
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node


def test_there_are_156_three_move_ballots() -> None:
    ballots = three_move_ballots()
    assert len(ballots) == len({opening.position for opening in ballots}) == 156
    numbers = [int(opening.name.split(".")[0]) for opening in ballots]
    assert numbers == sorted(numbers)
    assert set(numbers) < set(range(1, 175))
    assert {3, 13, 26}.isdisjoint(numbers)
    for opening in ballots:
        assert opening.start == Position.start(ENGLISH)
        assert len(opening.moves) == 3
        assert opening.position.color is Color.WHITE
        assert opening.position.outcome() is None


@pytest.mark.parametrize(("rules", "count", "moved"), [(RUSSIAN, 745, 396), (BRAZILIAN, 736, 394)])
def test_the_drawing_table_has_as_many_positions_as_the_federation_says(rules: RuleSet, count: int, moved: int) -> None:
    """745 as D. Tsinman announced them in 2017 (rushashkyfond.com/en/blog-items/590); each is played by our rules."""
    table = drawing_table(rules)
    assert len(table) == len({opening.name for opening in table}) == count
    usual = Position.start(rules)
    assert sum(opening.start != usual for opening in table) == moved
    for opening in table:
        assert (opening.start == usual) is bool(opening.moves)
        assert opening.position.outcome() is None
        assert Counter(piece.king for piece in opening.start.pieces().values()) == {False: 24}
        for side in Color:
            men = {square for square, piece in opening.start.pieces().items() if piece.color is side}
            assert len(men & {square for square, piece in usual.pieces().items() if piece.color is side}) >= 11
    chapters = Counter(int(opening.name.split("-")[0]) for opening in drawing_table(RUSSIAN))
    assert chapters == {**dict.fromkeys(range(1, 10), 33), **dict.fromkeys(range(10, 24), 32)}


@pytest.mark.parametrize("rules", [RUSSIAN, BRAZILIAN])
def test_the_basic_positions_are_150(rules: RuleSet) -> None:
    basic = basic_positions(rules)
    assert len(basic) == 150
    assert {len(opening.moves) for opening in basic} == {0, 1, 2, 3}
    assert all(opening.start == Position.start(rules) for opening in basic)


def test_a_position_of_the_table_with_men_on_other_squares() -> None:
    named = {opening.name.partition(".")[0]: opening for opening in drawing_table(RUSSIAN)}
    assert named["1-IV"].name == "1-IV. a1-e5 d6-g5"
    assert fen(named["1-IV"].position) == "W:Wa3,b2,c1,c3,d2,e1,e3,e5,f2,g1,g3,h2:Ba7,b6,b8,c7,d8,e7,f6,f8,g5,g7,h6,h8"
    assert named["1-II"].position.color is Color.BLACK
    assert named["1-X"].start.pieces().keys() ^ Position.start(RUSSIAN).pieces().keys() != set()


def test_only_rules_with_openings_to_draw_have_them() -> None:
    named = {rules.name: set(drawn_openings(rules)) for rules in RULE_SETS.values() if drawn_openings(rules)}
    tabled = {"table", "basic"}
    assert named == {"english": {"three", "eleven"}, "russian": tabled, "brazilian": tabled}
    assert not any(drawn_openings(replace(rules, giveaway=True)) for rules in RULE_SETS.values())


def test_a_capture_in_a_ballot() -> None:
    opening = next(opening for opening in three_move_ballots() if opening.name.startswith("4."))
    assert opening.name == "4. 9-13 22-17 13x22"
    assert opening.moves[-1].captured == (17,)


def test_eleven_man_ballots_are_all_draws_of_four_cards() -> None:
    ballots = eleven_man_ballots()
    assert len(ballots) == 8 * 8 * 7 * 7
    for opening in ballots:
        assert Counter(piece.color for piece in opening.position.pieces().values()) == {
            Color.BLACK: 11,
            Color.WHITE: 11,
        }
        assert (len(opening.moves), opening.position.color) == (2, Color.BLACK)
        assert opening.position.outcome() is None
    off = {frozenset(range(1, 33)).difference(opening.start.pieces()) for opening in ballots}
    assert off == {frozenset({*range(13, 21), black, white}) for black in range(5, 13) for white in range(21, 29)}


def test_the_man_behind_comes_up() -> None:
    """The source's own example: 9-14 without a man on 9 becomes 5-9. Behind 12 and 21 there is one man only."""
    names = {opening.name for opening in eleven_man_ballots()}
    assert "without 9 and 22: 5-9 26-22" in names
    assert "without 12 and 21: 8-12 25-21" in names
    first = next(opening for opening in eleven_man_ballots() if opening.name == "without 9 and 22: 5-9 26-22")
    assert move_text(first.start, first.moves[0]) == "5-9"


def test_each_opening_with_a_name_has_it_in_every_language_and_a_source() -> None:
    """Reading the lines plays their moves, so each is legal; no two of a rule set lead to the same position."""
    sources = (OPENINGS / "README.md").read_text(encoding="utf-8")
    rows = list(csv.DictReader((OPENINGS / "names.csv").open(encoding="utf-8", newline="")))
    for rules in RULE_SETS.values():
        openings = openings_with_names(rules)
        assert len(openings) == len(named_openings(rules)) == sum(row["rules"] == rules.name for row in rows)
        assert all(opening.names.keys() == LANGUAGES.keys() and all(opening.names.values()) for opening in openings)
    assert {row["rules"] for row in rows} <= set(RULE_SETS)
    for row in rows:
        assert row["source"]
        assert [source for source in row["source"].split() if f"| `{source}` |" not in sources] == []
        assert all(re.search("[а-я]", row[language]) for language in ("ru", "uk"))
        assert re.search("[一-鿿]", row["zh_CN"])


def test_ballots_have_the_names_of_the_list() -> None:
    """The two files say the same of a ballot with a name of its own."""
    named = {opening.moves: opening.names["en"] for opening in openings_with_names(ENGLISH)}
    rows = csv.DictReader((OPENINGS / "three_move_ballots.csv").open(encoding="utf-8", newline=""))
    ballots = {row["moves"]: row["name"] for row in rows if row["name"]}
    assert {moves: named.get(moves) for moves in ballots} == ballots


def positions_after(rules: RuleSet, moves: str) -> list[Position]:
    return CHECKERS.parse_line(moves.split(), Position.start(rules))[1]


@pytest.mark.parametrize(
    ("rules", "moves", "en", "ru"),
    [
        (ENGLISH, "11-15", "Old Faithful", "Старый служака"),
        (ENGLISH, "11-15 23-19 8-11", "Old Faithful", "Старый служака"),
        (ENGLISH, "11-15 23-19 8-11 22-17 4-8 25-22", "Old Fourteenth", "Старая четырнадцатая"),
        (ENGLISH, "11-15 22-17 8-11 23-19 4-8", "Old Fourteenth", "Старая четырнадцатая"),
        (ENGLISH, "9-13 21-17 5-9", "Edinburgh", "Эдинбург"),
        (RUSSIAN, "c3-d4 d6-c5 b2-c3 f6-g5 a1-b2", "Gorodskaya Partiya (City Game)", "Городская партия"),
        (RUSSIAN, "c3-d4 f6-g5 b2-c3 d6-c5", "Gorodskaya Partiya (City Game)", "Городская партия"),
        (INTERNATIONAL, "32-28 18-23 33-29 23x32 37x28 20-25 41-37", "Fox", "Лиса"),
    ],
)
def test_an_opening_is_the_deepest_position_with_a_name(rules: RuleSet, moves: str, en: str, ru: str) -> None:
    names = opening_names(positions_after(rules, moves))
    assert names
    assert (names["en"], names["ru"]) == (en, ru)


def test_an_opening_that_nobody_named_has_no_name() -> None:
    assert opening_names(positions_after(ENGLISH, "")) is None
    assert opening_names(positions_after(RUSSIAN, "c3-d4 f6-g5")) is None
    assert opening_names(positions_after(replace(ENGLISH, giveaway=True), "11-15")) is None


def test_the_opening_of_a_game_is_that_of_its_main_line() -> None:
    root: Node[Position, Move] = Node(Position.start(ENGLISH))
    first = root.add(parse_move("11-15", root.position))
    variation = root.add(parse_move("9-14", root.position))
    cross = first.add(parse_move("23-18", first.position))
    names, other = opening_of(Game(root)), opening_at(variation)
    assert names
    assert other
    assert (names["en"], other["en"]) == ("Cross", "Double Corner")
    assert opening_at(root) is None
    assert opening_at(cross) == names
    assert opening_of(Game(Node(TicTacToe.start()))) is None
