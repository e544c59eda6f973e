"""Profiles: a folder for each user, with its own settings, games, lessons and puzzles. The first profile is the folders
that the program has always used. Every other one is a folder below `profiles` next to the library; `profiles.json` only
holds their names."""

import itertools
import json
import unicodedata
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.files import (
    Claim,
    Notice,
    UserPaths,
    is_windows_name,
    load_json,
    places,
    save_json,
    warn_once,
    write_atomically,
)
from game.keeping.settings import LONGEST_NAME, Settings, clean_name, engines
from game.outside import or_refuse, read_json_file

FORMAT = 1
FOLDER, REMOVED, LIST = "profiles", "removed-profiles", "profiles.json"
LOOKS = (
    *("language", "theme", "board_theme", "piece_set", "ui_scale"),
    *("volume", "muted", "sound_set", "window_size", "fullscreen", "maximized"),
)
"""Settings that a new profile takes over."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A user's profile. `folder` is its name below `profiles`, "" for the first one, whose `name` may be "" too."""

    folder: str = ""
    name: str = ""

    @property
    def is_first(self) -> bool:
        return not self.folder


FIRST = Profile()


@dataclass(slots=True)
class _ProfileList:
    names: dict[str, str] = field(default_factory=dict)
    last: str = ""
    asks: bool = True


class Profiles:
    def __init__(self, root: UserPaths) -> None:
        """`root` are the files of the first profile."""
        self.root = root
        base = root.library.parent
        self.home, self.removed, self.list = base / FOLDER, base / REMOVED, base / LIST
        self.trouble: Notice | None = None
        self._kept = self._read()

    def places(self, profile: Profile) -> UserPaths:
        """The files of a profile; log, endgame tables, opening books and cache are shared."""
        if profile.is_first:
            return self.root
        root, own = self.root, places(self.home / profile.folder)
        return replace(own, log=root.log, tables=root.tables, books=root.books, cache=root.cache, engines=root.engines)

    def folder_of(self, profile: Profile) -> Path:
        return self.places(profile).library.parent

    @property
    def all(self) -> list[Profile]:
        try:
            folders = [path.name for path in self.home.iterdir() if path.is_dir() and not path.name.startswith(".")]
        except FileNotFoundError:
            folders = []
        except OSError as error:
            warn_once(str(InputError(Fault.NOT_READ, path=self.home, reason=reason_of(error))))
            folders = []
        others = [Profile(name, self._kept.names.get(name) or clean_name(name) or "?") for name in folders]
        others.sort(key=lambda profile: profile.name.casefold())
        return [Profile("", self._kept.names.get("", "")), *others]

    @property
    def last(self) -> Profile:
        return next((profile for profile in self.all if profile.folder == self._kept.last), self.all[0])

    @property
    def asks(self) -> bool:
        """True if the program asks at its start who uses it, when there are several profiles."""
        return self._kept.asks

    def find(self, name: str) -> Profile:
        """The profile of that name; InputError lists the names that exist."""
        wanted = _key(name)
        for profile in self.all:
            if wanted and wanted in {_key(profile.name), _key(profile.folder)}:
                return profile
        known = ", ".join(profile.name for profile in self.all if profile.name)
        raise InputError(Fault.NO_PROFILE if known else Fault.NO_PROFILES, name=name, known=known)

    def add(self, name: str) -> Profile:
        """Add a profile with an empty folder; InputError if the name is taken or impossible."""
        name = self._checked(name, None)
        folder = folder_name(name)
        for number in itertools.count(1):
            free = folder if number == 1 else f"{folder}-{number}"
            try:
                (self.home / free).mkdir(parents=True)
            except FileExistsError:
                if self.home.is_dir():
                    continue
                raise InputError(Fault.NO_FOLDER, path=self.home) from None
            except OSError as error:
                raise InputError(Fault.NOT_WRITTEN, path=self.home, reason=reason_of(error)) from None
            break
        profile = Profile(free, name)
        self._change(names={free: name})
        return profile

    def rename(self, profile: Profile, name: str) -> Profile:
        """Rename a profile; its folder keeps its name. InputError if the name is taken or impossible."""
        name = self._checked(name, profile)
        self._change(names={profile.folder: name})
        return replace(profile, name=name)

    def remove(self, profile: Profile, today: date) -> Path:
        """Move a profile's folder to the removed ones; InputError for the first, one in use, an unmovable one."""
        if profile.is_first:
            raise InputError(Fault.FIRST_PROFILE)
        folder = self.home / profile.folder
        with Claim(folder) as claim:
            if not claim.alone:
                raise InputError(Fault.PROFILE_OPEN, name=profile.name)
        with or_refuse(Fault.NOT_WRITTEN, folder):
            self.removed.mkdir(parents=True, exist_ok=True)
            for number in itertools.count(1):
                goal = self.removed / f"{profile.folder}-{today}{f'-{number}' if number > 1 else ''}"
                if not goal.exists():
                    break
            folder.rename(goal)
        return goal

    def use(self, profile: Profile) -> None:
        """Start with this profile next time; an unwritable list changes nothing."""
        if profile.folder != self._kept.last:
            try:
                self._change(last=profile.folder)
            except InputError:
                self._kept.last = profile.folder

    def ask(self, *, asks: bool) -> None:
        """Ask at the start who uses the program, or don't; InputError if that can't be saved."""
        self._change(asks=asks)

    def _checked(self, name: str, but: Profile | None) -> str:
        """A name as it is saved; InputError if it is taken or impossible."""
        name = unicodedata.normalize("NFC", name).strip()
        if not name or clean_name(name) != name:
            raise InputError(Fault.PROFILE_NAME, most=LONGEST_NAME)
        if any(_key(each.name) == _key(name) for each in self.all if but is None or each.folder != but.folder):
            raise InputError(Fault.PROFILE_TAKEN, name=name)
        return name

    def _read(self) -> _ProfileList:
        """The list; the folders count if it is missing."""
        found, trouble = load_json(self.list, _from_json, _ProfileList)
        self.trouble = trouble or self.trouble
        return found

    def _change(self, names: dict[str, str] | None = None, last: str | None = None, asks: bool | None = None) -> None:
        """Rewrite the list, with the changes of other programs; InputError if it can't be written."""
        kept = self._read()
        there = {profile.folder for profile in self.all}
        kept.names = {folder: each for folder, each in (kept.names | (names or {})).items() if folder in there}
        kept.last = kept.last if last is None else last
        kept.asks = kept.asks if asks is None else asks
        content = {"format": FORMAT, "names": kept.names, "last": kept.last, "ask at start": kept.asks}
        with or_refuse(Fault.NOT_WRITTEN, self.list):
            write_atomically(self.list, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
        self._kept = kept


def _key(name: str) -> str:
    """The same for names that look alike."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def folder_name(name: str) -> str:
    """A folder's name for every system.

    >>> folder_name("Анна K."), folder_name("CON"), folder_name("../..")
    ('Анна-K', 'profile-CON', 'profile')
    """
    parts = "".join(char if char.isalnum() or char in "_-" else " " for char in name).split()
    folder = "-".join(parts).strip("-") or "profile"
    return folder if is_windows_name(folder) else f"profile-{folder}"


def _from_json(content: Any) -> _ProfileList:
    names = {str(folder): clean_name(str(name)) for folder, name in content["names"].items()}
    kept = {folder: name for folder, name in names.items() if name}
    return _ProfileList(kept, str(content["last"]), content["ask at start"] is True)


def shared_engines(path: Path) -> dict[str, dict[str, Any]] | None:
    """The engines of all profiles; None as long as they stand in the first profile's settings only."""
    try:
        content = read_json_file(path)
    except (OSError, ValueError):
        return None
    return content if engines(content) else None


def share_engines(known: dict[str, dict[str, Any]], path: Path) -> Notice | None:
    """Save these engines for all profiles; return a notice if that failed."""
    return save_json(path, known)


def begun_like(chosen: Settings) -> Settings:
    """The settings of a new profile, with the looks of the one that made it."""
    return replace(Settings(), **{name: getattr(chosen, name) for name in LOOKS})
