"""The numbers and the filter by which Linux shuts own players in, for both kinds of machine, whichever this one is."""

import os
import re
import struct
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.own_player import linux

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="about Linux")
INCLUDE = Path("/usr/include")
HEADERS = (INCLUDE / "x86_64-linux-gnu/asm/unistd_64.h", INCLUDE / "asm-generic/unistd.h")
OTHERS = {"clone": linux.CLONE, "clone3": linux.CLONE3, "prlimit64": linux.PRLIMIT}
CALLS = linux.STARTS | linux.REFUSED | linux.TO_ITSELF | OTHERS


def defined(path: str | Path, pattern: str) -> dict[str, str]:
    """The names that a system header defines; skips the test if there is no such header."""
    file = INCLUDE / path
    if not file.exists():
        pytest.skip(f"there is no {file}")
    return dict(re.findall(rf"#define\s+({pattern})\s+(\S+.*?)\s*(?:/\*|$)", file.read_text(), re.MULTILINE))


@pytest.mark.parametrize("column", [0, 1])
def test_the_calls_have_the_numbers_of_the_system(column: int) -> None:
    known = {name: int(text) for name, text in defined(HEADERS[column], r"__NR_\w+").items() if text.isdecimal()}
    for name, numbers in CALLS.items():
        number = numbers[column]
        if number is None or number <= max(known.values()):  # headers may be older than a call
            assert known.get(f"__NR_{name}") == number, name


def test_constants_are_those_of_the_system() -> None:
    rights = defined("linux/landlock.h", r"LANDLOCK_\w+")
    names = {"EXECUTE": linux.RUN, "WRITE_FILE": linux.WRITE, "READ_FILE": linux.READ, "READ_DIR": linux.LIST}
    for name, value in names.items():
        assert value == 1 << int(rights[f"LANDLOCK_ACCESS_FS_{name}"].strip("()").split()[-1]), name
    assert rights["LANDLOCK_CREATE_RULESET_VERSION"] == f"({linux.VERSION}U << 0)"
    beneath = re.search(r"LANDLOCK_RULE_PATH_BENEATH = (\d+)", (INCLUDE / "linux/landlock.h").read_text())
    assert beneath is not None
    assert int(beneath[1]) == linux.BENEATH
    devices = (rights[f"LANDLOCK_ACCESS_FS_MAKE_{kind}"].strip("()").split()[-1] for kind in ("CHAR", "BLOCK"))
    assert sum(1 << int(place) for place in devices) == linux.DEVICES
    assert defined("linux/seccomp.h", r"SECCOMP_MODE_FILTER") == {"SECCOMP_MODE_FILTER": str(linux.MODE_FILTER)}
    machines = defined("linux/elf-em.h", r"EM_(?:X86_64|AARCH64)")
    flags = 0x80000000 | 0x40000000  # 64 bits, the lowest byte first
    assert {each: number for each, (_, number) in linux.MACHINES.items()} == {
        "x86_64": flags | int(machines["EM_X86_64"]),
        "aarch64": flags | int(machines["EM_AARCH64"]),
    }


def answer(program: bytes, machine: int, number: int, argument: int = 0) -> int:
    """The kernel's decision on a call, according to a filter."""
    at = loaded = 0
    while True:
        code, true, false, value = map(int, struct.unpack_from("HBBI", program, 8 * at))
        at += 1
        match code:
            case linux.RETURN:
                return value
            case linux.LOAD:
                loaded = {0: number, 4: machine, 16: argument}[value]
            case _:
                tests = {0x15: loaded == value, 0x35: loaded >= value, 0x45: bool(loaded & value)}
                at += true if tests[code] else false


@pytest.mark.parametrize("machine", linux.MACHINES)
def test_the_filter_lets_through_what_a_player_needs_and_nothing_else(machine: str) -> None:
    column, own = linux.MACHINES[machine]
    program = linux.filter_of(column, own)
    read, mine = {0: 0, 1: 63}[column], os.getpid()
    assert answer(program, own, read) == linux.ALLOW
    assert answer(program, own ^ 1, read) == linux.KILL
    assert answer(program, own, read + 0x40000000) == linux.KILL
    for table, expected in ((linux.STARTS, linux.RAISE), (linux.REFUSED, linux.REFUSE)):
        for name, numbers in table.items():
            number = numbers[column]
            if number is not None:
                assert answer(program, own, number) == expected, name
    for signals in linux.TO_ITSELF.values():
        assert answer(program, own, signals[column], mine) == linux.ALLOW
        assert answer(program, own, signals[column], mine + 1) == linux.REFUSE
    assert answer(program, own, linux.CLONE3[column]) == linux.MISSING
    assert answer(program, own, linux.CLONE[column], 0x10000) == linux.ALLOW
    assert answer(program, own, linux.CLONE[column], 17) == linux.RAISE
    assert answer(program, own, linux.PRLIMIT[column], 0) == linux.ALLOW
    assert answer(program, own, linux.PRLIMIT[column], mine) == linux.REFUSE


NO_MORE_RIGHTS = linux.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0
"""The kernel refuses it with any other numbers."""


class Kernel:
    """Stands for the C library: a kernel with that version of Landlock, which refuses nothing."""

    def __init__(self, landlock: int) -> None:
        self.landlock = landlock
        self.rights: list[int] = []
        self.calls: list[tuple[Any, ...]] = []

    def syscall(self, number: int, *arguments: Any) -> int:
        if number != linux.CREATE_RULESET:
            self.calls.append((number, *arguments[1:]))
            return 0
        self.calls.append((number, arguments[1].value, arguments[2]))
        if arguments[0] is None:
            return self.landlock
        self.rights += struct.unpack("Q", arguments[0])
        return os.open(os.devnull, os.O_RDONLY)

    def prctl(self, option: int, value: int, *others: Any) -> None:
        self.calls.append((option, value, *others))


@pytest.mark.parametrize(("version", "rights"), [(-1, 0), (0, 0), (1, 13), (2, 14), (3, 15), (9, 15)])
def test_landlock_holds_a_player_to_all_rights_that_its_version_knows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: int, rights: int
) -> None:
    kernel = Kernel(version)
    monkeypatch.setattr("ai.own_player.linux.ctypes.CDLL", lambda _: kernel)
    linux.forbid_files(tmp_path / "p.py", tmp_path)
    assert kernel.rights == ([2**rights - 1] if rights else [])
    begin, end = (linux.CREATE_RULESET, 0, linux.VERSION), (linux.RESTRICT_SELF, 0)
    assert kernel.calls[0] == begin
    assert kernel.calls[1:2] == [(linux.CREATE_RULESET, 8, 0)] * bool(rights)
    assert kernel.calls[-2:] == ([NO_MORE_RIGHTS, end] if rights else [begin])


@pytest.mark.parametrize(
    ("machine", "largest", "filtered"),
    [
        ("x86_64", 2**63 - 1, True),
        ("aarch64", 2**63 - 1, True),
        ("x86_64", 2**31 - 1, False),
        ("s390x", 2**63 - 1, False),
    ],
)
def test_only_programs_of_64_bits_on_known_machines_have_a_filter(
    monkeypatch: pytest.MonkeyPatch, machine: str, largest: int, filtered: bool
) -> None:
    kernel = Kernel(0)
    monkeypatch.setattr("ai.own_player.linux.ctypes.CDLL", lambda _: kernel)
    monkeypatch.setattr("ai.own_player.linux.platform.machine", lambda: machine)
    monkeypatch.setattr("ai.own_player.linux.sys.maxsize", largest)
    monkeypatch.setattr("ai.own_player.linux.signal.signal", lambda *_: None)
    linux.forbid_system_calls(lambda: None)
    assert kernel.calls[:1] == [NO_MORE_RIGHTS] * filtered
    assert [call[:2] for call in kernel.calls[1:]] == [(linux.PR_SET_SECCOMP, linux.MODE_FILTER)] * filtered
