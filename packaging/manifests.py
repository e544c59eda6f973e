"""Write the manifests of a release for winget, Homebrew and Flathub, with its version, addresses and checksums.

uv run packaging/manifests.py RELEASE OUTPUT --repository OWNER/NAME    RELEASE is the folder of the files to download
"""

import argparse
import hashlib
import json
import subprocess
import tomllib
from pathlib import Path
from string import Template
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "packaging" / "manifests"
IDENTITY = "io.github.kings_and_crosses.KingsAndCrosses"
FILES = {
    "windows": "kings-and-crosses-{}-windows-x86_64.zip",
    "macos": "kings-and-crosses-{}-macos-arm64.tar.gz",
    "source": "kings_and_crosses-{}.tar.gz",
}
PYTHON = "3.13"
"""Version of Python in the runtime of the Flatpak manifest."""
ARCHITECTURES = ("x86_64", "aarch64")
NOT_NEEDED = {"pillow"}
"""Large, and fpdf2 only needs it for pictures."""


def wheels(architecture: str) -> dict[str, str]:
    """Addresses of the wheels that the program and its build need on Linux, and their checksums."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    command = ["uv", "pip", "compile", "--quiet", "--format", "pylock.toml", "--python-version", PYTHON]
    command += [
        "--python-platform",
        f"{architecture}-manylinux_2_28",
        "--group",
        "accessibility",
        "pyproject.toml",
        "-",
    ]
    build = "\n".join(project["tool"]["uv"]["build-constraint-dependencies"])
    locked = subprocess.run(command, cwd=ROOT, input=build, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {
        package["wheels"][0]["url"]: package["wheels"][0]["hashes"]["sha256"]
        for package in tomllib.loads(locked)["packages"]
        if package["name"] not in NOT_NEEDED
    }


def flatpak_sources() -> list[dict[str, Any]]:
    sources: dict[str, dict[str, Any]] = {}
    for architecture in ARCHITECTURES:
        for url, checksum in wheels(architecture).items():
            source = sources.setdefault(url, {"type": "file", "url": url, "sha256": checksum, "only-arches": []})
            source["only-arches"].append(architecture)
    for source in sources.values():
        if len(source["only-arches"]) == len(ARCHITECTURES):
            del source["only-arches"]
    return list(sources.values())


def write_manifests(release: Path, output: Path, repository: str) -> None:
    """Write all manifests except the list of sources for Flatpak."""
    newest = (
        ElementTree.parse(ROOT / "packaging" / "linux" / f"{IDENTITY}.metainfo.xml").getroot().find("releases/release")
    )
    assert newest is not None
    version = newest.attrib["version"]
    facts = {"version": version, "date": newest.attrib["date"], "repository": repository, "id": IDENTITY}
    for system, name in FILES.items():
        facts[f"{system}_sha256"] = hashlib.sha256((release / name.format(version)).read_bytes()).hexdigest()
    for template in filter(Path.is_file, TEMPLATES.rglob("*")):
        text = Template(template.read_text(encoding="utf-8")).substitute(facts)
        written = output / template.relative_to(TEMPLATES)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("release", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--repository", required=True)
    arguments = parser.parse_args()
    write_manifests(arguments.release, arguments.output, arguments.repository)
    sources = json.dumps(flatpak_sources(), indent=4)
    (arguments.output / "flatpak" / f"{IDENTITY}-sources.json").write_text(f"{sources}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
