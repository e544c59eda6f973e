"""What a tab of the study is: one of the pages beside the board, and what it draws on the board itself."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from game.kind import Square
from game.match import Match
from game.tree import Node
from game.ui.board.scene import Arrow, Badge, Scene
from game.ui.screen import Context, Screen
from game.ui.shortcuts import Action
from game.ui.study.keeping import Keeper
from game.ui.study.tree_editing import TreeEditing
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget


class StudyHost(Protocol):
    """What a tab knows of the screen that it lies in."""

    context: Context
    ui: Ui
    """It is told to build the widgets again, and asked for the size of the window."""
    match: Match[Any]
    """The game, and the position that is looked at."""
    editing: TreeEditing
    """Whatever changes the game goes through it, so that it can be taken back."""
    keeper: Keeper
    """Keeps the game in the library, and what was found out about it."""
    shown: "StudyTab"
    """The tab that is seen."""

    @property
    def flipped(self) -> bool:
        """Whether the board is turned round."""
        ...

    def go_to_node(self, node: Node[Any, Any]) -> None:
        """Look at the position after a move of the game."""
        ...

    def play(self, move: Any) -> None:
        """Go on by a move from the position that is looked at; a new one becomes a variation."""
        ...

    def turn_to(self, tab: str) -> None:
        """Show the tab of this name."""
        ...

    def visit(self, screen: Screen) -> None:
        """Show a screen that leads back here."""
        ...

    def tell(self, message: str, *, warning: bool = False) -> None:
        """Show a message for a while."""
        ...


class StudyTab:
    """A tab. It is made once with its screen and hears everything, seen or not; `study.shown is self` tells which."""

    name: ClassVar[str]
    """What the screen calls it."""
    label: ClassVar[str]
    """What a person calls it, marked by `N_`: one word."""
    symbol: ClassVar[str]
    """Its icon, a name of icons.PATHS."""

    def __init__(self, study: StudyHost) -> None:
        self.study = study
        self.context = study.context
        self.ui = study.ui

    def build(self, *, wide: bool) -> Widget:
        """The page as it should be now, as high as there is room; `wide`: it lies below the board."""
        raise NotImplementedError

    def enter(self) -> None:
        """The tab is seen from now on."""

    def leave(self) -> None:
        """The tab is not seen any more, or the whole study is not."""

    def away(self) -> None:
        """Another screen is shown: nothing goes on behind it."""

    def back(self) -> None:
        """The study is shown again."""

    def position_changed(self) -> None:
        """Another position is looked at, or the same one in another game."""

    def tree_changed(self) -> None:
        """The moves of the game, or what is said of them, have changed."""

    def frame(self, dt: float) -> None:
        """Let time pass, and hear what a worker has to say; `self.ui.rebuild()` when something else is to be seen."""

    @property
    def busy(self) -> bool:
        """Whether something moves or is awaited."""
        return False

    def act(self, action: Action) -> bool:
        """A key was pressed while the tab is seen; whether it did something here."""
        return False

    # On the board

    @property
    def holds(self) -> bool:
        """Whether the wheel leads nowhere for as long as the tab is seen, because the board waits for something."""
        return False

    def takes(self, move: Any) -> bool:
        """A move was made on the board while the tab is seen; whether it was meant for the tab, not for the game."""
        return False

    def touched(self) -> bool:
        """The board was clicked while the tab is seen; whether that only ended what was shown there."""
        return False

    def arrows(self) -> Sequence[Arrow]:
        """Moves that it points out on the board, the most important one first."""
        return ()

    def badges(self) -> Mapping[Square, Badge]:
        """Signs that it lays on squares."""
        return {}

    def instead(self) -> Scene | None:
        """What the board shows instead of the position for as long as the tab is seen; None: nothing else."""
        return None

    def bar(self) -> Widget | None:
        """What stands beside the board, as high as it and BAR wide, such as an evaluation."""
        return None
