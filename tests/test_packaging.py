"""The files that make a desktop know the program are valid and agree with it."""

import ast
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from configparser import ConfigParser, SectionProxy
from email.parser import Parser
from operator import itemgetter
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree

import pytest

from ai.tracing.run import SEARCHES
from game import __version__

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
IDENTITY = "io.github.kings_and_crosses.KingsAndCrosses"
DESKTOP = PACKAGING / "linux" / f"{IDENTITY}.desktop"
METAINFO = PACKAGING / "linux" / f"{IDENTITY}.metainfo.xml"
MIME = PACKAGING / "linux" / f"{IDENTITY}.mime.xml"


def run(*command: str | Path, cwd: Path | None = None) -> None:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_desktop_entry_is_valid() -> None:
    run("desktop-file-validate", DESKTOP)


def test_metainfo_is_valid() -> None:
    run("appstreamcli", "validate", "--no-net", METAINFO)


def test_mime_type_is_valid(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    shutil.copy(MIME, tmp_path / "packages")
    run("update-mime-database", tmp_path)
    assert "50:text/x-portable-draughts-notation:*.pdn" in (tmp_path / "globs2").read_text()


@pytest.mark.slow
def test_a_double_click_on_a_pdn_file_starts_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts a program of the same name, in its own home, that writes its arguments down."""
    for tool in ("gio", "update-mime-database", "update-desktop-database"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    (tmp_path / "mime" / "packages").mkdir(parents=True)
    (tmp_path / "applications").mkdir()
    shutil.copy(MIME, tmp_path / "mime" / "packages")
    shutil.copy(DESKTOP, tmp_path / "applications")
    program, game = tmp_path / "kings-and-crosses", tmp_path / "a game.pdn"
    given = tmp_path / "given"
    program.write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{given}.part' && mv '{given}.part' '{given}'\n")
    program.chmod(0o700)
    game.write_text("1. 11-15 *", encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    run("update-mime-database", tmp_path / "mime")
    run("update-desktop-database", tmp_path / "applications")
    run("gio", "open", game)
    end = time.monotonic() + 20
    while not given.exists():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)
    assert given.read_text() == str(game)


def desktop_entry() -> SectionProxy:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(DESKTOP, encoding="utf-8")
    return entry["Desktop Entry"]


def test_files_name_the_same_program_and_type() -> None:
    entry = desktop_entry()
    metainfo = ElementTree.parse(METAINFO).getroot()
    (mime,) = ElementTree.parse(MIME).getroot()
    assert metainfo.findtext("id") == entry["Icon"] == IDENTITY
    assert metainfo.findtext("launchable") == DESKTOP.name
    assert metainfo.findtext("provides/mediatype") == mime.get("type")
    assert entry["MimeType"] == f"{mime.get('type')};"


def test_a_window_bears_the_name_by_which_the_desktop_finds_its_entry() -> None:
    """Wayland's desktops compare the app id with the name of the entry, those of X11 the class."""
    source = (ROOT / "game" / "ui" / "app.py").read_text(encoding="utf-8")
    names = dict(re.findall(r'setdefault\("SDL_VIDEO_(\w+)_WMCLASS", "(.*)"\)', source))
    assert names == {"WAYLAND": IDENTITY, "X11": desktop_entry()["StartupWMClass"]}


def test_a_debian_package_has_the_program_its_licences_and_the_files_of_the_desktop(tmp_path: Path) -> None:
    program, package, root = tmp_path / "program", tmp_path / "made.deb", tmp_path / "root"
    (program / "_internal").mkdir(parents=True)
    (program / "kings-and-crosses").write_bytes(b"\x7fELF\0GLIBC_2.2.5\0GLIBC_2.17\0GLIBC_2.4\0")
    (program / "_internal" / "libSDL.so").write_bytes(b"\x7fELF\0GLIBC_2.9\0")
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    run_path(str(PACKAGING / "pack.py"))["debian"](program, "1.2.3", package)
    run("dpkg-deb", "--raw-extract", package, root)
    control = Parser().parsestr((root / "DEBIAN" / "control").read_text())
    assert (control["Package"], control["Version"], control["Depends"]) == (
        "kings-and-crosses",
        "1.2.3",
        "libc6 (>= 2.17)",
    )
    link = root / "usr" / "bin" / "kings-and-crosses"
    assert link.resolve() == root / "usr" / "lib" / "kings-and-crosses" / "kings-and-crosses"
    assert [
        oct(file.stat().st_mode)[-3:] for file in (link, root / "usr/lib/kings-and-crosses/_internal/libSDL.so")
    ] == [
        "755",
        "644",
    ]
    share = root / "usr" / "share"
    assert (share / "applications" / DESKTOP.name).read_bytes() == DESKTOP.read_bytes()
    assert (share / "metainfo" / METAINFO.name).read_bytes() == METAINFO.read_bytes()
    assert (share / "mime" / "packages" / f"{IDENTITY}.xml").read_bytes() == MIME.read_bytes()
    sizes = {file.parts[-3] for file in share.glob(f"icons/hicolor/*/apps/{IDENTITY}.*")}
    assert {"16x16", "48x48", "128x128", "512x512", "scalable"} <= sizes
    about = share / "doc" / "kings-and-crosses"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[-1] in (about / "copyright").read_text("utf-8")
    assert (
        gzip.decompress((about / "changelog.gz").read_bytes())
        .decode()
        .startswith(f"kings-and-crosses ({__version__}) stable; urgency=medium\n\n  * ")
    )
    files = [file for file in root.glob("usr/**/*") if file.is_file() and not file.is_symlink()]
    assert len((root / "DEBIAN" / "md5sums").read_text().splitlines()) == len(files)
    run("md5sum", "--check", "--quiet", root / "DEBIAN" / "md5sums", cwd=root)


def test_manifests_name_the_files_of_a_release_and_their_checksums(tmp_path: Path) -> None:
    release, output = tmp_path / "release", tmp_path / "output"
    release.mkdir()
    output.mkdir()
    manifests = run_path(str(PACKAGING / "manifests.py"))
    files = {system: name.format(__version__) for system, name in manifests["FILES"].items()}
    checksums = {system: hashlib.sha256(name.encode()).hexdigest() for system, name in files.items()}
    for name in files.values():
        (release / name).write_text(name)
    manifests["write_manifests"](release, output, "people/program")
    written = {file.name: file.read_text(encoding="utf-8") for file in output.rglob("*.*")}
    assert not [text for text in written.values() if "$" in text.replace("$schema", "")]
    assert [f"PackageVersion: {__version__}\n" in written[name] for name in sorted(written)[:3]] == [True] * 3
    address = f"https://github.com/people/program/releases/download/v{__version__}"
    installer = written["KingsAndCrosses.KingsAndCrosses.installer.yaml"]
    assert f"InstallerUrl: {address}/{files['windows']}\n  InstallerSha256: {checksums['windows']}\n" in installer
    assert f"url: {address}/{files['source']}\n        sha256: {checksums['source']}\n" in written[f"{IDENTITY}.yaml"]
    cask = written["kings-and-crosses.rb"].replace("#{version}", __version__)
    assert f'version "{__version__}"\n  sha256 "{checksums["macos"]}"\n' in cask
    assert f'url "{address}/{files["macos"]}"\n' in cask


def test_a_wheel_for_all_machines_is_listed_once_and_others_for_their_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = run_path(str(PACKAGING / "manifests.py"))["flatpak_sources"]
    addresses = {"x86_64": {"any.whl": "1", "x86.whl": "2"}, "aarch64": {"any.whl": "1", "arm.whl": "3"}}
    monkeypatch.setitem(sources.__globals__, "wheels", addresses.__getitem__)
    assert [(each["url"], each["sha256"], each.get("only-arches")) for each in sources()] == [
        ("any.whl", "1", None),
        ("x86.whl", "2", ["x86_64"]),
        ("arm.whl", "3", ["aarch64"]),
    ]


@pytest.mark.parametrize(("answer", "status"), [("Accepted", 0), ("Invalid", 1)])
def test_a_program_for_macos_is_checked_by_apple_and_then_bears_the_ticket(
    tmp_path: Path, answer: str, status: int
) -> None:
    """The tools of macOS are programs here that write down how they are called."""
    if os.name != "posix":
        pytest.skip("it is a script for bash")
    calls = tmp_path / "calls"
    for tool in ("codesign", "ditto", "security", "spctl", "uuidgen", "xcrun"):
        (tmp_path / tool).write_text(f'#!/bin/sh\necho {tool} "$@" >>{calls}\necho "status: {answer}"\n')
        (tmp_path / tool).chmod(0o700)
    secrets = dict.fromkeys(re.findall("APPLE_[A-Z_]+", (PACKAGING / "sign").read_text("utf-8")), "c2VjcmV0")
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "SYSTEM": "Darwin", "RUNNER_TEMP": str(tmp_path)}

    def sign(step: str, **given: str) -> int:
        return subprocess.run([PACKAGING / "sign", step], env=environment | given, check=False).returncode

    assert (sign("prepare"), sign("finish")) == (0, 0)
    assert not calls.exists()
    assert sign("prepare", **secrets) == 0
    assert [line.split()[:2] for line in calls.read_text().splitlines() if "import" in line] == [["security", "import"]]
    calls.unlink()
    assert sign("finish", **secrets) == status
    done = [" ".join(line.split()[:2]) for line in calls.read_text().splitlines()]
    assert done == [
        *("codesign --verify", "codesign --verify", "ditto -c", "xcrun notarytool"),
        *(("xcrun stapler", "ditto -c", "xcrun notarytool", "spctl --assess") if status == 0 else ()),
    ]


def test_the_releases_of_appstream_are_those_of_the_changelog() -> None:
    releases = ElementTree.parse(METAINFO).getroot().findall("releases/release")
    changelog = (PACKAGING.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    assert dated == [(release.get("version"), release.get("date")) for release in releases]
    assert dated[0][0] == __version__


def test_every_licence_is_listed() -> None:
    table = (PACKAGING / "licences" / "README.md").read_text(encoding="utf-8").lower()
    for file in (PACKAGING / "licences").glob("*.txt"):
        assert file.stem.split("_")[0].split("-")[0].lower() in table


def test_the_executables_carry_the_source_that_the_search_lab_shows() -> None:
    spec = ast.parse((PACKAGING / "kings-and-crosses.spec").read_text(encoding="utf-8"))
    (modes,) = [
        ast.literal_eval(keyword.value)
        for call in ast.walk(spec)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg == "module_collection_mode"
    ]
    packages = {search.__module__.rpartition(".")[0] for search in SEARCHES.values()}
    assert {package for package, mode in modes.items() if mode == "pyz+py"} == packages


def test_a_pdf_is_written_without_what_the_executables_leave_out(tmp_path: Path) -> None:
    spec = ast.parse((PACKAGING / "kings-and-crosses.spec").read_text(encoding="utf-8"))
    lists = {
        target.id: node.value
        for node in spec.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    names = ("BUILD_TOOLS", "NETWORK", "OTHER_TOOLS", "NOT_NEEDED")
    left_out = {module for name in names for module in ast.literal_eval(lists[name])} - {"numpy"}  # pygame looks for it
    code = f"""
import sys
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {left_out}:
            raise ImportError(name)
sys.meta_path.insert(0, LeftOut())
import main
sys.argv = ["main.py", "worksheet", "aima", "--pdf", {str(tmp_path / "a.pdf")!r}]
main.main()
"""
    subprocess.run([sys.executable, "-c", code], cwd=PACKAGING.parent, check=True)
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


REWRITING = run_path(str(PACKAGING / "one_package.py"))
MOVED, PACKAGE, in_package, top_imports = itemgetter("MOVED", "PACKAGE", "in_package", "top_imports")(REWRITING)


def test_a_wheel_imports_its_own_modules() -> None:
    source = """'''Words from game to game: import nothing.

>>> from game.core import State
'''
from ai import search
from game.kind import (
    Kind,
)
from gamelan import game
def later():
    from main import main
from game.checkers.movegen cimport Bitboard
"""
    written = in_package(source)
    assert [line.strip() for line in written.splitlines() if PACKAGE in line] == [
        ">>> from kings_and_crosses.game.core import State",
        "from kings_and_crosses.ai import search",
        "from kings_and_crosses.game.kind import (",
        "from kings_and_crosses.main import main",
        "from kings_and_crosses.game.checkers.movegen cimport Bitboard",
    ]
    assert in_package(written) == written
    assert written.replace(f"{PACKAGE}.", "") == source


def test_a_build_finds_the_imports_that_it_can_not_rewrite() -> None:
    assert top_imports("import game.core as core, sys\nif core: from ai import search") == ["game.core", "ai"]
    assert top_imports("from kings_and_crosses.game import core\nfrom . import game") == []


def test_no_text_names_a_module_that_a_wheel_has_elsewhere() -> None:
    """Modules are named in `assets/commands.toml` alone, where the command line puts the package before them."""
    named = re.compile(rf"""(?<![\w=])["'](?:{"|".join(MOVED)})(?:\.\w+)+["']""")
    files = [ROOT / "main.py", *(file for room in ("ai", "game", PACKAGE) for file in (ROOT / room).rglob("*.py"))]
    assert [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in named.findall(file.read_text(encoding="utf-8"))
        if name[1:-1] not in {"main.py", "ai.work.processes", "ai.commands.command_line"}  # the last two are own names
    ] == []


@pytest.mark.slow
def test_a_wheel_imports_nothing_from_the_top() -> None:
    for file in [ROOT / "main.py", *(file for room in ("ai", "game", PACKAGE) for file in (ROOT / room).rglob("*.py"))]:
        assert top_imports(in_package(file.read_text(encoding="utf-8"))) == [], file
