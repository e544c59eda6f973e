"""The command line: what it prints, the sentence for everything that can be wrong, and that it ends when it should."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import main
from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.quiz import Seed
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.checkers.rule_sets import RULE_SETS
from game.keeping.files import PROFILE_VARIABLE
from game.tictactoe.kind import TICTACTOE
from game.ui.contest.check_screen import CheckScreen
from game.ui.files.pdn_files import Games
from game.ui.lab.subject import Subject
from tests.conftest import Command
from tests.ui.driver import Driver

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_trace_prints_the_tables_of_the_textbook(command: Command, algorithm: str) -> None:
    golden = {"minimax": "textbook_minimax.csv", "alphabeta": "textbook_alpha_beta.csv"}[algorithm]
    status, out, _ = command(f"trace textbook --algorithm {algorithm} --csv")
    rows = [line.split(",") for line in out.splitlines()]
    bounds = {row[0]: row.pop() for row in rows if len(row) > 6}
    assert (status, [",".join(row) for row in rows]) == (0, (ROOT / "tests/data" / golden).read_text().splitlines())
    given = {"11": ">=", "20": "<="} if algorithm == "alphabeta" else {}
    assert {step: bound for step, bound in bounds.items() if step.isdigit() and bound} == given


def test_trace_of_a_tree_ends_with_its_solution(command: Command) -> None:
    assert command("trace textbook")[1].endswith("\nvalue 6 by B D I: 21 visits of 11 nodes\n")
    assert command("trace aima --algorithm negamax")[1].endswith("\nvalue 3 by a1 b1: 25 visits of 13 nodes\n")
    assert command("trace textbook --algorithm negamax-alphabeta")[1].endswith(": 21 visits of 11 nodes\n")


def test_of_equal_payoffs_maxn_takes_the_first(command: Command) -> None:
    out = command("trace tictactoe --size 4x4x3x3 --depth 1")[1]
    assert out.endswith("\nvalue (7, -7, -7) by b3: 33 visits of 17 nodes\n")


def test_open_lines_are_printed_one_by_one(command: Command) -> None:
    assert command("trace tictactoe --fen X../.O./... --depth 1")[1].endswith("\nvalue 1 by c3: 15 visits of 8 nodes\n")


def test_trace_of_the_engine_says_what_it_does(command: Command) -> None:
    out = command("trace checkers --algorithm engine --depth 9")[1]
    notes = ("again", "null window", "quiescence, null window", "static value", "table", "out of reach")
    assert all(f"  {note}\n" in out for note in notes)
    found = json.loads(command("search checkers --algorithm engine --depth 9 --json")[1])["iterations"][-1]
    assert f"\nvalue {found['score']} by {' '.join(found['pv'])}: " in out


def test_trace_of_a_game_names_the_moves(command: Command) -> None:
    rows = command("trace tictactoe --fen XX./OO./... --depth 1 --csv")[1].splitlines()
    assert rows[1:4] == ["1,start,-inf,-inf,+inf,", "2,c3,99999,-inf,+inf,", "3,start,99999,99999,+inf,"]
    assert "9-13 21-17" in command("trace english --depth 2")[1]


def test_trace_with_switches_says_what_the_table_knew(command: Command) -> None:
    rows = command("trace tictactoe --depth 4 --fen X.O/.../... --order --table --deepen --csv")[1].splitlines()
    assert rows[0] == "visit,node,value,alpha,beta,cut,note,bound"
    assert sum(row.split(",")[1] == "start" and "-inf" in row.split(",")[2] for row in rows) == 4
    assert any(",table," in row for row in rows)


def test_search_prints_every_iteration_and_the_move(command: Command) -> None:
    status, out, _ = command("search tictactoe --fen XX./OO./... --algorithm minimax")
    assert status == 0
    assert out.splitlines()[-1] == "move c3"
    assert out.splitlines()[1].split()[:3] == ["1", "win", "in"]


def test_search_prints_the_speed(command: Command) -> None:
    out = command("search tictactoe --depth 5 --algorithm minimax")[1]
    nodes, seconds, speed = (float(word.replace(",", "")) for word in out.splitlines()[5].split()[2:5])
    assert nodes / (seconds + 0.001) <= speed <= nodes / max(seconds - 0.001, 1e-6)


def test_search_prints_json(command: Command) -> None:
    out = command("search english --fen W:WK32:BK1 --depth 3 --algorithm alphabeta --evaluation meyer --json")[1]
    found = json.loads(out)
    assert (found["position"], found["algorithm"]) == ("W:WK32:BK1", "alphabeta")
    assert [each["depth"] for each in found["iterations"]] == [1, 2, 3]
    assert found["iterations"][-1]["pv"][0] == found["move"]
    assert found["iterations"][-1]["score"] == 0


def test_search_tells_how_far_the_engine_looked_and_how_full_its_table_is(command: Command) -> None:
    line = "search english --depth 11 --megabytes 1 --threads 2"
    last = json.loads(command(f"{line} --json")[1])["iterations"][-1]
    assert last["depth"] == 11 < last["selective_depth"]
    assert 0 < last["hashfull"] <= 1000
    assert f" 11/{last['selective_depth'] // 10}" in command(line)[1]


def test_the_same_seed_gives_the_same_move(command: Command) -> None:
    line = "search english --algorithm alphabeta --depth 1 --evaluation meyer --json --seed "
    moves = [json.loads(command(line + str(seed))[1])["move"] for seed in (*range(8), *range(8))]
    assert moves[:8] == moves[8:]
    assert len(set(moves)) > 1


def test_search_minimax_gives_the_nodes_of_the_textbook_s_definition(command: Command) -> None:
    """Nine cells, nine replies ...: 1 + 9 + 72 + 504 positions to depth 3."""
    out = command("search tictactoe --algorithm minimax --depth 3 --json")[1]
    assert json.loads(out)["iterations"][-1]["nodes"] == 1 + 9 + 72 + 504


def test_the_window_opens_the_games_of_a_file(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[Any] = []

    def run_window(found: Games | None, *, profile: str) -> int:
        opened.append(found)
        return 0

    monkeypatch.setattr("game.ui.app.run", run_window)
    path = tmp_path / "Two games.PDN"
    path.write_text('[White "Ann"]\n1. 11-15 23-19 1-0\n1. 9-13 *\n')
    monkeypatch.setattr(sys, "argv", ["main.py", str(path)])
    assert main.main() == 0
    assert command("") == (0, "", "")
    monkeypatch.setattr(sys, "argv", ["main.py", str(path), "--rules", "pool"])
    assert main.main() == 0
    assert opened == [Games(path), None, Games(path, RULE_SETS["pool"])]


def test_the_window_opens_at_the_search_lab(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Subject] = []

    def run_window(subject: Subject, *, profile: str) -> int:
        opened.append(subject)
        return 0

    monkeypatch.setattr("game.ui.app.run", run_window)
    monkeypatch.setattr("game.ui.lab.lab_screen.lab_with", lambda subject: subject)
    for line in ("lab", "lab aima", "lab last-cells", "lab tictactoe --fen XO./.X./..O", "lab russian"):
        assert command(line) == (0, "", "")
    assert [subject.request.start for subject in opened] == [
        TEXTBOOK,
        AIMA,
        TICTACTOE.parse_position("XOX/.OO/.X.", "3x3x3"),
        TICTACTOE.parse_position("XO./.X./..O", "3x3x3"),
        CHECKERS.start("russian"),
    ]
    assert command("lab chess")[0] == 2


def test_the_window_opens_at_an_exercise(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Seed] = []

    def run_window(seed: Seed, *, profile: str) -> int:
        opened.append(seed)
        return 0

    monkeypatch.setattr("game.ui.app.run", run_window)
    monkeypatch.setattr("game.ui.lab.lab_screen.lab_with", lambda seed: seed)
    assert command("lab --exercise Tree2x3-cut-0042") == (0, "", "")
    assert [seed.text for seed in opened] == ["tree2x3-cut-42"]
    assert command("lab --exercise oak-1")[0] == 2
    assert command("lab aima --exercise tree2x3-1")[0] == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "can't be read: No such file or directory."),
        ("", "There is no game in "),
        ("1. 11-22 *", "Line 1, column 4: 11-22 is not legal: "),
    ],
)
def test_a_file_that_can_t_be_opened(command: Command, tmp_path: Path, text: str | None, sentence: str) -> None:
    path = tmp_path / "game.checkers.pdn"
    if text is not None:
        path.write_text(text)
    status, out, err = command(f"open {path}")
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("search", "The following arguments are required: GAME."),
        (f"search english --depth {'9' * 19}", "Argument --depth: a number has 18 digits at most, not 19."),
        ("search english --depth 0", "Argument --depth: '0' is not a whole number from 1 on."),
        ("search english --seconds nan", "Argument --seconds: 'nan' is not a number of seconds above 0."),
        ("search english --size 3x3x3", "Only tictactoe has a size."),
        (
            "search tictactoe --size 3x3",
            "A size is COLUMNSxROWSxIN_ROW (3x3x3), with xPLAYERS or words such as -gravity behind it; '3x3' is not.",
        ),
        ("search tictactoe --fen XXX/OO./...", "The game is over: there is no move to search for."),
        ("search tictactoe --evaluation meyer", "The evaluation 'meyer' is not for this game: use nilsson or none."),
        (
            "search english --evaluation x",
            "There is no evaluation 'x'; choose from none, nilsson, samuel, meyer, pieces, boards.",
        ),
        ("search english --threads 65", "A search has 1 to 64 threads, not 65."),
        ("search english --megabytes 65537", "The table has 1 to 65536 megabytes, not 65537."),
        ("search english --algorithm minimax --threads 2",
         "Only the engine of checkers has threads to choose."),
        ("search tictactoe --megabytes 2 --threads 2",
         "Only the engine of checkers has megabytes and threads to choose."),
        ("lab fork --size 3x3x3", "The tree fork has neither a position nor a size to choose."),
        ("trace textbook --size 3x3x3", "The tree textbook has neither a position nor a size to choose."),
        ("trace textbook --table", "The option --table makes no sense for this search."),
        ("trace aima --algorithm minimax --book-cut", "The option --book-cut makes no sense for this search."),
        ("trace tictactoe --depth 9 --algorithm minimax",
         "This search has more than 30,000 nodes: choose a smaller depth."),
        ("trace english --fen W:WK1:BK32 --depth 5000",
         "This search is too deep to record: choose a smaller depth."),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(command: Command, line: str, sentence: str) -> None:
    assert command(line) == (2, "", sentence + "\n")


def test_an_unknown_command_is_answered_with_all_names(command: Command) -> None:
    status, out, err = command("chess")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("Argument COMMAND: invalid choice: 'chess'")
    assert all(name in err for name in ("open", "perft", "search", "trace", "match"))


@pytest.mark.parametrize("line", ["search chess", "match hard easy --variant chess"])
def test_unknown_games_are_answered_with_all_names(command: Command, line: str) -> None:
    status, _, err = command(line)
    assert status == 2
    assert err.startswith("There is no game called 'chess'; choose from tictactoe (3x3x3, 4x4x4, ")
    assert err.endswith(
        "; house rules (optional, huffing, backward, forward, flying, short) are added as in english+huffing, "
        "opening rules as in 15x15x5-swap2.\n"
    )


@pytest.mark.parametrize(
    ("name", "same"), [("gomoku", "15x15x5"), ("renju", "15x15x5-renju"), ("15x15x5-swap2", "15x15x5")]
)
def test_boards_are_found_by_the_names_that_people_know(command: Command, name: str, same: str) -> None:
    found, expected = (json.loads(command(f"search {each} --depth 3 --seed 1 --json")[1]) for each in (name, same))
    assert found["move"] == expected["move"]
    assert found["iterations"][-1]["nodes"] == expected["iterations"][-1]["nodes"]


@pytest.mark.parametrize(
    ("name", "same", "fen"),
    [("misere", "3x3x3", "XO./OXX/.O."), ("antidraughts", "international", "W:WK1:BK40")],
)
def test_the_name_of_a_reversed_game_reverses_the_aim(command: Command, name: str, same: str, fen: str) -> None:
    assert "win in 1" in command(f"search {same} --fen {fen} --depth 1")[1]
    assert "loss in" in command(f"search {name} --fen {fen} --depth 4")[1]


def test_unknown_traces_are_answered_with_all_names(command: Command) -> None:
    assert command("trace x")[2].startswith(
        "There is nothing called 'x' to trace; choose from textbook, aima, worst-order, "
    )


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_version_and_help_do_without_the_window(option: str) -> None:
    code = f"""
import sys, main
sys.argv = ["main.py", {option!r}]
try:
    main.main()
except SystemExit as ending:
    assert not ending.code
heavy = {{"pygame", "sqlite3", "ai.search", "game.ui"}} & set(sys.modules)
if {option!r} == "--version":
    heavy |= {{"ai.commands.command_line"}} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "ings" in done.stdout


CONNECTED_LATER = () if sys.platform in ("win32", "darwin") else ("game.ui.access",)
"""The bridge to screen readers, which Windows and macOS load before the window is shown."""
LATER = (
    *(
        "ai.engine.endgame.builds",
        "ai.players.choosing",
        "ai.commands.command_line",
        "ai.engine.search",
        "ai.own_player",
        "ai.search",
    ),
    *("game.checkers.pdn_reader", "game.databases", "game.keeping.games", "game.puzzles"),
    *CONNECTED_LATER,
    *("game.ui.devices.keyboard", "game.ui.devices.scanning", "game.ui.opened", "game.ui.play"),
    *(
        "game.ui.access.announcer",
        "game.ui.system.reduced_motion",
        "game.ui.system.voices",
        "game.ui.widgets.shortcut_sheet",
    ),
)
"""Modules that no first picture needs."""
BEHIND_HOME = (
    *(
        "ai.minds.levels",
        "game.clock",
        "game.lessons",
        "game.ui.play_setup",
        "game.ui.games.records",
        "game.ui.setup.rematches",
    ),
    "game.ui.setup.setup_choice",
)
"""Modules that the first page does not need, though the questions before the first use do."""
MOST_AT_HOME, MOST_AT_FIRST = 160, 200
"""Greatest number of modules of the program loaded by then: a few more than there are."""


@pytest.mark.parametrize("newcomer", [False, True])
def test_the_first_picture_does_without_what_comes_later(newcomer: bool, tmp_path: Path) -> None:
    code = """
import sys, main
import game.ui.app
sys.argv = ["main.py"]
def first_picture(window):
    print(*(sys.modules.keys() - {"__main__"}))
    sys.stdout.flush()
    sys.exit(0)
game.ui.app.MainWindow.flip = first_picture
main.main()
"""
    if not newcomer:
        (tmp_path / "settings.json").write_text("{}")
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", PROFILE_VARIABLE: str(tmp_path)}
    program = [sys.executable, "-c", code]
    done = subprocess.run(program, cwd=ROOT, env=os.environ | drivers, capture_output=True, text=True, check=True)
    names = done.stdout.splitlines()[-1].split()
    assert ("game.ui.home.welcome" in names) is newcomer
    unwanted = (*LATER, *(() if newcomer else BEHIND_HOME))
    assert not [name for name in names if any(f"{name}.".startswith(f"{other}.") for other in unwanted)]
    own = [name for name in names if name.partition(".")[0] in ("ai", "game", "main") and "game.ui.access" not in name]
    assert len(own) <= (MOST_AT_FIRST if newcomer else MOST_AT_HOME)


def test_the_version_says_whether_the_rules_run_compiled(command: Command) -> None:
    assert command("--version")[1].rstrip().endswith("(compiled)" if compiled else "(interpreted)")


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    program = [sys.executable, "main.py", "trace", "tictactoe", "--depth", "3"]
    process = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=20) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("line", ["--version", "perft english 3", "search english --depth 2", "bench --depth 1 --csv"])
def test_a_full_disk_is_told_in_one_sentence(line: str) -> None:
    with Path("/dev/full").open("w") as full:
        program = [sys.executable, "main.py", *line.split()]
        done = subprocess.run(program, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "The output can't be written: No space left on device.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")
@pytest.mark.parametrize("line", ["trace aima --csv <&- >&- 2>&-", "perft english 3 2>&-", "hub <&-"])
def test_without_streams_it_runs_all_the_same(line: str) -> None:
    program = f"{shlex.quote(sys.executable)} main.py {line}"
    assert subprocess.run(["sh", "-c", program], cwd=ROOT, check=False).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
@pytest.mark.parametrize(
    "line",
    [
        "search english --seconds 60",
        pytest.param("search tictactoe --size 15x15x5 --seconds 60", marks=pytest.mark.slow),
        pytest.param("match champion champion --seconds 60", marks=pytest.mark.slow),
        "match 'hub:sleep 60' easy --seconds 1",
    ],
)
def test_ctrl_c_stops_a_long_search_at_once(line: str) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, and so by children, in tests in the background
    process = subprocess.Popen(
        [sys.executable, "main.py", *shlex.split(line)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    started = time.perf_counter()
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")
    assert time.perf_counter() - started < 2


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGHUP there")
@pytest.mark.parametrize(("name", "heeded"), [("SIGTERM", True), ("SIGHUP", True), ("SIGHUP", False)])
def test_a_signal_ends_a_long_job_as_ctrl_c_does(tmp_path: Path, name: str, *, heeded: bool) -> None:
    """The journal is whole and nothing half written is left; under nohup the end of the terminal ends nothing."""
    number = signal.Signals[name]
    journal = tmp_path / "journal"
    line = f"match minimax:1 minimax:1 --games {40000 if heeded else 40} --resume {journal}"
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL if heeded else signal.SIG_IGN)
    process = subprocess.Popen(
        [sys.executable, "main.py", *line.split()], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    signal.signal(signal.SIGHUP, before)
    while process.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > 3):
        time.sleep(0.01)  # on a busy machine a short job may have ended between two looks
    process.send_signal(number)
    _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (128 + number if heeded else 0, b"")
    assert [path.name for path in tmp_path.iterdir()] == ["journal"]
    assert journal.read_bytes().endswith(b"\n")


def test_search_tells_of_several_moves_why(command: Command) -> None:
    status, out, _ = command("search tictactoe --fen X../.O./..X --lines 0")
    told = out.splitlines()
    assert (status, told[0].split(",")[0], len(told)) == (0, "depth 6", 13)
    assert told[-2].split(maxsplit=2)[2] == (
        "loss in 4  Loses in 4 plies. It allows c3, which threatens to complete a line in two ways."
    )
    assert told[-1].split()[:2] == ["a1", "c3"]


def test_a_win_beyond_the_depth_is_not_called_lost(command: Command) -> None:
    """All three moves win: two by the table, the third in more plies than are searched."""
    third = command("search russian --fen W:Wa5,Ke3,Kf4:BKa3 --depth 4 --lines 3")[1].splitlines()[5]
    assert third.split(maxsplit=3)[3] == "No win in sight: f4-e5 wins in 27 plies. The best reply is a3-c5."


def test_several_lines_are_json_too(command: Command) -> None:
    found = json.loads(command("search english --depth 7 --lines 3 --json")[1])
    lines = found["lines"]
    assert (found["depth"], len(lines)) == (7, 3)
    assert [line["score"] for line in lines] == sorted((line["score"] for line in lines), reverse=True)
    assert all(line["why"] and len(line["pv"]) >= 7 for line in lines)


def test_what_several_lines_do_not_go_with(command: Command) -> None:
    assert "--seed makes no sense" in command("search english --lines 2 --seed 0")[2]
    assert command("search english --lines 2 --book")[1:] == (
        "",
        "The option --book makes no sense with --lines.\n",
    )


def test_the_window_opens_at_what_a_class_needs(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[tuple[Any, str]] = []

    def run_window(found: Any, *, profile: str) -> int:
        opened.append((found, profile))
        return 0

    monkeypatch.setattr("game.ui.app.run", run_window)
    exercise = tmp_path / "shots.toml"
    exercise.write_text('title = "Shots"\nkind = "puzzles"\nrules = "english"\n')
    for name in ("ann.py", "bob.py"):
        (tmp_path / name).touch()
    assert command(f"--exercise {exercise}")[0] == 0
    assert command("--profile Ann")[0] == 0
    assert command(f"tournament --window {tmp_path}")[0] == 0
    for words in ([str(exercise)], ["--profile", "Ann", str(exercise)]):
        monkeypatch.setattr(sys, "argv", ["main.py", *words])
        assert main.main() == 0
    titles = [getattr(found, "title", found) for found, _ in opened]
    assert titles == ["Shots", None, tmp_path, "Shots", "Shots"]
    assert [profile for _, profile in opened] == ["", "Ann", "", "", "Ann"]
    exercise.write_text("title = 3")
    status, _, said = command(f"--exercise {exercise}")
    assert (status, said) == (2, "shots.toml: the key kind is missing.\n")
    assert command(f"tournament --window {tmp_path / 'nowhere'}")[0] == 2
    assert command(f"check --window {tmp_path}")[0] == 0
    screen = opened[-1][0](Driver(tmp_path / "profile").context, None)
    assert isinstance(screen, CheckScreen)
    assert screen.path == str(tmp_path)
    (tmp_path / "empty").mkdir()
    assert command(f"check --window {tmp_path / 'empty'}")[0] == 2
    assert command("check --window nowhere.py")[0] == 2
