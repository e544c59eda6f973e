"""The only event loop."""

import gc
import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kings-and-crosses")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "io.github.kings_and_crosses.KingsAndCrosses")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

import pygame

from ai.classroom.assignment import Assignment
from ai.engine.equipment import Equipment
from ai.players.thinker import Thinker
from game.faults import refuse_device
from game.keeping import log as log_file
from game.keeping import own_openings, settings
from game.keeping.files import (
    Claim,
    FileProblem,
    Notice,
    UserPaths,
    places,
    remove_unfinished,
    save_again,
    write_atomically,
)
from game.keeping.library import Library
from game.keeping.profiles import Profile, Profiles, shared_engines
from game.signals import on_ending
from game.ui.commands import EVERYWHERE, pressed
from game.ui.devices.devices import Devices
from game.ui.home.failure import FailureScreen
from game.ui.jobs import JobKind, deep_journal
from game.ui.look.text import FONTS, Fonts
from game.ui.routes import first_screen, make_routes
from game.ui.screen import Context, Screen
from game.ui.system.sound import Sounds
from game.ui.system.window import TITLE, MainWindow, trouble_with_display
from game.ui.widgets.widget_screen import Quitting, WidgetScreen
from game.ui.words.i18n import _, best_language

if TYPE_CHECKING:
    from game.ui.access.announcer import Announcer
    from game.ui.access.bridge import Bridge
    from game.ui.opened import Found

FRAME = 1 / 60
LONGEST_STEP = 0.1
"""Longest step of time in seconds; dragging the window can block the loop for longer."""
MESSAGES, MOST_MESSAGES = "unfinished-imports.txt", 10
"""The file next to the library with messages for the next start, and the number of them that are read."""
PLACED = {
    *(pygame.WINDOWMOVED, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED),
    *(pygame.WINDOWMAXIMIZED, pygame.WINDOWDISPLAYCHANGED),
}
"""Events of a window that was moved, resized or uncovered."""
IDLE_FRAME = 1 / 30
IDLE = 0.5
"""Seconds after which an idle loop checks whether a caret has to blink."""

log = logging.getLogger(__name__)


class Transition:
    LASTS = 0.18

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = picture
        self.age = 0.0

    @property
    def over(self) -> bool:
        return self.age >= self.LASTS

    def draw(self, surface: pygame.Surface) -> None:
        left = 1 - self.age / self.LASTS
        self.picture.set_alpha(round(255 * left * left))
        surface.blit(self.picture, (0, 0))


class App:
    """Hands events to the screen shown, lets time pass, draws only what changed."""

    def __init__(self, window: MainWindow, context: Context, screen: Screen, access: "Bridge | None" = None) -> None:
        self.window = window
        self.context = context
        self.screen = screen
        self.devices = Devices(context)
        self.transition: Transition | None = None
        self.exposed = True
        self.running = True
        self._announcer: Announcer | None = None
        self.access = access
        self.asking = False
        """True while the user is asked about quitting without the last moves."""
        self.told_to_end = Event()
        """Set when a signal of the system asks the program to end."""

    @property
    def announcer(self) -> "Announcer":
        """Announcer of the screen; imported when needed."""
        if self._announcer is None:
            from game.ui.access.announcer import Announcer

            self._announcer = Announcer(self.context.speech)
        return self._announcer

    def begin(self) -> None:
        """Show the first picture, then start screen readers, pads, the day's backup."""
        self.guarded_frame(pygame.event.get(), 0.0)
        if self.access is None and sys.platform == "linux":
            from game.ui.access.bridge import bridge

            self.access = bridge(TITLE)
        if self.access is not None:
            self.access.focus_window(gained=pygame.key.get_focused())
            self.access.place(self.window.place)
        self.devices.pad.begin()
        Thread(target=heed_system, args=[self.context], daemon=True).start()
        Thread(target=tidy, args=[self.context], daemon=True).start()
        self.context.library.back_up()
        self.context.thinker.prepare()
        gc.freeze()  # what is loaded now stays: the garbage collector need not look at it within a frame

    def run(self) -> None:
        """Run until the window is closed: 60 frames a second while something moves or thinks, else one now and then.
        While idle it looks for events 30 times a second; pygame.event.wait would look 1000 times."""
        before = time.perf_counter()
        while self.running:
            if self.told_to_end.is_set():
                self.end()
            now = time.perf_counter()
            events = pygame.event.get()
            busy = self.screen.busy or self.screen.dirty or self.transition is not None or self.exposed
            busy = busy or self.devices.busy or self.devices.dirty
            if events or busy or now - before > IDLE:
                self.guarded_frame(events, min(now - before, LONGEST_STEP))
                before = now
            pace = FRAME if events or busy else IDLE_FRAME
            time.sleep(max(0.0, pace - (time.perf_counter() - now)))

    def guarded_frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """Run one frame. An error is logged and shown on a screen of its own; only that screen's errors are raised."""
        try:
            self.frame(events, dt)
        except Exception as error:
            if isinstance(self.screen, FailureScreen):
                raise
            log.critical("the screen %s failed", type(self.screen).__name__, exc_info=error)
            self._fail(error)

    def frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """Take the events, let `dt` seconds pass, draw what changed."""
        for event in map(self.window.placed, events):
            for heard in self.devices.take(event, self.screen):
                self.handle(heard)
        for heard in self.devices.update(dt, self.screen):
            self.handle(heard)
        self.window.watch()
        if not log_file.uncaught.empty():
            self._fail(log_file.uncaught.get())
        self.step(dt)

    def handle(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST if self.access:
                self.access.focus_window(gained=event.type == pygame.WINDOWFOCUSGAINED)
                self.screen.handle(event)
            case _ if self.access and event.type == self.access.asked:
                self.access.take(event, self.screen)
            case kind if kind in PLACED:
                self._follow_window(event)
            case pygame.KEYDOWN if (command := pressed(event, EVERYWHERE)) is not None:
                self._everywhere(command.name)
            case _:
                if event.type == pygame.KEYDOWN and self._announcer:
                    self._announcer.key_pressed()
                if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                    if self._follow(0.0):  # what is clicked has to have its place
                        self.screen.draw(self.devices.room(self.window.surface))
                    self._end_transition()
                self.screen.handle(event)

    def _follow_window(self, event: pygame.event.Event) -> None:
        """Redraw what has changed in the window; adopt its size, place and scale."""
        self.exposed = self.exposed or event.type != pygame.WINDOWMOVED
        match event.type:
            case pygame.WINDOWMAXIMIZED | pygame.WINDOWRESTORED:
                self.window.maximize(now=event.type == pygame.WINDOWMAXIMIZED)
            case pygame.WINDOWSIZECHANGED:
                self._rescale()
            case pygame.WINDOWDISPLAYCHANGED if event.window is not None:
                self._rescale(event.display_index)
        if self.access:
            self.access.place(self.window.place)

    def _rescale(self, monitor: int | None = None) -> None:
        """Adopt the scale of the window's monitor; a window moved to another monitor is resized with it."""
        context, window = self.context, self.window
        before = context.system_scale, context.density
        window.measure(monitor)
        context.system_scale, context.density = window.scale, window.density
        if monitor is not None and not context.settings.ui_scale:
            window.grow(context.system_scale / before[0], monitor)
        if (context.system_scale, context.density) != before and isinstance(self.screen, WidgetScreen):
            self.screen.ui.rebuild()

    def _everywhere(self, name: str) -> None:
        if name == "full screen":
            self.window.toggle_full_screen()
            self.exposed = True
        else:
            self.announcer.act(name, self.screen)

    def quit(self) -> None:
        """End the program, unless moves would be lost and the user wants to keep them."""
        if self.asking:
            return
        if isinstance(self.screen, WidgetScreen):
            self.screen.keep()
        trouble = self.context.library.secure()
        if trouble is None or not isinstance(self.screen, WidgetScreen):
            self.running = False
        else:
            self.asking = True
            self.screen.ask_to_quit(trouble, self._answer)

    def end(self) -> None:
        """End the program without a question; what can be saved is saved."""
        if isinstance(self.screen, WidgetScreen):
            self.screen.keep()
        self.context.wanted = None
        self.running = False

    def _answer(self, answer: Quitting) -> None:
        self.asking = False
        if answer is Quitting.AGAIN:
            self.quit()
        self.running = self.running and answer is not Quitting.ANYWAY
        if self.running and not self.asking:
            self.context.wanted = None

    def step(self, dt: float) -> None:
        if not self._follow(dt) and self.transition:
            self.transition.age += dt
            if self.transition.over:
                self._end_transition()
        if self.context.wanted is not None and self.running:
            self.quit()
            if self.running and not self.asking:
                self.context.wanted = None
        if self.exposed or self.transition or self.screen.dirty or self.devices.dirty:
            surface = self.window.surface
            self.screen.draw(self.devices.room(surface))
            self.devices.draw(surface, self.screen)
            if self.transition:
                self.transition.draw(surface)
            self.window.flip()
            self.exposed = False
            if isinstance(self.screen, WidgetScreen):
                self.window.write_at(self.screen.ui.caret)
            if self.access:
                self.access.follow(self.screen)
        if self._announcer or self.context.settings.spoken:
            self.announcer.follow(self.screen)

    def _follow(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True if the next key or click is for another screen."""
        following = self.screen.update(dt)
        if following is self.screen:
            return False
        self._change(following)
        return True

    def _change(self, screen: Screen) -> None:
        self.devices.let_go()
        if isinstance(self.screen, WidgetScreen):
            self.screen.ui.let_go()
        if self.context.look.motion:
            self.transition = Transition(self.window.surface.copy())
        self.screen = screen
        self.exposed = True

    def _end_transition(self) -> None:
        if self.transition:
            self.transition = None
            self.exposed = True

    def _fail(self, error: BaseException) -> None:
        self._change(FailureScreen(self.context, error))


def make_context(profiles: Profiles, profile: Profile) -> Context:
    paths = profiles.places(profile)
    newcomer = not os.path.exists(paths.settings)
    chosen, bad_settings = settings.load(paths.settings)
    engines = shared_engines(paths.engines)
    chosen.engines = chosen.engines if engines is None else engines
    own_openings.load(own_openings.path_of(paths.library))
    library, bad_library = Library.open(paths.library)
    preferred = [locale["language"] for locale in pygame.system.get_pref_locales()]
    thinker = Thinker(Equipment(chosen.megabytes, chosen.threads, chosen.opening_book))
    context = Context(chosen, paths, library, Fonts(*FONTS), Sounds(chosen), thinker, profile=profile)
    context.newcomer = newcomer
    context.system_language = best_language(preferred)
    context.profiles = profiles
    context.routes = make_routes(context)
    for told in (profiles.trouble, bad_settings, bad_library):
        context.tell(told)
    profiles.trouble = None
    context.activate_language()
    return context


def heed_system(context: Context) -> None:
    """Ask the system, in a thread, whether things may move."""
    from game.ui.system.reduced_motion import system_moves

    context.system_moves = system_moves()


def tidy(context: Context) -> None:
    """Remove files that a killed program left half written in the user's folders; a folder can be slow to read."""
    paths = context.places
    for folder in (paths.games, paths.tables, paths.books, paths.cache, *map(Path, context.settings.recent_folders)):
        remove_unfinished(folder)


def leave_messages(paths: UserPaths, messages: list[str]) -> None:
    """Save messages for the next start: the progress of imports that the end of the program stopped."""
    if messages:
        with suppress(OSError):
            write_atomically(paths.library.with_name(MESSAGES), "\n".join(messages))


def left_messages(paths: UserPaths) -> list[str]:
    """Messages of the previous session; they are shown once."""
    path = paths.library.with_name(MESSAGES)
    with suppress(OSError, UnicodeDecodeError):
        refuse_device(path)
        messages = path.read_text(encoding="utf-8").splitlines()
        path.unlink()
        return messages[:MOST_MESSAGES]
    return []


@contextmanager
def opened_profile(profiles: Profiles, profile: Profile) -> Iterator[Context]:
    """A profile while the window is used with it; afterwards it is saved and closed."""
    profiles.use(profile)
    with Claim(profiles.folder_of(profile)) as claim:
        context = make_context(profiles, profile)
        if not claim.alone:
            context.tell(Notice(FileProblem.OPEN_TWICE, profiles.folder_of(profile)))
        for folder in {context.places.settings.parent, context.places.library.parent}:
            remove_unfinished(folder, own=claim.alone)
        for message in left_messages(context.places):
            context.jobs.tell(JobKind.IMPORT, message)
        if os.path.exists(deep_journal(context.places.library)):
            context.jobs.tell(JobKind.DEEP, _("A deep analysis can be continued: library, Tools."))
        if context.settings.wished_tables:
            context.builds.begin()
        try:
            yield context
        finally:
            leave_messages(context.places, context.jobs.close())
            context.changed()
            context.thinker.close()
            context.speech.close()
            context.close_builds()
            context.library.close()
            save_again(last=True)


def run(found: "Found" = None, profile: str = "") -> int:
    """Open the window with what is given, if anything is, and run it. `profile` is a name; without one it is the last
    used. Return the exit status: 2 when there is no display. InputError when there is no such profile."""
    profiles = Profiles(places())
    wanted: Profile | None = profiles.find(profile) if profile else profiles.last
    asks = not profile and profiles.asks and len(profiles.all) > 1
    log_file.start(profiles.root.log)
    trouble = trouble_with_display()
    if trouble:
        print(trouble, file=sys.stderr)
        return 2
    told_to_end = Event()
    with on_ending(lambda _: told_to_end.set()):
        return _run(profiles, wanted, found, told_to_end, asks=asks)


def _run(profiles: Profiles, wanted: Profile | None, found: "Found", told_to_end: Event, *, asks: bool) -> int:
    pygame.init()
    window: MainWindow | None = None
    access: Bridge | None = None
    try:
        while wanted is not None:
            with opened_profile(profiles, wanted) as context:
                first = window is None
                if window is None:
                    window = MainWindow(context.settings)
                    if sys.platform != "linux":  # there a screen reader must be connected before the window is shown
                        from game.ui.access.bridge import bridge

                        access = bridge(TITLE, window.window.handle)
                    window.show()
                else:
                    window.serve(context.settings)
                context.system_scale, context.density = window.scale, window.density
                given = found if first or isinstance(found, Assignment) else None
                screen = first_screen(context, given, asks=asks and first)
                app = App(window, context, screen, access)
                app.told_to_end = told_to_end
                try:
                    app.begin()
                    app.run()
                finally:
                    window.remember()
                access = app.access
                wanted = context.wanted
    finally:
        pygame.quit()
    return 0
