"""What a comparison can show, in English; the window has each sentence in its own language."""

from enum import StrEnum


class Finding(StrEnum):
    """One sentence each. A field `a` or `b` is the number of a variant, `of` that of a case, the others are numbers."""

    SAME_VALUE = "All of them find the same value at every depth."
    SAME_VALUES = "All of them find the same value."
    OTHER_VALUE = "{of}: {a} and {b} find different values."
    QUIESCENCE = "With quiescence a search looks beyond the depth where something is forced, so its values may differ."
    EVALUATION = "They evaluate the positions at the end of the depth differently."
    ENGINE = "The expert has an evaluation of its own, and looks deeper along some lines than along others."
    ALLIANCE = (
        "Max^n expects that everybody plays for themselves. Paranoid search expects an alliance of all the others: its "
        "value is what the side to move is sure of."
    )
    SWITCHES = "The expert's switches decide how far it looks beyond the depth, so its values need not be the same."
    SHARE = "{of}: {a} needs {share} of the positions that {b} visits, {nodes} of {more}."
    SAME_NODES = "{of}: {a} visits as many positions as {b}, {nodes}."
    MINIMAL = "{of}: no order of the moves needs fewer than {minimal} positions; {a} visits {times} times as many."
    PERFECT = "{of}: {a} visits the minimal tree of {minimal} positions; no order of the moves is better."
    BELOW_MINIMAL = "{of}: {a} visits fewer positions than the minimal tree of {minimal}, as it recalls transpositions."
    FIRST_MOVE = "{a}: the first move tried caused {share} of the cutoffs."
    PRINTED = "{of}: the lecture prints {printed} positions for alpha-beta, {a} visits {nodes}."
    SAVED = "{of}: {a} saves {saved} of the {more} positions that {b} visits."
    UTILITY = (
        "Every board with one, two or three marks is searched to the end of the game, and a win is worth infinity: it "
        "closes the open window at once. With other values of a win alpha-beta visits other numbers of positions."
    )
    STOPPED = "{of}: {a} was stopped after {nodes} positions."
