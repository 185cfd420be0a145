"""The house rules: chosen while a game is set up, looked at while it is on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.digest import digest
from companion.games import PACKAGES
from companion.tablet.draft import Draft
from tests.support.often import covering
from tests.support.tablet import ATablet, Tablet

RULES = digest("panic_station").house_rules
TOPICS = [one.name for one in digest("panic_station").topics]


def spots(tablet: Tablet) -> list[str]:
    """List what can be pressed."""
    return tablet.keys()


def choosing(tablet: Tablet) -> Tablet:
    tablet.desk.go("setup")
    tablet.settle()
    tablet.tap("setup.next")
    tablet.tap("house_rules")
    return tablet


def chosen(tablet: Tablet) -> dict[str, Any]:
    draft: Draft = tablet.desk.draft
    return dict(draft.options)


def playing(tablet: Tablet, **options: Any) -> Tablet:
    sitting = [{"seat": seat, "name": seat} for seat in ("red", "blue", "green", "yellow")]
    tablet.tell(do="new_game", players=sitting, first="red", options=options)
    tablet.desk.go("table")
    tablet.desk.go("house_rules")
    tablet.settle()
    return tablet


def test_a_changed_house_rule_reaches_the_game(tablet: Tablet) -> None:
    choosing(tablet)
    tablet.tap("house.four_gas.true")
    tablet.tap("topic.endings")
    tablet.tap("house.victory_timing.end_of_turn")
    tablet.desk.back()
    tablet.settle()
    assert any("2" in text for text in tablet.texts())
    tablet.tap("back")
    for n in (1, 2, 3, 4):
        tablet.tap(f"chair.{n}")
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.view["options"]["four_gas"] is True
    assert tablet.view["options"]["victory_timing"] == "end_of_turn"
    assert tablet.view["options"]["two_infection"] is False


def test_every_house_rule_is_under_its_topic(tablet: Tablet) -> None:
    choosing(tablet)
    seen = set[str]()
    for topic in TOPICS:
        tablet.tap(f"topic.{topic}")
        panel = tablet.root.screen.questions  # type: ignore[union-attr]
        for _ in range(8):
            seen |= {key.split(".")[1] for key in spots(tablet) if key.startswith("house.")}
            panel.scroll += panel.area.h * 0.5
            panel.redraw()
    assert {one.name for one in RULES} <= seen


def test_what_an_item_costs_is_counted_up_and_down(tablet: Tablet) -> None:
    choosing(tablet)
    tablet.tap("topic.items")
    tablet.tap("house.item_ap.knife.more")
    tablet.tap("house.item_ap.knife.more")
    tablet.tap("house.item_ap.knife.less")
    tablet.tap("house.item_ap.heat_scanner.less")
    costs = chosen(tablet)["item_ap"]
    assert (costs["knife"], costs["heat_scanner"], costs["ammo"]) == (1, 0, 0)
    tablet.tap("house.item_ap.knife.less")
    tablet.tap("house.item_ap.heat_scanner.more")
    assert chosen(tablet) == {}


def test_a_number_stays_between_its_bounds(tablet: Tablet) -> None:
    choosing(tablet)
    tablet.tap("topic.fight")
    for _ in range(3):
        tablet.tap("house.bullets_per_ammo.less")
    assert chosen(tablet) == {"bullets_per_ammo": 1}
    assert "house.bullets_per_ammo.less" not in spots(tablet)


def scrolled(tablet: Tablet) -> None:
    panel = tablet.root.screen.questions  # type: ignore[union-attr]
    panel.scroll = panel.length
    panel.redraw()
    tablet.wait(0.4)


def test_the_reactors_numbers_change_places(tablet: Tablet) -> None:
    choosing(tablet)
    scrolled(tablet)
    tablet.tap("house.template.1")
    assert chosen(tablet) == {"template": ["right", "up", "down", "left"]}
    tablet.tap("house.template.4")
    assert chosen(tablet)["template"] == ["left", "up", "down", "right"]


def test_back_to_the_defaults_takes_everything_back(tablet: Tablet) -> None:
    choosing(tablet)
    assert "house.reset" not in spots(tablet)
    tablet.tap("house.two_infection.true")
    tablet.tap("house.reset")
    assert chosen(tablet) == {}


def test_the_open_topic_stays_when_the_language_changes(tablet: Tablet) -> None:
    choosing(tablet)
    tablet.tap("topic.trade")
    tablet.desk.set(language="fr")
    tablet.settle()
    assert "house.trade_limit.per_player_room" in spots(tablet)
    assert "Échanges" in tablet.texts()


def test_a_rule_is_one_tap_away(tablet: Tablet) -> None:
    choosing(tablet)
    tablet.tap("rule.PS-VAR-01")
    about = {"game": "panic_station", "rule": "PS-VAR-01"}
    assert (tablet.desk.route.name, tablet.desk.route.about) == ("rules", about)


def test_a_house_rule_may_be_named_to_begin_with(tablet: Tablet) -> None:
    tablet.desk.draft = Draft(PACKAGES["panic_station"])
    tablet.desk.go("house_rules", "scan_polls")
    tablet.settle()
    assert "house.scan_polls.all" in spots(tablet)


def test_in_a_game_only_the_level_can_still_be_changed(tablet: Tablet) -> None:
    playing(tablet, four_gas=True)
    assert not [key for key in spots(tablet) if key.startswith("house.")]
    tablet.tap("topic.table")
    tablet.tap("house.automation.warn")
    assert tablet.view["options"]["automation"] == "warn"
    assert tablet.view["options"]["four_gas"] is True
    assert tablet.desk.sheets == []


@pytest.mark.parametrize(
    ("size", "text", "language", "on"),
    covering([(1280, 800), (800, 1280)], [1.0, 1.6], ["en", "fr"], [False, True]),
)
def test_every_word_of_the_house_rules_fits(
    a_tablet: ATablet, size: tuple[int, int], text: float, language: str, *, on: bool
) -> None:
    tablet = a_tablet(size=size, text=text, language=language)
    _ = playing(tablet, four_gas=True) if on else choosing(tablet)
    for topic in TOPICS:
        tablet.tap(f"topic.{topic}")
        panel = tablet.root.screen.questions  # type: ignore[union-attr]
        before = -1.0
        while panel.scroll > before:
            assert [one.text for one in tablet.said() if not one.fits] == []
            before, panel.scroll = panel.scroll, panel.scroll + panel.area.h / 2
            panel.redraw()
