"""The Hub protocol: its lines, positions and moves for all rule sets; the engine in talk; engines as players."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest
from draughts import Board
from draughts.engine import HubEngine
from draughts.engine import Limit as TheirLimit

from ai.commands.hub import Session, limit_of, score_number
from ai.contest.arena import Arena, beginnings, player
from ai.contest.hub import RULES, Message, hub_move, hub_position, parse_hub_move, parse_hub_position
from ai.contest.hub_player import HubPlayer, Program
from ai.contest.hub_process import LONGEST_LINE, HubProcess
from ai.engine.book.choice import usual_book
from ai.limits import Clock, Limit
from ai.score import WIN
from game.checkers.position import Move, Position
from game.checkers.variants import ENGLISH, VARIANTS, Rules
from game.core import InputError
from game.match import Match
from game.tictactoe.position import TicTacToe
from tests.hub_engines import GREETS, PLAYS, written

ROOT = Path(__file__).parents[3]
SCAN_S_START = "W" + "b" * 20 + "e" * 10 + "w" * 20
ENGINE = f"{sys.executable} {ROOT / 'main.py'} hub"
NO_GREETING = "has ended without a greeting: it is no engine that speaks the Hub protocol."


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
def test_every_position_and_move_of_a_game_is_read_back(rules: Rules) -> None:
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


@pytest.mark.parametrize(("score", "text"), [(0, "0.00"), (-7, "-0.07"), (WIN - 3, "99.97"), (4 - WIN, "-99.96")])
def test_scores_are_in_men(score: int, text: str) -> None:
    assert score_number(score) == text


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
        ({"time": "-3", "inc": "-1", "moves": "-2"}, Limit(clock=Clock(0, moves=1))),
        ({"move-time": "-1"}, Limit(seconds=0)),
    ],
)
def test_levels(arguments: dict[str, str], limit: Limit) -> None:
    assert limit_of(arguments) == limit


class Talking:
    """A session, and what it has said."""

    def __init__(self) -> None:
        self.said: SimpleQueue[str] = SimpleQueue()
        self.session = Session(self.said.put)

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
    assert set(engine.answer("param").arguments["values"].split()) == {"normal", *VARIANTS, "losing"}
    assert engine.answer("wait") == Message("wait")
    engine.tell("init")
    assert engine.answer("ready") == Message("ready")


@pytest.mark.parametrize("name", RULES)
def test_a_search_answers_with_a_legal_move(engine: Talking, name: str) -> None:
    start = Position.start(RULES[name])
    engine.tell(f"set-param name=variant value={name}", "init", f"pos pos={hub_position(start)}")
    engine.tell("level depth=3", "go think")
    parse_hub_move(engine.move(), start)


def test_reports_come_with_depth_score_and_line(engine: Talking) -> None:
    engine.tell(f"pos pos={SCAN_S_START}", "level depth=4", "go analyze")
    found = [engine.answer("info").arguments for _ in range(4)]
    assert [report["depth"] for report in found] == ["1", "2", "3", "4"]
    assert int(found[0]["nodes"]) < int(found[3]["nodes"])
    assert len(found[3]["pv"].split()) >= 4
    assert engine.move() == found[3]["pv"].split()[0]


def test_it_plays_by_the_book_unless_it_is_told_not_to(engine: Talking) -> None:
    start = Position.start(VARIANTS["english"])
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


def test_a_search_that_fails_is_told(engine: Talking, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no reason")

    monkeypatch.setattr("ai.engine.expert.Expert.think", fail)
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
    engine.tell(f"pos pos={SCAN_S_START}", "level move-time=0", "ponder-hit", "level depth=6", "go think", "ponder-hit")
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
        ("set-param name=variant value=chess", "There is no variant 'chess'; there are normal, english, russian, "
                                               "brazilian, pool, czech, spanish, italian, thai, international, "
                                               "frisian, losing."),
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
    """What was set up before is not searched in its place; what is set up afterwards is."""
    engine.tell("pos", "level depth=1", line, "go think")
    said = list(iter(lambda: engine.said.get(timeout=20), "done"))
    assert said[-1] == str(Message("error", {"message": why}))
    engine.tell("pos", "level depth=1", "go think")
    assert parse_hub_move(engine.move(), Position.start(RULES["normal"]))


def test_a_position_alone_is_the_start_of_the_rules(engine: Talking) -> None:
    start = Position.start(VARIANTS["russian"])
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


@pytest.mark.parametrize("rules", [ENGLISH, VARIANTS["frisian"]], ids=["english", "frisian"])
def test_an_engine_in_its_own_process_is_a_player(rules: Rules) -> None:
    engine = player(f"hub:{ENGINE}", Position.start(rules), Limit(nodes=100))
    match = Match(Position.start(rules))
    for _ in range(12):
        match.play(engine.move(match.positions, Random(0), bytearray(1)))


@pytest.mark.parametrize(
    ("command", "limit", "sentence"),
    [
        ("", Limit(nodes=1), "'' is not a command that starts an engine."),
        ("'unclosed", Limit(nodes=1), '"\'unclosed" is not a command that starts an engine.'),
        (__file__, Limit(nodes=1), f"'{__file__}' is not a program that can be started."),
        ("/nowhere/engine", Limit(nodes=1), "'/nowhere/engine' can't be started: No such file or directory."),
        ("engine", Limit(), "'engine' needs a limit: give --seconds, --nodes or --clock."),
        (f"{sys.executable} --version", Limit(nodes=1), f"'{sys.executable} --version' {NO_GREETING}"),
    ],
)
def test_what_is_wrong_with_an_engine(command: str, limit: Limit, sentence: str) -> None:
    start = Position.start(ENGLISH)
    with pytest.raises(InputError) as caught:
        player(f"hub:{command}", start, limit).move([start], Random(0), bytearray(1))
    assert str(caught.value) == sentence


def test_a_limit_is_told_in_digits(tmp_path: Path) -> None:
    """Of 1.2e+07 an engine may take the 1."""
    engine = tmp_path / "engine.py"
    engine.write_text(
        "print('wait\\nready')\n*_, level = (input() for _ in range(4))\nprint(f'error message=\"{level}\"\\ndone')\n"
    )
    level = "level nodes=12345678 move-time=0.05"
    start = Position.start(ENGLISH)
    one = player(f"hub:{sys.executable} -u {engine}", start, Limit(nodes=12_345_678, seconds=0.05))
    with pytest.raises(InputError, match=f"It said: {level}"):
        one.move([start], Random(0), bytearray(1))


def test_an_engine_that_says_what_is_no_text(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text("import sys; sys.stdout.buffer.write(bytes(range(256)))")
    start = Position.start(ENGLISH)
    with pytest.raises(InputError, match="ended without a greeting"):
        player(f"hub:{sys.executable} {engine}", start, Limit(nodes=1)).move([start], Random(0), bytearray(1))


START = Position.start(ENGLISH)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[HubProcess]:
    """Those that are started."""
    started: list[HubProcess] = []

    def start(words: Sequence[str], folder: Path | None) -> HubProcess:
        started.append(HubProcess(words, folder))
        return started[-1]

    monkeypatch.setattr("ai.contest.hub_player.HubProcess", start)
    return started


def assert_gone(processes: list[HubProcess]) -> None:
    """They have ended, and so has everything that could write to the same streams."""
    assert processes
    for one in processes:
        one.listener.join(20)
        assert (one.process.returncode is None, one.listener.is_alive()) == (False, False)


RUBBISH = "does not speak the Hub protocol: it says {said!r}."
LATE = "has not answered within 0.2 seconds."
FOREVER = "import time; time.sleep(20); print('alive')"


@pytest.mark.parametrize(
    ("engine", "sentence"),
    [
        ("while True: print('y')", RUBBISH.format(said="y")),
        (f"while True: print('y' * {LONGEST_LINE}, end='')", RUBBISH.format(said="y" * 40)),
        ("while True: print('info depth=1')", LATE),
        (FOREVER, LATE),
        ("print('wait', flush=True); " + FOREVER, LATE),
        (r"print('wait\nready', flush=True); " + FOREVER, LATE),
        (f"import subprocess, sys; subprocess.run([sys.executable, '-c', {FOREVER!r}])", LATE),
        ("import os, time; os.close(1); time.sleep(20)", NO_GREETING),
        ("import os; os.close(0); " + FOREVER, LATE),
        ("raise SystemExit(1)", NO_GREETING),
        ("", NO_GREETING),
    ],
)
def test_an_engine_that_is_none_is_told_and_leaves_no_process(
    engine: str, sentence: str, tmp_path: Path, processes: list[HubProcess]
) -> None:
    command = written(tmp_path, engine)
    one = HubPlayer(Program.of(command), ENGLISH, Limit(nodes=1), patience=0.2 if sentence is LATE else 60, longest=0)
    with pytest.raises(InputError) as caught:
        one.move([START], Random(0), bytearray(1))
    assert str(caught.value) == f"{command!r} {sentence}"
    assert_gone(processes)


def test_an_engine_may_greet_with_a_banner(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(
        r"import sys; print('An engine\n' * 20 + 'wait\nready\ndone move=9-13', flush=True); sys.stdin.read()"
    )
    start = Position.start(ENGLISH)
    one = HubPlayer(Program.of(f"{sys.executable} {program}"), ENGLISH, Limit(nodes=1))
    assert one.move([start], Random(0), bytearray(1)) in start.legal_moves()


def test_engines_play_checkers_only() -> None:
    with pytest.raises(InputError, match="checkers only"):
        player("hub:engine", TicTacToe.start(), Limit(nodes=1))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("print('done move=1-32', flush=True)", "played '1-32': 1-32 is not legal."),
        ("print('done move=up', flush=True)",
         "played 'up': 'up' is not a move: write it as 32-28, or with what is captured as 28x19x23."),
        ("print('done', flush=True)", "gave no move."),
        ("print('error message=tired\\ndone', flush=True)", "gave no move. It said: tired"),
        ("sys.exit(1)", "has ended."),
        ("print('y\\n' * 1001, flush=True)", "does not speak the Hub protocol: it says 'y'."),
        ("pass", "has not answered within 0.2 seconds."),
    ],
)  # fmt: skip
def test_what_an_engine_does_wrong_loses_it_the_game_alone(
    answer: str, sentence: str, tmp_path: Path, processes: list[HubProcess]
) -> None:
    command = written(tmp_path, PLAYS.format(answer=answer))
    bad = HubPlayer(Program.of(command), ENGLISH, Limit(nodes=1), patience=0.2 if answer == "pass" else 60, longest=0)
    other = player("minimax:1", START, Limit())
    games = Arena((bad, other), beginnings(None, START, 1), seed=1)
    first, second = (games.play(number, lambda choice: choice(bytearray(1))) for number in (1, 2))
    assert first.fault == f"{command!r} {sentence}"
    assert (first.outcome.payoffs, second.outcome.payoffs) == ((-1, 1), (1, -1))
    assert (len(first.moves), len(second.moves)) == (0, 1)
    assert len(processes) == 2  # a new one plays the second game
    assert games.replay(second).outcome == second.outcome
    assert_gone(processes)


def test_an_error_that_an_engine_tells_is_not_the_end(tmp_path: Path) -> None:
    answer = "print('error message=\"no book\"\\ndone move=9-13', flush=True)"
    one = HubPlayer(Program.of(written(tmp_path, PLAYS.format(answer=answer))), ENGLISH, Limit(nodes=1))
    assert one.move([START], Random(0), bytearray(1)) == Move((9, 13))
    one.close()


def test_an_engine_that_does_not_listen_keeps_nobody_waiting(tmp_path: Path, processes: list[HubProcess]) -> None:
    """It answers for itself, and more is told to it than a pipe can hold."""
    engine = GREETS + "import time\nprint('done move=9-13\\n' * 2000, flush=True)\ntime.sleep(20)"
    one = HubPlayer(Program.of(written(tmp_path, engine)), ENGLISH, Limit(nodes=1))
    for _ in range(1500):
        one.move([START], Random(0), bytearray(1))
    processes[0].kill()
    assert_gone(processes)


def test_an_engine_is_told_to_quit_and_ended_when_it_does_not(
    tmp_path: Path, processes: list[HubProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.contest.hub_process.GOODBYE", 0.2)
    for name, last in (("polite", "open(r'{told}', 'w').write(line)"), ("deaf", "import time; time.sleep(20)")):
        told = tmp_path / name
        answer = "print('done move=9-13', flush=True)\n    if line.startswith('quit'):\n        "
        engine = PLAYS.format(answer=answer + last.format(told=told) + "\n        sys.exit()")
        one = HubPlayer(Program.of(written(tmp_path, engine)), ENGLISH, Limit(nodes=1))
        one.move([START], Random(0), bytearray(1))
        one.close()
        assert_gone(processes)
        assert told.exists() == (name == "polite")


def test_a_stop_is_heeded_at_once(tmp_path: Path, processes: list[HubProcess]) -> None:
    program, stop = Program.of(written(tmp_path, PLAYS.format(answer="pass"))), bytearray(1)
    one = HubPlayer(program, ENGLISH, Limit(nodes=1), stopping=0.1)
    threading.Timer(0.1, lambda: stop.__setitem__(0, 1)).start()
    with pytest.raises(InputError, match=r"was stopped before it moved\."):
        one.move([START], Random(0), stop)
    assert_gone(processes)


TELLS = """
print('param name=variant value=normal type=enum values="{variants}"')
print('param name=threads value=1 type=int min=1 max=4')
{more}
print('wait', flush=True)
heard = []
for line in iter(input, 'init'):
    heard.append(line)
print('ready', flush=True)
while True:
    if input().startswith('go'):
        print('error message="' + ', '.join(heard).replace('set-param ', '') + '"')
        print('done', flush=True)
"""
"""An engine that tells which parameters it was given."""
AIM = "print('param name=giveaway value=false type=bool')"


@pytest.mark.parametrize(
    ("parameters", "variants", "more", "rules", "given"),
    [
        ("threads=2 ", "normal english", "", "english", "hub, name=variant value=english, name=threads value=2"),
        ("threads=1 ", "normal losing", AIM, "international", "hub"),
        ("", "normal losing", "", "giveaway", "hub, name=variant value=losing"),
        ("", "normal", AIM, "giveaway", "hub, name=giveaway value=true"),
    ],
)
def test_the_parameters_that_differ_are_set(
    parameters: str, variants: str, more: str, rules: str, given: str, tmp_path: Path
) -> None:
    command = written(tmp_path, TELLS.format(variants=variants, more=more))
    played = RULES["losing" if rules == "giveaway" else rules]
    with pytest.raises(InputError) as caught:
        HubPlayer(Program.of(parameters + command), played, Limit(nodes=1)).move(
            [Position.start(played)], Random(0), bytearray(1)
        )
    assert str(caught.value).endswith(f"It said: {given}")


@pytest.mark.parametrize(
    ("parameters", "rules", "sentence"),
    [
        ("hash=64 ", "english", "{command!r} has no parameter 'hash'; there are variant, threads."),
        ("threads=5 ", "english",
         "The parameter threads of {command!r} can't be '5': it is declared as type=int min=1 max=4."),
        ("", "russian", "{command!r} does not play russian checkers."),
        ("", "losing", "{command!r} does not play international checkers with the opposite aim."),
    ],
)  # fmt: skip
def test_what_an_engine_does_not_have_is_told(
    parameters: str, rules: str, sentence: str, tmp_path: Path, processes: list[HubProcess]
) -> None:
    command = parameters + written(tmp_path, TELLS.format(variants="normal english", more=""))
    one = HubPlayer(Program.of(command), RULES[rules], Limit(nodes=1))
    with pytest.raises(InputError) as caught:
        one.move([Position.start(RULES[rules])], Random(0), bytearray(1))
    assert (str(caught.value), type(caught.value)) == (sentence.format(command=command), InputError)
    assert_gone(processes)


@pytest.mark.parametrize(
    ("limit", "clock", "level", "seconds"),
    [
        (Limit(seconds=2), None, "level move-time=2", 2),
        (Limit(nodes=5), None, "level nodes=5", 9),
        (Limit(clock=Clock(60, 1)), Clock(2.5, 1), "level time=1.500 inc=1.000", 2.5),
        (Limit(nodes=5, clock=Clock(60, 1)), Clock(0.5, 1), "level nodes=5 time=-0.500 inc=1.000", 0.5),
        (Limit(seconds=5), Clock(2.5, 1), "level time=1.500 inc=1.000", 2.5),
        (Limit(clock=Clock(60, 1)), Clock(10, moves=1), "level time=10.000 inc=0.000 moves=1", 10),
    ],
)
def test_an_engine_is_told_its_clock(limit: Limit, clock: Clock | None, level: str, seconds: float) -> None:
    """Without the increment, which the protocol adds; what it is told means the same clock to an engine."""
    told, longest = HubPlayer(Program.of("engine"), ENGLISH, limit, longest=9)._level(clock)
    assert (str(told), longest) == (level, seconds)
    assert limit_of(told.arguments).clock == clock


def test_the_moves_of_a_game_are_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    worded: list[Move] = []

    def watched(move: Move) -> str:
        worded.append(move)
        return hub_move(move)

    monkeypatch.setattr("ai.contest.hub_player.hub_move", watched)
    match, rng = Match(START), Random(1)
    one = HubPlayer(Program.of("engine"), ENGLISH, Limit(nodes=1))
    for _ in range(20):
        match.play(rng.choice(match.position.legal_moves()))
        assert one._played(match.positions) == [hub_move(move) for move in match.moves]
    assert len(worded) == 20
    assert one._played(match.positions[:3]) == [hub_move(move) for move in match.moves[:2]]


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        ("./scan hub", ({}, ("./scan", "hub"))),
        ("tt-size=24 name='a b' ./scan x=1", ({"tt-size": "24", "name": "a b"}, ("./scan", "x=1"))),
    ],
)
def test_parameters_come_before_the_command(command: str, parts: tuple[dict[str, str], tuple[str, ...]]) -> None:
    program = Program.of(command)
    assert (program.parameters, program.words) == parts
