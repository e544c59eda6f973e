"""Settings come back as they were saved, whatever a person or a crash did to the file in between."""

import json
import os
import string
from dataclasses import asdict, fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.keeping.files import FileProblem, places
from game.keeping.settings import ALLOWED, CaptureCue, Settings, from_json, load, save

CHOSEN = Settings(
    language="ru",
    theme="contrast",
    ui_scale=150,
    capture_cue=CaptureCue.ALWAYS,
    player_names=("Анна", "小明"),
    last_setup={"game": "checkers", "depth": 7, "misere": False},
    predicted={"cut asked": 3, "cut right": 2, "streak": 0, "best": 2},
    window_size=(1000, 700),
    window_position=(-20, 14),
)


def test_every_field_says_what_it_allows() -> None:
    assert list(ALLOWED) == [field.name for field in fields(Settings)]
    as_read = json.loads(json.dumps(asdict(Settings())))
    assert all(allowed(as_read[key]) for key, allowed in ALLOWED.items())


def test_saved_settings_come_back(tmp_path: Path) -> None:
    file = tmp_path / "not yet there" / "settings.json"
    assert save(CHOSEN, file) is None
    assert load(file) == (CHOSEN, None)
    assert "小明" in file.read_text(encoding="utf-8")  # a person can read it
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("megabytes", [16, 64, 256, 1024])
def test_the_memory_that_was_chosen_in_version_0_2_is_still_a_choice(tmp_path: Path, megabytes: int) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": 1, "megabytes": megabytes, "analysis_megabytes": megabytes}))
    found, _ = load(path)
    assert (found.megabytes, found.analysis_megabytes) == (megabytes, megabytes)


def test_first_start_has_no_file(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), None)


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 100_000])
def test_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    for number in (1, 2):
        file.write_bytes(content)
        settings, notice = load(file)
        assert settings == Settings()
        assert notice is not None
        assert (notice.trouble, notice.path.name) == (FileProblem.SET_ASIDE, f"settings.damaged-{number}.json")
        assert notice.path.read_bytes() == content
        assert not file.exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("theme", "pink"),
        ("ui_scale", 99),
        ("ui_scale", True),
        ("megabytes", 100),
        ("megabytes", 64.0),
        ("threads", 0),
        ("threads", True),
        ("threads", 3),
        ("volume", 101),
        ("volume", 50.5),
        ("volume", True),
        ("animation_speed", 24),
        ("muted", 1),
        ("capture_cue", "sometimes"),
        ("player_names", ["one"]),
        ("player_names", ["a\nb", ""]),
        ("player_names", ["x" * 25, ""]),
        ("last_setup", {"depth": [1]}),
        ("last_setup", {"depth": 10**400}),
        ("last_setup", {"name 0": "\ud800"}),
        ("last_setup", {"\ud800": 1}),
        ("predicted", {"cut asked": -1}),
        ("predicted", {"cut asked": True}),
        ("window_size", [10, 10]),
        ("window_position", [1, 2, 3]),
        ("language", None),
        ("language", ["en"]),
        ("colour", "red"),
    ],
)
def test_wrong_value_costs_only_its_own_field(key: str, value: object) -> None:
    wanted = json.loads(json.dumps(asdict(CHOSEN)))
    settings = asdict(from_json(wanted | {key: value}))
    default = asdict(Settings()).get(key)
    assert settings == asdict(CHOSEN) | ({key: default} if key in ALLOWED else {})


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [("ui_scale", 100, 200), ("volume", 0, 100), ("animation_speed", 25, 400)],
)
def test_the_ends_of_a_range_belong_to_it(key: str, least: int, most: int) -> None:
    assert getattr(from_json({key: least}), key) == least
    assert getattr(from_json({key: most}), key) == most


json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(string.printable),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(some.dictionaries(some.sampled_from(sorted(ALLOWED)), json_values))
def test_any_values_give_settings_that_can_be_saved_again(content: dict[str, object]) -> None:
    settings = from_json(content)
    assert from_json(json.loads(json.dumps(asdict(settings)))) == settings


def test_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    save(CHOSEN, file)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    notice = save(Settings(), file)
    assert notice is not None
    assert (notice.trouble, notice.path, notice.reason) == (FileProblem.NOT_SAVED, file, "No space left on device")
    assert from_json(json.loads(file.read_text(encoding="utf-8"))) == CHOSEN
    assert load(file) == (Settings(), None)  # what waits to be saved
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


def test_file_that_can_not_be_read_stays_where_it_is(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.mkdir()
    settings, notice = load(file)
    assert settings == Settings()
    assert notice is not None
    assert notice.trouble is FileProblem.NOT_READ
    assert file.is_dir()


def test_profile_keeps_everything_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = places()
    assert usual.settings.parent.name == "kings-and-crosses"
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    assert places().library == tmp_path / "library.sqlite"
    assert places(tmp_path / "other").log == tmp_path / "other" / "kings-and-crosses.log"
