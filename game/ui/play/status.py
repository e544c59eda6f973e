"""One line that says what is being waited for."""

from game.kinds import kind_of
from game.ui.games.presentation import presentation_of
from game.ui.play.controller import GameInProgress
from game.ui.play.view import PlayView
from game.ui.setup.engine_programs import engine_fault_text
from game.ui.words.i18n import _


def status_text(view: PlayView) -> str:
    """The message, or what is being waited for."""
    playing, position = view.playing, view.playing.position
    hint = kind_of(position).move_text(position, playing.hint) if playing.hint is not None else ""
    texts = (
        (view.message, view.message),
        (playing.paused, _("Paused: the clocks rest.")),
        (playing.match.ply < playing.length, _("An earlier position. Click the board to return to the game.")),
        (playing.computers.fault, engine_fault_text(playing.computers.fault) if playing.computers.fault else ""),
        (playing.computers.seeking_hint, _("Looking for a good move …")),
        (playing.outcome is not None, ""),
        (
            playing.persons_turn and view.verdicts is not None and view.verdicts.counting,
            _("Working out what each move is worth …"),
        ),
        (playing.watching.paused, _("Paused")),
        (playing.endless, _("The computer thinks until you press “Move now”.")),
        (not playing.persons_turn, _thinking(playing)),
        (hint, _("A good move is {move}.").format(move=hint)),
        (playing.person is not None, _("Your move")),
    )
    return next((text for holds, text in texts if holds), presentation_of(position).to_move_text(position, view.pieces))


def _thinking(playing: GameInProgress) -> str:
    """That the computer thinks and, where that takes long, how far it is."""
    seconds, depth = int(playing.computers.waited), playing.computers.depth_reached + 1
    if not playing.computers.thinking or seconds < 1:
        return _("The computer is thinking …")
    if playing.depth_limit is None:
        return _("The computer is thinking … {seconds} s").format(seconds=seconds)
    text = _("The computer is thinking: depth {depth} of {limit}, {seconds} s")
    return text.format(depth=min(depth, playing.depth_limit), limit=playing.depth_limit, seconds=seconds)
