"""The pictures of a report: no name and no label is cut, whatever the text's size."""

from __future__ import annotations

import pytest
from kivy.graphics import Canvas

from companion.locale import Words
from companion.stage.facts import Course, Courses, Fact, Part, Stack, Stacks, Tallies
from companion.tablet.box import Box
from companion.tablet.charts import chart_height, draw_chart
from companion.tablet.ink import Ink
from companion.tablet.theme import DARK, Look
from tests.support import needs

pytestmark = needs.mark(needs.opengl)  # what measures a text is made with the window

LONG = "Maximiliane-Rose"
THREATS = ("Destroyed by the crew", "Comets", "Captains", "Boarders", "Left the board", "Volleys")


def cut(fact: Fact, *, width: float = 560, scale: float = 1.0) -> list[str]:
    """Draw a picture, and return the words that did not fit."""
    ink = Ink(Canvas(), Look(scale=scale), Words("en"), DARK.panel)
    draw_chart(ink, fact, Box(0, 0, width, chart_height(ink, fact, width)))
    assert ink.said
    return [one.text for one in ink.said if not one.fits]


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_long_name_stands_whole_beside_its_line(scale: float) -> None:
    tallies = Tallies("Who did what", (("Searches", "search"),), (("red", LONG, (3,)),))
    courses = Courses("Health", 8, "heart", (Course("red", LONG, (8, 6, 0)),))
    assert cut(tallies, scale=scale) == []
    assert cut(courses, scale=scale) == []


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_columns_that_are_too_narrow_for_their_labels_lie(scale: float) -> None:
    parts = (Part("destroyed", "safe", "check"), Part("left", "quiet", "ring"))
    columns = tuple(Stack(label, (n, 1)) for n, label in enumerate(THREATS))
    assert cut(Stacks("Threats", parts, columns), scale=scale) == []


def test_columns_with_room_for_their_labels_stand() -> None:
    parts = (Part("infected", "alarm", "infected"),)
    two = Stacks("Scans", parts, (Stack("Scan 1", (2,)), Stack("Scan 2", (3,))))
    many = Stacks("Scans", parts, tuple(Stack(label, (1,)) for label in THREATS))
    ink = Ink(Canvas(), Look(), Words("en"), DARK.panel)
    standing = {chart_height(ink, two, wide) for wide in (400, 900)}
    assert len(standing) == 1
    assert chart_height(ink, many, 400) != chart_height(ink, many, 4000)
