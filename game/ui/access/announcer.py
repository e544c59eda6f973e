"""Speech: says the changes on a screen aloud: moves, messages, results, the control in focus."""

from collections.abc import Callable, Mapping
from typing import Any

from game.clock import Clocks
from game.ui.board import told
from game.ui.board.board_screen import BoardScreen
from game.ui.games.presentation import presentation_of
from game.ui.play.board import PlayedBoard
from game.ui.screen import Screen
from game.ui.system.speech import Speech
from game.ui.widgets.described import Description, described, label_of, texts_in
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import C_, _, ngettext


class Announcer:
    """Compares the screen after every frame and says the changes."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._screen: Screen | None = None
        self._layer: object = None
        self._focus = ""
        self._description: Description | None = None
        self._news: Mapping[str, str] = {}
        self._node: Any = None
        self._key = False

    def key_pressed(self) -> None:
        """Note a key press, whose effect at the focus is said."""
        self._key = True

    def follow(self, screen: Screen) -> None:
        if not self._speech.on or not isinstance(screen, WidgetScreen):
            self._screen = None
            return
        first = screen is not self._screen
        if first:
            self._screen, self._layer, self._focus, self._description, self._news = screen, None, "", None, {}
            self._node = screen.match.node if isinstance(screen, BoardScreen) else None
        self._speech.say(
            self._opened(screen),
            self._moved(screen) if isinstance(screen, BoardScreen) else "",
            self._heard(screen),
            self._at_focus(screen),
        )
        self._key = False

    def act(self, name: str, screen: Screen) -> None:
        if not isinstance(screen, WidgetScreen):
            return
        if not self._speech.on:
            if isinstance(screen, BoardScreen):
                screen.tell(_("Speech is off. You can switch it on in the settings."))
            return
        texts: dict[str, Callable[[], str]] = {
            "say board": lambda: page_text(screen),
            "say move": lambda: last_move_text(screen) if isinstance(screen, BoardScreen) else page_text(screen),
            "say clock": lambda: clocks_text(screen),
            "say focus": lambda: focus_description(screen).sentence if screen.ui.focused else "",
        }
        self._speech.say(texts[name]())

    def _opened(self, screen: WidgetScreen) -> str:
        """The title of a new screen, or all of a new dialog."""
        layer = screen.ui.layers[-1]
        before, self._layer = self._layer, layer
        if layer is before:
            return ""
        if layer is screen.ui.layers[0]:
            title = next((widget for widget in layer.root.walk() if widget.name == "title"), None)
            return sentence(title.text) if title is not None and before is None else ""
        labels = [widget.text for widget in layer.root.walk() if widget.role == "label"]
        return sentence(*labels) if layer.root.name == "dialog" else ""

    def _moved(self, screen: BoardScreen) -> str:
        """The move that led to the position on the board, once it has been shown to its end."""
        node = screen.match.node
        if node is self._node or screen.stage.moving:
            return ""
        before, self._node = self._node, node
        self._news = {}
        if node.parent is before:
            return sentence(move_text(screen))
        if node.parent is None:
            return sentence(C_("place", "The beginning"))
        return sentence(C_("move", "Back"), move_text(screen))

    def _heard(self, screen: WidgetScreen) -> str:
        """The new messages; none while the computer counts its seconds."""
        if isinstance(screen, PlayedBoard) and (screen.playing.computers.thinking or screen.stage.moving):
            return ""
        news = {widget.name: widget.text for widget in screen.ui.walk() if widget.news and widget.text}
        fresh = [text for name, text in news.items() if self._news.get(name) != text]
        self._news = {**self._news, **news}
        return sentence(*fresh)

    def _at_focus(self, screen: WidgetScreen) -> str:
        """The control in focus after the focus moved, or its new value after a key."""
        widget = screen.ui.focused
        if widget is None or not screen.ui.ring:
            self._focus, self._description = "", None
            return ""
        before, self._description = self._description, focus_description(screen)
        moved, self._focus = self._focus != widget.name, widget.name
        now = self._description
        if moved or before is None:
            return now.sentence
        if now == before or not self._key or widget.takes_text:
            return ""
        return now.value if now.name == before.name and now.value else now.sentence


def focus_description(screen: WidgetScreen) -> Description:
    widget = screen.ui.focused
    assert widget is not None
    return described(widget, label_of(screen.ui.layers[-1].root, widget))


def sentence(*texts: str) -> str:
    """Texts with a full stop after each that has none.

    >>> sentence("White: 11 to 15", "", "Your move!")
    'White: 11 to 15. Your move!'
    """
    return " ".join(text if text[-1] in ".!?…。！？" else f"{text}." for text in texts if text)


def move_text(screen: BoardScreen) -> str:
    """The last move with its side; "" at the beginning."""
    node = screen.match.node
    if node.parent is None:
        return ""
    before = node.parent.position
    side = screen.side_name(before.turn)
    return _("{side}: {what}").format(side=side, what=told.move_text(before, node.move))


def last_move_text(screen: BoardScreen) -> str:
    return sentence(move_text(screen) or _("No move has been made yet"), turn_text(screen))


def turn_text(screen: BoardScreen) -> str:
    """The side to move; "" when the game is over."""
    position = screen.match.position
    if position.outcome() is not None or (isinstance(screen, PlayedBoard) and screen.playing.outcome is not None):
        return ""
    game = presentation_of(position)
    return game.turn_text(position, game.to_move_text(position, screen.context.settings.piece_set))


def page_text(screen: WidgetScreen) -> str:
    """The board and the side to move; without a board, or below a dialog, all texts."""
    if isinstance(screen, BoardScreen) and len(screen.ui.layers) == 1:
        board = told.board_text(screen.match.position, screen.side_name)
        return sentence(board, screen.shapes_text(), turn_text(screen))
    return sentence(*texts_of(screen.ui.layers[-1].root))


def texts_of(root: Widget) -> list[str]:
    return [text for child in root.children() for text in (texts_of(child) or [texts_in(child)]) if text]


def clocks_text(screen: WidgetScreen) -> str:
    if not isinstance(screen, PlayedBoard) or (clocks := screen.playing.clocks) is None:
        return sentence(_("There is no clock here"))
    players = [player for player, control in enumerate(clocks.controls) if control]
    return sentence(*(f"{screen.side_name(player)}: {time_text(clocks, player)}" for player in players))


def time_text(clocks: Clocks, player: int) -> str:
    left = clocks.shown(player)
    assert left
    minutes, seconds = divmod(-int(-left.seconds // 1), 60)
    parts = [ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)] if minutes else []
    parts.append(ngettext("{count} second", "{count} seconds", seconds).format(count=seconds))
    return " ".join(parts)
