"""Numbers, JSON and TOML from outside: every reader refuses those beyond the limits with one sentence."""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import pytest

import main
from ai.contest.hub_player import report_in
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError, shortened
from game.keeping import exercises, settings
from game.lessons import progress as pages
from game.outside import DEEPEST, LARGEST, decimal, read_json, read_toml, whole
from game.puzzles import progress as puzzles

DIGITS = 5000 * "9"
BEYOND = ["1e999", "-1e999", "nan", "inf", "", "-", "1_0", "٣٣x", "²", "0x10", DIGITS, f"-{DIGITS}", f"{DIGITS}.5"]


@pytest.mark.parametrize("text", BEYOND)
def test_no_number_is_one_sentence(text: str) -> None:
    for read in (whole, decimal):
        with pytest.raises(InputError, match=r"is not a (whole )?number from") as raised:
            read(text)
        assert len(str(raised.value)) < 200


@pytest.mark.parametrize("given", [float("nan"), float("inf"), 1.5, 10**30, None, [1], "1.5", -1, 100])
def test_a_value_that_is_no_whole_number_within_the_limits_is_refused(given: object) -> None:
    with pytest.raises(InputError, match="from 0 to 99"):
        whole(given, 0, 99)


def test_numbers_within_the_limits_are_read() -> None:
    assert [whole(given, -1, 99) for given in ("-1", " 99 ", 7, 7.0, "+7", "007")] == [-1, 99, 7, 7, 7, 7]
    assert [decimal(given, -1, 99) for given in ("-.5", "9.", 7, 7.5, "1e1", f"0.{DIGITS}")] == [-0.5, 9, 7, 7.5, 10, 1]
    assert shortened(10**5000).startswith("0x")


@pytest.mark.parametrize(
    "number", ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", DIGITS, f"-{DIGITS}", "1" + 20 * "0"]
)
def test_a_number_of_json_beyond_the_limits_is_no_number(number: str) -> None:
    (found,) = read_json(f"[{number}]")
    assert found == number
    with pytest.raises(InputError):
        whole(found)


def test_json_is_read_as_before() -> None:
    content = {"a": [1, -2.5, 1e-7, True, None, LARGEST, -LARGEST], "é": {"[": '"[{\\'}}
    assert read_json(json.dumps(content)) == content
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert json.dumps(read_json(deep)) == deep


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, '["[",' * 40, "[" * 40 + "]" * 40, '"' + '\\"' * 200_000, "[1", "", "{'a': 1}"],
)
def test_json_that_is_none_or_too_deep_is_refused_at_once(text: str) -> None:
    begun = perf_counter()
    with pytest.raises(ValueError, match=r"."):
        read_json(text)
    assert perf_counter() - begun < 2


TOML = {
    "a long key": 8000 * "a." + "a = 1",
    "a long key with blanks": 8000 * "a . " + "a = 1",
    "a long key in quotation marks": 8000 * '"a".' + "a = 1",
    "a key of 80 kB": 40_000 * "a." + "a = 1",
    "a table's long name": "[" + 8000 * "a." + "a]",
    "arrays in arrays": "a = " + 5000 * "[",
    "tables in tables": "a = " + 3000 * "{a = ",
    "arrays behind strings": "a = ['''x''''', " + 500 * "[" + 500 * "]" + ", ''']",
    "many digits": f"a = {DIGITS}",
    "too much": 70_000 * "#",
}


@pytest.mark.parametrize("name", TOML)
def test_toml_beyond_the_limits_is_refused_at_once(name: str) -> None:
    begun = perf_counter()
    with pytest.raises(InputError):
        read_toml(TOML[name])
    assert perf_counter() - begun < 2


def test_toml_is_read_as_before() -> None:
    text = "# [[[\na.b = ['x', \"[{\", '''\n[[[''']\n[c]\nd = { e = -1.5, f = 0x10 }\ng = 1e999\n"
    assert read_toml(text) == {"a": {"b": ["x", "[{", "[[["]}, "c": {"d": {"e": -1.5, "f": 16}, "g": "1e999"}}


@pytest.mark.parametrize("text", BEYOND)
def test_a_score_of_an_engine_beyond_the_limits_is_none(text: str) -> None:
    position = Position.start(ENGLISH)
    assert report_in({"score": text, "pv": "11-15"}, position) is None
    report = report_in({"score": "0.5", "depth": text, "nodes": text, "time": text, "pv": "11-15"}, position)
    assert report is not None
    assert (report.score, report.depth, report.nodes, report.seconds) == (50, 0, 0, 0.0)


def status_of(words: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit status of the program with this command line."""
    monkeypatch.setattr(sys, "argv", ["main.py", *words])
    with suppress(SystemExit):
        return main.main()
    return 2


COMMANDS = [
    ["perft", "english", DIGITS],
    *(["search", "english", "--depth", text] for text in (DIGITS, "1e999", "nan")),
    *(["search", "english", "--seconds", text] for text in (DIGITS, "1e999", "nan", "-1")),
    *(["search", "english", "--depth", "2", "--seed", text] for text in (DIGITS, "1e999")),
    *(["search", "english", "--depth", "2", "--fen", text] for text in (f"W:W{DIGITS}", "W:W²", f"W:WK{DIGITS}-1")),
    *(["search", "tictactoe", "--size", text] for text in (f"{DIGITS}x3x3", f"3x3x{DIGITS}", "²x3x3", "1e999x3x3")),
    *(["match", "easy", "easy", "--clock", text] for text in (DIGITS, "1e999", f"60+{DIGITS}", "nan")),
    *(["match", "easy", "easy", "--sprt", *texts] for texts in (("nan", "5"), ("0", "1e999"), ("0", DIGITS))),
    ["match", "easy", "easy", "--games", DIGITS],
    ["match", f"alphabeta:{DIGITS}", "easy", "--games", "2"],
    *(["worksheet", text, "--svg", "no.svg"] for text in (f"[[{DIGITS},3],[2,4]]", "[[²,3],[2,4]]", 5000 * "[")),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:40])
def test_the_command_line_answers_in_one_sentence(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(words, monkeypatch) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert len(told.err) < 400


@pytest.mark.parametrize("name", TOML)
def test_an_exercise_beyond_the_limits_is_refused_in_one_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "task.toml"
    path.write_text(f'title = "T"\nkind = "page"\n{TOML[name]}\n', encoding="utf-8")
    assert status_of(["--exercise", str(path)], monkeypatch) == 2
    told = capsys.readouterr().err
    assert told.startswith("task.toml")
    assert told.count("\n") == 1
    assert len(told) < 250


@pytest.mark.parametrize("number", ["1e999", DIGITS, "NaN", "-Infinity"])
def test_settings_lose_only_the_number_that_makes_no_sense(tmp_path: Path, number: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"volume": {number}, "theme": "light", "predicted": {{"cut asked": {number}}}}}')
    found, notice = settings.load(path)
    assert (found.volume, found.theme, found.predicted, notice) == (80, "light", {}, None)


def json_files() -> Iterator[tuple[str, object]]:
    yield "exercises", exercises.load
    yield "pages", pages.load
    yield "puzzles", puzzles.load
    yield "settings", settings.load


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 50_000, "[NaN]", "9" * 5000, "\ud800", '{"rating": [1e999, 1]}']
)
@pytest.mark.parametrize(("name", "load"), list(json_files()), ids=lambda each: each if isinstance(each, str) else "")
def test_a_file_without_sense_is_set_aside(tmp_path: Path, name: str, load: object, text: str) -> None:
    path = tmp_path / f"{name}.json"
    path.write_bytes(text.encode(errors="surrogatepass"))
    assert callable(load)
    _found, notice = load(path)
    assert (notice is not None) is (name != "settings" or not text.startswith("{") or "rating" not in text)
    assert path.exists() is (notice is None)
