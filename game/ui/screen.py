"""The contract of a screen, and what all screens share."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

import pygame

from ai.classroom.assignment import Assignment
from ai.engine.equipment import Equipment
from ai.players.thinker import Thinker
from game.core import State
from game.keeping import settings
from game.keeping.files import Notice, UserPaths, save_again
from game.keeping.library import Library
from game.keeping.profiles import FIRST, Profile, Profiles, share_engines
from game.keeping.record import Record
from game.keeping.settings import Settings
from game.kind import Square
from game.languages import ALL_LANGUAGES
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node
from game.ui.jobs import BuildsJob, JobKind, Jobs
from game.ui.lock import Lock, settings_of
from game.ui.look.text import Fonts
from game.ui.look.theme import THEMES, Look
from game.ui.system.sound import Sounds
from game.ui.system.speech import Speech
from game.ui.words import i18n

if TYPE_CHECKING:
    from ai.engine.endgame.builds import Builds
    from ai.insight.explorer import GamesSource
    from ai.work.game_tools import FileGames, LibraryGames
    from game.lessons.lesson import Lessons
    from game.ui.play_setup import PlaySetup

FINGER = 44
"""Least height and width of what a finger can hit well, in the system's own pixels."""
LOOKED_AT_IN = "KINGS_AND_CROSSES_LANGUAGE"
"""Environment variable with another language than the settings have, or one that they don't offer."""


class Screen(Protocol):
    """One full window of the program. The loop hands it events, lets time pass, and draws it only when it is dirty."""

    @property
    def dirty(self) -> bool:
        """True if the last picture is out of date."""

    @property
    def busy(self) -> bool:
        """True if something moves or is awaited: the loop then runs at 60 frames a second."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""

    def update(self, dt: float) -> "Screen":
        """Let `dt` seconds pass; return the screen to show from now on."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; afterwards the screen is not dirty."""


Heed = Callable[[float], None]
"""Hears the share of a text that is read, 0 to 1; raises `Stopped` when no one wants it any more."""
Reader = Callable[[Heed], Callable[[], Screen]]
"""Reads a text in any thread, and returns what makes its screen in the window's; InputError when it can't be read."""


@runtime_checkable
class Finder(Protocol):
    """A screen with games of its own, such as those of a file."""

    def find(self, position: State[Any]) -> None:
        """List the games that reached a position."""


class GamesOffer(NamedTuple):
    """Games to explore openings in, with their title for the user. `path` is their file, "" for the library; `words`
    are those that they were searched by."""

    name: str
    title: str
    source: "GamesSource"
    path: str = ""
    words: str = ""


class StudyRoute(Protocol):
    def __call__(
        self,
        game: Game[Any, Any],
        node: Node[Any, Any] | None = None,
        back: Screen | None = None,
        record: Record | None = None,
        *,
        review: bool = False,
        analyse: bool = False,
        viewer: int | None = None,
        turned: bool = False,
        openings: bool = False,
        offers: Sequence[GamesOffer] = (),
        source: str = "",
        others: Sequence[tuple[Game[Any, Any], Record | None]] = (),
    ) -> Screen:
        """The study of a game, at a node or at its beginning. Esc leads `back`, or to the first page. Changes are saved
        in the library as this record, or a new one. `review`: start the review. `analyse`: start the analysis.
        `viewer` has the lower side if the record names no person; `turned`: the board is turned round. `openings`: show
        what was played; the moves tried are then saved only with a comment or a sign. `offers`: games to explore
        besides the library. `source`: the file of the game. `others`: all chapters of its study."""


@dataclass(frozen=True, slots=True)
class Routes:
    """Makers of screens that do not import one another. Esc leads from a screen to the one given as the last argument.
    They raise InputError if there is nothing to show."""

    home: Callable[[], Screen]
    setup: Callable[[str], Screen]
    begin: Callable[[State[Any], Screen], Screen]
    play: "Callable[[PlaySetup], Screen]"
    resume: Callable[[Record], Screen]
    continued: "Callable[[PlaySetup, tuple[str, ...]], Screen]"
    file: Callable[[Path, Screen], Reader]
    text: Callable[[str], Reader]
    choose_game: Callable[[Any, Callable[[Path], None]], None]
    library: Callable[[State[Any] | None, Screen], Screen]
    """The games that reached a position, or all games."""
    study: StudyRoute
    share: Callable[[Game[Any, Any], Node[Any, Any] | None, Screen, bool], Screen]
    editor: Callable[[State[Any] | None, Screen], Screen]
    """Without a position it is that of the game set up last; so with `learn`."""
    lab: Callable[[State[Any] | None, Screen], Screen]
    """The Search Lab with a position, or with its first example."""
    positions: Callable[[TicTacToe, Screen], Screen]
    puzzles: Callable[[Screen], Screen]
    daily: Callable[[Screen], Screen]
    """The puzzle of the day."""
    learn: Callable[[State[Any] | None, Sequence[Square], Screen], Screen]
    """The rules of the game of a position, at the rule that forbids clicks on these squares."""
    lessons: "Callable[[Lessons | None, Screen], Screen]"
    """The list of the lessons of a course, or of the one opened last."""
    repertoire: Callable[[Screen, str], Screen]
    """The repertoire, with the result of a session that has just ended, or ""."""
    contest: Callable[[Screen], Screen]
    deep: "Callable[[LibraryGames | FileGames, Screen], Screen]"
    """The deep analysis of these games."""
    check: Callable[[Screen], Screen]
    """The check of a student's search."""


@dataclass(slots=True)
class Context:
    settings: Settings
    places: UserPaths
    library: Library
    fonts: Fonts
    sounds: Sounds
    thinker: Thinker
    notices: list[Notice] = field(default_factory=list)
    newcomer: bool = False
    """Used for the first time: there were no settings yet."""
    system_language: str = "en"
    system_scale: int = 100
    density: float = 1.0
    """Pixels per unit of the window, where the system scales windows."""
    system_moves: bool = True
    profile: Profile = FIRST
    wanted: Profile | None = None
    lock: Lock | None = None
    usual: dict[str, Any] = field(default_factory=dict)
    """The settings as they are without that exercise, where it changes them."""
    jobs: Jobs = field(default_factory=Jobs)
    profiles: Profiles = field(init=False)
    speech: Speech = field(init=False)
    routes: Routes = field(init=False)
    _builds: "Builds | None" = field(init=False, default=None)
    _shared: dict[str, dict[str, Any]] = field(init=False)
    """The engines that all profiles know."""

    def __post_init__(self) -> None:
        self.profiles = Profiles(self.places)
        self._shared = self.settings.engines
        self.speech = Speech(self.settings)

    @property
    def builds(self) -> "Builds":
        if self._builds is None:
            from ai.engine.endgame.builds import Builds

            chosen = self.settings
            self._builds = Builds(self.places.tables, chosen.wished_tables, paused=chosen.tables_paused)
        return self._builds

    @property
    def look(self) -> Look:
        scale = (self.settings.ui_scale or self.system_scale) * self.density / 100
        finger = round(FINGER * self.system_scale * self.density / 100) if self.settings.big_targets else 0
        return Look(THEMES[self.settings.theme], scale, self.fonts, self.motion, finger)

    @property
    def motion(self) -> bool:
        """True if anything may move on the screen for its own sake; every animation asks this, mostly by the look."""
        chosen = self.settings
        return not chosen.reduced_motion and (self.system_moves or not chosen.system_motion)

    def changed(self) -> None:
        self.activate_language()
        self.thinker.equip(Equipment(self.settings.megabytes, self.settings.threads, self.settings.opening_book))
        self.tell(settings.save(replace(self.settings, **self.usual), self.places.settings))
        if self.settings.engines != self._shared:
            self._shared = self.settings.engines
            self.tell(share_engines(self._shared, self.places.engines))

    def open_exercise(self, assignment: Assignment) -> None:
        """Lock what an exercise locks, and set the settings as it wants them."""
        self.lock = Lock(assignment)
        for name, value in settings_of(assignment).items():
            self.usual.setdefault(name, getattr(self.settings, name))
            setattr(self.settings, name, value)
        self.activate_language()

    def close_exercise(self) -> None:
        for name, value in self.usual.items():
            setattr(self.settings, name, value)
        self.lock, self.usual = None, {}
        self.activate_language()

    def activate_language(self) -> None:
        wanted = os.environ.get(LOOKED_AT_IN, "")
        i18n.set_language(wanted if wanted in ALL_LANGUAGES else self.settings.language or self.system_language)

    def catch_up(self) -> None:
        """Write what the library could not write before, and take its notices; called once a frame. Finished tables are
        no longer wished for."""
        self.jobs.hear()
        save_again()
        for notice in self.library.catch_up():
            self.tell(notice)
        if self._builds is not None and self._builds.update():
            self.keep_wishes()
        if self._builds is not None and self._builds.going_on and self.jobs.at(JobKind.TABLES) is None:
            self.jobs.begin(BuildsJob(self._builds, self.keep_wishes))

    def close_builds(self) -> None:
        if self._builds is not None:
            self._builds.close()

    def keep_wishes(self) -> None:
        """Save which endgame tables are to be built, and whether that is paused."""
        self.settings.wished_tables, self.settings.tables_paused = self.builds.wished, self.builds.paused
        self.changed()

    def tell(self, notice: Notice | None) -> None:
        """Keep a notice for the user, unless the same is waiting already."""
        if notice is not None and notice not in self.notices:
            self.notices.append(notice)
