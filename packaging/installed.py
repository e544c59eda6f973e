"""Builds the source archive and from it the wheel, installs that with pip, pipx and uvx and sees whether it works.

uv run packaging/installed.py
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONSOLE = "kings-and-crosses-console"
LEFT_BEHIND = {"scripts", "screenshots"}
"""Assets that the program doesn't read."""

NEIGHBOURS = """
import sys
import ai, game, main
import kings_and_crosses.main, kings_and_crosses.ai.search, kings_and_crosses.game.checkers.kind
assert ai.OWN and game.OWN and main.OWN
assert {name for name in sys.modules if name.split(".")[0] in ("ai", "game", "main")} == {"ai", "game", "main"}
print("works next to other packages named ai, game and main")
"""
"""Imports the installed package and the user's own modules; fails if one hides the other."""


def programs_of(environment: Path) -> Path:
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


def run(*command: str | Path, folder: Path = ROOT, **environment: str | Path) -> str:
    variables = os.environ | {name: str(value) for name, value in environment.items()}
    done = subprocess.run(
        command, cwd=folder, env=variables, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    return done.stdout


def missing_assets(wheel: Path) -> set[str]:
    assets = ROOT / "assets"
    files = {
        file.relative_to(assets) for file in assets.rglob("*") if file.is_file() and "__pycache__" not in file.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    return {file.as_posix() for file in files if file.parts[0] not in LEFT_BEHIND} - {
        name.removeprefix("kings_and_crosses/assets/") for name in carried
    }


def neighbours(folder: Path) -> Path:
    """Make a folder with modules of the user's own that have the names of the checkout's packages."""
    for name in ("game", "ai", "main"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text("OWN = True\n", encoding="utf-8")
    return folder


def main() -> int:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        run("uv", "build", "--quiet", "--out-dir", folder, ROOT)
        (wheel,) = folder.glob("*.whl")
        if missing := missing_assets(wheel):
            print(f"{wheel.name} lacks {', '.join(sorted(missing))}")
            return 1
        run("uv", "venv", "--quiet", "--seed", folder / "env")
        programs = programs_of(folder / "env")
        run(programs / "python", "-m", "pip", "install", "--quiet", wheel)
        run(
            "uvx",
            "--quiet",
            "pipx",
            "install",
            "--quiet",
            wheel,
            PIPX_HOME=folder / "pipx",
            PIPX_BIN_DIR=folder / "bin",
        )
        consoles: dict[str, list[str | Path]] = {
            "pip": [programs / CONSOLE],
            "pipx": [folder / "bin" / CONSOLE],
            "uvx": ["uvx", "--quiet", "--from", wheel, CONSOLE],
        }
        own = neighbours(folder / "own")
        for installer, console in consoles.items():
            version = run(*console, "--version", folder=own, PYTHONPATH=own)
            answer = run(*console, "search", "english", "--depth", "6", folder=own, PYTHONPATH=own)
            print(f"{wheel.name} by {installer}: {version.strip()}, {answer.splitlines()[-1]}")
            if "(compiled)" not in version:
                return 1
        print(run(programs / "python", "-c", NEIGHBOURS, folder=own), end="")
        print(
            run(sys.executable, ROOT / "packaging" / "smoke.py", programs / "kings-and-crosses", folder=folder), end=""
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
