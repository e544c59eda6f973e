"""Where each rule of checkers is written: the articles beside the fields of `game.checkers.variants`, as data."""

from enum import StrEnum

from game.checkers.variants import Rules
from game.lessons.page import Citation
from game.lessons.topic import Topic


class Document(StrEnum):
    """The rules that are cited; the window has their names in its languages."""

    WCDF = "WCDF"
    RUSSIAN = "Russian"
    FMJD = "FMJD"
    FMJD_64 = "FMJD 64"
    APCA = "APCA"
    CZECH = "Czech"
    FMJD_CZECH = "FMJD Czech"
    FPD = "FPD"
    FID = "FID"
    FRISIAN = "Frisian"


WHOLE = ""
"""Stands for the rules in whole where a rule has no field of its own."""

ARTICLES: dict[str, dict[str, Citation | None]] = {
    "english": {
        WHOLE: Citation(Document.WCDF),
        "rows_of_men": Citation(Document.WCDF, "1.11"),
        "flying_kings": Citation(Document.WCDF, "1.17"),
        "men_capture_backwards": Citation(Document.WCDF, "1.18"),
        "promotes_in_passing": Citation(Document.WCDF, "1.19"),
        "precedence": Citation(Document.WCDF, "1.20"),
        "repetition": Citation(Document.WCDF, "1.32.1"),
    },
    "russian": {
        WHOLE: Citation(Document.RUSSIAN),
        "flying_kings": Citation(Document.RUSSIAN, "1.4.5"),
        "men_capture_backwards": Citation(Document.RUSSIAN, "1.5.3"),
        "promotes_in_passing": Citation(Document.RUSSIAN, "1.5.15"),
        "repetition": Citation(Document.FMJD_64, "7.2.3"),
    },
    "international": {
        WHOLE: Citation(Document.FMJD),
        "rows_of_men": Citation(Document.FMJD, "2.8"),
        "flying_kings": Citation(Document.FMJD, "3.9"),
        "men_capture_backwards": Citation(Document.FMJD, "4.1"),
        "takes_off_at_once": Citation(Document.FMJD, "4.11"),
        "precedence": Citation(Document.FMJD, "4.13"),
        "promotes_in_passing": Citation(Document.FMJD, "4.15"),
        "repetition": Citation(Document.FMJD, "6.1"),
    },
    "brazilian": {
        WHOLE: Citation(Document.FMJD),
        "flying_kings": Citation(Document.FMJD, "3.9"),
        "men_capture_backwards": Citation(Document.FMJD, "4.1"),
        "precedence": Citation(Document.FMJD, "4.13"),
        "repetition": Citation(Document.FMJD_64, "7.2.3"),
    },
    "pool": {
        WHOLE: Citation(Document.APCA),
        "rows_of_men": Citation(Document.APCA, "5"),
        "men_capture_backwards": Citation(Document.APCA, "14"),
        "flying_kings": Citation(Document.APCA, "15"),
        "promotes_in_passing": Citation(Document.APCA, "16"),
        "takes_off_at_once": Citation(Document.APCA, "19"),
        "precedence": Citation(Document.APCA, "20"),
        "repetition": Citation(Document.APCA, "26"),
    },
    "czech": {
        WHOLE: Citation(Document.CZECH),
        "flying_kings": Citation(Document.CZECH, "3.9"),
        "men_capture_backwards": Citation(Document.CZECH, "4.1"),
        "precedence": Citation(Document.CZECH, "4.14"),
        "repetition": Citation(Document.FMJD_CZECH),
    },
    "spanish": {
        WHOLE: Citation(Document.FPD),
        "flying_kings": Citation(Document.FPD, "2.2"),
        "men_capture_backwards": Citation(Document.FPD, "2.2"),
        "precedence": Citation(Document.FPD, "3.1"),
        "repetition": Citation(Document.FPD, "14 b"),
    },
    "italian": {
        WHOLE: Citation(Document.FID),
        "flying_kings": Citation(Document.FID, "4.7"),
        "men_capture_backwards": Citation(Document.FID, "5.3 a"),
        "men_spare_kings": Citation(Document.FID, "5.3 b"),
        "precedence": Citation(Document.FID, "6.6"),
        "repetition": Citation(Document.FID, "9.3 b1"),
    },
    "thai": {
        WHOLE: None,  # no federation
        "repetition": Citation(Document.FMJD_64, "7.2.3"),
    },
    "frisian": {
        WHOLE: Citation(Document.FRISIAN),
        "rows_of_men": Citation(Document.FRISIAN, "4"),
        "flying_kings": Citation(Document.FRISIAN, "9"),
        "men_capture_backwards": Citation(Document.FRISIAN, "7"),
        "orthogonal_captures": Citation(Document.FRISIAN, "7"),
        "precedence": None,  # these three are as other programs have them
        "king_moves_in_a_row": None,
        "endings": None,
    },
}
"""By the name of the rule set, then of the field."""

ITALIAN_ORDER = {Topic.WITH_KING: "6.7", Topic.MOST_KINGS: "6.8", Topic.EARLIEST_KINGS: "6.9"}
"""The articles on precedence that follow the first one."""


def citation(rules: Rules, field: str, topic: Topic) -> Citation | None:
    """Where the rule of a field is written: the document alone if it has no article known, None without a document."""
    known = ARTICLES[rules.name]
    if rules.name == "italian" and topic in ITALIAN_ORDER:
        return Citation(Document.FID, ITALIAN_ORDER[topic])
    return known.get(field, known[WHOLE])
