"""The pages of docs/python: their examples run, and they name all that there is."""

import doctest
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import kings_and_crosses
from kings_and_crosses import Limit, hub, match

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "python").glob("*.md"))
GAMES = """[White "Ann"] [Black "Bo"] [GameType "21"] 1. 11-15 23-19 2. 9-14 22-17 *
[White "Cy"] [Black "Di"] [GameType "21"] 1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-14 *"""


def example(page: str, beginning: str) -> str:
    """The code of a page from this text on, to the end of its block."""
    text = (ROOT / "docs" / "python" / page).read_text(encoding="utf-8")
    at = text.index(beginning)
    if text[:at].endswith("```python\n"):
        return text[at : text.index("```", at)]
    lines = text[at - 4 :].splitlines()
    end = next(number for number, line in enumerate(lines) if line and not line.startswith("    "))
    return "\n".join(line[4:] for line in lines[:end])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_give_what_they_show(page: Path) -> None:
    text = re.sub(r"(?m)^```.*\n", "", page.read_text(encoding="utf-8"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said = StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, out=said.write)
    assert not said.getvalue()


def test_the_newcomer_s_script_finds_the_worst_move_of_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.pdn").write_text(GAMES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(example("README.md", "import kings_and_crosses as kc\n\n    for game").replace("depth=8", "depth=5"), {})
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if " - " in line] == ["Ann - Bo", "Cy - Di"]
    assert said.count("The worst move is ") == 2
    assert "The worst move is 18-14" in said
    assert said.count("\n") == 2 * (2 + 8)


def test_every_name_of_the_package_is_on_a_page() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in kings_and_crosses.__all__ if not re.search(rf"\b{name}\b", text)] == []


def test_the_bot_of_the_page_plays_by_hub(tmp_path: Path) -> None:
    bot = example("hub.md", '"""A bot:')
    code = [line for line in bot.splitlines() if line.strip()]
    assert len(code) <= 40
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    lines = ["hub", "init", "new-game", "pos", "level move-time=0.05", "go think", "quit"]
    environment = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(tmp_path / "bot.py")],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=environment,
    )
    said = done.stdout.splitlines()
    assert said[0] == 'id name="Thirty lines"'
    assert said[-1].startswith("done move=")


@pytest.mark.slow
def test_the_bot_of_the_page_wins_against_a_beginner(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(example("hub.md", '"""A bot:'), encoding="utf-8")
    result = match(f"hub:{sys.executable} {tmp_path / 'bot.py'}", "beginner", 4, limit=Limit(time=0.1))
    assert result.points >= 3


def test_a_faulty_line_does_not_end_the_bot() -> None:
    said = StringIO()
    lines = ["pos pos=W moves=1-2", "what", "set-param name=variant value=english", "pos", "go think", "quit", "ping"]
    hub.serve(lambda board, seconds: board.legal_moves[0], "First", lines, said)
    assert [line.split()[0] for line in said.getvalue().splitlines()] == ["error", "done"]
