"""The rules: found by a word, by a topic, from a refusal; read with what is said about them."""

from __future__ import annotations

import pytest

from companion.digest import digest, said, title_of
from companion.tablet.screens.rules import RulesScreen
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table


def rules(tablet: Tablet) -> RulesScreen:
    assert isinstance(tablet.root.screen, RulesScreen)
    return tablet.root.screen


def opened(tablet: Tablet, about: str | None = None) -> Tablet:
    tablet.desk.go("rules", about)
    tablet.settle()
    return tablet


def listed(tablet: Tablet) -> list[str]:
    return [spot.key for spot in rules(tablet).list.spots]


def told(tablet: Tablet) -> str:
    return " ".join(said.text for said in rules(tablet).detail.said)


def type_(tablet: Tablet, text: str) -> None:
    for letter in text:
        rules(tablet).search.insert_text(letter)
    tablet.settle()


def test_a_word_in_french_finds_its_rules(a_tablet: ATablet) -> None:
    tablet = opened(a_tablet(language="fr"))
    type_(tablet, "infirmerie")
    found = [rule.id for rule in rules(tablet).book.found]
    assert "PS-HEAL-02" in found
    assert 0 < len(found) < 30
    assert listed(tablet)[0] == f"rule.{found[0]}"


def test_a_rules_number_finds_it_first(tablet: Tablet) -> None:
    opened(tablet)
    type_(tablet, "ps-fire-06")
    assert listed(tablet)[0] == "rule.PS-FIRE-06"


def test_of_two_searches_only_the_newest_is_shown(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tablet)
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(tablet.bridge, "ask", lambda *job: asked.append(job))
    rules(tablet).book.look_for("knife")
    rules(tablet).book.look_for("grenade")
    for job, then, *_ in reversed(asked):
        assert callable(job)
        assert callable(then)
        then(job(None))
    found = rules(tablet).book.found
    assert any("renade" in rule.text["en"] for rule in found)
    assert not any(rule.id == "PS-ITEM-07" for rule in found if "renade" not in str(rule))


def test_french_sources_stand_apart_as_french_does(a_tablet: ATablet) -> None:
    tablet = opened(a_tablet(language="fr"), "PS-TRD-01")
    assert (
        "livret anglais Trading\u202f; livret français\u202f; "
        in rules(tablet).detail.said[-1].text
    )


def test_a_page_is_titled_with_its_question_and_its_code_is_the_last_thing(
    tablet: Tablet,
) -> None:
    opened(tablet, "PS-TRD-01")
    texts = [one.text for one in rules(tablet).detail.said]
    rule = rules(tablet).book.rule
    assert rule is not None
    assert texts[0] == "Can we trade in the Reactor?"
    assert texts[1] == said(rule.text, "en")
    assert not any("PS-TRD-01" in text for text in texts[:-1])
    assert texts[-1].startswith("Rule PS-TRD-01.")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_has_a_question_of_its_own_in_both_languages(language: str) -> None:
    book = digest("panic_station")
    titles = [title_of(rule, book, language) for rule in book.rules]
    assert all(title.endswith("?") for title in titles)
    assert len(set(titles)) == len(titles)


def test_the_best_answer_is_open_until_another_is_chosen(tablet: Tablet) -> None:
    opened(tablet)
    type_(tablet, "can i refuse to trade")
    best, other, *_ = rules(tablet).book.found
    assert said(best.text, "en")[:30] in told(tablet)
    tablet.tap(f"rule.{other.id}")
    assert said(other.text, "en")[:30] in told(tablet)
    type_(tablet, "s")
    assert said(rules(tablet).book.found[0].text, "en")[:30] in told(tablet)


def test_a_standing_tablet_has_the_best_answer_below_its_question(tablet: Tablet) -> None:
    tablet.resize(800, 1280)
    opened(tablet)
    type_(tablet, "can i refuse to trade")
    text = said(rules(tablet).book.found[0].text, "en")
    assert any(line in text and len(line) > 30 for line in tablet.texts())


def test_nothing_found_is_said_and_a_topic_clears_the_field(tablet: Tablet) -> None:
    opened(tablet)
    type_(tablet, "xylophone")
    assert "No rule found. Try another word, or choose" in tablet.texts()
    tablet.tap("section.3")
    assert rules(tablet).search.text == ""
    assert "rule.PS-TURN-05" in listed(tablet)


def test_a_topic_opens_its_rules_and_a_rule_opens_beside_them(tablet: Tablet) -> None:
    opened(tablet)
    assert listed(tablet)[0] == "section.1"
    tablet.tap("section.3")
    tablet.tap("rule.PS-TURN-05")
    assert "there is one turn more than there are players." in told(tablet)
    said = [said.text for said in rules(tablet).detail.said]
    assert {"One each, plus one", "Where the rulebooks are unclear"} <= set(said)
    tablet.tap("section.all")
    assert "section.1" in listed(tablet)


def test_a_refused_actions_rule_is_one_tap_away_and_back_is_the_table(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.fire")
    panel, _ = tablet.find("refused.rule")
    rule = panel.sheet.refusal.rule
    tablet.tap("refused.rule")
    shown = rules(tablet).book.rule
    assert shown is not None
    assert shown.id == rule
    assert rule in told(tablet)
    tablet.tap("back")
    assert tablet.desk.route.name == "table"


def test_the_value_that_this_game_plays_is_told(tablet: Tablet) -> None:
    seats = [{"seat": s, "name": s} for s in ("red", "blue", "green", "yellow")]
    options = {"phase_interval": "n"}
    tablet.tell(do="new_game", game="panic_station", players=seats, first="red", options=options)
    opened(tablet, "PS-TURN-05")
    said = [one.text for one in rules(tablet).detail.said]
    assert said[said.index("One each") + 1] == "This game plays it so"
    assert said[said.index("One each, plus one") + 1] == "The standard"


def test_an_ambiguity_opens_the_rule_that_it_is_about(tablet: Tablet) -> None:
    opened(tablet, "AMB-03")
    shown = rules(tablet).book.rule
    assert shown is not None
    assert "AMB-03" in {note.id for note in shown.notes}


def test_a_word_and_a_rule_survive_a_turned_tablet(tablet: Tablet) -> None:
    opened(tablet)
    type_(tablet, "scan")
    tablet.tap(listed(tablet)[0])
    shown = rules(tablet).book.rule
    tablet.resize(800, 1280)
    assert rules(tablet).search.text == "scan"
    assert rules(tablet).book.rule is shown
    tablet.tap("back")
    assert rules(tablet).book.rule is None
    assert rules(tablet).list.spots
    tablet.tap("back")
    assert tablet.desk.route.name == "start"


@pytest.mark.parametrize("by_key", [False, True])
def test_a_standing_tablet_goes_back_from_a_rule_to_its_list(
    tablet: Tablet, *, by_key: bool
) -> None:
    tablet.resize(800, 1280)
    opened(tablet)
    type_(tablet, "scan")
    tablet.tap(listed(tablet)[0])
    assert told(tablet)
    tablet.key(27) if by_key else tablet.tap("back")
    assert rules(tablet).book.rule is None
    assert listed(tablet)
    assert not told(tablet), "what is put away is not drawn any more"


def test_a_rule_leads_to_those_that_share_its_ruling(tablet: Tablet) -> None:
    opened(tablet, "PS-EXP-08")
    panel = rules(tablet).detail
    x, y = panel.center
    for _ in range(5):
        tablet.drag((x, y), (x, y + 250))
    links = [spot.key for spot in panel.spots]
    assert links
    tablet.tap(links[0])
    shown = rules(tablet).book.rule
    assert shown is not None
    assert f"rule.{shown.id}" == links[0]
    assert panel.scroll == 0
