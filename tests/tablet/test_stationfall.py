"""Stationfall on the tablet: its columns, track and questions can be read at every size."""

from __future__ import annotations

import pytest

from companion.games import PACKAGES
from companion.tablet import draft as drafts
from companion.tablet.draft import Draft
from tests.support.often import covering
from tests.support.readable import readable
from tests.support.tablet import ATablet, Tablet

SEATING = PACKAGES["stationfall"].seating
NAMES = ("Ann", "Camille", "Cleo", "Dora", "Eli", "Fay", "Gaspard", "Hal", "Ida")
CAST = (
    "Astrochimp", "Billionaire", "Counselor", "Cyborg", "Daredevil", "Digital Assistant",
    "Engineer", "Exile", "Inspector", "Legal", "Medical", "Microbiologist", "Operative",
    "Security", "Station Chief", "Stowaway", "Stranger", "Telepathic Rat", "Troubleshooter",
    "Pirate",
)  # fmt: skip
SIZES = (((1280, 800), 1.0), ((1920, 1200), 1.0), ((800, 1280), 1.0), ((1280, 800), 1.6))


def begun(tablet: Tablet, players: int) -> Tablet:
    seated = zip(SEATING.seats[:players], NAMES, strict=False)
    people = [{"seat": seat, "name": name} for seat, name in seated]
    cast = {} if players == 2 else {"cast": list(CAST)}
    tablet.do(do="new_game", game="stationfall", players=people, first="red", **cast)
    tablet.do(do="begin")
    tablet.desk.go("table")
    tablet.settle()
    return tablet


@pytest.mark.parametrize(("players", "language", "how"), covering([2, 9], ["en", "fr"], SIZES))
def test_a_turn_can_be_read_from_its_start_to_what_came_of_it(
    a_tablet: ATablet, players: int, language: str, how: tuple[tuple[int, int], float]
) -> None:
    size, text = how
    tablet = begun(a_tablet(size=size, text=text, language=language), players)
    readable(tablet)
    tablet.tap("card.Exile")
    readable(tablet)
    tablet.tap("character.Exile.activate.1")
    for raw in (
        {"do": "fire", "section": "Bio Lab", "downed": ["Stowaway"]},
        {"do": "timer", "on": "Vault X", "what": "damage"},
        {"do": "data", "verb": "make", "data": "Evidence", "character": "Exile"},
        {"do": "contaminate", "character": "Exile"},
        {"do": "arm"},
    ):
        tablet.do(**raw)
    readable(tablet)
    tablet.tap("action.happened")
    tablet.tap("happened.fate")
    readable(tablet)


def test_a_light_turn_is_three_taps(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet(), 2)
    tablet.tap("card.Engineer")
    tablet.tap("character.Engineer.activate.1")
    tablet.tap("action.end_turn")
    assert tablet.view["turn"] == {**tablet.view["turn"], "number": 2, "seat": "blue"}


def test_a_card_that_cannot_be_activated_says_why(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet(), 2)
    tablet.do(do="annihilate", characters=["Engineer"])
    tablet.settle()
    tablet.tap("card.Engineer")
    assert "Engineer is not Live." in tablet.texts()


@pytest.mark.parametrize(("people", "language", "how"), covering([2, 8], ["en", "fr"], SIZES))
def test_a_bot_a_cast_and_teams_are_set_up_by_taps_that_can_be_read(
    a_tablet: ATablet, people: int, language: str, how: tuple[tuple[int, int], float]
) -> None:
    size, text = how
    tablet = a_tablet(size=size, text=text, language=language)
    tablet.desk.go("setup", {"game": "stationfall"})
    tablet.settle()
    sat = Draft(PACKAGES["stationfall"])
    for n in range(people):
        sat = drafts.sit(sat, n, NAMES[n])
    tablet.desk.draft = drafts.ask(sat, people)
    tablet.desk.changed()
    tablet.settle()
    tablet.tap("bot")
    readable(tablet)
    tablet.tap("setup.next")
    tablet.tap("refused.ok")  # nobody has said as whom: the bot is not forgotten
    while "chip.Troubleshooter" not in (shown := tablet.keys()):
        tablet.tap("more")
        assert tablet.keys() != shown, "nobody new comes"
        readable(tablet)
    tablet.tap("chip.Troubleshooter")
    for key in ("setup.next", "mode.team", "team.red", "team.blue", "team.blue"):
        tablet.tap(key)
    readable(tablet)
    bot = SEATING.seats[people]
    shown = tablet.keys()
    assert f"team.{bot}" not in shown
    tablet.tap("setup.go")
    assert tablet.view["seats"][bot]["bot"] == "Troubleshooter"
    assert (tablet.view["mode"], tablet.view["teams"]) == ("team", [["red"], ["blue"]])
