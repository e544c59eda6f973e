"""`review FILE.pdn`: the quality of a game's moves, as a table or JSON, and written into a file."""

import argparse
import json
from pathlib import Path
from typing import Any

from ai.commands.games import Bar, interruptible
from ai.insight.review import (
    MoveQuality,
    Remark,
    Review,
    ReviewProgress,
    is_review,
    read_review,
    review,
    review_text,
    row_of,
    usual_nodes,
)
from game.checkers.rule_sets import rules_named
from game.core import InputError
from game.faults import CommandFault, Fault, reason_of, refuse_device
from game.keeping.files import write_as_asked
from game.keeping.game_files import write_to
from game.kinds import kind_of, line_texts
from game.match import Match
from game.tree import Game
from game.ui.files import pdn_files
from game.ui.games.presentation import presentation_of
from game.ui.study.analysis_words import reference
from game.ui.study.glyphs import STRENGTH
from game.ui.study.movetext import number_of
from game.ui.study.review_words import GLYPH_OF, SHOWN, notes_of
from game.ui.study.tree_editing import TreeEditing
from game.ui.words.i18n import percent_text

PIECES = "classic"


def run(args: argparse.Namespace) -> int:
    game = pdn_files.first_game(Path(args.file), None if args.rules is None else rules_named(args.rules)).game
    if not game.moves:
        raise InputError(CommandFault.NO_MOVES_IN_GAME, path=args.file)
    found = _reviewed(game, args.nodes or usual_nodes(game.start), None if args.resume is None else Path(args.resume))
    if args.out is not None:
        editing = TreeEditing(Match.of(game))
        notes = notes_of(tuple(game.last.path()), {remark.ply: remark for remark in found.remarks}, PIECES)
        editing.annotate(notes)
        write_to(Path(args.out), [game])
    print(json.dumps(_as_data(game, found)) if args.json else _table(game, found))
    return 0


def _reviewed(game: Game[Any, Any], nodes: int, journal: Path | None) -> Review:
    """Review the game; findings go into the journal at once, and those in it are not searched again."""
    positions, moves = game.positions, game.moves
    played = line_texts(game.start, moves)
    text = ""
    if journal is not None:
        try:
            refuse_device(journal)
            text = journal.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            pass
        except OSError as error:
            raise InputError(Fault.NOT_READ, path=journal, reason=reason_of(error)) from None
    if text.strip() and not is_review(text):
        raise InputError(CommandFault.NO_REVIEW_JOURNAL, path=journal)
    known = read_review(text, positions, moves, nodes)
    rows = [row_of(remark, positions[remark.ply]) for remark in known]
    bar = Bar("moves")
    bar.show(len(known), len(moves))

    def tell(progress: ReviewProgress) -> None:
        bar.show(progress.done, progress.moves)
        if journal is not None:
            rows.append(row_of(progress.remark, positions[progress.remark.ply]))
            write_as_asked(journal, review_text(rows, played, nodes))

    found = interruptible(lambda stop: review(positions, moves, nodes, stop, tell, known))
    bar.close()
    return found


def _table(game: Game[Any, Any], found: Review) -> str:
    lines = [_line(game, remark) for remark in found.remarks]
    first = reference(game.start)
    return "\n".join([*lines, "", *(_side(game, found, player) for player in (first, 1 - first))])


def _line(game: Game[Any, Any], remark: Remark) -> str:
    position = game.positions[remark.ply]
    number, begins = number_of(game.last, remark.ply, game.root)
    move = kind_of(position).move_text(position, remark.move)
    head = f"{number:>3}{'.  ' if begins else '...'} {move:<10}"
    if remark.forced:
        return f"{head} only move"
    before, after = percent_text(remark.expected), percent_text(remark.expected - remark.lost)
    glyph = GLYPH_OF.get(remark.mark)
    mark = f"{STRENGTH[glyph].sign if glyph else '':<3}{remark.mark.name.lower():<11}"
    told = f"{head} {mark} {before:>4} -> {after:>4}"
    if remark.mark is MoveQuality.BEST:
        return told
    return f"{told}  better: {' '.join(line_texts(position, remark.best.pv[:SHOWN]))}"


def _side(game: Game[Any, Any], found: Review, player: int) -> str:
    side = presentation_of(game.start).side_name(game.start, player, PIECES)
    accuracy = found.accuracy(player)
    told = "no choice" if accuracy is None else f"accuracy {percent_text(accuracy / 100)}"
    return ", ".join([f"{side}: {told}", *(f"{mark.name.lower()} {found.count(player, mark)}" for mark in MoveQuality)])


def _as_data(game: Game[Any, Any], found: Review) -> dict[str, Any]:
    """The findings for JSON: scores as in ai.score, for the side to move, and moves as text."""
    kind, positions = kind_of(game.start), game.positions

    return {
        "moves": [
            {
                "ply": remark.ply,
                "player": remark.player,
                "move": kind.move_text(positions[remark.ply], remark.move),
                "mark": "forced" if remark.forced else remark.mark.name.lower(),
                "expected": round(remark.expected, 4),
                "lost": round(remark.lost, 4),
                "depth": remark.depth,
                "score": remark.played.score,
                "best": {"score": remark.best.score, "pv": line_texts(positions[remark.ply], remark.best.pv)},
            }
            for remark in found.remarks
        ],
        "accuracy": [found.accuracy(player) for player in (0, 1)],
    }
