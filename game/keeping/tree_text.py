"""The tree of a game as text: every line with its comments, glyphs, clocks and evaluations, for any game.

A JSON list: the notes of the root, then the moves in the order of `Node.walk`. A move that follows the one before it
and has no notes is its text alone, any other a list: the place of its parent in the list, its text, its notes.
"""

import json
from typing import Any

from game.core import Outcome, Reason, State
from game.kind import Kind
from game.outside import read_json, whole
from game.tree import Node

PLAIN = ("comments_before", "comments", "glyphs")
"""Notes that are lists."""


def tree_text(root: Node[Any, Any], kind: Kind[Any, Any]) -> str:
    """The whole tree; `read_tree` reads it."""
    written: list[Any] = []
    places: dict[int, int] = {}
    for place, node in enumerate(root.walk()):
        places[id(node)] = place
        notes = _notes(node)
        if node.parent is None or node is root:
            written.append(notes)
            continue
        move, parent = kind.move_text(node.parent.position, node.move), places[id(node.parent)]
        if notes:
            written.append([parent, move, notes])
        else:
            written.append(move if parent == place - 1 else [parent, move])
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def is_plain(root: Node[Any, Any]) -> bool:
    """True if a tree is one line without notes."""
    for node in root.walk():
        notes = _notes(node)
        if len(node.children) > 1 or notes.keys() - {"end"} or ("end" in notes and node.children):
            return False
    return True


def read_tree(text: str, start: State[Any], kind: Kind[Any, Any]) -> Node[Any, Any]:
    """Read a tree that begins at this position; InputError for an illegal move, other errors for other faults."""
    first, *moves = read_json(text)
    nodes: list[Node[Any, Any]] = [Node(start)]
    _note(nodes[0], first)
    for written in moves:
        parent, move, notes = (len(nodes) - 1, written, {}) if isinstance(written, str) else (*written, {})[:3]
        before = nodes[parent]
        node = before.append(kind.parse_move(move, before.position))
        _note(node, notes)
        nodes.append(node)
    return nodes[0]


def _notes(node: Node[Any, Any]) -> dict[str, Any]:
    notes: dict[str, Any] = {name: getattr(node, name) for name in PLAIN if getattr(node, name)}
    if node.clock is not None:
        notes["clock"] = list(node.clock)
    if node.evaluation is not None:
        notes["evaluation"] = node.evaluation
    if node.end is not None:
        notes["end"] = [list(node.end.payoffs), str(node.end.reason)]
    return notes


def _note(node: Node[Any, Any], notes: dict[str, Any]) -> None:
    node.comments_before = [str(text) for text in notes.get("comments_before", ())]
    node.comments = [str(text) for text in notes.get("comments", ())]
    node.glyphs = [whole(glyph) for glyph in notes.get("glyphs", ())]
    if "clock" in notes:
        node.clock = tuple(whole(seconds) for seconds in notes["clock"])
    if "evaluation" in notes:
        node.evaluation = whole(notes["evaluation"])
    if "end" in notes:
        payoffs, reason = notes["end"]
        node.end = Outcome(tuple(whole(payoff) for payoff in payoffs), Reason(reason))
