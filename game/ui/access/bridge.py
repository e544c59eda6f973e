"""The bridge to screen readers: sends the tree of a screen, and carries out requests."""

import logging
import sys
from collections.abc import Mapping
from typing import Any

import pygame

from game.ui.access.tree import WINDOW, AccessNode, AccessTree, Numbers, Target, tree_of
from game.ui.screen import Screen
from game.ui.widgets.widget_screen import WidgetScreen

try:
    import accesskit
except ImportError:
    accesskit = None

ASKED = pygame.event.custom_type()
"""The event of a request: `target` is the number of a node, `action` a name of ACTIONS."""
ACTIONS = {"CLICK": "click", "FOCUS": "focus", "INCREMENT": "more", "DECREMENT": "less"}
"""Requests by AccessKit's names."""
ADJUSTABLE = ("slider", "choice")
ROLES = {
    "window": "WINDOW",
    "button": "BUTTON",
    "field button": "BUTTON",
    "card": "BUTTON",
    "toggle": "SWITCH",
    "choice": "COMBO_BOX",
    "drop-down": "COMBO_BOX",
    "slider": "SLIDER",
    "text field": "TEXT_INPUT",
    "list item": "LIST_BOX_OPTION",
    "title": "HEADING",
    "status": "STATUS",
    "clock": "TIMER",
    "picture": "IMAGE",
    "board": "TABLE",
    "row": "ROW",
    "cell": "CELL",
    "tree": "TREE",
}
"""AccessKit's names for the roles of widgets; others are labels, or groups if they take the focus."""
log = logging.getLogger(__name__)


class Bridge:
    """Keeps the system's tree up to date once a screen reader asks for it."""

    asked = ASKED

    def __init__(self, title: str, window: int = 0) -> None:
        self._title = title
        self._numbers = Numbers()
        self._told: Mapping[int, AccessNode] = {}
        self._focus = WINDOW
        self._targets: Mapping[int, Target] = {}
        self._asked = False
        """A screen reader is there, and has got an empty window."""
        self._adapter = self._connected(window)

    def _connected(self, window: int) -> Any:
        """The system's adapter; on Windows and macOS it is attached to this window before the window is shown."""
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(window, self._begin, self._act)
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return accesskit.macos.SubclassingAdapter.for_window(window, self._begin, self._act)
        return accesskit.unix.Adapter(self._begin, self._act, self._end)

    def follow(self, screen: Screen) -> None:
        """Send the changes; call it after a screen was drawn."""
        if not self._asked or not isinstance(screen, WidgetScreen):
            return
        tree = tree_of(screen, self._title, self._numbers)
        fresh = {number: node for number, node in tree.nodes.items() if self._told.get(number) != node}
        self._targets = tree.targets
        if fresh or tree.focus != self._focus:
            self._told, self._focus = tree.nodes, tree.focus
            _raise(self._adapter.update_if_active(lambda: self._update(tree, fresh)))

    def focus_window(self, *, gained: bool) -> None:
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(gained))
        elif sys.platform != "win32":  # Windows notifies the adapter
            self._adapter.update_window_focus_state(gained)

    def place(self, place: pygame.Rect) -> None:
        """Report the place of the window; Windows and macOS know it."""
        if sys.platform not in ("win32", "darwin"):
            bounds = _bounds(tuple(place))
            self._adapter.set_root_window_bounds(bounds, bounds)

    def take(self, event: pygame.event.Event, screen: Screen) -> None:
        """Carry out a request of a screen reader like one of the mouse or the keyboard."""
        target = self._targets.get(event.target)
        if target is None or not isinstance(screen, WidgetScreen):
            return
        ui = screen.ui
        ui.focus(target.widget)
        widget = ui.focused
        if widget is None or not widget.enabled:
            return
        ui.ring = True
        if target.part is not None:
            widget.focus_part(target.part)
        match event.action:
            case "click":
                rects = {part.key: part.rect for part in widget.parts()}
                at = ui.place_in(widget, rects[target.part] if target.part is not None else widget.rect).center
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    screen.handle(pygame.event.Event(kind, pos=at, button=1))
            case "more" | "less":
                key = pygame.K_RIGHT if event.action == "more" else pygame.K_LEFT
                screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
        ui.rebuild()

    # What AccessKit calls, from a thread of its own

    def _begin(self) -> Any:
        """Answer the first request; the tree follows when the screen is drawn next."""
        update = accesskit.TreeUpdate(WINDOW)
        tree = accesskit.Tree(WINDOW)
        tree.toolkit_name = "Kings & Crosses"
        update.tree = tree
        update.nodes.append((WINDOW, _node(AccessNode("window", self._title))))
        self._told, self._asked = {}, True
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        return update

    def _act(self, request: Any) -> None:
        for theirs, ours in ACTIONS.items():
            if request.action == getattr(accesskit.Action, theirs):
                pygame.event.post(pygame.event.Event(ASKED, target=request.target, action=ours))

    def _end(self) -> None:
        self._asked = False

    def _update(self, tree: AccessTree, fresh: Mapping[int, AccessNode]) -> Any:
        update = accesskit.TreeUpdate(tree.focus)
        update.nodes.extend((number, _node(node)) for number, node in fresh.items())
        return update


def _raise(events: Any) -> None:
    """Raise the events of an update; Linux has none."""
    if events is not None:
        events.raise_events()


def _bounds(rect: tuple[int, ...]) -> Any:
    left, top, width, height = map(float, rect)
    return accesskit.Rect(left, top, left + width, top + height)


def _node(node: AccessNode) -> Any:
    made = accesskit.Node(getattr(accesskit.Role, ROLES.get(node.role, "GROUP" if node.focusable else "LABEL")))
    is_text = node.role == "status" or not (node.focusable or node.role in ROLES)
    (made.set_value if is_text else made.set_label)(node.name)
    made.set_bounds(_bounds(node.rect))
    made.set_children(list(node.children))
    if node.value:
        made.set_value(node.value)
    if node.on is not None and node.role == "list item":
        made.set_selected(node.on)
    elif node.on is not None:
        made.set_toggled(accesskit.Toggled.TRUE if node.on else accesskit.Toggled.FALSE)
    if not node.enabled:
        made.set_disabled()
    if node.news:
        made.set_live(accesskit.Live.POLITE)
    if node.role == "board":
        made.set_row_count(node.place[0])
        made.set_column_count(node.place[1])
    if node.role == "cell":
        made.set_row_index(node.place[0])
        made.set_column_index(node.place[1])
    for wanted, action in (
        (node.focusable, "FOCUS"),
        (node.clickable, "CLICK"),
        (node.role in ADJUSTABLE, "INCREMENT"),
        (node.role in ADJUSTABLE, "DECREMENT"),
    ):
        if wanted and node.enabled:
            made.add_action(getattr(accesskit.Action, action))
    return made


def bridge(title: str, window: int = 0) -> Bridge | None:
    """The bridge of the window with this handle; None if AccessKit is missing or does not work."""
    if accesskit is None:
        return None
    try:
        return Bridge(title, window)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # from Rust too: the window opens without it in any case
        log.warning("no accessibility tree: %s", error)
        return None
