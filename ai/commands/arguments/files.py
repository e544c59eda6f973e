"""Files of games: open, share, review."""

import argparse
from collections.abc import Callable
from typing import Any

from ai.commands.arguments.parser import command, picture_side, seconds, step, whole_number
from game.languages import LANGUAGES


def add_open(commands: Any, run: Callable[[argparse.Namespace], int]) -> None:
    parser = commands.add_parser("open", help="open the window with a PDN file's games; FILE.pdn alone does it too")
    parser.add_argument("file", metavar="FILE", help="its game is shown, or the list of them")
    without = "of games that do not name theirs, such as russian; found from the moves if not given"
    parser.add_argument("--rules", metavar="NAME", help=f"the rules {without}")
    parser.set_defaults(command=run)


def add_share(commands: Any) -> None:
    parser = commands.add_parser("share", help="write a position or a game as a picture, a drawing, a film or pages")
    parser.add_argument("source", metavar="FILE|FEN", help="a PDN file, whose first game is taken, or a position")
    parser.add_argument("out", metavar="OUT", help="ends with .png or .svg (the position), .gif or .pdf (the game)")
    rules = "the rules where the game does not name its own, such as russian; english for a position if not given"
    parser.add_argument("--rules", metavar="NAME", help=rules)
    parser.add_argument("--ply", type=step, metavar="N", help="the position after so many plies; the last if not given")
    parser.add_argument("--side", type=picture_side, default=480, metavar="PIXELS", help="48 to 4000; 480 if not given")
    parser.add_argument("--delay", type=seconds, default=1.0, metavar="SECONDS", help="of each move of a film; 1")
    parser.add_argument("--turned", action="store_true", help="turn the board around")
    parser.add_argument("--plain", action="store_true", help="without the names of the squares")
    parser.add_argument("--arrow", action="store_true", help="an arrow shows the last move")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en", help="of the pages; English if not given")
    parser.set_defaults(command=command("game.ui.share.command"))


def add_review(commands: Any) -> None:
    parser = commands.add_parser("review", help="tell how good the moves of a game were, and what was better")
    parser.add_argument("file", metavar="FILE", help="a PDN file, whose first game is taken")
    without = "where the game does not name its own, such as russian; found from the moves if not given"
    parser.add_argument("--rules", metavar="NAME", help=f"the rules {without}")
    visited = "how many positions are searched for each move; 400,000 if not given"
    parser.add_argument("--nodes", type=whole_number, metavar="N", help=visited)
    parser.add_argument("--out", metavar="FILE", help="write the game with signs, scores and better lines as PDN")
    parser.add_argument("--resume", metavar="FILE", help="keep what is found in FILE, or go on with what is in it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(command=command("game.ui.study.review_command"))
