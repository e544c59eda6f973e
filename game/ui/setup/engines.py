"""The rows for an external engine: the choice, whether it plays, its parameters, its time."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ai.contest.dxp import Address
from ai.contest.engine_player import CheckedEngine, Introduction
from ai.contest.hub_player import suits
from ai.contest.programs import examined, examined_file
from ai.own_player.host import SECONDS
from ai.work.jobs import Listener
from game.core import InputError, State
from game.keeping.settings import DXP, GOMOCUP, MOST_ENGINES, SavedEngine
from game.outside import whole
from game.ui.files.chooser import ALL_FILES, open_file
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context
from game.ui.setup.engine_programs import engine_fault_text, free_name, keep_engine, program_of
from game.ui.setup.setup_choice import SetupChoice
from game.ui.setup.setup_rows import time_field
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import ask
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _

WIDEST_SLIDER = 64
"""Number of whole numbers up to which a slider chooses them; more are typed."""
LONGEST_VALUE = 200
LONGEST_ADDRESS = 100
OVER_DXP = N_("Another draughts program over DXP")
CALLS, WAITS = "calls", "waits"
NONE = {"type": "enum"}
"""The declaration of a parameter that an engine does not have: no value suits it."""


class RowButton(Button):
    """A part of its row, with which it is scrolled."""

    role = "field button"


class EngineRows:
    """The engines in the settings, and the chosen one, which is examined in the background."""

    def __init__(self, context: Context, ui: Ui, choice: SetupChoice) -> None:
        self.context = context
        self.ui = ui
        self.choice = choice
        self.fault: InputError | None = None
        self.dxp_fault: InputError | None = None
        """Error in the typed address, if any."""
        self._adding: Path | None = None
        self._protocol = ""
        """Protocol of the file that is added."""
        self._typed: dict[str, str] = {}
        self._typed_addresses: dict[str, str] = {}
        self._examined: dict[tuple[str, State[Any]], CheckedEngine | InputError] = {}
        self._asked: tuple[str, State[Any]] | None = None
        self._work = Listener[None, CheckedEngine](self._take, failed=self._take)

    @property
    def name(self) -> str:
        """Chosen engine; "" for none."""
        kept = self._kept
        return self.choice.engine if self.choice.engine in kept else next(iter(kept), "")

    @property
    def other(self) -> str:
        return self.choice.other_engine if self.choice.other_engine in self._kept else self.name

    @property
    def busy(self) -> bool:
        return self._work.waiting

    @property
    def possible(self) -> bool:
        """False if a game with the engine is known to be impossible."""
        known = self._known
        if self.over_dxp and self.dxp_fault:
            return False
        if not self.name or not self.choice.protocols or isinstance(known, InputError):
            return False
        return known is None or known.fault is None

    @property
    def over_dxp(self) -> bool:
        """True if the chosen program plays over DXP: it is asked when the game begins."""
        kept = self.context.settings.engine(self.name)
        return kept is not None and kept.protocol == DXP

    @property
    def _kept(self) -> dict[str, dict[str, Any]]:
        return self.context.settings.engines_by(*self.choice.protocols)

    @property
    def _start(self) -> State[Any]:
        """Usual first position by the chosen rules."""
        return replace(self.choice.draft(), fen="").start

    @property
    def _known(self) -> CheckedEngine | InputError | None:
        return self._examined.get((self.name, self._start))

    # In the background

    def choose_file(self) -> None:
        kept = self.context.settings.engine(self.name)
        folder = Path(kept.file).parent if kept else None
        open_file(self.context, self.ui, _("Choose an engine"), (ALL_FILES,), self.add, folder=folder)

    def add(self, file: Path) -> None:
        """Examine a file, and add it as an engine if it is one."""
        self.leave()
        self._adding, self.fault, start = file.absolute(), None, self._start
        self._protocol = protocol = self.choice.protocols[0]

        def work(stop: bytearray, _: Callable[[None], None]) -> CheckedEngine:
            return examined_file(protocol, file.absolute(), start, stop)

        self._work.await_job(self.context.thinker.beside.start(work))

    def know(self, name: str, start: State[Any], found: CheckedEngine | InputError) -> None:
        self._examined[name, start] = found

    def update(self) -> None:
        wanted = self.name, self._start
        if self._adding is None and wanted != self._asked:
            self.leave()
            self._examine(*wanted)
        self._work.hear()

    def _examine(self, name: str, start: State[Any]) -> None:
        self._asked, self._typed = (name, start), {}
        kept = self.context.settings.engine(name)
        if kept is None or kept.protocol == DXP or (name, start) in self._examined or not self.choice.protocols:
            return
        protocol = kept.protocol
        program = program_of(name, replace(kept, parameters={}))

        def work(stop: bytearray, _: Callable[[None], None]) -> CheckedEngine:
            return examined(protocol, program, start, stop)

        self._work.await_job(self.context.thinker.beside.start(work))
        self.ui.rebuild()

    def leave(self) -> None:
        self._work.cancel()
        self._asked = self._adding = None

    def _take(self, found: CheckedEngine | InputError) -> None:
        adding, self._adding = self._adding, None
        if adding is None:
            self._hear(found)
        elif isinstance(found, InputError):
            self.fault, self._asked = found, None
        else:
            self._keep(adding, found)
        self.ui.rebuild()

    def _hear(self, found: CheckedEngine | InputError) -> None:
        """Take the answer of the engine; values that its parameters no longer have are dropped."""
        assert self._asked
        name = self._asked[0]
        self.know(*self._asked, found)
        kept = self.context.settings.engine(name)
        if kept and isinstance(found, CheckedEngine):
            known = found.introduction.parameters
            right = {each: value for each, value in kept.parameters.items() if suits(value, known.get(each, NONE))}
            if right != kept.parameters:
                self.context.settings.keep_engine(name, replace(kept, parameters=right))
                self.context.changed()

    def _keep(self, file: Path, found: CheckedEngine) -> None:
        """Add an engine and seat it; the engine of the same file has changed."""
        name = keep_engine(self.context.settings, file, found, self._protocol)
        self.choice.engine = name
        if found.fault is not None:
            found = replace(found, fault=InputError(found.fault.fault, **found.fault.fields | {"engine": name}))
        self._asked = name, self._start
        self._hear(found)
        self.context.changed()

    # Layout

    def rows(self) -> list[Widget]:
        kept, name, protocols = self._kept, self.name, self.choice.protocols
        if not protocols:
            told = _("Engines play five in a row for two players.")
            return [Label(told, Type.SMALL, name="engine state", colour=Ink.DANGER)]
        room = len(self.context.settings.engines) < MOST_ENGINES
        add = RowButton("add engine", _("Add …"), self.choose_file, enabled=room)
        ways = [add]
        if DXP in protocols:
            ways.append(RowButton("add dxp", _("Add over DXP"), self._add_dxp, tooltip=_(OVER_DXP), enabled=room))
        inside: list[Widget] = []
        if name:
            details = {each: engine["author"] or engine["file"] for each, engine in kept.items()}
            details |= dict.fromkeys(self.context.settings.engines_by(DXP), _(OVER_DXP))
            options = [(each, Item(each, details[each])) for each in kept]
            inside.append(Field(_("Engine"), DropDown("engine", options, name, self._choose)))
            if self.choice.two_engines:
                other = DropDown("other engine", options, self.other, partial(setattr, self.choice, "other_engine"))
                inside.append(Field(_("Second engine"), other))
        else:
            told = _("Any engine that supports the Hub protocol, such as Scan.")
            if GOMOCUP in protocols:
                told = _("Any engine that supports the Gomocup protocol, such as Rapfi.")
            inside.append(Label(told, Type.SMALL, muted=True))
        remove = RowButton("remove engine", _("Remove"), self._ask_to_remove)
        state = self._address(name) if self.over_dxp else self._state()
        inside += [*state, Row([*ways, *([remove] if name else [])], gap=8)]
        rows: list[Widget] = [Column(inside, gap=8)]
        known = self._known
        if isinstance(known, CheckedEngine) and known.introduction.parameters:
            rows.append(self._parameters(known.introduction))
        if name:
            rows.append(time_field(self.choice.seconds or int(SECONDS), partial(setattr, self.choice, "seconds")))
        return rows

    def _state(self) -> list[Widget]:
        name, known = self.name, self._known
        fault = self.fault or (known if isinstance(known, InputError) else known.fault if known else None)
        if self._adding is not None or self._work.waiting:
            text = _("Checking whether {name} can play …").format(name=self._adding.name if self._adding else name)
            return [Label(text, Type.SMALL, name="engine state", muted=True)]
        if fault is not None:
            return [Label(engine_fault_text(fault), Type.SMALL, name="engine state", colour=Ink.DANGER)]
        if known is None:
            return []
        text = _("{name} is ready to play.").format(name=name)
        return [Label(text, Type.SMALL, name="engine state", muted=True)]

    def _parameters(self, said: Introduction) -> Widget:
        kept = self.context.settings.engine(self.name)
        assert kept
        rows: list[Widget] = [Label(_("Parameters of the engine"), Type.STRONG)]
        for name, declared in said.parameters.items():
            value = self._typed.get(name, kept.parameters.get(name, declared.get("value", "")))
            rows.append(parameter_row(name, declared, value, partial(self._set, name, declared)))
            if name in self._typed:
                rows.append(Label(wanted_text(declared), Type.SMALL, name=f"{name} fault", colour=Ink.DANGER))
        if kept.parameters or self._typed:
            rows.append(Row([RowButton("reset parameters", _("The engine's defaults"), self._reset)]))
        return Column(rows, gap=8)

    def _address(self, name: str) -> list[Widget]:
        """Fields for a program that plays over DXP; the address field keeps an invalid text."""
        kept = self.context.settings.engine(name)
        assert kept
        address = Address.of(kept.file)
        typed = self._typed_addresses.get(name, str(Address(address.host, address.port)))

        def choose(who: str) -> None:
            self._keep_address(name, replace(address, waits=who == WAITS))

        def change(text: str) -> None:
            self._typed_addresses[name], self.dxp_fault = text, None
            try:
                self._keep_address(name, replace(Address.of(text), waits=address.waits))
            except InputError as error:
                self.dxp_fault = error

        who = [(CALLS, _("We connect to it")), (WAITS, _("It connects to us"))]
        told = _("The other program listens at this address. Choose the same rules there.")
        if address.waits:
            told = _(
                "When the game begins, the other program can connect to this address. Choose the same rules there."
            )
        state = Label(told, Type.SMALL, name="engine state", muted=True)
        if self.dxp_fault:
            state = Label(error_text(self.dxp_fault), Type.SMALL, name="dxp fault", colour=Ink.DANGER)
        return [
            Field(_("Connection"), Choice("dxp caller", who, WAITS if address.waits else CALLS, choose)),
            Field(_("Address"), TextField("dxp address", typed, change, longest=LONGEST_ADDRESS)),
            state,
        ]

    def _keep_address(self, name: str, address: Address) -> None:
        self.context.settings.keep_engine(name, SavedEngine(str(address), protocol=DXP))
        self.context.changed()

    # What the person does

    def _add_dxp(self) -> None:
        """Add another program with the default address."""
        self.choice.engine, self.fault = free_name("DXP", self.context.settings.engines), None
        self._keep_address(self.choice.engine, Address())

    def _choose(self, name: str) -> None:
        self.choice.engine, self.fault = name, None

    def _set(self, name: str, declared: Mapping[str, str], value: str) -> None:
        self._typed.pop(name, None)
        kept = self.context.settings.engine(self.name)
        assert kept
        parameters = {other: given for other, given in kept.parameters.items() if other != name}
        if not suits(value, declared):
            self._typed[name] = value
        elif value != declared.get("value", ""):
            parameters[name] = value
        self.context.settings.keep_engine(self.name, replace(kept, parameters=parameters))
        self.context.changed()

    def _reset(self) -> None:
        self._typed = {}
        kept = self.context.settings.engine(self.name)
        assert kept
        self.context.settings.keep_engine(self.name, replace(kept, parameters={}))
        self.context.changed()

    def _ask_to_remove(self) -> None:
        name = self.name

        def remove() -> None:
            self.context.settings.forget_engine(name)
            self.fault = None
            self.context.changed()

        question = _("Remove {name} from the engines? Its file stays where it is.").format(name=name)
        if self.over_dxp:
            question = _("Remove {name} from the engines?").format(name=name)
        ask(self.ui, question, _("Remove"), _("Cancel"), remove)


def parameter_row(name: str, declared: Mapping[str, str], value: str, change: Callable[[str], None]) -> Widget:
    control = f"parameter {name}"
    match declared.get("type"):
        case "bool":
            return Toggle(control, name, value == "true", lambda on: change(str(on).lower()))
        case "enum":
            options = [(each, Item(each)) for each in declared.get("values", "").split()]
            if options:
                return Field(name, DropDown(control, options, value, change))
        case "int" if (bounds := whole_bounds(declared)) and suits(value, declared):
            return Field(name, Slider(control, whole(value), bounds, lambda number: change(str(number))))
    return Field(name, TextField(control, value, change, longest=LONGEST_VALUE))


def whole_bounds(declared: Mapping[str, str]) -> tuple[int, int] | None:
    """The bounds of a parameter that are near enough for a slider, if they are."""
    try:
        low, high = whole(declared.get("min", "")), whole(declared.get("max", ""))
    except ValueError:
        return None
    return (low, high) if low < high <= low + WIDEST_SLIDER else None


def wanted_text(declared: Mapping[str, str]) -> str:
    low, high = declared.get("min", ""), declared.get("max", "")
    if low and high:
        return _("A number from {low} to {high}").format(low=low, high=high)
    if declared.get("type") in {"int", "real"}:
        return _("A number")
    return _("One of {values}").format(values=declared.get("values", ""))
