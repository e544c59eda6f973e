"""The dialogs of the library: a game's title, the labels of games, the result of an import."""

from collections.abc import Callable, Sequence

from game.keeping.transfer import ImportResult, UnreadableGame
from game.ui.library.collection import Collection
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dialog import ask_text, open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, plural

LONGEST_TITLE = 80
LONGEST_LABEL = 24
MOST_TOLD = 200


def open_rename(ui: Ui, games: Collection) -> None:
    record = games.current
    if record is not None:
        question, hint = _("What do you want to call this game?"), _("No title")
        ask_text(ui, lambda: question, record.title, games.rename, yes=_("Rename"), hint=hint, longest=LONGEST_TITLE)


def open_labels(ui: Ui, games: Collection) -> None:
    count, new = len(games.chosen), ""

    def put(label: str, *, on: bool) -> None:
        games.label(label, put=on)

    def type_new(text: str) -> None:
        nonlocal new
        new = text

    def add() -> None:
        nonlocal new
        if not new.strip():
            ui.close()
            return
        put(new.strip(), on=True)
        new = ""

    def toggle(label: str, having: int) -> Widget:
        partly = _("{label} ({having} of {count})").format(label=label, having=having, count=count)
        text = label if having in (0, count) else partly
        return Toggle(f"label {label}", text, having == count, lambda on: put(label, on=on))

    def body() -> Widget:
        toggles = [toggle(label, having) for label, having in games.labels().items()]
        told = Label(_("Labels group games: openings to study, games of a club, the best ones."), muted=True)
        field = TextField("new label", new, type_new, enter=add, hint=_("New label"), longest=LONGEST_LABEL)
        rank = Rank.MAIN if new.strip() else Rank.USUAL
        button = Button("add label", _("Add"), add, rank=rank, enabled=bool(new.strip()))
        return Column([*(toggles or [told]), Row([field, button], wraps=False)], gap=10)

    def buttons() -> list[Button]:
        return [Button("close", _("Close"), ui.close, rank=Rank.USUAL if new.strip() else Rank.MAIN)]

    def title() -> str:
        return plural("Labels of {count} game", "Labels of {count} games", count)

    open_dialog(ui, title, body, buttons, focus="new label")


def _outcome(done: ImportResult) -> dict[str, str]:
    texts = {}
    if done.keys:
        texts["imported"] = plural("{count} game was imported.", "{count} games were imported.", len(done.keys))
    elif not (done.known or done.bad_count or done.stopped):
        texts["imported"] = _("There is no game in this file.")
    if done.known:
        texts["known"] = plural(
            "{count} game was in the library already and has been left out.",
            "{count} games were in the library already and have been left out.",
            done.known,
        )
    if done.stopped:
        texts["stopped"] = _("The import was stopped before the end of the file.")
    return texts


def imported_text(done: ImportResult) -> str:
    bad = plural("{count} game could not be read.", "{count} games could not be read.", done.bad_count)
    told = [bad] if done.bad_count else []
    return " ".join([*_outcome(done).values(), *told])


def faults_of(games: Sequence[UnreadableGame], count: int) -> list[Widget]:
    """The games of a file that could not be read, or only in part; `games` has the first ones of `count`."""
    bad = plural(
        "{count} game could not be read, or only in part:",
        "{count} games could not be read, or only in part:",
        count,
    )
    lines: list[Widget] = [Label(bad, Type.STRONG, name="bad games")]
    for each in games[:MOST_TOLD]:
        text = _("Game {number}, in part: {reason}") if each.partly else _("Game {number}: {reason}")
        lines.append(Label(text.format(number=each.number, reason=error_text(each.fault)), Type.SMALL))
    return lines


def open_imported(ui: Ui, source: str, done: ImportResult, undo: Callable[[], object]) -> None:
    def take_back() -> None:
        ui.close()
        undo()

    def body() -> Widget:
        lines: list[Widget] = [Label(text, name=name) for name, text in _outcome(done).items()]
        if done.bad_count:
            lines += faults_of(done.bad, done.bad_count)
        return Column(lines, gap=8)

    def buttons() -> list[Button]:
        back = [Button("take back", _("Take back"), take_back, symbol="undo")] if done.keys else []
        return [*back, Button("ok", _("OK"), ui.close, rank=Rank.MAIN)]

    open_dialog(ui, lambda: source, body, buttons, focus="ok", most=620)
