"""One window's widgets at work: layers, the focus ring, the mouse, the keyboard."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

import pygame

from game.ui.commands import zoom_of
from game.ui.look import mirror, shapes
from game.ui.look.sizes import Room
from game.ui.look.theme import Look
from game.ui.widgets import tooltip
from game.ui.widgets.layers import Layer, Layers, neighbour
from game.ui.widgets.layout import Part
from game.ui.widgets.pull import LET_GO, PULL
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Placement, Widget, measured_once
from game.ui.words.i18n import from_right

TOOLTIP_AFTER = 0.6
WARM_UP = 0.12
ROOMY = (1920, 1080)
"""Size of the window, at 100 %, above which everything is enlarged."""
LARGEST = 2.0
NOWHERE = (-1, -1)
MAIN, RIGHT = 1, 3
"""Numbers of mouse buttons."""
TURNED = {pygame.K_LEFT: pygame.K_RIGHT, pygame.K_RIGHT: pygame.K_LEFT}
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def grown(look: Look, size: tuple[int, int]) -> Look:
    """The look in a window of this size: in large windows everything is enlarged."""
    return replace(look, scale=max(look.scale, min(size[0] / ROOMY[0], size[1] / ROOMY[1], LARGEST)))


class Ui(Layers):
    """Builds the widgets, hands them events, moves the focus, draws them. Widgets are built again by `build` after
    every action and whenever `rebuild` was called, so that they always show what is; what a widget was in the middle of
    goes over to the new widget of the same name."""

    listening: ClassVar[bool] = True
    """True while SDL sends typed text, as it does from the start."""

    def __init__(self, look: Callable[[], Look], build: Callable[[], Widget], focus: str = "") -> None:
        """`focus`: the name of the widget that has the focus at first. In a large window all is larger than `look`."""
        super().__init__(Layer(build, focus=focus, revealed=True))
        self._look = look
        self.look = look()
        self.stale = True
        self.dirty = True
        self.live_dirty = False
        """Only live widgets have changed since the last draw, if `dirty` is not set too."""
        self.ring = False
        self.moving = False
        self.live_moving = False
        self.mouse = NOWHERE
        self.pressed: Widget | None = None
        self.button = MAIN
        """Mouse button by which it is held."""
        self.hovered: Widget | None = None
        self.lingering = 0.0
        self.hushed = False
        self._updated: Widget | None = None
        self._still: pygame.Surface | None = None
        """All that is not live, as it was drawn last; None with layers over the screen."""
        self._gathering = False
        self._live: list[tuple[Widget, pygame.Rect, pygame.Rect | None]] = []
        """Live widgets, each with the part of the window in which it is seen, and its straight part."""

    @property
    def room(self) -> Room:
        return Room.of(self.size, self.look.scale)

    # What a screen does with it

    def rebuild(self) -> None:
        self.stale = True
        self.dirty = True

    def arrive(self, mouse: tuple[int, int]) -> None:
        """Begin with the mouse at this place; no tooltip appears until it moves."""
        self.let_go()
        self.mouse, self.hushed = mouse, True
        self.rebuild()

    def open(
        self,
        build: Callable[[], Widget],
        place: Placement,
        *,
        focus: str = "",
        scrim: bool = True,
        closed: Callable[[], None] | None = None,
        keys: Callable[[pygame.event.Event], bool] | None = None,
    ) -> None:
        """Open a layer of widgets above all others. `closed` is called when it closes, also by Esc or a click outside.
        `keys` gets each key before the focused widget, and returns True if it has used the key."""
        self.layers.append(Layer(build, place, scrim, closed, keys, focus=focus))
        self.rebuild()

    def close(self) -> None:
        """Remove the uppermost layer; the screen's own stays."""
        if len(self.layers) > 1:
            layer = self.layers.pop()
            self.rebuild()
            if layer.closed:
                layer.closed()

    def dismiss(self) -> None:
        """Close all layers but the screen's own."""
        for _ in self.layers[1:]:
            self.close()

    def walk(self) -> Iterator[Widget]:
        self.refresh()
        return self.layers[-1].root.walk()

    def find(self, name: str) -> Widget:
        """The widget of this name in the uppermost layer that has one, or KeyError."""
        self.refresh()
        for layer in reversed(self.layers):
            for widget in layer.root.walk():
                if widget.name == name:
                    return widget
        raise KeyError(name)

    @property
    def focused(self) -> Widget | None:
        name = self.layers[-1].focus
        return next((w for w in self.walk() if name and w.name == name), None)

    def has_focus(self, widget: Widget) -> bool:
        return self.layers[-1].focus == widget.name

    def mouse_at(self, widget: Widget) -> tuple[int, int]:
        return self.own(widget, self.mouse)

    def focus(self, name: str, *, reveal: bool = True) -> None:
        """Give the focus to the widget of this name and bring it into view."""
        if self.layers[-1].focus != name:
            self.stop_composing()
        self.layers[-1].focus = name
        self.dirty = True
        self.hushed = False
        self.lingering = 0.0
        widget = self.focused
        if widget is None:
            return
        for outer in self.path(self.layers[-1].root, widget):
            outer_clip = outer.clip()
            if reveal and outer_clip is not None and not outer_clip.contains(widget.rect):
                outer.reveal(self.look, widget.rect)
        self._listen()

    @property
    def composing(self) -> bool:
        """True while keys belong to an input method, which has letters that are not final."""
        focused = self.focused
        return focused is not None and bool(focused.composing)

    def stop_composing(self) -> None:
        """Have the input method forget its letters: the focus or the window's own focus goes elsewhere."""
        focused = self.focused
        if focused is not None and focused.composing:
            focused.composing = ""
            Ui.listening = False
            pygame.key.stop_text_input()
            self.dirty = True

    @property
    def caret(self) -> pygame.Rect | None:
        """Place in the window of the caret of the field in focus."""
        focused = self.focused
        if focused is None or focused.caret_rect is None:
            return None
        return self.place_in(focused, focused.caret_rect)

    def _listen(self) -> None:
        """Have the system send typed text, and show its input method, only while a widget takes text."""
        focused = self.focused
        listens = focused is not None and (focused.takes_text or focused.types)
        if listens != Ui.listening:
            Ui.listening = listens
            (pygame.key.start_text_input if listens else pygame.key.stop_text_input)()

    def animate(self) -> None:
        if self._updated is not None and self._updated.live:
            self.live_moving = True
        else:
            self.moving = True

    def changed(self, widget: Widget) -> None:
        """Draw a widget anew, and with it all others unless it is live."""
        if widget.live:
            self.live_dirty = True
        else:
            self.dirty = True

    @property
    def busy(self) -> bool:
        """True if something moves or a tooltip is about to appear."""
        target = self._tooltip_target()
        return self.moving or self.live_moving or self.stale or (target is not None and self.lingering < TOOLTIP_AFTER)

    def let_go(self) -> None:
        """Release what the mouse holds: its button may never go up here."""
        held, self.pressed = self.pressed, None
        if held is not None:
            held.let_go(self)
            self.rebuild()

    # The loop

    def refresh(self) -> None:
        if self.stale and self.size != (0, 0):
            self.stale = False
            self.look = grown(self._look(), self.size)
            window = pygame.Rect((0, 0), self.size)
            for layer in self.layers:
                known = _named(layer.root)
                layer.root = layer.build()
                _adopt(layer.root, known)
                with measured_once():
                    layer.root.arrange(self.look, layer.place(self.look, window, layer.root))
                    self._stay(layer, known)
            if not self.layers[-1].revealed:
                self.layers[-1].revealed = True
                self.focus(self.layers[-1].focus)
            self._hold()

    def _stay(self, layer: Layer, known: dict[str, Widget]) -> None:
        """Keep the widget in focus where it was seen in its scroll view, before widgets were built anew."""
        before = known.get(layer.focus)
        widget = _named(layer.root).get(layer.focus) if before is not None else None
        if before is None or widget is None:
            return
        view = next((outer for outer in self.path(layer.root, widget)[::-1] if isinstance(outer, Scroll)), None)
        old = known.get(view.name) if view is not None else None
        if view is not None and isinstance(old, Scroll):
            view.stay_with(self.look, widget, old, before)

    def _hold(self) -> None:
        """Hold what the mouse held, and point at what is under it, after widgets were built anew."""
        held = self.pressed
        if held is not None:
            self.pressed = _named(self.layers[-1].root).get(held.name)
        if held is not None and self.pressed is None:
            held.let_go(self)  # a layer has been laid over it, or it is gone
        self.hovered = self.target(self.mouse)

    def renew(self, name: str) -> None:
        """Build a part of the screen anew, or all of it where the part is not seen or wants another size."""
        part = None if self.stale else _named(self.layers[0].root).get(name)
        if not isinstance(part, Part):
            self.rebuild()
            return
        with measured_once():
            size, known = part.size(self.look, part.rect.w), _named(part)
        part.inside = (part.build(),)
        _adopt(part, known)
        with measured_once():
            if part.size(self.look, part.rect.w) != size:
                self.rebuild()
                return
            part.arrange(self.look, part.rect)
        self._hold()
        self.changed(part)

    def resize(self, size: tuple[int, int]) -> None:
        """Take the window's new size, and close menus, which would lose their place."""
        if size != self.size:
            while not self.layers[-1].scrim and len(self.layers) > 1:
                self.close()
            self.size = size
            self.rebuild()

    def update(self, dt: float) -> None:
        self.refresh()
        self._listen()
        self.moving = self.live_moving = False
        before = self.lingering
        self.lingering += dt
        for layer in self.layers:
            for widget in layer.root.walk():
                self._updated = widget
                widget.update(self, dt)
                if widget.warmth or widget is self.hovered:
                    self._warm(widget, dt)
        self._updated = None
        self.live_dirty |= self.live_moving
        if self.moving or (before < TOOLTIP_AFTER <= self.lingering and self._tooltip_target()):
            self.dirty = True

    def _warm(self, widget: Widget, dt: float) -> None:
        warm = 1.0 if widget is self.hovered and widget.enabled else 0.0
        if widget.warmth != warm:
            step = dt / WARM_UP if self.look.motion else 1.0
            widget.warmth = min(warm, widget.warmth + step) if warm else max(warm, widget.warmth - step)
            self.animate()

    def draw(self, surface: pygame.Surface) -> None:
        self.resize(surface.get_size())
        self.refresh()
        self._still, self._live = None, []
        with mirror.window(surface):
            if len(self.layers) == 1:
                self._gathering = True
                self.layers[0].root.paint(self, surface)
                self._gathering = False
                if self._live:
                    self._still = surface.copy()
                self._draw_live(surface)
            else:
                for layer in self.layers:
                    if layer.scrim:
                        surface.blit(shapes.veil(surface.get_size(), self.look.theme.scrim), (0, 0))
                    layer.root.paint(self, surface)
            self._draw_above(surface)

    def draw_changes(self, surface: pygame.Surface) -> bool:
        """Draw what `draw` would if only live widgets have changed; otherwise nothing, and return False."""
        if self.dirty or self.stale or self._still is None or self._still.get_size() != surface.get_size():
            return False
        with mirror.window(surface):
            surface.blit(self._still, (0, 0))
            self._draw_live(surface)
            self._draw_above(surface)
        return True

    def _draw_live(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        for widget, seen, straight in self._live:
            with mirror.straight(surface, straight):
                surface.set_clip(seen)
                widget.paint(self, surface)
                surface.set_clip(before)
        surface.set_clip(before)

    def live(self, widget: Widget, surface: pygame.Surface) -> None:
        if self._gathering:
            self._live.append((widget, surface.get_clip(), mirror.straight_part()))
        else:
            widget.paint(self, surface)

    def _draw_above(self, surface: pygame.Surface) -> None:
        look, focused = self.look, self.focused if self.ring else None
        if focused:
            ring = self.spot(focused).inflate(look.px(6), look.px(6))
            for outer in self.path(self.layers[-1].root, focused):
                ring = ring.clip(outer.clip() or ring)
            shapes.rounded(surface, ring, look.px(10), None, look.theme.focus, look.px(2))
        target = self._tooltip_target()
        if target and self.lingering >= TOOLTIP_AFTER:
            tooltip.draw(look, surface, self.tooltip_place(target), target.tooltip)
        self.dirty = self.live_dirty = False

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to its widget; return True if that used it."""
        self.refresh()
        used = False
        match event.type:
            case pygame.MOUSEMOTION:
                if not event.buttons[self.button - 1]:
                    self.let_go()
                used = self._motion(self.unmirrored(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == MAIN:
                used = self._press(self.unmirrored(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == RIGHT:
                used = self._press_right(self.unmirrored(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == self.button:
                used = self._release(self.unmirrored(event.pos))
            case pygame.MOUSEWHEEL:
                used = self.turn(self.under(self.mouse), event.precise_y)
            case kind if kind == PULL:
                used = self._pull(event)
            case pygame.KEYDOWN:
                factor = zoom_of(event)
                used = (factor is not None and self.enlarge(factor)) or self._key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                used = self._type(event)
            case pygame.WINDOWLEAVE:
                used = self._motion(NOWHERE)
            case kind if kind in (LET_GO, pygame.WINDOWFOCUSLOST):
                self.stop_composing()
                self._listen()
                self.let_go()
        return used

    def _type(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        if focused is None or not (focused.takes_text or focused.types):
            return False
        focused.type(self, event)
        self.rebuild()
        return True

    def _motion(self, at: tuple[int, int]) -> bool:
        self.mouse = at
        if self.pressed:
            self.pressed.drag(self, self.own(self.pressed, at))
            self.changed(self.pressed)
            return True
        target = self.target(at)
        if target is not self.hovered:
            self.hovered = target
            self.lingering = 0.0
            self.hushed = False
            self.dirty = True
        if target and target.enabled:
            target.hover(self, self.own(target, at))
        return target is not None

    def _press(self, at: tuple[int, int]) -> bool:
        self.let_go()
        self.mouse = at
        self.ring = False
        if len(self.layers) > 1 and not self.layers[-1].root.rect.collidepoint(at):
            self.close()
            return True
        target = self.target(at)
        if target is None or not target.enabled or not target.clickable:
            return len(self.layers) > 1
        if target.focusable:
            self.focus(target.name, reveal=False)  # what is clicked stays below the mouse
        self.hushed = True
        self.pressed, self.button = target, MAIN
        target.press(self, self.own(target, at))
        self.dirty = True
        return True

    def _press_right(self, at: tuple[int, int]) -> bool:
        """Press a widget by the other button, unless the main one holds something."""
        target = self.target(at)
        if self.pressed is not None or target is None or not target.enabled or not takes_right(target):
            return False
        self.mouse, self.ring, self.hushed = at, False, True
        if target.focusable:
            self.focus(target.name, reveal=False)
        self.pressed, self.button = target, RIGHT
        target.press_right(self, self.own(target, at))
        self.dirty = True
        return True

    def _release(self, at: tuple[int, int]) -> bool:
        target, self.pressed = self.pressed, None
        if target is None:
            return False
        target.release(self, self.own(target, at))
        self.rebuild()
        return True

    def turn(self, widgets: Iterable[Widget], steps: float) -> bool:
        """Turn the wheel over the first of these widgets that uses it."""
        for widget in widgets:
            if widget.wheel(self, steps):
                self.changed(widget)
                return True
        return len(self.layers) > 1

    def _pull(self, event: pygame.event.Event) -> bool:
        at = self.unmirrored(event.pos)
        for widget in self.under(at):
            if widget.pull(self, self.own(widget, at), event.by, event.zoom):
                self.changed(widget)
                return True
        return len(self.layers) > 1

    def enlarge(self, factor: float) -> bool:
        """Zoom the widget in focus, under the mouse, or the first that can be; return True if there is one."""
        focused = self.focused
        around = [*(self.around(focused) if focused is not None else ()), *self.under(self.mouse)]
        for widget in (*around, *self.walk()):
            if widget.zooms and widget.enlarge(self, factor):
                self.changed(widget)
                return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        keys = self.layers[-1].keys
        if keys and keys(event):
            self.rebuild()
            return True
        if focused and focused.enabled and focused.key(self, self._key_for(focused, event)):
            self.ring = True
            self.hushed = self.focused is focused
            self.rebuild()
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._arrow(ARROWS[event.key])
        return len(self.layers) > 1 and self._answer(event)

    def _answer(self, event: pygame.event.Event) -> bool:
        """Close the layer by Esc, press its main button by Enter."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            main = next((widget for widget in self.walk() if widget.is_main and widget.enabled), None)
            if main is not None and main.key(self, event):
                self.rebuild()
        elif event.key != pygame.K_ESCAPE:
            return False
        else:
            self.close()
        return True

    def ring_order(self) -> list[Widget]:
        return [w for w in self.walk() if w.focusable and w.enabled]

    def _key_for(self, widget: Widget, event: pygame.event.Event) -> pygame.event.Event:
        """In a mirror the left arrow leads on, not back."""
        if event.key not in TURNED or not from_right() or self.straight_part(widget) is not None:
            return event
        return pygame.event.Event(event.type, event.dict | {"key": TURNED[event.key]})

    def _tab(self, step: int) -> None:
        order = self.ring_order()
        self.ring = True
        if order:
            names = [w.name for w in order]
            now = self.layers[-1].focus
            index = names.index(now) + step if now in names else (0 if step > 0 else -1)
            self.focus(names[index % len(names)])

    def _arrow(self, way: tuple[int, int]) -> bool:
        focused = self.focused
        self.ring = True
        if focused is None:
            self._tab(1)
            return True
        following = neighbour(self, focused, way, self.ring_order())
        if following is not None:
            self.focus(following.name)
        self.dirty = True
        return True

    def tooltip_place(self, target: Widget) -> pygame.Rect:
        """Place of a tooltip: on nothing to be clicked and on no words, if possible."""
        window = pygame.Rect((0, 0), self.size)
        others = [w for w in self.layers[-1].root.walk() if w is not target]
        taken = [rect for w in others if w.clickable and all((rect := self.seen(w)).size)]
        words = [rect for w in others if not w.clickable for rect in self._words(w)]
        size = tooltip.size_of(self.look, window, target.tooltip)
        return tooltip.place(self.look, window, size, target.tooltip_rect or self.spot(target), taken, words)

    def _words(self, widget: Widget) -> list[pygame.Rect]:
        part, seen = self.straight_part(widget), self.seen(widget)
        places = widget.text_rects(self.look)
        spots = places if part is None else [mirror.rect_across(rect, part) for rect in places]
        return [rect for rect in map(seen.clip, spots) if all(rect.size)]

    def _tooltip_target(self) -> Widget | None:
        target = self.focused if self.ring else self.hovered
        return target if target is not None and target.tooltip and not self.hushed else None


def takes_right(widget: Widget) -> bool:
    """Return True if the other mouse button can hold a widget."""
    return type(widget).press_right is not Widget.press_right


def _named(root: Widget) -> dict[str, Widget]:
    return {widget.name: widget for widget in root.walk() if widget.name}


def _adopt(root: Widget, known: dict[str, Widget]) -> None:
    """Let the widgets of a tree take over the state of those of their names and classes."""
    for widget in root.walk():
        old = known.get(widget.name)
        if type(old) is type(widget):
            widget.adopt(old)
