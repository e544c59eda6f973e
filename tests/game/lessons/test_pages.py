"""Every page of every course holds by the rules that it teaches."""

from dataclasses import replace

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.movegen import AT_ONCE
from game.checkers.notation import fen, parse_fen
from game.checkers.position import Position, all_routes
from game.checkers.refusal import Refusal, refusal
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet, with_aim
from game.core import InputError
from game.kinds import kind_named
from game.lessons.courses import Course, course, course_of, number_about, page_about
from game.lessons.page import Page, Topic, crowns, draws
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES
from tests.another_rule_set import FIRST_TEN

OTHER_SIZES = (
    *("7x7x4", "7x6x4", "3x5x4", "4x3x3", "2x4x3", "6x6x6", "5x5x3"),
    *("7x6x4-gravity", "3x6x4-gravity", "9x9x5-torus"),
)
OF_CHECKERS = [course("checkers", name, reverse=reverse) for name in RULE_SETS for reverse in (False, True)]
OF_TIC_TAC_TOE = [
    course("tictactoe", size, reverse=reverse) for size in (*SIZES, *OTHER_SIZES) for reverse in (False, True)
]
HOUSE = [
    course("checkers", name) for name in ("english+optional", "russian+huffing", "russian+short", "italian+flying")
]
PAGES = [page for each in (*OF_CHECKERS, *HOUSE) for page in each.pages]


def topics(taught: Course) -> set[Topic]:
    return {page.topic for page in taught.pages}


def test_one_move_does_what_a_page_of_checkers_asks_for() -> None:
    for page in PAGES:
        rules: RuleSet = page.start.rules
        after = {page.position.play(move) for move in page.solutions}
        assert len(after) == 1, (rules, page.topic)
        assert parse_fen(fen(page.start), rules) == page.start
        assert page.position.outcome() is None, (rules, page.topic)


@pytest.mark.parametrize(("move", "crowned"), [("6-2", True), ("22-17", False), ("32-28", False)])
def test_only_a_man_that_reaches_the_last_row_is_crowned(move: str, crowned: bool) -> None:
    position = parse_fen("W:W6,22,K32:BK20", RULE_SETS["english"])
    assert crowns((position,), CHECKERS.parse_move(move, position)) is crowned


def test_the_target_that_a_page_names_is_that_of_its_moves() -> None:
    for page in PAGES:
        if "target" in page.fields:
            ends = {page.start.rules.square_name(move.path[-1]) for move in page.solutions}
            assert ends == {page.fields["target"]}, (page.start.rules, page.topic)


def test_what_a_page_forbids_is_refused_for_its_reason() -> None:
    for page in PAGES:
        for each in page.tries:
            assert refusal(page.position, each.path, whole=True) is each.refusal, (page.start.rules, page.topic)


def test_one_cell_does_what_a_page_of_tic_tac_toe_asks_for() -> None:
    for taught in OF_TIC_TAC_TOE:
        assert taught.pages, taught.key
        for page in taught.pages:
            wrong = len(page.position.legal_moves()) - len(page.solutions)
            assert (wrong if page.topic is Topic.NO_LINE else len(page.solutions)) == 1, taught.key
            assert TICTACTOE.parse_position(TICTACTOE.position_text(page.start), taught.variant) is not None


def test_renju_says_nothing_of_longer_lines_that_is_untrue_for_noughts() -> None:
    assert Topic.OVERLINE in course("tictactoe", "15x15x5-exact").names
    assert Topic.OVERLINE not in course("tictactoe", "15x15x5-renju").names


def test_marks_that_fall_have_their_pages() -> None:
    assert topics(course("tictactoe", "7x6x4-gravity")) >= {Topic.LINE, Topic.STOP_A_LINE}


def test_a_board_without_room_for_a_page_is_told() -> None:
    with pytest.raises(InputError, match="There are no lessons on tictactoe 3x3x3x4"):
        course("tictactoe", "3x3x3x4")


@pytest.mark.parametrize(
    ("topic", "names"),
    [
        (Topic.MOST_PIECES, {"international", "brazilian", "spanish", "italian"}),
        (Topic.HIGHEST_VALUE, {"frisian"}),
        (Topic.KING_FIRST, {"czech"}),
        (Topic.WITH_KING, {"italian", "frisian"}),
        (Topic.MOST_KINGS, {"italian", "spanish"}),
    ],
)
def test_rule_sets_with_a_precedence_have_its_pages(topic: Topic, names: set[str]) -> None:
    assert {name for name in FIRST_TEN if topic in topics(course("checkers", name))} == names


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_a_rule_set_has_the_pages_of_its_fields(rules: RuleSet) -> None:
    found = topics(course("checkers", rules.name))
    precedence = rules.precedence
    assert {
        Topic.CAPTURE_BACKWARD: rules.men_capture_backwards,
        Topic.CAPTURE_FORWARD: not rules.men_capture_backwards,
        Topic.STRAIGHT_CAPTURE: rules.orthogonal_captures,
        Topic.MEN_SPARE_KINGS: rules.men_spare_kings,
        Topic.FLYING_KING: rules.flying_kings,
        Topic.SHORT_KING: not (rules.flying_kings or rules.first_king_wins),
        Topic.FIRST_KING: rules.first_king_wins,
        Topic.CROWN: not rules.first_king_wins,
        Topic.LANDS_BEHIND: rules.lands_behind,
        Topic.TURKISH_STRIKE: rules.flying_kings and not rules.takes_off_at_once,
        Topic.TAKES_OFF_AT_ONCE: rules.takes_off_at_once,
        Topic.CROWN_GOES_ON: rules.promotes_in_passing,
        Topic.CROWN_ENDS: not (rules.promotes_in_passing or rules.men_capture_backwards),
        Topic.FREE_CHOICE: not (precedence.a_man or precedence.a_king or precedence.by_king),
        Topic.EARLIEST_KINGS: precedence.earliest_kings,
        Topic.KING_RESTS: rules.king_moves_in_a_row is not None,
        Topic.REPETITION: rules.repetition is not None,
        Topic.GIVEAWAY: False,
        Topic.BLOCK: True,
    }.items() <= {topic: topic in found for topic in Topic}.items()
    assert Topic.GIVEAWAY in topics(course("checkers", rules.name, reverse=True))
    assert len(found) == len(course("checkers", rules.name).pages), "progress tells pages apart by their topics"


def page_on(topic: Topic, variant: str, *, reverse: bool = False) -> Page:
    return next(page for page in course("checkers", variant, reverse=reverse).pages if page.topic is topic)


@pytest.mark.parametrize("variant", ["russian", "international", "frisian", "spanish"])
def test_captured_men_block_the_turkish_strike(variant: str) -> None:
    page = page_on(Topic.TURKISH_STRIKE, variant)
    position: Position = page.position
    (attempt,) = page.tries
    longer = all_routes(position.moves_by(position.rules.free_choice | AT_ONCE), position.rules)
    assert attempt.path in {move.path for move in longer}, "only the jumped man, which still stands there, forbids it"


def test_men_that_are_taken_off_at_once_open_a_way() -> None:
    page = page_on(Topic.TAKES_OFF_AT_ONCE, "thai")
    (move,) = page.solutions
    rules = replace(page.position.rules, takes_off_at_once=False)
    assert move not in replace(page.position, rules=rules).legal_moves()


@pytest.mark.parametrize(
    ("variant", "king"), [("russian", True), ("english", True), ("international", False), ("pool", False)]
)
def test_a_man_is_crowned_in_the_middle_of_a_capture_or_not(variant: str, king: bool) -> None:
    topic = {"russian": Topic.CROWN_GOES_ON, "english": Topic.CROWN_ENDS}.get(variant, Topic.CROWN_PASSED)
    page = page_on(topic, variant)
    (move,) = page.solutions
    assert (move.path[-1] in CHECKERS.kings(page.position.play(move))) is king


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_the_last_page_ends_in_a_draw(rules: RuleSet) -> None:
    page = course("checkers", rules.name).pages[-1]
    if rules.first_king_wins:
        assert page.topic is Topic.BLOCK, "men can't repeat a position"
        return
    assert page.topic in (Topic.REPETITION, Topic.LAST_KINGS)
    assert all(draws(page.positions, move) for move in page.solutions)
    assert not any(draws(page.positions[:number], page.before[number - 1]) for number in range(1, len(page.positions)))


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_the_forced_reply_wins_the_giveaway(rules: RuleSet) -> None:
    page = page_on(Topic.GIVEAWAY, rules.name, reverse=True)
    assert page.answered
    (move,) = page.solutions
    (reply,) = page.position.play(move).legal_moves()
    outcome = page.position.play(move).play(reply).outcome()
    assert outcome is not None
    assert outcome.winner == page.position.turn


def test_a_refused_move_has_its_page() -> None:
    start = CHECKERS.parse_position("W:Wc3,g3:Bd4,f8", "russian")
    number = page_about(start, (start.rules.square_at(5, 6) or 0,))
    assert number is not None
    assert course_of(start).pages[number].topic is Topic.MUST_CAPTURE
    assert page_about(TicTacToe.start(), (0,)) is None
    assert number_about(course_of(start), Refusal.NO_SQUARE) is None


def test_a_course_on_no_game_is_refused() -> None:
    with pytest.raises(InputError, match="no lessons on go"):
        course("go", "19x19")
    assert kind_named("checkers").can_reverse
    assert (
        with_aim(RULE_SETS["english"], giveaway=True)
        == course("checkers", "english", reverse=True).pages[0].start.rules
    )
