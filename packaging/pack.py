"""Packs what PyInstaller left in dist/ for the people who download it.

uv run packaging/pack.py NAME    writes dist/packed/NAME.tar.gz (or .zip) and dist/packed/NAME-portable (or .exe)
"""

import argparse
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
BUNDLE = DIST / "Kings & Crosses.app"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    name = parser.parse_args().name
    packed = DIST / "packed"
    packed.mkdir(parents=True, exist_ok=True)
    program = BUNDLE if BUNDLE.exists() else DIST / "kings-and-crosses"
    if sys.platform == "linux":
        shutil.copytree(ROOT / "packaging" / "linux", program / "share", dirs_exist_ok=True)
    kind = "zip" if sys.platform == "win32" else "gztar"
    shutil.make_archive(str(packed / name), kind, DIST, program.name)
    suffix = ".exe" if sys.platform == "win32" else ""
    shutil.copy2(DIST / f"kings-and-crosses-portable{suffix}", packed / f"{name}-portable{suffix}")


if __name__ == "__main__":
    main()
