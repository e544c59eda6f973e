"""The titles of the examples and what to look at in each."""

import re

import pytest

from ai.tracing.examples import Example, example_named, examples
from game.languages import LANGUAGES
from game.ui.lab.subject import LOOKS, example_sentences, example_title
from game.ui.words import i18n


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_an_example_has_a_title_and_three_sentences(example: Example, language: str) -> None:
    i18n.set_language(language)
    sentences = example_sentences(example)
    assert len(sentences) == 3
    assert all(len(sentence) < 130 and sentence[-1] in ".:?。？" for sentence in sentences)
    assert len(example_title(example)) < 48
    assert not set("".join(sentences)) & set("{}")


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_every_fact_is_told(example: Example) -> None:
    look = LOOKS[example.look]
    fields = set(re.findall(r"{(\w+)}", " ".join((look["title"], *look["sentences"]))))
    assert set(example.facts) <= fields
    assert fields - set(example.facts) <= {"rules"}


def test_no_two_examples_have_the_same_title() -> None:
    titles = [example_title(example) for example in examples()]
    assert len(set(titles)) == len(titles)


def test_the_sentences_of_a_horizon() -> None:
    example = example_named("horizon 6")
    assert example_title(example) == "English (American), depth 5: 24-20?"
    assert example_sentences(example) == (
        "A search to depth 5 plays 24-20, which it scores as 0.",
        "At depth 7 it sees 24-20 7-10 19-15 10x19 26-22 11-15 20-16, which is −1.00, and plays 26-22.",
        "With captures searched to their end, depth 5 plays 26-22 too; 13 plies say 0 against −1.00.",
    )
