"""Programs that speak, or do not speak, the Hub protocol, for tests of what talks with them."""

import sys
from collections.abc import Sequence
from pathlib import Path

GREETS = "print('wait', flush=True); input(); input(); print('ready', flush=True)\n"
"""Python that speaks as an engine does until it is ready."""

PLAYS = (
    GREETS
    + """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        {answer}
"""
)
"""An engine that answers every `go` in the same way."""


def written(folder: Path, engine: str) -> str:
    """The command for an engine that is a Python program; without the packages of this one it starts at once."""
    program = folder / "engine.py"
    program.write_text(engine)
    return f"{sys.executable} -S {program}"


SAYS = """
import sys
heard = open("heard", "a", buffering=1)
print('{id}')
for told in {params!r}: print("param " + told)
print("wait", flush=True)
position = ""
for line in sys.stdin:
    heard.write(line)
    position = line if line.startswith("pos") else position
    if line == "init\\n":
        print("ready", flush=True)
    if line == "quit\\n":
        break
    if line.startswith("go"):
        {answer}
"""
"""An engine that introduces itself, answers every `go` in the same way, and writes down what it hears."""


def engine_file(
    folder: Path, answer: str, *, name: str = "engine", author: str = "A. Author", params: Sequence[str] = ()
) -> Path:
    """An engine as a file that can be executed; `answer` is Python."""
    who = f'id name="Deep Man" version=3.1 author="{author}"'
    return program_file(folder, SAYS.format(id=who, params=list(params), answer=answer), name)


def program_file(folder: Path, text: str, name: str = "engine") -> Path:
    """A Python program as a file that can be executed; without the packages of this one it starts at once."""
    program = folder / name
    program.write_text(f"#!{sys.executable} -S\n{text}")
    program.chmod(0o755)
    return program
