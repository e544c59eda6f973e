"""What a page of the Search Lab is: one tab of the header, and all that is seen and done below it."""

from enum import Enum
from typing import ClassVar, Protocol

from game.core import InputError
from game.ui.commands import Command
from game.ui.lab.export.export import Format
from game.ui.lab.page import WindowSize
from game.ui.lab.subject import Subject, describe
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.screen import Context, Screen
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget


class RequestButton(Enum):
    """A button of the header that leads to another thing to be searched, or to another search of it."""

    POSITION = "position"
    OPTIONS = "options"
    EXAMPLES = "shelf"


class Lab(Protocol):
    """What a page knows of the screen that it lies in."""

    context: Context
    ui: Ui
    """It is told to build the widgets again, and asked for the size of the window."""
    subject: Subject
    """What is searched. All pages are told of another one by `take`."""

    @property
    def session(self) -> TraceSession | None:
        """The search whose tree is drawn, at the moment that is looked at; None until it is written down."""
        ...

    @property
    def shown(self) -> "LabTab":
        """The page that is seen."""
        ...

    def search(self, subject: Subject) -> None:
        """Have all pages take another subject."""
        ...

    def draw_tree(self, subject: Subject) -> None:
        """Turn to the tree, and draw that of another subject."""
        ...

    def turn_to(self, page: str) -> None:
        """Show the page of this name."""
        ...

    def visit(self, screen: Screen) -> None:
        """Show a screen that leads back here; work that is going on goes on behind it."""
        ...

    def complain(self, error: InputError) -> None:
        """Say in a dialog why something can't be searched."""
        ...


class LabTab:
    """A page. It is made once with its screen; `enter` and `leave` say when it is seen, and it hears `update` then."""

    name: ClassVar[str]
    """What the screen calls it; the topic of the help that explains it has the same name."""
    label: ClassVar[str]
    """What a person calls it, marked by `N_`: one word."""
    symbol: ClassVar[str]
    """Its icon, a name of icons.PATHS."""
    ways: ClassVar[frozenset[RequestButton]] = frozenset({RequestButton.POSITION, RequestButton.EXAMPLES})
    """The buttons that it wants in the header."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.context = lab.context
        self.ui = lab.ui

    def heading(self) -> tuple[str, str]:
        """The title in the header and the line below it: what is searched, and how."""
        subject = self.lab.subject
        return subject.name(self.context.settings.piece_set), describe(subject.request)

    def build(self, shape: WindowSize) -> list[Widget]:
        """The page as it should be now, below one another; what grows has the height that is left."""
        raise NotImplementedError

    def take(self, subject: Subject) -> None:
        """Something else is searched from now on: drop what was found. Work begins in `enter`, which comes next."""

    def enter(self) -> None:
        """The page is seen from now on: begin its work, or go on with it."""

    def leave(self) -> None:
        """The page is not seen any more: end its work."""

    def pause(self) -> None:
        """Something lies over the page: stop what moves by itself."""

    @property
    def busy(self) -> bool:
        """Whether something moves or is awaited."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass, and hear what the worker has to say."""

    def commands(self) -> tuple[Command, ...]:
        """Its own commands, such as those that lead through its steps."""
        return ()

    def paste(self, text: str) -> bool:
        """Take a text that was copied anywhere in the Lab; whether it is one for this page, which is shown then."""
        return False

    def formats(self) -> list[Format]:
        """What can be kept of what is shown; nothing as long as work is going on."""
        return []

    @property
    def file_title(self) -> str:
        """What a file of it is called."""
        return self.heading()[0]
