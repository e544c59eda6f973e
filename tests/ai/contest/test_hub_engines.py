"""Engines as players: their faults, their faults in a game, and their input."""

import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from ai.commands.hub import limit_of
from ai.contest.arena import Arena, beginnings, player
from ai.contest.engine_player import Program, quoted, split
from ai.contest.hub import RULES, hub_move
from ai.contest.hub_player import HubPlayer
from ai.limits import Clock, Limit
from ai.work.engine_process import LONGEST_LINE, EngineProcess
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import RuleSet
from game.core import InputError
from game.match import Match
from game.tictactoe.position import TicTacToe
from tests.hub_engines import GREETS, PLAYS, program_file, written

ROOT = Path(__file__).parents[3]
ENGINE = f"{sys.executable} {ROOT / 'main.py'} hub"
START = Position.start(ENGLISH)
NO_GREETING = "quit without a greeting: it does not support the Hub protocol."


@pytest.mark.parametrize("rules", [ENGLISH, RULE_SETS["frisian"]], ids=["english", "frisian"])
def test_an_engine_in_its_own_process_is_a_player(rules: RuleSet) -> None:
    engine = player(f"hub:{ENGINE}", Position.start(rules), Limit(nodes=100))
    match = Match(Position.start(rules))
    for _ in range(12):
        match.play(engine.move(match.positions, Random(0), bytearray(1)))


@pytest.mark.parametrize(
    ("command", "limit", "sentence"),
    [
        ("", Limit(nodes=1), "'' is not a command that starts an engine."),
        ("/my engines/scan hub", Limit(nodes=1),
         "There is no engine '/my': put the path in quotes if it contains blanks."),
        ("threads=2 /my engines/scan", Limit(nodes=1),
         "There is no engine '/my': put the path in quotes if it contains blanks."),
        ("'unclosed", Limit(nodes=1), '"\'unclosed" is not a command that starts an engine.'),
        (__file__, Limit(nodes=1), f"'{__file__}' is not a program that can be started."),
        ("/nowhere/engine", Limit(nodes=1), "'/nowhere/engine' can't be started: No such file or directory."),
        ("engine", Limit(), "'engine' needs a limit: give --seconds, --nodes or --clock."),
        (f"{sys.executable} --version", Limit(nodes=1), f"'{sys.executable} --version' {NO_GREETING}"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_engine(command: str, limit: Limit, sentence: str) -> None:
    start = Position.start(ENGLISH)
    with pytest.raises(InputError) as caught:
        player(f"hub:{command}", start, limit).move([start], Random(0), bytearray(1))
    assert str(caught.value) == sentence


def test_a_limit_is_told_in_digits(tmp_path: Path) -> None:
    """An engine may read 1.2e+07 as 1."""
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
    with pytest.raises(InputError, match="quit without a greeting"):
        player(f"hub:{sys.executable} {engine}", start, Limit(nodes=1)).move([start], Random(0), bytearray(1))


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[EngineProcess]:
    """The started processes."""
    started: list[EngineProcess] = []

    def start(words: Sequence[str], folder: Path | None, goodbye: str) -> EngineProcess:
        started.append(EngineProcess(words, folder, goodbye))
        return started[-1]

    monkeypatch.setattr("ai.contest.engine_player.EngineProcess", start)
    return started


def assert_gone(processes: list[EngineProcess]) -> None:
    """They have ended, and so has everything that could write to the same streams."""
    assert processes
    for one in processes:
        one.listener.join(20)
        assert (one.process.returncode is None, one.listener.is_alive()) == (False, False)


RUBBISH = "does not support the Hub protocol: it answers {said!r}."
PATIENCE = 2.0 if sys.platform == "win32" else 0.2
"""Seconds in which a Python program starts and greets, on a busy machine too."""
LATE = f"has not answered within {PATIENCE:g} seconds."
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
    engine: str, sentence: str, tmp_path: Path, processes: list[EngineProcess]
) -> None:
    command = written(tmp_path, engine)
    one = HubPlayer(
        Program.of(command), ENGLISH, Limit(nodes=1), patience=PATIENCE if sentence is LATE else 60, longest=0
    )
    with pytest.raises(InputError) as caught:
        one.move([START], Random(0), bytearray(1))
    assert str(caught.value) == f"{quoted(command)} {sentence}"
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
    with pytest.raises(InputError, match="the protocol hub do not play tictactoe 3x3x3"):
        player("hub:engine", TicTacToe.start(), Limit(nodes=1))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("print('done move=1-32', flush=True)", "played '1-32': 1-32 is not legal."),
        ("print('done move=up', flush=True)",
         "played 'up': 'up' is not a move: write it as 32-28, or with what is captured as 28x19x23."),
        ("print('done', flush=True)", "gave no move."),
        ("print('error message=tired\\ndone', flush=True)", "gave no move. It said: tired"),
        ("sys.exit(1)", "has quit."),
        ("print('y\\n' * 1001, flush=True)", "does not support the Hub protocol: it answers 'y'."),
        ("pass", LATE),
    ],
)  # fmt: skip
def test_what_an_engine_does_wrong_loses_it_the_game_alone(
    answer: str, sentence: str, tmp_path: Path, processes: list[EngineProcess]
) -> None:
    command = written(tmp_path, PLAYS.format(answer=answer))
    bad = HubPlayer(
        Program.of(command), ENGLISH, Limit(nodes=1), patience=PATIENCE if sentence is LATE else 60, longest=0
    )
    other = player("minimax:1", START, Limit())
    games = Arena((bad, other), beginnings(None, START, 1), seed=1)
    first, second = (games.play(number, lambda choice: choice(bytearray(1))) for number in (1, 2))
    assert first.fault == f"{quoted(command)} {sentence}"
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


def test_an_engine_that_does_not_listen_keeps_nobody_waiting(tmp_path: Path, processes: list[EngineProcess]) -> None:
    """It answers unasked, and gets more input than a pipe can hold."""
    engine = GREETS + "import time\nprint('done move=9-13\\n' * 2000, flush=True)\ntime.sleep(20)"
    one = HubPlayer(Program.of(written(tmp_path, engine)), ENGLISH, Limit(nodes=1))
    for _ in range(1500):
        one.move([START], Random(0), bytearray(1))
    processes[0].kill()
    assert_gone(processes)


def test_an_engine_is_told_to_quit_and_ended_when_it_does_not(
    tmp_path: Path, processes: list[EngineProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.work.engine_process.GOODBYE", 0.2)
    for name, last in (("polite", "open(r'{told}', 'w').write(line)"), ("deaf", "import time; time.sleep(20)")):
        told = tmp_path / name
        answer = "print('done move=9-13', flush=True)\n    if line.startswith('quit'):\n        "
        engine = PLAYS.format(answer=answer + last.format(told=told) + "\n        sys.exit()")
        one = HubPlayer(Program.of(written(tmp_path, engine)), ENGLISH, Limit(nodes=1))
        one.move([START], Random(0), bytearray(1))
        one.close()
        assert_gone(processes)
        assert told.exists() == (name == "polite")


def test_a_stop_is_heeded_at_once(tmp_path: Path, processes: list[EngineProcess]) -> None:
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
"""An engine that reports its parameters."""
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
        ("hash=64 ", "english", "{command} has no parameter 'hash'; choose from variant, threads."),
        ("threads=5 ", "english",
         "The parameter threads of {command} can't be '5': it is declared as type=int min=1 max=4."),
        ("threads=0 ", "english",
         "The parameter threads of {command} can't be '0': it is declared as type=int min=1 max=4."),
        ("threads=1.5 ", "english",
         "The parameter threads of {command} can't be '1.5': it is declared as type=int min=1 max=4."),
        ("", "russian", "{command} does not play russian checkers."),
        ("", "losing", "{command} does not play international checkers with the aim reversed."),
    ],
)  # fmt: skip
def test_what_an_engine_does_not_have_is_told(
    parameters: str, rules: str, sentence: str, tmp_path: Path, processes: list[EngineProcess]
) -> None:
    command = parameters + written(tmp_path, TELLS.format(variants="normal english", more=""))
    one = HubPlayer(Program.of(command), RULES[rules], Limit(nodes=1))
    with pytest.raises(InputError) as caught:
        one.move([Position.start(RULES[rules])], Random(0), bytearray(1))
    assert (str(caught.value), type(caught.value)) == (sentence.format(command=quoted(command)), InputError)
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
    """The increment is left out, since the protocol adds it."""
    told, longest = HubPlayer(Program.of("engine"), ENGLISH, limit, longest=9)._level(clock, limit)
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


Forms = tuple[tuple[str, list[str]], ...]
PLAIN: Forms = ("{file} hub", ["hub"]), ("threads=2 {file} hub --deep", ["hub", "--deep"])
SAFE: Forms = ("{file}", []), ("{quoted} hub", ["hub"]), ("threads=2 {quoted}", [])


@pytest.mark.parametrize(
    ("name", "form", "words"),
    [
        *((name, *form) for name in ("my engine", "of é") for form in (*PLAIN, *SAFE)),
        *((name, *form) for name in ("two  blanks", "engine's") for form in SAFE),
    ],
)
def test_a_path_with_blanks_is_found(tmp_path: Path, name: str, form: str, words: list[str]) -> None:
    """Quotes are needed only where a shell would see something else in a name."""
    (tmp_path / "my engines").mkdir()
    file = tmp_path / "my engines" / name
    file.touch()
    command = form.format(file=file, quoted=shlex.quote(str(file)))
    assert Program.of(command).words == (str(file), *words)


@pytest.mark.skipif(sys.platform == "win32", reason="a script with its interpreter is for Unix")
def test_an_engine_in_a_folder_with_blanks_plays(tmp_path: Path) -> None:
    """The command line has parameters, a word for the engine, and games in several processes."""
    folder = tmp_path / "my engines"
    folder.mkdir()
    engine = program_file(folder, PLAYS.format(answer="print('done', flush=True)"), "deep engine")
    words = ["match", f"hub:{engine} hub", "minimax:1", "--games=2", "--parallel=2", "--nodes=1"]
    said = subprocess.run([sys.executable, "main.py", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.stdout.splitlines()[-1] == f"lost by forfeit, 2 times: '{engine} hub' gave no move."


def test_on_windows_a_path_has_backslashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """They stay, in what is started and in sentences."""
    monkeypatch.setattr("ai.contest.engine_player.os.name", "nt")
    program = Program.of(r"C:\engines\scan.exe hub")
    assert (program.words, program.name) == ((r"C:\engines\scan.exe", "hub"), r"'C:\engines\scan.exe hub'")
    assert split(r"threads=2 'C:\my engines\scan.exe' hub") == ["threads=2", r"C:\my engines\scan.exe", "hub"]
