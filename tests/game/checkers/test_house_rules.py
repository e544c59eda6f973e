"""House rules: captures that are optional, huffing, and men and kings that move as in another game."""

from random import Random

import pytest

from ai.engine.checkers import ALPHA_BETA, MINIMAX, Feature, SearchBoard, searcher_for, start_at
from ai.engine.engine import Engine
from ai.engine.search import INFINITE, WIN
from ai.engine.table import Table
from ai.evaluation import samuel_terms
from ai.limits import Limit
from ai.minds import mind_of
from game.checkers.house_rules import switches_of
from game.checkers.kind import CHECKERS
from game.checkers.notation import fen, move_text, parse_fen, parse_move
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn
from game.checkers.perft import perft
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS, find_rules, rules_named
from game.core import InputError
from game.keeping.record import Record
from game.match import Match
from tests.game.checkers import reference

NAMES = (
    "spantsiretti",
    *(
        "english+optional",
        "english+huffing",
        "english+huffing+backward+flying",
        "russian+short",
        "spantsiretti+forward",
    ),
    *("italian+optional+flying", "thai+huffing", "international+optional"),
)


def played(name: str, seed: int, longest: int = 200) -> Match[Position]:
    """A game of random moves, with a draw by the rules or after that number of plies."""
    match, rng = Match(Position.start(rules_named(name))), Random(seed)
    while match.outcome is None and len(match.moves) < longest:
        match.play(rng.choice(match.position.legal_moves()))
    return match


def check(match: Match[Position]) -> None:
    """Every position and move is the same in words and in PDN, and by the slow rules; taken back, all is as before."""
    start, rules = match.positions[0], match.positions[0].rules
    for before, move, after in zip(match.positions, match.moves, match.positions[1:], strict=False):
        assert parse_fen(fen(before), rules) == before
        assert before.after(parse_move(move_text(before, move), before)) == after
    before = match.positions[len(match.moves) // 2]
    assert set(before.legal_moves()) == reference.legal_moves(before)
    (game,) = read_pdn(write_pdn(match.game))
    assert list(game.positions) == list(match.positions)
    while match.moves:
        match.undo()
    assert match.position == start


@pytest.mark.parametrize("name", NAMES)
def test_games_go_through_pdn_and_back(name: str) -> None:
    check(played(name, 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_games_go_through_pdn_and_back(name: str) -> None:
    for seed in range(1000):
        check(played(name, seed))


def test_a_piece_that_missed_a_capture_is_taken_off_before_the_move() -> None:
    rules = rules_named("english+huffing")
    before = parse_fen("B:W15,32:B4,10", rules)
    after = before.play(parse_move("4-8", before))
    assert fen(after) == "W:W15,32:B8,10:M10"
    huffed = after.play(parse_move("10x15-11", after))
    assert fen(huffed) == "B:W11,32:B8"
    assert move_text(after, parse_move("10x15-11", after)) == "10x15-11"
    assert fen(after.play(parse_move("32-27", after))) == "B:W15,27:B8,10:M15", "White missed 15x6"
    moved = before.play(parse_move("10-14", before))
    assert fen(moved) == "W:W15,32:B4,14:M14", "the piece that should have captured has moved"
    taken = before.play(parse_move("10x19", before))
    assert not taken.missed


def test_who_captures_after_huffing_misses_nothing() -> None:
    position = parse_fen("W:W15,32:B8,11,2:M8", rules_named("english+huffing"))
    after = position.play(parse_move("8x32-27", position))
    assert fen(after) == "B:W15,27:B2,11:M15", "White could still capture 11"
    assert fen(position.play(parse_move("8x15x8", position))) == "B:W8,32:B2"


def value(position: Position, depth: int, ply: int = 0) -> int:
    """Minimax as it stands in books."""
    moves = position.legal_moves()
    if not moves:
        return ply - WIN
    if depth == 0:
        return sum(samuel_terms(position).values())
    return max(-value(position.after(move), depth - 1, ply + 1) for move in moves)


@pytest.mark.parametrize("name", ["english+optional", "russian+huffing", "english+huffing+backward+flying"])
@pytest.mark.parametrize("features", [MINIMAX, ALPHA_BETA])
def test_the_search_plays_by_these_rules(name: str, features: Feature) -> None:
    for seed in range(4):
        position = played(name, seed, 9 + 5 * seed).position
        for depth in (1, 2):
            searcher = searcher_for([position], features, "samuel", Table(1))
            start_at(searcher, [position])
            searcher.set_limits(bytearray(1), 1 << 60)
            assert searcher.score(*SearchBoard.of(position), -INFINITE, INFINITE, depth) == value(position, depth)


@pytest.mark.parametrize("name", ["english+huffing", "russian+optional"])
def test_the_champion_beats_random_moves(name: str) -> None:
    engine, history, rng = Engine(4), [Position.start(rules_named(name))], Random(4)
    while history[-1].legal_moves() and len(history) < 120:
        if history[-1].turn:
            move = engine.think(history, Limit(nodes=2000)).move
        else:
            move = rng.choice(history[-1].legal_moves())
        history.append(history[-1].play(move))
    outcome = history[-1].outcome()
    assert outcome is not None
    assert outcome.winner == 1


def test_the_computer_huffs() -> None:
    position = parse_fen("W:W21,22,32:B1,2,3:M2", rules_named("english+huffing"))
    assert Engine(1).think([position], Limit(depth=3)).move.huffed == 2


def test_leaves_are_counted_with_huffing() -> None:
    position = parse_fen("W:W21,22,32:B1,2,3:M2", rules_named("english+huffing"))
    assert perft(position, 1) == len(position.legal_moves()) == 2 * len(position.quiet_moves())
    optional = Position.start(rules_named("english+optional"))
    assert perft(optional, 4) == sum(perft(optional.after(move), 3) for move in optional.legal_moves())


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_name_leads_back_to_the_same_rules(base: str) -> None:
    for switch in switches_of(RULE_SETS[base]):
        name = CHECKERS.with_house_rules(base, (switch,))
        rules = rules_named(name)
        assert (rules.name, rules.base) == (name, base)
        assert rules != RULE_SETS[base]
        assert rules_named(name) is rules
        assert not Record("checkers", name).is_even


@pytest.mark.parametrize("name", ["english+", "english+short", "nothing+optional", "english+optional+huffing", "+"])
def test_rules_that_there_are_not_are_refused(name: str) -> None:
    assert find_rules(name) is None
    with pytest.raises(InputError):
        CHECKERS.checked(name)


def test_other_programs_do_not_play_them() -> None:
    start = Position.start(rules_named("english+optional"))
    assert mind_of(start).protocols(start) == ()


def test_pdn_names_house_rules_and_no_number_of_another_game() -> None:
    text = write_pdn(played("russian+short", 2, 10).game)
    assert '[GameType "89,W,8,8,A0,0"]' in text
    assert '[Variant "house rules: russian+short"]' in text
