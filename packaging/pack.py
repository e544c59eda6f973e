"""Pack the output of PyInstaller in dist/ for download.

uv run packaging/pack.py NAME    writes into dist/packed/: NAME.tar.gz (or .zip), NAME-portable (or .exe) and, on Linux,
                                 the Debian package
"""

import argparse
import gzip
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
BUNDLE = DIST / "Kings & Crosses.app"
LINUX = ROOT / "packaging" / "linux"
IDENTITY = "io.github.kings_and_crosses.KingsAndCrosses"
NAME = "kings-and-crosses"
MAINTAINER = "The Kings & Crosses developers <noreply@kings-and-crosses.github.io>"
LIBRARIES = "libx11-6, libxcursor1, libxext6, libxi6, libxrandr2, libwayland-client0, libwayland-cursor0, libxkbcommon0"
"""Packages of the libraries that SDL opens if they are installed, for X11 and for Wayland."""
SUGGESTED = "speech-dispatcher | espeak-ng, at-spi2-core"


def desktop(share: Path) -> None:
    """Write the desktop entry, the file type, the description for app stores, the icons and the manual page."""
    places = {
        LINUX / f"{IDENTITY}.desktop": f"applications/{IDENTITY}.desktop",
        LINUX / f"{IDENTITY}.metainfo.xml": f"metainfo/{IDENTITY}.metainfo.xml",
        LINUX / f"{IDENTITY}.mime.xml": f"mime/packages/{IDENTITY}.xml",
        ROOT / "assets" / "icon" / "icon.svg": f"icons/hicolor/scalable/apps/{IDENTITY}.svg",
    }
    for icon in ROOT.glob("assets/icon/icon-*.png"):
        size = icon.stem.removeprefix("icon-")
        places[icon] = f"icons/hicolor/{size}x{size}/apps/{IDENTITY}.png"
    for source, place in places.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, share / place)
    compressed(share / "man" / "man6" / f"{NAME}.6.gz", (LINUX / f"{NAME}.6").read_text(encoding="utf-8"))


def compressed(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


def debian_changelog() -> str:
    """Return the releases in the metainfo file as a Debian changelog."""
    entries = []
    for release in ElementTree.parse(LINUX / f"{IDENTITY}.metainfo.xml").getroot().findall("releases/release"):
        day = date.fromisoformat(release.attrib["date"])
        change = textwrap.fill(
            release.findtext("description/p", ""), 78, initial_indent="  * ", subsequent_indent="    "
        )
        signed = f" -- {MAINTAINER}  {day:%a, %d %b %Y} 00:00:00 +0000"
        entries.append(f"{NAME} ({release.get('version')}) stable; urgency=medium\n\n{change}\n\n{signed}\n")
    return "\n".join(entries)


def debian_copyright() -> str:
    def licence(file: Path) -> str:
        return "\n".join(f" {line.rstrip() or '.'}" for line in file.read_text(encoding="utf-8").strip().splitlines())

    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: Kings & Crosses\nUpstream-Contact: {MAINTAINER}\n"
        f"Comment: The licences of the libraries are in /usr/lib/{NAME}/_internal/licences.\n\n"
        "Files: *\nCopyright: 2026 The Kings & Crosses developers\n"
        f"License: MIT\n{licence(ROOT / 'LICENSE')}\n\n"
        f"Files: usr/lib/{NAME}/_internal/assets/fonts/*\n"
        "Copyright: 2014-2020 Adobe\n 2020 The JetBrains Mono Project Authors\n"
        f"License: OFL-1.1\n{licence(ROOT / 'assets' / 'fonts' / 'OFL.txt')}\n"
    )


def glibc(folder: Path) -> str:
    """Return the oldest version of the C library that has every symbol the program needs."""
    wanted = {
        (int(major), int(minor))
        for file in folder.rglob("*")
        if file.is_file() and (content := file.read_bytes()).startswith(b"\x7fELF")
        for major, minor in re.findall(rb"\0GLIBC_(\d)\.(\d+)", content)
    }
    return "{}.{}".format(*max(wanted))


def debian(program: Path, version: str, package: Path) -> None:
    """Write a Debian package of a program's folder."""
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(program, root / "usr" / "lib" / NAME, symlinks=True, ignore=shutil.ignore_patterns("share"))
        (root / "usr" / "bin").mkdir()
        (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
        desktop(root / "usr" / "share")
        about = root / "usr" / "share" / "doc" / NAME
        compressed(about / "changelog.gz", debian_changelog())
        (about / "copyright").write_text(debian_copyright(), encoding="utf-8")
        overrides = root / "usr" / "share" / "lintian" / "overrides" / NAME
        overrides.parent.mkdir(parents=True)
        shutil.copyfile(LINUX / "lintian-overrides", overrides)
        files = sorted(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
        sums = [f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files]
        for each in [root, *root.rglob("*")]:
            if not each.is_symlink():
                each.chmod(0o755 if each.is_dir() or (each.name == NAME and each.parent.name == NAME) else 0o644)
        control = {
            "Package": NAME,
            "Version": version,
            "Architecture": architecture.strip(),
            "Maintainer": MAINTAINER,
            "Installed-Size": str(sum(file.stat().st_size for file in files) // 1024),
            "Depends": f"libc6 (>= {glibc(root / 'usr' / 'lib')})",
            "Recommends": f"{LIBRARIES}, xdg-utils",
            "Suggests": SUGGESTED,
            "Section": "games",
            "Priority": "optional",
            "Description": "checkers and tic-tac-toe against the computer or a friend\n"
            " Checkers by the official rules and tic-tac-toe on boards from 3x3 to 19x19,\n"
            " with levels for everybody, lessons, puzzles, analysis and a Search Lab that\n"
            " shows how the computer thinks. It needs no network.",
        }
        (root / "DEBIAN").mkdir(mode=0o755)
        (root / "DEBIAN" / "control").write_text("".join(f"{key}: {text}\n" for key, text in control.items()))
        (root / "DEBIAN" / "md5sums").write_text("".join(sums))
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    name = parser.parse_args().name
    packed = DIST / "packed"
    packed.mkdir(parents=True, exist_ok=True)
    program = BUNDLE if BUNDLE.exists() else DIST / NAME
    if sys.platform == "linux":
        desktop(program / "share")
    kind = "zip" if sys.platform == "win32" else "gztar"
    shutil.make_archive(str(packed / name), kind, DIST, program.name)
    suffix = ".exe" if sys.platform == "win32" else ""
    shutil.copy2(DIST / f"{NAME}-portable{suffix}", packed / f"{name}-portable{suffix}")
    if sys.platform == "linux":
        version = re.search(r'__version__ = "(.*)"', (ROOT / "game" / "__init__.py").read_text(encoding="utf-8"))
        assert version
        debian(program, version[1], packed)


if __name__ == "__main__":
    main()
