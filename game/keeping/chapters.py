"""Studies of several chapters: each is a game of its own, with the titles of both in its tags."""

from collections.abc import Mapping, Sequence

from game.keeping.record import Record

STUDY, CHAPTER = "StudyName", "ChapterName"
"""Tags with the titles, as lichess writes them."""
STUDY_KEY, PLACE = "chapters", "chapter"
"""Keys of the setup of a record: the study that it belongs to, and its place there, from 0."""
UNKNOWN = ("", "?")
BETWEEN = ": "
"""Separator of the two titles in lidraughts' Event tag."""

Tags = Mapping[str, str]


def study_title(tags: Sequence[Tags]) -> str:
    """The title of the study that all these games are from; "" if they are from none.

    >>> study_title([{"Event": "Shots: Coup Royal"}, {"Event": "Shots: Coup Philippe"}])
    'Shots'
    >>> study_title([{"Event": "Dutch championship"}, {"Event": "Dutch cup"}])
    ''
    """
    named = {each.get(STUDY, "") for each in tags}
    if len(named) == 1 and "" not in named:
        return named.pop()
    events = [each.get("Event", "") for each in tags]
    if len(events) == 1 and "/study/" not in tags[0].get("Site", ""):
        return ""
    words = events[0].split(BETWEEN)
    titles = (BETWEEN.join(words[:count]) for count in range(len(words) - 1, 0, -1))
    return next((title for title in titles if all(event.startswith(title + BETWEEN) for event in events)), "")


def chapter_title(tags: Tags, study: str) -> str:
    """The title of a chapter of this study; "" if it has none."""
    before, event = study + BETWEEN, tags.get("Event", "")
    return tags.get(CHAPTER, "") or (event.removeprefix(before) if study and event.startswith(before) else "")


def titled(tags: Tags, study: str, chapter: str) -> dict[str, str]:
    """The tags of a chapter with its titles. An Event tag that only repeats them, or says nothing, follows.

    >>> titled({"Event": "Shots: One"}, "Shots", "Two")
    {'Event': 'Shots: One', 'StudyName': 'Shots', 'ChapterName': 'Two'}
    >>> titled(titled({"Event": "?"}, "Shots", "One"), "Shots", "Two")
    {'Event': 'Shots: Two', 'StudyName': 'Shots', 'ChapterName': 'Two'}
    """
    event = tags.get("Event", "")
    if event in UNKNOWN or event == tags.get(STUDY, "") + BETWEEN + tags.get(CHAPTER, ""):
        event = study + BETWEEN + chapter
    return {"Event": event} | dict(tags) | {"Event": event, STUDY: study, CHAPTER: chapter}


def place_in(record: Record) -> tuple[str, int]:
    """The key of the study that a record is a chapter of, "" for none, and its place there."""
    key, place = record.setup.get(STUDY_KEY, ""), record.setup.get(PLACE, 0)
    return (key if isinstance(key, str) else ""), (place if isinstance(place, int) else 0)
