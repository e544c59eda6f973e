"""The repertoire: its lines in the library, and the positions that a drill asks."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.checkers.pdn_reader import Reading, read_pdn, readings
from game.core import InputError
from game.faults import Fault
from game.keeping.library import Library
from game.kinds import KINDS, kind_named
from game.lessons.drill import Drill
from game.lessons.repertoire import (
    Repertoire,
    RepertoireLine,
    add_line,
    add_to_line,
    gathered,
    key_of,
    lines_in,
    merge,
)
from game.lessons.schedule import Answer, Schedule
from game.tree import Game, Node

ENGLISH = '[GameType "21"]\n\n'


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library, notice = Library.open(tmp_path / "library.sqlite")
    assert notice is None
    yield library
    library.close()


def game_of(text: str) -> Game[Any, Any]:
    """The game of a movetext of English checkers."""
    (game,) = read_pdn(f"{ENGLISH}{text} *\n")
    return game


def played(game: str, variant: str, *moves: str) -> Game[Any, Any]:
    """A game with these moves."""
    kind = kind_named(game)
    node = root = Node[Any, Any](kind.start(variant))
    for move in moves:
        node = node.append(kind.parse_move(move, node.position))
    return Game(root)


def repertoire_of(library: Library, *games: tuple[Game[Any, Any], int]) -> Repertoire:
    """The repertoire with these games, each for a player."""
    for number, (game, player) in enumerate(games):
        add_line(library, game, player, f"line {number}")
    return Repertoire(lines_in(library))


class Session:
    """A drill with a clock that the test sets."""

    def __init__(
        self, repertoire: Repertoire, most_new: int = 99, lines: list[RepertoireLine] | None = None, **known: Schedule
    ) -> None:
        self.now = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
        self.drill = Drill(repertoire, known.get("known", Schedule()), most_new, lambda: self.now, lines)

    def way(self, *wrong: str) -> list[str]:
        """Walk down one way, with right answers except in these positions, and return what was asked; ? marks new."""
        drill, asked = self.drill, list[str]()
        node = drill.begin()
        if node is None:
            return []
        line = next(line for line in drill.repertoire.lines if line.game.root is node.path()[0])
        position = node.position
        while True:
            if position.turn == line.player and drill.ask(position, line.player):
                assert drill.question is not None
                move, text = drill.main_move(position), ""
                text = text_of(position, move)
                asked.append(f"{text}?" if drill.question.is_new else text)
                if text in wrong:
                    drill.take(position, next(each for each in position.legal_moves() if each != move))
                assert drill.take(position, move)
            else:
                move = drill.on_the_way(position, line.player)
                if move is None:
                    return asked
            position = position.play(move)


def text_of(position: Any, move: Any) -> str:
    """A move in its game's notation."""
    return next(kind for kind in KINDS.values() if isinstance(position, kind.state)).move_text(position, move)


def test_a_line_is_saved_with_its_comments_and_without_the_result(library: Library) -> None:
    game = game_of("1. 11-15 {good} 23-19 (1... 22-18 15x22) 2. 8-11$1")
    game.last.end = None
    record = add_line(library, game, 0, "x" * 100)
    (line,) = lines_in(library)
    assert (line.record.key, line.player, line.title) == (record.key, 0, "x" * 60)
    assert not record.goes_on
    first = line.game.root.children[0]
    assert (first.comments, [len(first.children)]) == (["good"], [2])
    assert not library.left_games()


def test_only_the_way_to_a_node_and_what_follows_it_is_added(library: Library) -> None:
    game = game_of("1. 11-15 23-19 (1... 22-18 15x22) 2. 8-11 (2. 9-14) 22-17")
    node = next(iter(game.root.children[0].main_line()))
    add_line(library, game, 0, "line", node)
    (line,) = lines_in(library)
    after = line.game.root.children[0]
    assert len(after.children) == 1
    assert len(after.children[0].children) == 2


def test_lines_can_be_put_together(library: Library) -> None:
    add_line(library, game_of("1. 11-15 23-19 2. 8-11"), 0, "line")
    (line,) = lines_in(library)
    add_to_line(library, line, game_of("1. 11-15 22-18 2. 15x22"))
    (line,) = lines_in(library)
    assert len(line.game.root.children[0].children) == 2
    with pytest.raises(InputError) as refused:
        add_to_line(library, line, played("checkers", "russian", "c3-d4"))
    assert refused.value.fault == Fault.OTHER_START


@pytest.mark.parametrize(
    ("game", "player", "fault"),
    [
        (game_of(""), 0, Fault.NOTHING_TO_LEARN),
        (game_of("1. 11-15"), 1, Fault.NOTHING_TO_LEARN),
        (played("tictactoe", "4x4x3x3", "a1", "b2"), 0, Fault.TWO_TRAIN),
    ],
)
def test_what_can_not_be_trained_is_refused(library: Library, game: Game[Any, Any], player: int, fault: Fault) -> None:
    with pytest.raises(InputError) as refused:
        add_line(library, game, player, "line")
    assert refused.value.fault == fault
    assert lines_in(library) == []


def test_the_same_position_in_two_lines_is_one_question(library: Library) -> None:
    by_one, by_other = game_of("1. 9-13 22-18 2. 12-16 24-20 3. 8-12"), game_of("1. 12-16 24-20 2. 9-13 22-18 3. 8-12")
    repertoire = repertoire_of(library, (by_one, 0), (by_other, 0))
    assert len(repertoire.keys) == 4  # the first one, the last one, and one of each line between them
    assert [len(repertoire.keys_of(line)) for line in repertoire.lines] == [3, 3]


@pytest.mark.parametrize("variant", KINDS["checkers"].variants)
def test_a_turned_board_with_exchanged_colours_is_another_question(variant: str) -> None:
    """The library finds both, but my move in one is my opponent's in the other."""
    kind = kind_named("checkers")
    start = kind.start(variant)
    keys = {key_of(start.play(move)) for move in start.legal_moves()} | {key_of(start)}
    assert len(keys) == 1 + len(start.legal_moves())
    board = kind.board(start)
    turned = kind.symmetries(start)[0].image(board)
    assert turned.turn != board.turn


def test_mirror_images_of_three_in_a_row_are_one_question_and_every_one_is_right(library: Library) -> None:
    corner, mirrored = played("tictactoe", "3x3x3", "a1", "b2", "c3"), played("tictactoe", "3x3x3", "c3", "b2", "a1")
    repertoire = repertoire_of(library, (corner, 0), (mirrored, 0))
    assert len(repertoire.keys) == 2
    session = Session(repertoire)
    assert session.way() == ["a1?", "c3?"]
    drill, position = session.drill, corner.start
    assert drill.ask(position, 0)
    kind = kind_named("tictactoe")
    for move in ("a3", "c1", "c3"):
        assert drill.is_right(position, kind.parse_move(move, position))
    assert not drill.is_right(position, kind.parse_move("b2", position))
    assert drill.take(position, kind.parse_move("a3", position))
    position = position.play(kind.parse_move("a3", position))
    reply = drill.on_the_way(position, 0)
    assert text_of(position, reply) == "b2"


def test_two_moves_of_mine_are_both_right_and_the_main_one_is_asked(library: Library) -> None:
    game = game_of("1. 11-15 23-19 2. 8-11 (2. 9-14 22-17) 22-17")
    session = Session(repertoire_of(library, (game, 0)))
    assert session.way() == ["11-15?", "8-11?"]
    after = list(game.root.main_line())[1].position
    drill = session.drill
    assert drill.ask(after, 0)
    other = next(move for move in after.legal_moves() if text_of(after, move) == "9-14")
    assert text_of(after, drill.main_move(after)) == "8-11"
    assert not drill.is_main(after.play(other))
    assert drill.take(after, other)
    assert drill.answers == [Answer.RIGHT]


BRANCHES = "1. 11-15 23-19 (1... 22-18 2. 15x22 25x18 3. 12-16) (1... 24-20 2. 8-11) 2. 8-11 22-17 3. 4-8"


def test_new_moves_are_shown_in_order_then_asked_twice_and_learnt(library: Library) -> None:
    session = Session(repertoire_of(library, (game_of(BRANCHES), 0)))
    assert session.way() == ["11-15?", "8-11?", "4-8?"]
    assert session.way() == ["11-15", "8-11", "4-8"]
    assert session.way() == ["12-16?"]
    assert session.way() == ["12-16"]
    assert session.way() == ["8-11?"]
    assert session.way() == ["8-11"]
    soon = [session.way() for _time in range(3)]
    assert sorted(move for way in soon for move in way) == ["11-15", "12-16", "4-8", "8-11", "8-11"]
    assert session.way() == []
    assert all(each.learnt for each in session.drill.schedule.known.values())
    assert session.drill.answers == [Answer.RIGHT] * 10


def test_the_replies_lead_to_what_is_due_first(library: Library) -> None:
    repertoire = repertoire_of(library, (game_of(BRANCHES), 0))
    session = Session(repertoire)
    while session.way():
        pass
    session.now += timedelta(days=2)
    while "12-16" not in session.way("12-16"):
        pass
    while session.way():
        pass
    (missed,) = (key for key, each in session.drill.schedule.known.items() if each.right < each.asked)
    due = session.drill.schedule.known[missed].due
    assert due == min(each.due for each in session.drill.schedule.known.values())
    session.now = due
    first = session.way()
    assert first == ["12-16"]


def test_a_forced_move_is_played_and_not_asked(library: Library) -> None:
    game = game_of("1. 11-15 22-18 2. 15x22 25x18 3. 12-16")
    assert Session(repertoire_of(library, (game, 0))).way() == ["11-15?", "12-16?"]


def test_a_day_has_a_limit_of_new_moves(library: Library) -> None:
    session = Session(repertoire_of(library, (game_of(BRANCHES), 0)), most_new=2)
    asked = []
    while way := session.way():
        asked += way
    assert [move for move in asked if move.endswith("?")] == ["11-15?", "8-11?"]
    session.now += timedelta(days=1)
    assert "4-8?" in session.way()


def test_one_line_is_trained_alone(library: Library) -> None:
    repertoire = repertoire_of(library, (game_of("1. 11-15 23-19 2. 8-11"), 0), (game_of("1. 9-13 22-18"), 1))
    assert Session(repertoire, lines=[repertoire.lines[1]]).way() == ["22-18?"]


def test_a_hint_a_solution_a_slip_and_a_skip(library: Library) -> None:
    repertoire = repertoire_of(library, (game_of("1. 11-15 23-19 2. 8-11"), 0))
    session = Session(repertoire)
    session.way()
    drill = session.drill
    start = repertoire.lines[0].game.start
    assert drill.ask(start, 0)
    wrong = start.legal_moves()[0]
    before = dict(drill.schedule.known)
    assert not drill.can_take_back
    assert not drill.take(start, wrong)
    assert not drill.take(start, wrong)
    assert (drill.answers, drill.can_take_back) == ([Answer.WRONG], True)
    drill.take_back()
    assert (drill.answers, drill.schedule.known) == ([], before)
    drill.hint()
    assert drill.take(start, drill.main_move(start))
    assert drill.answers == [Answer.WITH_HINT]
    assert drill.ask(start, 0) is False
    session.now += timedelta(hours=1)
    assert drill.ask(start, 0)
    drill.show()
    assert (drill.answers, drill.can_take_back) == ([Answer.WITH_HINT, Answer.WRONG], False)
    drill.skip()
    assert drill.question is None
    session.now += timedelta(hours=1)
    assert not drill.ask(start, 0)
    assert session.way() == ["8-11"]


def test_moves_that_repeat_a_position_do_not_lead_in_a_circle(library: Library) -> None:
    kind = kind_named("checkers")
    node = root = Node[Any, Any](kind.parse_position("W:WK32,K4:BK1", "english"))
    for text in ("32-28", "1-5", "28-32", "5-1", "32-27", "1-6", "27-31"):
        node = node.append(kind.parse_move(text, node.position))
    session = Session(repertoire_of(library, (Game(root), root.position.turn)))
    ways = [session.way() for _time in range(20)]
    assert ways[-1] == []
    assert {move.rstrip("?") for way in ways for move in way} == {"32-28", "28-32", "27-31"}


def test_the_games_of_a_file_are_put_together(tmp_path: Path) -> None:
    text = f"{ENGLISH}1. 11-15 23-19 2. 8-11 1-0\n\n{ENGLISH}1. 11-15 22-18 0-1\n\n{ENGLISH}1. 11-99 *\n"
    game, bad = gathered(readings(text), tmp_path)
    assert [(each.number, each.partly) for each in bad] == [(3, False)]
    assert [len(game.root.children), len(game.root.children[0].children)] == [1, 2]
    assert game.last.end is None
    with pytest.raises(InputError):
        gathered(readings(f"{ENGLISH}1. 11-99 *\n"), tmp_path)
    with pytest.raises(InputError) as refused:
        gathered(iter(()), tmp_path)
    assert refused.value.fault == Fault.NO_GAME_IN_FILE


def test_too_many_positions_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lessons.repertoire.MOST_POSITIONS", 3)
    with pytest.raises(InputError) as refused:
        gathered([Reading(game_of("1. 11-15 23-19 2. 8-11"), None)], tmp_path)
    assert refused.value.fault == Fault.LARGE_REPERTOIRE


def test_nothing_new_is_merged_twice() -> None:
    game = game_of(BRANCHES)
    root = Node[Any, Any](game.start)
    assert merge(root, game) == 11
    assert merge(root, game) == 0
