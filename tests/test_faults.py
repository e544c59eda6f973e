"""Every fault is worded in every language, and every place that raises one gives it its fields."""

import ast
import re
import string
from pathlib import Path

import pytest

from game.checkers.refusal import Refusal
from game.core import IllegalMoveError, InputError, NotationError
from game.faults import CommandFault, Fault
from game.languages import LANGUAGES
from game.ui.words import errors, i18n

ROOT = Path(__file__).parents[1]
NAMES = {
    "Alpha",
    "Beta",
    "DXP",
    "GM",
    "Gomocup",
    "FEN",
    "Hub",
    "MIN",
    "Max",
    "PDN",
    "PSQ",
    "Piskvork",
    "Piskvorky",
    "Pro",
    "Python",
    "SGF",
    "UTF",
    "easy",
    "false",
    "gravity",
    "max",
    "medium",
    "torus",
    "exact",
    "true",
    "xxx",
    "Windows",
}
"""Names and words that no language translates."""
NOT_LATIN = ("ru", "uk", "zh_CN")
CHOSEN_ELSEWHERE = {
    *(
        Fault.WHITE_CROWD,
        Fault.BLACK_CROWD,
        Fault.WHITE_MEN_CROWNED,
        Fault.BLACK_MEN_CROWNED,
        Fault.FEN_WHITE_MAN,
        Fault.FEN_BLACK_MAN,
        Fault.FEN_END,
    ),
    *(Fault.NO_SUCH_FILE, Fault.NO_ACCESS, Fault.IS_FOLDER, Fault.IN_FILES_WAY, Fault.DISK_FULL),
    Fault.NO_WINDOWS_NAME,
    *(Fault.EXERCISE_STRING, Fault.EXERCISE_FLAG, Fault.EXERCISE_NUMBER, Fault.EXERCISE_LIST),
    *(Fault.DXP_ENDS, Fault.DXP_RESIGNS, Fault.DXP_DRAW, Fault.DXP_WINS, Fault.DXP_REFUSED),
    *(Fault.ENGINE_RUBBISH, Fault.GOMOCUP_RUBBISH, Fault.DOUBLE_THREE, Fault.DOUBLE_FOUR, Fault.OVERLINE),
    *(Fault.NO_PROFILE, Fault.NO_PROFILES),
    CommandFault.OPEN_CLUSTER,
}
"""Faults that a table or a condition picks before they are raised, and a warning, which is printed."""
SAMPLES = {"rule": Refusal.EMPTY, "what": InputError(Fault.PARENTHESIS), "reason": Fault.NO_ACCESS}
"""Samples of fields that are worded themselves; the others are shown as they are."""


@pytest.fixture(autouse=True)
def english_again() -> object:
    yield
    i18n.set_language("en")


def fields_of(template: str) -> list[str]:
    """The names of a template's fields."""
    return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]


def raised() -> list[tuple[str, ast.Call]]:
    """Every call in the program whose first argument is a fault, with its file and line."""
    return [
        (f"{file.relative_to(ROOT)}:{node.lineno}", node)
        for file in sorted([ROOT / "main.py", *(ROOT / "game").rglob("*.py"), *(ROOT / "ai").rglob("*.py")])
        if "Fault." in (text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and faults_of(node)
    ]


ADDED = {"or_refuse": {"path", "reason"}, "resumed": {"path"}}
"""Fields that a function adds to those of its call."""


def faults_of(call: ast.Call) -> list[Fault | CommandFault]:
    """The faults that a call gives; `_wrong` of the FEN's reader has one after the place."""
    kinds: dict[str, type[Fault | CommandFault]] = {"Fault": Fault, "CommandFault": CommandFault}
    return [
        kinds[argument.value.id][argument.attr]
        for argument in call.args
        if isinstance(argument, ast.Attribute) and isinstance(argument.value, ast.Name) and argument.value.id in kinds
    ]


@pytest.mark.parametrize(("place", "call"), raised(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_fault_is_raised_with_its_fields(place: str, call: ast.Call) -> None:
    raises = ast.unparse(call.func).rpartition(".")[2]
    given = {keyword.arg for keyword in call.keywords} | ADDED.get(raises, set())
    unworded = {"path"} if raises == IllegalMoveError.__name__ else set()  # it leads to the page of the rule
    for fault in faults_of(call):
        assert given - unworded == set(fields_of(fault)), place


def test_every_fault_is_raised_somewhere() -> None:
    used = {fault for _, call in raised() for fault in faults_of(call)}
    unused = {fault for table in (Fault, CommandFault) for fault in table} - used
    assert unused <= CHOSEN_ELSEWHERE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_worded(language: str) -> None:
    i18n.set_language(language)
    for fault in Fault:
        fields = {name: SAMPLES.get(name, number) for number, name in enumerate(fields_of(fault), 1000)}
        text = errors.error_text(InputError(fault, **fields))
        for value in fields.values():
            shown = errors.error_text(value) if isinstance(value, InputError) else str(value)
            assert isinstance(value, (InputError, Refusal, Fault)) or shown in text, fault
        assert not set(text) & set("{}"), fault
        if language in NOT_LATIN:
            assert set(re.findall(r"[A-Za-z]{2,}", text)) <= NAMES, fault


def test_what_is_inside_an_error_is_worded_too() -> None:
    i18n.set_language("ru")
    inside = NotationError(Fault.NOT_LEGAL, move="11-18", rule=Refusal.EMPTY)
    error = NotationError(Fault.PLACE, line=2, column=1, what=inside)
    assert str(error) == "Line 2, column 1: 11-18 is not legal: There is no piece on that square."
    assert errors.error_text(error) == "Строка 2, столбец 1: Ход 11-18 не по правилам. На этом поле нет шашки."
    assert errors.move_error_text(inside) == "На этом поле нет шашки."


def test_an_error_without_a_fault_of_the_table_says_what_it_was_given() -> None:
    assert errors.error_text(InputError("No disc can fall to {cell}.")) == "No disc can fall to {cell}."


def test_no_sentence_is_outside_the_table() -> None:
    pattern = re.compile(r"(?:Input|Notation|IllegalMove)Error\(\s*f?\"")
    files = [*(ROOT / "game").rglob("*.py"), *(ROOT / "ai").rglob("*.py")]
    wrong = [file.name for file in files if pattern.search(file.read_text(encoding="utf-8"))]
    assert wrong == ["core.py"]  # the example in its docstring


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "“Дамка” is not a move: write it as 9-14."),
        ("ru", "«Дамка» — не ход: пишите, например, 9-14."),
        ("de", "„Дамка“ ist kein Zug: Schreibe ihn wie 9-14."),
        ("fr", "«\xa0Дамка\xa0» n’est pas un coup\xa0: écrivez-le comme 9-14."),
    ],
)
def test_what_was_given_stands_in_the_quotation_marks_of_the_language(language: str, sentence: str) -> None:
    i18n.set_language(language)
    assert errors.error_text(NotationError(Fault.NO_MOVE, text="Дамка", example="9-14")) == sentence
