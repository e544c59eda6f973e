"""A repertoire for the tests: two lines of English checkers, in the library; and its screens."""

from typing import Any

from ai.insight.review import judged_alone
from game.checkers.pdn_reader import read_pdn
from game.keeping.record import Record
from game.lessons.repertoire import add_line
from game.tree import Game
from game.ui.exercise.add_line import ask_to_add
from game.ui.learn.drill_screen import DrillScreen
from game.ui.learn.repertoire_screen import RepertoireScreen
from game.ui.screen import Context
from game.ui.study.study_screen import StudyScreen

FOURTEENTH = """[GameType "21"]

1. 11-15 23-19 2. 8-11 (2. 9-14 22-17) 22-17 3. 4-8 {The Old Fourteenth.} 17-13 (3... 25-22 4. 8-12) 4. 15-18 24-20 *
"""
"""A line for Black with a second move at its second move, and for White with two replies."""


def game_of_pdn(text: str = FOURTEENTH) -> Game[Any, Any]:
    """The only game of a PDN."""
    (game,) = read_pdn(text)
    return game


def trained(context: Context) -> tuple[Record, Record]:
    """The same game as a line for Black, and for White."""
    library = context.library
    return add_line(library, game_of_pdn(), 0, "Old Fourteenth"), add_line(library, game_of_pdn(), 1, "Against 11-15")


def repertoire_with_lines(context: Context) -> RepertoireScreen:
    """The list of two lines, after a third one was deleted."""
    trained(context)
    add_line(context.library, game_of_pdn(), 1, "A line with a very long name, deleted by mistake and brought back")
    screen = RepertoireScreen(context, context.routes.home())
    screen.selection.at = 2
    screen.act("delete")
    return screen


def drill_begun(context: Context) -> DrillScreen:
    """The first question of a drill."""
    trained(context)
    screen = RepertoireScreen(context, context.routes.home())
    screen.act("train")
    drill = screen.next
    assert isinstance(drill, DrillScreen)
    drill.rested()
    return drill


def drill_refuted(context: Context) -> DrillScreen:
    """The same after a wrong move and its refutation."""
    context.settings.reduced_motion = True
    screen = drill_begun(context)
    position = screen.match.position
    screen.drill.take(position, screen.drill.main_move(position))  # it is new first
    assert screen.drill.ask(position, screen.viewer)
    move = position.legal_moves()[-1]
    screen.drill.take(position, move)
    screen.match.play(move)
    screen.wrong = move
    screen.hear_answer(judged_alone([position], move, 2_000))
    while screen.following:
        screen.put(screen.following.popleft())
    screen.settle()
    return screen


def line_to_add(context: Context) -> StudyScreen:
    """The dialog that adds a line of a study to a repertoire which has one already."""
    trained(context)
    game = game_of_pdn()
    node = list(game.root.main_line())[3]
    screen = StudyScreen(context, game, node, context.routes.home())
    screen.ui.resize((1280, 800))
    ask_to_add(context, screen.ui, game, node, screen.tell)
    return screen
