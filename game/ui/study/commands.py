"""Commands of the study, besides those of all boards."""

from collections.abc import Callable
from dataclasses import replace

from game.ui import commands as shared
from game.ui.board.line import LinePlayer, line_commands
from game.ui.commands import Command, Gives
from game.ui.words.i18n import N_

WALKING = {
    shared.TO_START.name: shared.TO_START,
    shared.STEP_BACK.name: replace(shared.STEP_BACK, key="←", also=(shared.STEP_BACK.key,)),
    shared.STEP.name: replace(shared.STEP, key="→", also=(shared.STEP.key,)),
    shared.TO_END.name: shared.TO_END,
}
"""The steps with the arrow keys, which elsewhere belong to the board."""

ABOVE = Command("variation above", N_("Variation above"), "↑", first=True)
BELOW = Command("variation below", N_("Variation below"), "↓", first=True)
MAIN_LINE = Command("main line", N_("Make it the main line"), "Ctrl+Shift+↑", first=True)
PROMOTE = Command("promote", N_("Promote the variation"), "Ctrl+↑", first=True)
DELETE_FOLLOWING = Command("delete following", N_("Delete what follows"), "Ctrl+Del", first=True)
DELETE = Command("delete", N_("Delete the move and what follows"), "Del", first=True)
UNDO = Command("undo", N_("Undo a change"), "Ctrl+Z", "undo", first=True)
REDO = Command("redo", N_("Redo the change"), "Ctrl+Y", "redo", first=True)
OF_THE_MOVE = (MAIN_LINE, PROMOTE, DELETE_FOLLOWING, DELETE)
CHANGES = (ABOVE, BELOW, *OF_THE_MOVE, UNDO, REDO)

CHAPTER_BEFORE = Command("chapter before", N_("To the previous chapter"), "Ctrl+Page Up", first=True)
CHAPTER_AFTER = Command("chapter after", N_("To the next chapter"), "Ctrl+Page Down", first=True)
NEW_CHAPTER = Command("new chapter", N_("New chapter …"), "", "new")
COPY_CHAPTER = Command("copy chapter", N_("Copy the chapter"), "", "copy")
RENAME_CHAPTER = Command("rename chapter", N_("Rename the chapter"), "", "edit")
CHAPTER_UP = Command("chapter up", N_("Move the chapter up"), "", "up")
CHAPTER_DOWN = Command("chapter down", N_("Move the chapter down"), "", "down")
DELETE_CHAPTER = Command("delete chapter", N_("Delete the chapter"), "", "delete")
CHAPTER_TOOLS = (NEW_CHAPTER, COPY_CHAPTER, RENAME_CHAPTER, CHAPTER_UP, CHAPTER_DOWN, DELETE_CHAPTER)

COMMENT = Command("comment", N_("Write a comment"), "F2", first=True)
ANNOTATE = Command("annotate", N_("Comment and signs …"))
FACTS = Command("facts", N_("Players, event, result …"), "Ctrl+I", first=True)
NAME_OPENING = Command("name opening", N_("Name this opening …"))
PLAY_ON = Command("play on", N_("Play from here …"), "Ctrl+G", "play", gives=Gives.ELSEWHERE, first=True)
ADD_LINE = Command("add line", N_("Add to my repertoire …"))
MORE = Command("more", N_("Variations, comments, copies, files"), "", "more")

ANALYSE = Command("analyse", N_("On the analysis board: search, or stop searching"), "L", gives=Gives.ANALYSIS)
START_REVIEW = Command(
    "start review", "", symbol="review", told=N_("Look at every move, beginning with the last one (Ctrl+R)")
)
STOP_REVIEW = Command("stop review", N_("Stop"), symbol="stop", told=N_("Stop; continue at any time (Ctrl+R)"))
WRITE_REVIEW = Command(
    "write review",
    N_("Write into the game"),
    symbol="write",
    told=N_("Write the marks and the better lines into the game"),
)
SHOW_BETTER = Command("show better", N_("Show"), symbol="play", told=N_("Play the better line out on the board"))
LAST_MISTAKE = Command("last mistake", N_("Review: previous bad move"), ",", first=True)
NEXT_MISTAKE = Command("next mistake", N_("Review: next bad move"), ".", first=True)

FILTER_GAMES = Command(
    "filter games", N_("Filter"), "Ctrl+Shift+F", "filter", told=N_("Openings: which games count"), first=True
)
NO_FILTER = Command("no filter", N_("Count all games"), "", "close")
WHERE_LOST = Command(
    "where lost", N_("Where do I lose?"), "", "falling", told=N_("Openings: the moves that cost most points first")
)
WEAK_SPOTS = N_("Weak spots")
"""Text of the same command for the games of another player."""

SIGNS_KEYS = ("! ? = * + −", N_("Annotate the move; ! and ? can be doubled or combined"))
"""The keys of the signs, for the sheet."""

MENU = {
    N_("Record"): (
        *(each.name for each in (ANNOTATE, PROMOTE, MAIN_LINE, DELETE, DELETE_FOLLOWING, FACTS)),
        NAME_OPENING.name,
    ),
    N_("Analyse"): (
        *(PLAY_ON.name, shared.REVIEW.name, shared.LAB.name, shared.EDIT.name, shared.FIND.name, shared.PUZZLES.name),
        ADD_LINE.name,
    ),
    N_("Openings"): (FILTER_GAMES.name, NO_FILTER.name, WHERE_LOST.name),
    N_("Chapters"): (NEW_CHAPTER.name, CHAPTER_BEFORE.name, CHAPTER_AFTER.name),
    N_("Copy and save"): (
        *(shared.COPY.name, shared.COPY_GAME.name, shared.PASTE.name, shared.SAVE.name, shared.SHARE.name),
    ),
    N_("Board"): (shared.FLIP.name, shared.LOOKS.name, shared.DRAW_SHAPES.name, shared.ERASE_SHAPES.name),
}
IN_MENU = {
    shared.LAB.name: N_("Open in the Search Lab"),
    shared.COPY.name: N_("Copy the position (FEN)"),
    shared.SHARE.name: N_("Share …"),
    shared.FLIP.name: N_("Turn the board around"),
}
"""Texts of commands that differ in the menu."""
NEED_PDN = (NAME_OPENING.name, shared.COPY.name)
"""Commands for games with FEN and names of openings."""
NEED_FILES = (shared.COPY_GAME.name, shared.SAVE.name)
"""Commands for games with a notation that other programs read."""


def line_walking(line: LinePlayer | None, moved: Callable[[], None], *, motion: bool) -> tuple[Command, ...]:
    """The commands that step along a line shown on the board; without one they do nothing."""
    if line is None:
        return tuple(each.on(moved, False) for each in WALKING.values())
    made = {each.name: each for each in line_commands(line, moved, motion=motion, prefix="")}
    return tuple(each.on(made[name].run, made[name].enabled) for name, each in WALKING.items())
