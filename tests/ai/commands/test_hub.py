"""Our engine in talk by the Hub protocol, line by line and as a program of its own."""

import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from draughts import Board
from draughts.engine import HubEngine
from draughts.engine import Limit as TheirLimit

from ai.commands.hub import HubSession, limit_of, score_number, talk
from ai.contest.hub import RULES, Message, hub_position, parse_hub_move
from ai.engine.book.files import usual_book
from ai.engine.weights import weights_for
from ai.limits import Clock, Limit
from ai.score import WIN
from game.checkers.notation import parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH

ROOT = Path(__file__).parents[3]
SCAN_S_START = "W" + "b" * 20 + "e" * 10 + "w" * 20


@pytest.mark.parametrize(("score", "text"), [(0, "0.00"), (-7, "-0.07"), (WIN - 3, "99.97"), (4 - WIN, "-99.96")])
def test_scores_are_in_men(score: int, text: str) -> None:
    assert score_number(score) == text


def test_nothing_is_less_than_one_thread_and_one_megabyte() -> None:
    session = HubSession(lambda line: None)
    for line in ("hub", "set-param name=threads value=0", "set-param name=megabytes value=0"):
        session.hear(line)
    assert (session._engine.threads, session._engine.table.megabytes) == (1, 1)
    session.close()


def test_the_limits_of_parameters_are_told() -> None:
    out = io.StringIO()
    talk(["hub"], out)
    told = [line.split() for line in out.getvalue().splitlines() if line.startswith("param ") and "type=int" in line]
    limits = {part for line in told for part in line if part.startswith(("min=", "max="))}
    assert {line[1] for line in told} >= {"name=threads", "name=megabytes"}
    assert all(part.split("=")[1].isdecimal() for part in limits)
    assert "min=1" in limits


def test_nothing_is_heard_after_quit() -> None:
    told = [io.StringIO(), io.StringIO()]
    talk(["hub", "quit"], told[0])
    talk(["hub", "quit", "hub"], told[1])
    assert told[0].getvalue() == told[1].getvalue()
    assert told[0].getvalue().endswith("wait\n")


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        ({"depth": "8"}, Limit(depth=8)),
        ({"nodes": "1000"}, Limit(nodes=1000)),
        ({"move-time": "0.25"}, Limit(seconds=0.25)),
        ({"infinite": ""}, Limit()),
        ({"time": "60", "moves": "20"}, Limit(clock=Clock(60, moves=20))),
        ({"time": "60"}, Limit(clock=Clock(60))),
        ({"time": "59", "inc": "1"}, Limit(clock=Clock(60, increment=1))),
        ({"time": "-0.75", "inc": "1"}, Limit(clock=Clock(0.25, increment=1))),
        ({"time": "-3", "inc": "-1", "moves": "1"}, Limit(clock=Clock(0, moves=1))),
    ],
)
def test_levels(arguments: dict[str, str], limit: Limit) -> None:
    assert limit_of(arguments) == limit


class Talking:
    """A session, and what it has said."""

    def __init__(self) -> None:
        self.said: SimpleQueue[str] = SimpleQueue()
        self.session = HubSession(self.said.put)

    def tell(self, *lines: str) -> None:
        for line in lines:
            assert self.session.hear(line)

    def answer(self, command: str) -> Message:
        """The next line with that command; others before it are dropped."""
        while (line := Message.parse(self.said.get(timeout=20))).command != command:
            assert line.command != "error", line
        return line

    def move(self) -> str:
        return self.answer("done").arguments["move"]


@pytest.fixture
def engine() -> Iterator[Talking]:
    talking = Talking()
    yield talking
    talking.session.close()


def test_the_introduction_names_every_rule_set(engine: Talking) -> None:
    engine.tell("hub")
    assert engine.answer("id").arguments["name"] == "Kings & Crosses"
    assert set(engine.answer("param").arguments["values"].split()) == {"normal", *RULE_SETS, "losing"}
    assert engine.answer("wait") == Message("wait")
    engine.tell("init")
    assert engine.answer("ready") == Message("ready")


@pytest.mark.parametrize("name", RULES)
@pytest.mark.combinations(3)
def test_a_search_answers_with_a_legal_move(engine: Talking, name: str) -> None:
    start = Position.start(RULES[name])
    engine.tell(f"set-param name=variant value={name}", "init", f"pos pos={hub_position(start)}")
    engine.tell("level depth=3", "go think")
    parse_hub_move(engine.move(), start)


def test_what_is_read_from_files_is_read_before_it_is_ready(engine: Talking, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move must have all of its time."""
    weights_for.cache_clear()
    engine.tell("set-param name=variant value=thai", "init")
    engine.answer("ready")
    monkeypatch.delattr("ai.engine.weights.read_weights")
    engine.tell("pos", "level nodes=100", "go think")
    assert engine.move()


def test_reports_come_with_depth_score_and_line(engine: Talking) -> None:
    engine.tell(f"pos pos={SCAN_S_START}", "level depth=4", "go analyze")
    found = [engine.answer("info").arguments for _ in range(4)]
    assert [report["depth"] for report in found] == ["1", "2", "3", "4"]
    assert int(found[0]["nodes"]) < int(found[3]["nodes"])
    assert len(found[3]["pv"].split()) >= 4
    assert engine.move() == found[3]["pv"].split()[0]


def test_it_plays_by_the_book_unless_it_is_told_not_to(engine: Talking) -> None:
    start = Position.start(RULE_SETS["english"])
    book = usual_book(start.rules)
    assert book
    engine.tell("set-param name=variant value=english", f"pos pos={hub_position(start)}", "level nodes=100", "go think")
    told = engine.answer("info").arguments
    assert (told["nodes"], engine.move()) == ("1", told["pv"].split()[0])
    assert parse_hub_move(told["pv"].split()[0], start) in [each.move for each in book.moves(start)]
    for lines in (("go analyze",), ("level depth=2", "go think"), ("set-param name=book value=false", "go think")):
        engine.tell(f"pos pos={hub_position(start)}", "level nodes=100", *lines)
        assert engine.answer("info").arguments["nodes"] != "1"
        engine.move()
    engine.tell("hub")
    assert "param name=book value=false type=bool" in [str(engine.answer("param")) for _ in range(6)]


def test_moves_lead_on_from_the_position(engine: Talking) -> None:
    engine.tell(f'pos pos={SCAN_S_START} moves="32-28 19-23"', "level depth=2", "go think")
    assert engine.move() == "28x19x23"


def test_a_position_that_has_come_once_is_no_draw_for_the_side_that_stands_worse(engine: Talking) -> None:
    """From a game against Cake: White can go back to where the game has been, but Black need not repeat it."""
    position = hub_position(parse_fen("W:WK1,K6,12,28:B3,K11,K14,19,K23", ENGLISH))
    engine.tell("set-param name=variant value=english", f'pos pos={position} moves="1-5 23-18 5-1 18-23"')
    engine.tell("level depth=21", "go analyze")
    scores = [float(engine.answer("info").arguments["score"]) for _ in range(21)]
    assert engine.move() == "1-5"
    assert scores[-1] < -1


def test_of_a_game_that_goes_on_only_the_new_moves_are_played(engine: Talking, monkeypatch: pytest.MonkeyPatch) -> None:
    start, played = Position.start(RULES["normal"]), []

    def watched(text: str, position: Position) -> Move:
        played.append(text)
        return parse_hub_move(text, position)

    monkeypatch.setattr("ai.commands.hub.parse_hub_move", watched)
    for moves, new in (
        ("32-28 19-23", 2), ("32-28 19-23 28x19x23", 1), ("33-28", 1), ("", 0), ("34-29", 1),
    ):  # fmt: skip
        played.clear()
        engine.tell(f'pos pos={SCAN_S_START} moves="{moves}"', "level depth=1", "go think")
        position = start
        for text in moves.split():
            position = position.play(parse_hub_move(text, position))
        assert parse_hub_move(engine.move(), position) in position.legal_moves()
        assert played == moves.split()[len(moves.split()) - new :]


def test_another_start_with_the_same_moves_is_another_game(engine: Talking) -> None:
    """The same move is followed by a capture in the second game only."""
    alone = "W" + "e" * 4 + "b" + "e" * 26 + "w" + "e" * 18
    attacked = "W" + "e" * 22 + "b" + "e" * 8 + "w" + "e" * 18
    for position, reply in ((alone, "5-10"), (attacked, "23x32x28"), (alone, "5-10")):
        engine.tell(f"pos pos={position} moves=32-28", "level depth=1", "go think")
        assert engine.move() == reply


def test_a_search_that_fails_is_told(engine: Talking, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no reason")

    monkeypatch.setattr("ai.engine.engine.Engine.think", fail)
    engine.tell("init", "level depth=3", "go think")
    assert engine.answer("ready")
    said = Message.parse(engine.said.get(timeout=20))
    assert (said.command, said.arguments["message"]) == ("error", "The search failed: ZeroDivisionError('no reason').")
    assert engine.said.get(timeout=20) == "done"
    engine.tell("ping")
    assert engine.answer("pong")


def test_stop_and_ping_are_answered_at_once_while_searching(engine: Talking) -> None:
    engine.tell(f"pos pos={SCAN_S_START}", "level infinite", "go analyze")
    engine.answer("info")
    started = time.perf_counter()
    engine.tell("ping")
    engine.answer("pong")
    engine.tell("stop")
    engine.move()
    assert time.perf_counter() - started < 1


def test_pondering_waits_for_the_hit(engine: Talking) -> None:
    engine.tell(f"pos pos={SCAN_S_START}", "level move-time=0.2", "go ponder")
    time.sleep(0.5)
    while not engine.said.empty():
        assert Message.parse(engine.said.get()).command == "info"
    engine.tell("ponder-hit")
    assert not any(isinstance(thread, threading.Timer) for thread in threading.enumerate())  # they wake up late
    assert engine.move()


def test_a_hit_without_pondering_changes_nothing(engine: Talking) -> None:
    engine.tell(
        f"pos pos={SCAN_S_START}", "level move-time=0.001", "ponder-hit", "level depth=6", "go think", "ponder-hit"
    )
    engine.move()
    engine.tell("go think", "ping")
    assert engine.answer("info").arguments["depth"] == "1"
    assert engine.move()


def test_losing_is_giveaway_by_the_international_rules(engine: Talking) -> None:
    """White wins it by offering its last man, and loses by it otherwise."""
    position = "W" + "e" * 22 + "b" + "e" * 8 + "w" + "e" * 18
    moves = {}
    for variant in ("normal", "losing"):
        engine.tell(f"set-param name=variant value={variant}", f"pos pos={position}", "level depth=6", "go think")
        moves[variant] = engine.move()
    assert moves["losing"] == "32-28"
    assert moves["normal"] != "32-28"


def test_giveaway_is_a_parameter(engine: Talking) -> None:
    """White wins giveaway by offering its last man."""
    position = "W" + "e" * 13 + "b" + "e" * 8 + "w" + "e" * 9
    engine.tell("set-param name=variant value=english", "set-param name=giveaway value=true")
    engine.tell(f"pos pos={position}", "level depth=6", "go think")
    assert engine.move() == "23-18"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pos pos=Wbe", "A position is the side to move and 50 squares, not 3 letters."),
        ("pos pos=WB" + "w" * 21 + "e" * 28, "White has 21 pieces, and a side has 20 at most."),
        (f"pos pos={SCAN_S_START} moves=" + "9" * 5000 + "-1", None),
        (f"pos pos=X{SCAN_S_START[1:]}", "There is no 'X' in a position: sides are W and B, squares w, b, W, B and e."),
        (f"pos pos={SCAN_S_START} moves=32-23", "32-23 is not legal."),
        (f"pos pos={SCAN_S_START} moves=x",
         "'x' is not a move: write it as 32-28, or with what is captured as 28x19x23."),
        ("level time=soon", "time has to be a number, not 'soon'."),
        ("level move-time=nan", "move-time has to be a number, not 'nan'."),
        ("level move-time=0", "move-time has to be more than 0, not '0'."),
        ("level move-time=-1", "move-time has to be more than 0, not '-1'."),
        ("level depth=-1", "depth has to be a whole number from 1 on, not '-1'."),
        ("level depth=2.5", "depth has to be a whole number from 1 on, not '2.5'."),
        ("level nodes=0", "nodes has to be a whole number from 1 on, not '0'."),
        ("level time=60 moves=0", "moves has to be a whole number from 1 on, not '0'."),
        ("set-param name=variant value=chess",
         f"There is no variant 'chess'; choose from normal, {', '.join(RULE_SETS)}, losing."),
    ],
)  # fmt: skip
def test_an_error_says_what_is_wrong_and_the_talk_goes_on(engine: Talking, line: str, message: str | None) -> None:
    engine.tell(line, "ping")
    error = Message.parse(engine.said.get())
    assert error.command == "error"
    assert error.arguments["message"] == message or message is None
    assert engine.answer("pong")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pos pos=W" + "e" * 49 + "B", "The game is over: there is no move to search for."),
        ("pos pos=Wbe", "There is no position to search: the last one made no sense."),
        (f"pos pos={SCAN_S_START} moves=32-23", "There is no position to search: the last one made no sense."),
        ("level nodes=many", "There is no limit for the search: the last one made no sense."),
    ],
)
def test_go_is_answered_where_there_is_nothing_to_search(engine: Talking, line: str, why: str) -> None:
    """The earlier setup is not searched instead; a later one is."""
    engine.tell("pos", "level depth=1", line, "go think")
    said = list(iter(lambda: engine.said.get(timeout=20), "done"))
    assert said[-1] == str(Message("error", {"message": why}))
    engine.tell("pos", "level depth=1", "go think")
    assert parse_hub_move(engine.move(), Position.start(RULES["normal"]))


def test_a_position_alone_is_the_start_of_the_rules(engine: Talking) -> None:
    start = Position.start(RULE_SETS["russian"])
    reply = start.play(parse_hub_move("21-17", start))
    engine.tell("set-param name=variant value=russian", "pos moves=21-17", "level depth=2", "go analyze")
    parse_hub_move(engine.move(), reply)
    engine.tell("pos", "go analyze")
    parse_hub_move(engine.move(), start)


def test_the_reply_to_ponder_on_is_told_unless_nobody_ponders(engine: Talking) -> None:
    engine.tell("hub")
    assert "param name=ponder value=true type=bool" in [str(engine.answer("param")) for _ in range(6)]
    engine.tell("pos", "level depth=3", "go think")
    assert engine.answer("done").arguments["ponder"]
    engine.tell("set-param name=ponder value=false", "pos", "go think")
    assert set(engine.answer("done").arguments) == {"move"}


def test_an_unknown_command_is_ignored(engine: Talking) -> None:
    engine.tell("fly away=now", "ping")
    assert engine.said.get() == "pong"
    assert not engine.session.hear("quit")


def started(**environment: str) -> subprocess.Popen[bytes]:
    """The program itself."""
    program, pipe = [sys.executable, str(ROOT / "main.py"), "hub"], subprocess.PIPE
    return subprocess.Popen(program, env=os.environ | environment, stdin=pipe, stdout=pipe, stderr=pipe)


def test_what_is_no_text_is_left_alone() -> None:
    out, err = started(PYTHONIOENCODING="utf-8:strict").communicate(b"\xff\xfe\x00\npos pos=\xff\nping\n", timeout=20)
    assert err == b""
    assert [line.split()[0] for line in out.splitlines()] == [b"error", b"pong"]


@pytest.mark.parametrize("number", ["1e18", "9223372036854775808", "1e300", "9" * 300])
def test_the_largest_numbers_are_limits_too(number: str) -> None:
    level = " ".join(f"{name}={number}" for name in ("nodes", "move-time", "time", "inc", "moves"))
    process = started()
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"pos pos={SCAN_S_START}\nlevel depth=2 {level}\ngo think\n".encode())
    process.stdin.flush()
    guard = threading.Timer(20, process.kill)
    guard.start()
    answers = [process.stdout.readline().split(b" ")[0] for _ in range(3)]
    guard.cancel()
    assert (answers, process.communicate(b"quit\n")) == ([b"info", b"info", b"done"], (b"", b""))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_it_ends_quietly_when_nobody_listens_any_more() -> None:
    process = started()
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(f"pos pos={SCAN_S_START}\nlevel infinite\ngo analyze\n".encode())
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    time.sleep(1)
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=20) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the library quotes commands for a Unix shell")
@pytest.mark.parametrize(
    ("variant", "name"),
    [
        pytest.param("standard", "normal", marks=pytest.mark.slow),
        pytest.param("frisian", "frisian", marks=pytest.mark.slow),
        ("italian", "italian"),
    ],
)
def test_another_library_plays_a_game_through_the_protocol(variant: str, name: str) -> None:
    """pydraughts as the program at the other end; only of these rule sets has it the squares as the protocol has."""
    through_env = "/usr/bin/env"  # the library follows the link that a Python with its own packages is
    other = HubEngine([through_env, sys.executable, str(ROOT / "main.py"), "hub"])
    try:
        assert name in other.variants
        other.setoption("variant", name)
        other.init()
        board = Board(variant=variant)
        for _ in range(30):
            board.push(other.play(board, TheirLimit(nodes=200), False).move)
    finally:
        other.quit()
        other.p.communicate(timeout=20)
