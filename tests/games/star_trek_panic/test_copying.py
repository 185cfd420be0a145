"""My copy: what its owner tells of bag, deck and missions, and what stays our guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.games.star_trek_panic.copying import COPYING
from companion.stage.copying import CopyEntry, OwnCopy


def told(*steps: tuple[tuple[Any, ...], Any], copy: OwnCopy = OwnCopy()) -> OwnCopy:  # noqa: B008
    for path, value in steps:
        found = COPYING.tell(copy, path, value)
        assert isinstance(found, OwnCopy), found
        copy = found
    return copy


def entries(copy: OwnCopy) -> Iterator[CopyEntry]:
    for form in COPYING.sections(copy):
        for item in form.items:
            yield from item.entries


def entry(copy: OwnCopy, *path: Any) -> CopyEntry:
    return next(one for one in entries(copy) if one.path == path)


def test_nobody_has_told_anything_and_our_guesses_say_so() -> None:
    guessed = {one.path for one in entries(OwnCopy()) if one.guess}
    assert ("bag", "tholian", "count") in guessed
    assert ("bag", "kang", "defense") in guessed
    assert not {("bag", "kang", "count"), ("deck",)} & guessed


def test_what_is_told_is_no_guess_any_more_and_the_rest_stays_one() -> None:
    copy = told((("bag", "tholian", "count"), 4))
    assert not entry(copy, "bag", "tholian", "count").guess
    assert entry(copy, "bag", "comet", "count").guess
    assert entry(copy, "bag", "tholian", "defense").guess


def test_a_told_bag_is_the_whole_bag() -> None:
    copy = told((("bag", "comet", "count"), 5))
    counts = {name: one["count"] for name, one in copy.fields["bag"].items()}
    assert counts["comet"] == 5
    assert sum(counts.values()) == 33
    assert len(counts) == 9


def test_tokens_of_another_name_are_added_and_taken_away() -> None:
    copy = told((("bag", "+"), "Gorn Raider"), (("bag", "gorn_raider", "defense"), 4),
                (("bag", "effect+"), "Ion storm"))  # fmt: skip
    assert copy.fields["bag"]["gorn_raider"] == {"count": 1, "defense": 4}
    assert copy.fields["bag"]["ion_storm"] == {"count": 1, "role": "effect"}
    assert not entry(copy, "bag", "gorn_raider", "count").guess
    assert "gorn_raider" not in told((("bag", "gorn_raider"), None), copy=copy).fields["bag"]


def test_a_mission_is_told_line_by_line() -> None:
    copy = told(
        (("missions", "+"), "Convoy"),
        (("missions", 0, "objectives", "+"), "Reach the Starbase"),
        (("missions", 0, "objectives", "+"), "Twice"),
        (("missions", 0, "objectives", 1), ""),
        (("missions", 0, "needs", "+"), "science"),
        (("missions", 0, "needs", "science"), 2),
        (("missions", 0, "limit"), 4),
        (("missions", 0, "no_trade"), True),
    )
    (mission,) = copy.fields["missions"]
    assert mission["objectives"] == ["Reach the Starbase"]
    assert mission["needs"] == {"science": 2}
    assert (mission["limit"], mission["no_trade"]) == (4, True)
    copy = told((("missions", 0, "limit"), 0), (("missions", 0, "needs", "science"), 0), copy=copy)
    assert (copy.fields["missions"][0]["limit"], copy.fields["missions"][0]["needs"]) == (None, {})
    assert told((("missions", 0), None), copy=copy).fields["missions"] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("deck",), 5),
        (("bag", "tholian", "count"), 0),
        (("bag", "tholian", "cloaks"), True),
        (("bag", "romulan_bird_of_prey", "cloaks"), False),
        (("bag", "kang", "defense"), 12),
        (("bag", "+"), "!!"),
        (("bag", "+"), "Kang"),
        (("missions", "+"), " "),
        (("missions", 0, "limit"), 30),
        (("missions", "+"), "Convoy"),
        (("missions", 0, "name"), ""),
        (("missions", "+"), None),
        (("missions", "+"), 5),
        (("missions", 0, "needs", "+"), True),
        (("missions", 0, "objectives", "+"), 5),
        (("bag", "+"), 5),
    ],
)
def test_what_no_copy_has_is_refused(path: tuple[Any, ...], value: Any) -> None:
    copy = told((("missions", "+"), "Convoy"))
    assert isinstance(COPYING.tell(copy, path, value), Refusal)


@pytest.mark.parametrize(
    "path",
    [
        (),
        ("cards",),
        ("deck", "more"),
        ("bag",),
        ("bag", "kang"),
        ("bag", "kang", "count", 0),
        ("bag", 0, "count"),
        ("missions",),
        ("missions", 1),
        ("missions", 1, "limit"),
        ("missions", -1, "limit"),
        ("missions", -9, "limit"),
        ("missions", 10**40, "limit"),
        ("missions", 0, "objectives"),
        ("missions", 0, "objectives", 0),
        ("missions", 0, "objectives", -1),
        ("missions", 0, "colour"),
        ("missions", "+", "name"),
    ],
    ids=str,
)
def test_what_is_told_of_something_that_is_not_there_is_refused(path: tuple[Any, ...]) -> None:
    copy = told((("missions", "+"), "Convoy"))
    for one in (OwnCopy(), copy):
        assert isinstance(COPYING.tell(one, path, 3), Refusal)


def test_a_mission_that_is_not_there_cannot_be_taken_away() -> None:
    copy = told((("missions", "+"), "Convoy"))
    for n in (-1, 1):
        assert isinstance(COPYING.tell(copy, ("missions", n), None), Refusal)


def test_a_token_s_name_loses_its_accents_and_no_letter() -> None:
    copy = told((("bag", "+"), "Épave à la dérive"))
    assert "epave_a_la_derive" in copy.fields["bag"]
