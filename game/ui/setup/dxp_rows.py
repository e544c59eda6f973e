"""The rows for a program that plays over DXP: who calls, and the address."""

from ai.contest.dxp import Address
from game.core import InputError
from game.keeping.settings import DXP, SavedEngine
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.setup.engine_programs import free_name
from game.ui.setup.setup_choice import SetupChoice
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Field
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _

OVER_DXP = N_("Another draughts program over DXP")
CALLS, WAITS = "calls", "waits"
LONGEST_ADDRESS = 100


class DxpRows:
    """The address of the chosen program, in the settings; the field keeps what is typed, address or not."""

    def __init__(self, context: Context, ui: Ui, choice: SetupChoice) -> None:
        self.context, self.ui, self.choice = context, ui, choice
        self.fault: InputError | None = None
        self._typed: dict[str, str] = {}

    def add(self) -> str:
        """Save another program with the usual address, and return its name."""
        settings = self.context.settings
        name = free_name("DXP", settings.engines)
        self._keep(name, Address())
        return name

    def rows(self, name: str) -> list[Widget]:
        """The controls for the program of that name."""
        kept = self.context.settings.engine(name)
        assert kept
        address = Address.of(kept.file)
        typed = self._typed.get(name, str(Address(address.host, address.port)))

        def choose(who: str) -> None:
            self._keep(name, Address(address.host, address.port, who == WAITS))
            self.ui.rebuild()

        def change(text: str) -> None:
            self._typed[name], self.fault = text, None
            try:
                found = Address.of(text)
            except InputError as error:
                self.fault = error
            else:
                self._keep(name, Address(found.host, found.port, address.waits))
            self.ui.rebuild()

        who = [(CALLS, _("We call it")), (WAITS, _("It calls us"))]
        told = _("The other program waits at this address. Choose the same rules there.")
        if address.waits:
            told = _("When the game begins, the other program can call this address. Choose the same rules there.")
        if self.fault:
            state = Label(error_text(self.fault), Type.SMALL, name="dxp fault", colour=self.context.look.theme.danger)
        else:
            state = Label(told, Type.SMALL, name="engine state", muted=True)
        return [
            Field(_("Connection"), Choice("dxp caller", who, WAITS if address.waits else CALLS, choose)),
            Field(_("Address"), TextField("dxp address", typed, change, longest=LONGEST_ADDRESS)),
            state,
        ]

    def _keep(self, name: str, address: Address) -> None:
        self.context.settings.keep_engine(name, SavedEngine(str(address), protocol=DXP))
        self.context.changed()
