"""The Hub protocol: its lines, positions and moves for all rule sets."""

from random import Random

import pytest

from ai.contest.hub import RULES, Message, hub_move, hub_position, parse_hub_move, parse_hub_position
from game.checkers.position import Move, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import RuleSet
from game.match import Match

SCAN_S_START = "W" + "b" * 20 + "e" * 10 + "w" * 20


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("hub", Message("hub")),
        ("  go  think \n", Message("go", {"think": ""})),
        ("level move-time=1.5", Message("level", {"move-time": "1.5"})),
        ('pos pos=Wbe moves="32-28 19-23"', Message("pos", {"pos": "Wbe", "moves": "32-28 19-23"})),
        ('id name = Scan author="Fabien Letouzey"', Message("id", {"name": "Scan", "author": "Fabien Letouzey"})),
        ('error message=""', Message("error", {"message": ""})),
        ("", Message("")),
    ],
)
def test_lines(text: str, line: Message) -> None:
    assert Message.parse(text) == line
    assert Message.parse(str(line)) == line


def test_the_international_start_is_that_of_the_protocol() -> None:
    start = Position.start(RULES["normal"])
    assert hub_position(start) == SCAN_S_START
    assert parse_hub_position(SCAN_S_START, RULES["normal"]) == start


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_position_and_move_of_a_game_is_read_back(rules: RuleSet) -> None:
    match, rng = Match(Position.start(rules)), Random(rules.name)
    while match.outcome is None and len(match.moves) < 120:
        position = match.position
        assert hub_position(parse_hub_position(hub_position(position), rules)) == hub_position(position)
        for move in position.legal_moves():
            found = parse_hub_move(hub_move(move), position)
            assert (found.path[0], found.path[-1], {*found.captured}) == (move.path[0], move.path[-1], {*move.captured})
        match.play(rng.choice(position.legal_moves()))


def test_captured_squares_come_in_any_order() -> None:
    position = parse_hub_position("W" + "e" * 10 + "b" + "e" * 6 + "b" + "e" * 3 + "w" + "e" * 10, ENGLISH)
    assert (
        parse_hub_move("22x8x18x11", position) == parse_hub_move("22x8x11x18", position) == Move((22, 15, 8), (18, 11))
    )
