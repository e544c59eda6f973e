"""The contract of a tab: a page next to the board, and marks on the board itself."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from game.kind import Square
from game.match import Match
from game.tree import Node
from game.ui.board.scene import Arrow, Badge, Scene
from game.ui.commands import Command
from game.ui.screen import Context
from game.ui.study.keeping import Keeper
from game.ui.study.tree_editing import TreeEditing
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget


class StudyHost(Protocol):
    """The screen as a tab sees it."""

    context: Context
    ui: Ui
    match: Match[Any]
    editing: TreeEditing
    """All changes of the game go through it, so that they can be undone."""
    keeper: Keeper
    """Saves the game, and findings with it."""
    shown: "StudyTab"

    @property
    def flipped(self) -> bool: ...

    def go_to_node(self, node: Node[Any, Any]) -> None: ...

    def tell(self, message: str, *, warning: bool = False) -> None: ...


class StudyTab:
    """A tab, made once with its screen. It hears everything, visible or not."""

    name: ClassVar[str]
    label: ClassVar[str]
    """One word, marked by `N_`."""
    symbol: ClassVar[str]
    """A name of icons.PATHS."""

    def __init__(self, study: StudyHost) -> None:
        self.study = study
        self.context = study.context
        self.ui = study.ui

    @property
    def seen(self) -> bool:
        return self.study.shown is self

    def build(self, *, wide: bool) -> Widget:
        """Build the page; `wide`: it lies below the board."""
        raise NotImplementedError

    def enter(self) -> None:
        """The tab becomes visible."""

    def leave(self) -> None:
        """The tab, or the whole study, is hidden."""

    def away(self) -> None:
        """Another screen is shown: nothing may go on behind it."""

    def back(self) -> None: ...

    def position_changed(self) -> None:
        """The cursor moved, or the game was replaced."""

    def tree_changed(self) -> None:
        """The moves of the game, or their comments and signs, have changed."""

    def frame(self, dt: float) -> None:
        """Let time pass and hear from workers; call `self.ui.rebuild()` when the page changes."""

    @property
    def busy(self) -> bool:
        """True while something moves or is awaited."""
        return False

    def commands(self) -> tuple[Command, ...]:
        """The tab's own commands while it is visible; they replace the study's of the same name."""
        return ()

    # On the board

    @property
    def holds(self) -> bool:
        """True if the wheel may not leave the position while the tab is visible."""
        return False

    def takes(self, move: Any) -> bool:
        """Take a move on the board while the tab is visible; True if it was meant for the tab, not for the game."""
        return False

    def touched(self) -> bool:
        """Handle a click on the board while the tab is visible; True if it only closed what was shown there."""
        return False

    def arrows(self) -> Sequence[Arrow]:
        """Moves to point out on the board, the most important first."""
        return ()

    def badges(self) -> Mapping[Square, Badge]:
        return {}

    def instead(self) -> Scene | None:
        """The scene that replaces the position while the tab is visible; None for none."""
        return None

    def bar(self) -> Widget | None:
        """The widget next to the board, as high as it and BAR wide, such as an evaluation."""
        return None
