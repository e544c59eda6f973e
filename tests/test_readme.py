"""The pages for readers: what they show is what the program does, and their links lead somewhere."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import main
from ai.minds.checkers import FLYING_KINGS, FRISIAN, INTERNATIONAL, SHORT_KINGS
from ai.minds.levels import ELO, LEVELS, Level
from ai.minds.tictactoe import BIG_BOARDS, GRAVITY_BOARDS, SMALL_BOARDS
from game.checkers.rule_sets import RULE_SETS
from tests.conftest import Command

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [
    *DOCS,
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *(ROOT / "benchmarks").glob("*.md"),
]
COMMANDS, LEVEL_TABLES = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("commands.md", "levels.md"))
EXAMPLES = dict(re.findall(r"^    \$ uv run main\.py (.+)\n((?:    .*\n)+)", COMMANDS, re.MULTILINE))
CLOCK = re.compile(r" +\d+\.\d{3} +[\d,]+  ")
"""Seconds and nodes a second, which differ each time."""


@pytest.mark.parametrize("command", EXAMPLES)
def test_example_prints_what_is_shown(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["main.py", *command.split()])
    assert main.main() == 0
    shown = [line.removeprefix("    ") for line in EXAMPLES[command].splitlines()]
    printed = capsys.readouterr().out.splitlines()
    assert [without_clock(line) for line in printed] == [without_clock(line) for line in shown]


def without_clock(line: str) -> str:
    return CLOCK.sub("  ", line)


LADDERS_SHOWN = (SMALL_BOARDS, BIG_BOARDS, GRAVITY_BOARDS, SHORT_KINGS, FLYING_KINGS, INTERNATIONAL, FRISIAN)


def test_table_of_levels_is_true() -> None:
    for name in LEVELS:
        ways = " | ".join(words(ladder[name]) for ladder in LADDERS_SHOWN)
        assert f"| {name} | {ways} |" in LEVEL_TABLES


def test_elo_of_the_levels_is_that_of_the_matches() -> None:
    """The table of matches has a line for each level and one column per measured rule set, English first."""
    header, *lines = (line for line in LEVEL_TABLES.splitlines() if re.match(r"\| \w+ \| (above|[a-z]+) \|", line))
    level, above, *measured = re.findall(r"\w+", header)
    assert (level, above, measured) == ("level", "above", [name for name in RULE_SETS if name in measured])
    steps = {name: int(step) for line in lines for name, step in re.findall(r"^\| (\w+) \| \w+ \| \+(\d+) ", line)}
    ratings = list(ELO.items())
    assert list(ELO) == list(LEVELS[: len(ELO)])
    assert all(above - below == steps[name] for (_, below), (name, above) in pairwise(ratings))


def words(level: Level) -> str:
    """A level in the table's words; a time limit replaces a missing depth."""
    if level.glances:
        return "one glance"
    time = f"{level.seconds:g} s" if level.seconds else "until *Move now*"
    effort = f"depth {level.depth}" if level.depth else time
    mistakes = f", {level.mistakes:.0%} mistakes".replace("%", " %") if level.mistakes else ""
    return f"{level.algorithm}, {effort}{mistakes}"


def test_the_readme_can_be_read_to_the_end() -> None:
    assert len((ROOT / "README.md").read_bytes()) <= 4500


def test_every_command_of_the_help_is_on_the_page_of_commands(command: Command) -> None:
    names = re.findall(r"^    (\w+) ", command("--help")[1].partition("COMMAND          ")[2], re.MULTILINE)
    assert len(names) >= 20
    assert [name for name in names if f"    uv run main.py {name}" not in COMMANDS] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https|\.\./\.\./releases)([^)]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        linked = page.parent / path if path else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors_of(linked), target


def test_every_page_is_on_the_start_page() -> None:
    linked = re.findall(r"\]\(([\w-]+\.md)", (ROOT / "docs" / "README.md").read_text(encoding="utf-8"))
    assert {page.name for page in DOCS} - {"README.md"} == set(linked)


def anchors_of(page: Path) -> list[str]:
    """The anchors of a page: its headings without their signs, with hyphens for blanks."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
