"""Profiles: other people's settings and games instead of these."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from ai.classroom.results import of_profiles, write_table
from game.core import InputError
from game.keeping import settings
from game.keeping.profiles import Profile, begun_like, share_engines
from game.keeping.settings import LONGEST_NAME
from game.ui.files.chooser import TABLES, TEXTS, save_file
from game.ui.look.sizes import PageWidth, Width
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.dialog import ask_text, open_dialog
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.status import Status
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, page_under
from game.ui.words.i18n import C_, _, plural
from game.ui.words.names import cell_separator, profile_name


class ProfilesScreen(WidgetScreen):
    def __init__(self, context: Context, back: Screen, *, asking: bool = False) -> None:
        """`asking`: the program has just begun, and does not know yet who uses it."""
        self.back = back
        self.asking = asking
        self.said = ""
        super().__init__(context, focus=f"open {context.profile.folder}")

    # Layout

    def build(self) -> Widget:
        profiles = self.context.profiles
        title = _("Who is playing?") if self.asking else _("Profiles")
        lines = Panel([self._line(each) for each in profiles.all], padding=14, gap=8)
        told = [Row([Status(lambda: self.said, warning=False)], wraps=False)] if self.said else []
        asks = _("Ask who is playing when the program starts")
        ask = [Toggle("ask", asks, profiles.asks, self._ask)] if len(profiles.all) > 1 else []
        about = _(
            "Each profile has its own settings, games, lessons, puzzle rating and statistics. "
            "Endgame tables, opening books and engines are the same for all."
        )
        page = Column([lines, *told, *ask, Label(about, Type.SMALL, muted=True)], gap=16, padding=20)
        add = self._button("add", _("New profile"), "new", self._ask_for_name)
        results = self._button("results", _("Results"), "sheet", self._choose_results)
        return page_under(title, self.leave, page, most=PageWidth.FORM, more=[results, add])

    def _button(self, name: str, text: str, symbol: str, action: Callable[[], None], rank: Rank = Rank.USUAL) -> Button:
        """A button; in a small window it is its icon."""
        words = self.ui.room.width >= Width.COMPACT
        return Button(name, text, action, symbol="" if words else symbol, rank=rank, words=words)

    def _line(self, profile: Profile) -> Widget:
        key, here = profile.folder, profile.folder == self.context.profile.folder
        name = Label(profile_name(profile), Type.STRONG, name=f"profile {key}")
        note = [Label(_("Open now"), Type.SMALL, muted=True)] if here else []
        rename = flat(f"rename {key}", "edit", _("Rename"), partial(self._ask_for_another, profile))
        remove = flat(f"remove {key}", "delete", _("Remove this profile"), partial(self._ask_to_remove, profile))
        text, rank = (_("Go on"), Rank.MAIN) if here else (_("Use"), Rank.USUAL)
        use = self._button(f"open {key}", text, "play", lambda: self._use(profile), rank)
        last = [Space(40) if profile.is_first or here else remove] if len(self.context.profiles.all) > 1 else []
        return Row([Column([name, *note], gap=0, grow=1, valign=0.5), use, rename, *last], wraps=False)

    # What the person does

    def _ask_for_name(self) -> None:
        title, hint = lambda: _("New profile"), C_("person", "Name")
        ask_text(self.ui, title, "", self._add, yes=_("Add"), hint=hint, longest=LONGEST_NAME)

    def _ask_for_another(self, profile: Profile) -> None:
        title, hint, rename = lambda: _("New name"), C_("person", "Name"), partial(self._rename, profile)
        ask_text(self.ui, title, profile.name, rename, yes=_("Rename"), hint=hint, longest=LONGEST_NAME)

    def _add(self, name: str) -> None:
        profiles, chosen = self.context.profiles, self.context.settings
        added = profiles.add(name)
        places = profiles.places(added)
        self.context.tell(settings.save(begun_like(chosen), places.settings))
        self.context.tell(share_engines(chosen.engines, places.engines))
        self.said = _("{name} has a profile now.").format(name=added.name)

    def _rename(self, profile: Profile, name: str) -> None:
        found = self.context.profiles.rename(profile, name)
        if found.folder == self.context.profile.folder:
            self.context.profile = found

    def _ask_to_remove(self, profile: Profile) -> None:
        name = profile_name(profile)
        told = _("Its games, settings and progress are not deleted: their folder is moved to {folder}.")

        def remove() -> None:
            self.ui.close()
            try:
                where = self.context.profiles.remove(profile, date.today())
            except InputError as error:
                self.explain(error, lambda: _("The profile can't be removed"))
                return
            self.said = _("{name} is no longer a profile. The folder is {folder} now.").format(name=name, folder=where)

        open_dialog(
            self.ui,
            lambda: _("Remove the profile {name}?").format(name=name),
            lambda: Label(told.format(folder=self.context.profiles.removed), name="what happens"),
            lambda: [Button("yes", _("Remove"), remove), Button("cancel", _("Keep it"), self.ui.close, rank=Rank.MAIN)],
            focus="cancel",
            most=560,
        )

    def _choose_results(self) -> None:
        profiles, here = self.context.profiles, self.context.profile
        ways = [([here], Item(_("Results of {name}").format(name=profile_name(here)), _("A table (CSV)")))]
        if len(profiles.all) > 1:
            ways.append((profiles.all, Item(_("Results of all profiles"), _("A table (CSV)"))))
        items = [item for _whose, item in ways]
        open_list(
            self.ui, "results list", self.ui.find("results").rect, items, -1, lambda at: self._save_results(ways[at][0])
        )

    def _save_results(self, whose: list[Profile]) -> None:
        profiles = self.context.profiles
        name = " ".join(filter(None, (_("Results"), "" if len(whose) > 1 else whose[0].folder, f"{date.today()}")))

        def save(path: Path) -> None:
            lines = of_profiles(profiles, whose, _("First profile"))
            write_table(lines, path, cell_separator())
            self.said = plural(
                "{count} line was written to {path}.", "{count} lines were written to {path}.", len(lines), path=path
            )

        save_file(self.context, self.ui, _("Save the results"), (TABLES, TEXTS), f"{name}.csv", save)

    def _ask(self, asks: bool) -> None:
        try:
            self.context.profiles.ask(asks=asks)
        except InputError as error:
            self.explain(error, lambda: _("This can't be changed"))

    def _use(self, profile: Profile) -> None:
        if profile.folder == self.context.profile.folder:
            self.go(self.context.routes.home())
        else:
            self.context.wanted = profile
