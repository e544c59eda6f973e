"""The part of the settings that is about fingers, gamepads and a single key."""

from collections.abc import Callable

from game.keeping.settings import SCAN_TENTHS, Settings, Switch
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained, group
from game.ui.words.i18n import _, with_signs

Change = Callable[[object], None]


def devices_group(chosen: Settings, change: Callable[[str], Change]) -> Widget:
    """Big targets, and scanning with a single key. `change` gives what is called with a setting's new value."""

    def toggle(name: str, text: str) -> Widget:
        return Toggle(name, text, getattr(chosen, name), change(name))

    rows = [
        explained(toggle("big_targets", _("Big targets")), _("Everything that can be pressed has room for a finger.")),
        explained(
            toggle("scanning", _("Play with one key")),
            _("What can be chosen lights up in turn, and the key chooses it."),
        ),
    ]
    return group(_("Touch, one key"), [*rows, scanning_rows(chosen, change)])


def scanning_rows(chosen: Settings, change: Callable[[str], Change]) -> Widget:
    """The key, and how fast the highlight goes."""
    switches = [
        (Switch.SPACE, Item(_("Space"))),
        (Switch.ENTER, Item(_("Enter"))),
        (Switch.CLICK, Item(_("Mouse button"))),
        (Switch.PAD, Item(_("Any button of a gamepad"))),
        (Switch.ANY, Item(_("Any key or button"))),
    ]
    pace = Slider(
        "scan_tenths",
        chosen.scan_tenths,
        SCAN_TENTHS,
        change("scan_tenths"),
        show=lambda tenths: _("{seconds} s").format(seconds=with_signs(f"{tenths / 10:.1f}")),
        enabled=chosen.scanning,
    )
    key = DropDown("scan_switch", switches, chosen.scan_switch, change("scan_switch"), enabled=chosen.scanning)
    rows = Column([Field(Label(_("The key")), key), Field(Label(_("Time for each choice")), pace)], gap=14)
    return explained(rows, "" if chosen.scanning else _("Both are only used when you play with one key."))
