"""What the log says: every correction and every event in words of its own."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.say import in_english
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.face.happening import steps
from companion.games.star_trek_panic.telling import TELLERS
from tests.support.startrek import BAG, FACINGS, Voyage, in_space

SILENT = {
    "SetupDone": "the cards that are dealt say it",
    "MissionDue": "the mission that is turned up says it",
    "BoardersSettled": "the boarders themselves say it",
    "StarbaseSettled": "what the Starbase did says it",
}
"""Events that have no sentence, and why."""


def last_line(voyage: Voyage) -> str:
    line: str = voyage.tell("log")["log"][-1]["text"]
    return line


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        ("seats.blue.hand", 1, "Corrected: Bob has 1 card."),
        ("seats.blue.role", "Uhura", "Corrected: Bob plays Uhura."),
        ("seats.blue.role", None, "Corrected: Bob plays no character."),
        ("ship.front", [1, 2], "Corrected: sectors 1 and 2 are in front."),
        ("ship.facings.left.hull", "damaged", "Corrected: the left hull section: damaged."),
        ("threats.t4.sector", 2, "Corrected: the Romulan Bird-of-Prey is in sector 2."),
        ("threats.t4.range", "short", "Corrected: the Romulan Bird-of-Prey is at short range."),
        ("threats.t4.defense", 1, "Corrected: the Romulan Bird-of-Prey has defense 1."),
        ("threats.t4.cloaked", True, "Corrected: the Romulan Bird-of-Prey is cloaked."),
        ("threats.t4.cloaked", False, "Corrected: the Romulan Bird-of-Prey is face up."),
        ("threats.t4", None, "Corrected: the Romulan Bird-of-Prey is off the board."),
        ("tokens.comet.bag", 2, "Corrected: Comet: 2 in the bag."),
        ("tokens.comet.discard", 1, "Corrected: Comet: 1 discarded."),
        ("tokens.comet.count", 4, "This copy has so many of Comet: 4."),
        ("tokens.kor.defense", 4, "The highest defense of Kor: 4."),
        ("tokens.kor.cloaks", True, "This kind cloaks: Kor."),
        ("tokens.kor.cloaks", False, "This kind does not cloak: Kor."),
        ("decks.enterprise", 9, "Corrected: cards in the Enterprise deck: 9."),
        ("decks.discard", 9, "Corrected: discarded Enterprise cards: 9."),
        ("decks.removed", 9, "Corrected: cards removed from the game: 9."),
        ("mission.timer", 2, "Corrected: the mission's timer is at 2."),
        ("mission.needs.science", 2, "Corrected: the mission asks for 2: science."),
        ("mission.committed.science", 1, "Corrected: 1 committed: science."),
        ("mission.tokens.m1.sector", 3, "Corrected: a mission token is in sector 3."),
        ("mission.tokens.m1.range", "long", "Corrected: a mission token is at long range."),
        ("mission.tokens.m1", None, "Corrected: a mission token is off the board."),
        ("missions.completed", ["A"], "Corrected: missions completed: 1."),
        ("turn.maneuvered", True, "Corrected: the ship has maneuvered in this turn."),
        ("turn.maneuvered", False, "Corrected: the ship has not maneuvered in this turn."),
        ("turn.traded", True, "Corrected: there was a trade in this turn."),
        ("turn.traded", False, "Corrected: there was no trade in this turn."),
        ("options.automation", "tracker", "From now on the app only keeps count."),
    ],
)
def test_every_correction_is_told_in_its_own_words(path: str, to: Any, words: str) -> None:
    voyage = Voyage().begun(mission={"name": "Rescue", "limit": 3})
    voyage.placed("romulan_bird_of_prey", 1, "medium")
    voyage.do("mission_token", label="Pod", sector=1, range="medium")
    voyage.do("adjust", set={path: to})
    assert last_line(voyage) == words


def test_every_event_has_a_sentence_or_a_reason() -> None:
    assert {kind.__name__ for kind in e.EVENTS if kind not in TELLERS} == set(SILENT)


def test_two_ships_of_a_kind_are_told_apart_by_their_sectors() -> None:
    voyage = in_space().cleared()
    one = voyage.placed("klingon_cruiser", 2)
    voyage.do("hit", threat=one)
    assert last_line(voyage) == "Ann plays 1 card. The Klingon Cruiser is hit: defense 1."
    voyage.do("hit", threat=voyage.placed("klingon_cruiser", 4))
    said = "Ann plays 1 card. The Klingon Cruiser in sector 4 is hit: defense 1."
    assert last_line(voyage) == said


def test_a_card_committed_to_an_unknown_mission_has_no_badge() -> None:
    voyage = Voyage(2).begun(mission={"name": "Unread"})
    voyage.do("commit")
    assert last_line(voyage) == "Ann commits a card."


def test_what_changes_nothing_is_told_too() -> None:
    voyage = in_space()
    everything = {"decks.enterprise": 0, "decks.discard": 0, "decks.removed": 0}
    voyage.do("adjust", set=everything)
    assert voyage.types("draw", seat="blue") == ["nothing_happened"]
    assert last_line(voyage) == "Nothing changes."


def test_the_app_s_hand_in_the_bag_is_no_die() -> None:
    voyage = Voyage(dice=lambda sides, turn: 1).begun()
    voyage.to_phase_7()
    voyage.do("draw_threat")
    assert last_line(voyage) == (
        "The app draws a Klingon Cruiser out of the bag. "
        "The app rolls 1: it appears in sector 1, at long range."
    )


def test_what_the_app_draws_is_named_though_no_die_falls() -> None:
    voyage = Voyage(dice=lambda sides, turn: sides).begun()
    voyage.to_phase_7()
    voyage.do("draw_threat")
    assert last_line(voyage).startswith("The app draws “web spinner” out of the bag. The app")
    voyage.adjusted({f"tokens.{kind}.bag": 0 for kind in BAG if kind != "nebula"})
    voyage.do("draw_threat")
    said = "The app draws “nebula” out of the bag. Do what the token says, then discard it."
    assert last_line(voyage) == said


def test_a_bag_of_six_tokens_is_not_taken_for_the_die() -> None:
    voyage = Voyage(dice=lambda sides, turn: 1).begun()
    voyage.to_phase_7()
    voyage.adjusted({f"tokens.{kind}.bag": 0 for kind in BAG})
    voyage.adjusted({"tokens.tholian.bag": 2, "tokens.klingon_cruiser.bag": 4})
    voyage.do("draw_threat")
    assert (
        last_line(voyage).count("out of the bag") == last_line(voyage).count("The app rolls") == 1
    )


def test_the_order_of_the_first_three_needs_no_die_in_words() -> None:
    voyage = Voyage(dice=lambda sides, turn: 4)
    voyage.do("begin")
    assert "die" not in last_line(voyage)
    assert last_line(voyage).startswith("The Romulan Battle Cruiser appears in sector 1")
    events = ({"type": "rolled", "by": "app", "sides": 6, "face": 4}, {"type": "setup_done"})
    assert steps(events[:1], None)
    assert not steps(events, None)


def test_a_game_that_is_given_up_is_neither_won_nor_lost() -> None:
    voyage = in_space()
    voyage.do("end_game")
    assert last_line(voyage) == "The game was given up."


@pytest.mark.parametrize("kind", ["romulan_bird_of_prey", "kang", "koloth", "kor", "starbase"])
def test_every_sentence_of_a_row_begins_with_a_capital(kind: str) -> None:
    voyage = in_space()
    assert voyage.placed(kind, 1, "medium") == "t4"
    play = voyage.tell.table.play
    assert play is not None
    for event in (
        e.ThreatPlaced("t4", kind, 1, "long"),
        e.ThreatHit("t4", 1),
        e.ThreatStrengthened("t4", 2),
        e.Cloaked("t4"),
        e.Uncloaked("t4", 2),
        e.ThreatMoved("t4", 2, "short"),
        e.ThreatDestroyed("t4", "hit"),
        e.PartDamaged("shield", "left", "destroyed"),
        e.PartRepaired("hull", "left", "intact"),
    ):
        told = play.game.tell(play.history.state, event)
        assert told is not None
        assert in_english(told)[0].isupper(), told


def test_a_mission_s_own_loss_says_why() -> None:
    """ST-MIS-10."""
    voyage = in_space()
    voyage.do("lose", why="The outpost fell.")
    said = "The mission is lost: The outpost fell. By the mission's own rules, the ship is lost."
    assert last_line(voyage) == said


def test_a_loss_of_which_nobody_says_why_is_the_loss_alone() -> None:
    """ST-MIS-10."""
    voyage = in_space()
    assert voyage.types("lose") == ["game_ended"]
    assert in_space().refused("lose", why="x" * 161) == ("bad_value", None)


def test_a_comet_is_told_before_what_it_does() -> None:
    """ST-COM-01, ST-COM-02."""
    voyage = in_space().hulls(**dict.fromkeys(FACINGS, "destroyed") | {"right": "damaged"})
    voyage.shields(right="destroyed").to_phase_7().placed("kang", 2)
    voyage.drawn("comet", 2)
    assert last_line(voyage) == (
        "A threat is drawn: Comet. The die on the table shows 2: it flies through sector 2. "
        "The comet destroys captain Kang's ship. "
        "The comet strikes the ship from sector 2. The right hull section is destroyed. "
        "All six hull sections are destroyed: the ship is lost."
    )
