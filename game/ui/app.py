"""The window and the only event loop."""

import os
import sys
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kings-and-crosses")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

import pygame

from game import places, settings
from game.ui import i18n
from game.ui.screen import Context, Screen
from game.ui.screens.home import HomeScreen
from game.ui.text import FONTS, Fonts

TITLE = "Kings & Crosses"
SMALLEST = (800, 600)
FRAME = 1 / 60
LONGEST_STEP = 0.1
IDLE_WAIT = 500
NO_DISPLAY = (
    "Kings & Crosses found no display to open its window on: run it in a graphical session, or set DISPLAY or "
    "WAYLAND_DISPLAY to one, or use the commands that 'main.py --help' lists."
)


class Transition:
    """The last picture of the screen that was left, fading out over the new one."""

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
    """Runs one window: hands events to the screen shown, lets time pass, draws only what changed."""

    def __init__(self, window: pygame.Window, context: Context, screen: Screen) -> None:
        self.window = window
        self.context = context
        self.screen = screen
        self.transition: Transition | None = None
        self.exposed = True
        self.full = False
        self.running = True

    def run(self) -> None:
        """Until the window is closed. Idle it sleeps; when something moves or thinks it makes 60 frames a second."""
        before = time.perf_counter()
        while self.running:
            busy = self.screen.busy or self.screen.dirty or self.transition is not None or self.exposed
            events = pygame.event.get() if busy else [pygame.event.wait(IDLE_WAIT), *pygame.event.get()]
            for event in events:
                self.handle(event)
            now = time.perf_counter()
            self.step(min(now - before, LONGEST_STEP))
            before = now
            time.sleep(max(0.0, FRAME - (time.perf_counter() - now)) if busy else 0)

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event: the window's own here, all others by the screen."""
        match event.type:
            case pygame.QUIT:
                self.running = False
            case pygame.WINDOWEXPOSED | pygame.WINDOWSIZECHANGED | pygame.WINDOWRESTORED:
                self.exposed = True
            case pygame.KEYDOWN if event.scancode == pygame.KSCAN_F11:
                self.toggle_full_screen()
            case _:
                if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                    self.transition = None
                    self.exposed = True
                self.screen.handle(event)

    def toggle_full_screen(self) -> None:
        """From the window to the full screen and back."""
        self.full = not self.full
        if self.full:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self.exposed = True

    def step(self, dt: float) -> None:
        """Let `dt` seconds pass and draw what changed."""
        following = self.screen.update(dt)
        if following is not self.screen:
            self._change(following)
        elif self.transition:
            self.transition.age += dt
        if self.transition and self.transition.over:
            self.transition = None
            self.exposed = True
        if self.exposed or self.transition or self.screen.dirty:
            surface = self.window.get_surface()
            self.screen.draw(surface)
            if self.transition:
                self.transition.draw(surface)
            self.window.flip()
            self.exposed = False

    def _change(self, screen: Screen) -> None:
        if self.context.look.motion:
            self.transition = Transition(self.window.get_surface().copy())
        self.screen = screen
        self.exposed = True


def check_display() -> str | None:
    """One sentence when no window can be seen, None when all is well."""
    invisible = pygame.display.get_driver() in ("offscreen", "dummy")
    return NO_DISPLAY if invisible and not os.environ.get("SDL_VIDEODRIVER") else None


def make_context() -> Context:
    """What the screens share, from the settings and the system."""
    chosen, _ = settings.load(places.places().settings)
    preferred = [locale["language"] for locale in pygame.system.get_pref_locales()]
    i18n.set_language(chosen.language or i18n.best_language(preferred))
    return Context(chosen, Fonts(*FONTS))


def run() -> int:
    """Open the window and run it; gives the exit status, 2 when there is no display."""
    try:
        pygame.init()
        trouble = check_display()
    except pygame.error:
        trouble = NO_DISPLAY
    if trouble:
        print(trouble, file=sys.stderr)
        return 2
    context = make_context()
    window = pygame.Window(TITLE, (1120, 760), resizable=True)
    window.minimum_size = SMALLEST
    App(window, context, HomeScreen(context)).run()
    pygame.quit()
    return 0
