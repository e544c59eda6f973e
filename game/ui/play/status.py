"""The words of the panel for what is going on: the status, and the computer's thoughts."""

from typing import Any

from ai.report import MoveSource
from game.keeping.settings import ShownThoughts
from game.kinds import kind_of
from game.tree import Node
from game.ui.games import wording
from game.ui.games.presentation import presentation_of
from game.ui.play.board import PlayedBoard
from game.ui.play.controller import GameInProgress
from game.ui.play.verdicts import VerdictPart
from game.ui.setup.engine_programs import engine_fault_text
from game.ui.words.i18n import C_, N_, _, in_language, ngettext, percent_text, with_signs

UNSEARCHED = {
    MoveSource.ONLY_MOVE: N_("The only legal move"),
    MoveSource.MISTAKE: N_("A deliberate mistake"),
    MoveSource.GLANCE: N_("At a glance, without a search"),
    MoveSource.OWN_PLAYER: N_("Your player reports only its move"),
    MoveSource.ENGINE: N_("The engine reported only its move"),
}
"""Moves that the computer did not search for, in words."""
LINE = 8
"""Greatest number of moves of the expected line."""


def status_text(board: PlayedBoard, verdicts: VerdictPart) -> str:
    """The message, or what is being waited for."""
    playing, position = board.playing, board.playing.position
    turn = presentation_of(position).to_move_text(position, board.context.settings.piece_set)
    hint = kind_of(position).move_text(position, playing.hint) if playing.hint is not None else ""
    texts = (
        (board.message, board.message),
        (playing.paused, _("Paused: the clocks are stopped.")),
        (playing.match.ply < playing.length, _("An earlier position. Click the board to return to the game.")),
        (playing.computers.fault, engine_fault_text(playing.computers.fault) if playing.computers.fault else ""),
        (playing.computers.seeking_hint, _("Looking for a good move …")),
        (playing.outcome is not None, ""),
        (
            playing.persons_turn and verdicts.shown and verdicts.counting,
            _("Working out what each move is worth …"),
        ),
        (playing.watching.paused, _("Paused")),
        (playing.endless, _("The computer thinks until you press “Move now”.")),
        (not playing.persons_turn, _thinking(playing)),
        (hint, _("A good move is {move}.").format(move=hint)),
        (playing.person is not None, _("Your move")),
    )
    return next((text for holds, text in texts if holds), turn)


def _thinking(playing: GameInProgress) -> str:
    """The status while the computer thinks; where that takes long, how far it is."""
    seconds, depth = int(playing.computers.waited), playing.computers.depth_reached + 1
    if not playing.computers.thinking or seconds < 1:
        return _("The computer is thinking …")
    if playing.depth_limit is None:
        return _("The computer is thinking … {seconds} s").format(seconds=seconds)
    text = _("The computer is thinking: depth {depth} of {limit}, {seconds} s")
    return text.format(depth=min(depth, playing.depth_limit), limit=playing.depth_limit, seconds=seconds)


def thoughts_of(board: PlayedBoard) -> list[str]:
    """The depth and size of the search, and the line that it expects from the position that is shown."""
    playing, thought = board.playing, board.playing.thought
    chosen = board.context.settings
    if thought is None:
        return []
    node, report = thought
    position = node.position
    side = presentation_of(position).side_name(position, position.turn, chosen.piece_set)
    if report.source in UNSEARCHED:
        move = kind_of(position).move_text(position, report.pv[0])
        return [_(UNSEARCHED[report.source]), *([f"{side}: {move}"] if chosen.thoughts is ShownThoughts.LINE else [])]
    depth = C_("search", "To the end")
    if report.depth is not None:
        deepest = f"/{report.selective_depth}" if report.selective_depth else ""
        depth = _("Depth {depth}").format(depth=f"{report.depth}{deepest}")
    nodes = ngettext("{count} position", "{count} positions", report.nodes)
    nodes = nodes.format(count=wording.count_text(report.nodes))
    spent = (
        playing.computers.waited if playing.computers.thinking and node.position is playing.position else report.seconds
    )
    seconds = _("{seconds} s").format(seconds=with_signs(f"{spent:.1f}"))
    looked = [depth, nodes, seconds]
    if report.source is MoveSource.TABLE:
        looked = [_("Endgame table")]
    elif report.source is MoveSource.BOOK:
        looked = [_book(node, report.pv[0]), depth]
    if report.hashfull:
        looked.append(_("memory {share}").format(share=percent_text(report.hashfull / 1000)))
    score = f"{side} {wording.score_text(report.score)}"
    if chosen.thoughts is ShownThoughts.SCORE:
        return [" · ".join(looked), score]
    texts, at = [], playing.match.position
    for move in report.pv[playing.match.node is not node :][:LINE]:
        texts.append(kind_of(at).move_text(at, move))
        at = at.play(move)
    return [" · ".join(looked), f"{score}: {' '.join(texts)}" if texts else score]


def _book(node: Node[Any, Any], move: Any) -> str:
    names = kind_of(node.position).opening([*node.positions(), node.position.play(move)])
    return _("Opening book: {name}").format(name=in_language(names)) if names else _("Opening book")
