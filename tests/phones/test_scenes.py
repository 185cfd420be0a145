"""Phones that want scenes: each gets its own, in its language, whole but for dear questions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from companion.core.seats import SEATS
from companion.digest import playthroughs
from companion.games import PACKAGES
from companion.games.package import Package
from companion.games.panic_station.face import PanicStationFace
from companion.journal.memory import MemoryJournal
from companion.locale import Words
from companion.phones.scenes import DEAR
from companion.stage import form
from companion.stage.presses import Send
from companion.stage.questions import Ask, Tally
from companion.stage.scene import News, Scene, Selection
from companion.table.scenes import BRIEF, WHOLE, news_for, scene_for
from tests.support.connections import A_GAME, Evening, Phone
from tests.support.games import EVERY_PACKAGE
from tests.support.presses import any_command
from tests.support.sealing import answer, ask_for_a_scan, audit, table_of_phones
from tests.support.table import Told, a_table
from tests.support.ten_package import PACKAGE as TEN

SCENES = {"wants": "scene"}


def seated(evening: Evening, seat: str, **hello: Any) -> Phone:
    phone = evening.phone()
    assert phone.hello(seat, **SCENES, **hello)["type"] == "welcome"
    return phone


def hosting(evening: Evening, **hello: Any) -> Phone:
    evening.connections.hellos.host_code = "HOSTCODE"
    phone = evening.phone()
    assert phone.as_host(**SCENES, **hello)["type"] == "welcome"
    return phone


def scene(phone: Phone) -> Scene:
    """The newest scene that a phone was sent."""
    frames = [one["scene"] for one in phone.heard if "scene" in one]
    return form.read(frames[-1])  # type: ignore[no-any-return]


def laters(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        if tree.get("is") == "Later":
            yield tree["key"]
        for one in tree.values():
            yield from laters(one)
    elif isinstance(tree, list):
        for one in tree:
            yield from laters(one)


def opened(phone: Phone, key: str) -> dict[str, Any]:
    return phone.say(type="open", key=key, rev=phone.evening.table.rev)


# What comes


def test_a_scene_stands_in_the_welcome_and_comes_whenever_a_view_would(evening: Evening) -> None:
    phone = seated(evening, "red")
    welcome = phone.last("welcome")
    assert welcome["scene"]["is"] == "Scene"
    assert welcome["title"] == "Panic Station"
    assert "view" not in welcome
    assert "games" not in welcome
    evening.tell(do="parasite_phase", roll=[2])
    told = phone.last("scene")
    assert told["rev"] == evening.table.rev
    assert told["scene"]["header"]["title"] == "Your turn"
    die = {"is": "Step", "kind": "roll", "face": 2}
    assert told["steps"][0] == {**die, "came": ["The die shows 2: no parasite is there to move."]}
    assert told["told"]
    assert "view" not in phone.types()


def test_a_die_says_what_came_of_it_in_the_phone_s_language(evening: Evening) -> None:
    red, blue = seated(evening, "red"), seated(evening, "blue", lang="fr")
    evening.tell(do="parasite_phase", roll=[2])
    evening.tell(do="search", who="trooper", alerts=1, anyway=True, roll=[2])
    for phone, means in (
        (red, ["The die on the table shows 2.", "A grey parasite appears in the Reactor room."]),
        (
            blue,
            [
                "Le dé sur la table montre 2.",
                "Un Parasite gris apparaît dans la Salle du Réacteur.",
            ],
        ),
    ):
        die = {"is": "Step", "kind": "roll", "face": 2, "came": means}
        assert phone.last("scene")["steps"][0] == die


def test_a_token_that_the_app_draws_is_one_die_on_a_phone(tmp_path: Path) -> None:
    evening = Evening(tmp_path, MemoryJournal(), PACKAGES["star_trek_panic"])
    evening.tell(**A_GAME)
    red = seated(evening, "red")
    evening.tell(do="begin")
    assert {one["kind"] for one in red.last("scene")["steps"]} == {"appear"}, "no die is seen"
    for line in ({"do": "mission", "name": "Patrol"}, {"do": "check_mission"},
                 {"do": "threats_act"}, {"do": "draw_threat"}):  # fmt: skip
        evening.tell(**line)
    die, appears = red.last("scene")["steps"]
    assert appears["kind"] == "appear"
    (came,) = die["came"]
    assert came.startswith("The app draws a Klingon Cruiser out of the bag. The app rolls 2: it")


def test_who_does_not_ask_for_scenes_gets_what_it_got_key_for_key(tmp_path: Path) -> None:
    heard = list[Any]()
    for wants in ({}, {"wants": "view"}, {"wants": "something"}):
        one = Evening(tmp_path / str(len(heard)), MemoryJournal())
        one.begin()
        phone = one.phone(seed="the same")
        phone.hello("red", **wants)
        seated(one, "blue")
        one.tell(do="parasite_phase", roll=[2])
        frames = [one for one in phone.heard if one["type"] in ("welcome", "view")]
        heard.append([{**one, "join": ""} for one in frames])
        assert not any("scene" in one or "title" in one for one in frames)
    assert heard[0] == heard[1] == heard[2]


def test_a_scene_is_in_the_phone_s_language_and_again_in_another(evening: Evening) -> None:
    phone = seated(evening, "red", lang="fr")
    assert phone.last("welcome")["scene"]["header"]["title"] == "Phase Parasite"
    phone.say(type="lang", lang="en")
    assert phone.last("scene")["scene"]["header"]["title"] == "Parasite Phase"


def test_what_was_told_is_told_in_another_language_too_and_after_a_reload_and_a_restart(
    tmp_path: Path,
) -> None:
    journal = MemoryJournal()
    evening = Evening(tmp_path, journal)
    evening.begin()
    phone = seated(evening, "red")
    evening.tell(do="parasite_phase", roll=[2])
    evening.tell(do="end_turn")
    english = phone.last("scene")["told"]
    phone.say(type="lang", lang="fr")
    in_french = phone.last("told")["told"]
    assert [one for one in in_french if one.startswith("C'est à")][-1] == "C'est à Blue, avec 4 PA."
    assert "Blue's turn, with 4 AP." in english
    phone.say(type="lang", lang="en")
    told = phone.last("told")["told"]
    assert told[-len(english) :] == english
    assert len(told) == len(in_french) > len(english)
    assert seated(evening, "blue").last("told")["told"] == told
    restarted = Evening(tmp_path, journal)
    restarted.table.resume()
    restarted.connections.refresh()
    assert seated(restarted, "green").last("told")["told"] == told


def test_a_lobby_says_which_game_it_is_to_who_wants_scenes(evening: Evening) -> None:
    assert evening.phone().hello(**SCENES)["title"] == "Panic Station"
    assert "title" not in evening.phone().hello()


def test_the_game_that_a_table_was_started_for_is_offered_first(tmp_path: Path) -> None:
    evening = Evening(tmp_path, MemoryJournal())
    evening.table.packages = {"ten": TEN, **evening.table.packages}
    games = [one["game"] for one in hosting(evening).last("welcome")["games"]]
    assert games[:2] == ["panic_station", "ten"]


def test_without_a_game_there_is_no_scene(tmp_path: Path) -> None:
    host = hosting(Evening(tmp_path, MemoryJournal()))
    welcome = host.last("welcome")
    assert welcome["scene"] is None
    assert welcome["title"] is None
    game = welcome["games"][0]
    assert (game["game"], game["title"]) == ("panic_station", "Panic Station")
    assert (game["least"], game["most"]) == (4, 6)
    board = game["setup"][0]
    assert (board["field"], board["path"]) == ("board", ["board"])
    assert [one["value"] for one in board["choices"]] == ["full", "light"]


def test_a_host_s_form_says_what_a_game_takes_where_nobody_chooses(tmp_path: Path) -> None:
    evening = Evening(tmp_path, MemoryJournal())
    forms = {one["game"]: one for one in hosting(evening).last("welcome")["games"]}
    for name, package in evening.table.packages.items():
        for field, asked in zip(package.setup.fields, forms[name]["setup"], strict=True):
            assert asked["choices"][asked.get("usual", 0)]["value"] == field.default
    setup = {one["field"]: one for one in forms["star_trek_panic"]["setup"]}
    assert setup["missions"]["choices"][setup["missions"]["usual"]]["value"] == 5
    why = "Only you know the threats, so their tokens lie on your board."
    assert setup["tokens"]["idle"] == {"field": "board", "value": "light", "why": why}
    assert "idle" not in setup["board"]


def test_a_scene_has_what_is_private_to_the_seat(evening: Evening) -> None:
    red, host = seated(evening, "red"), hosting(evening)
    private = red.last("welcome")["scene"]["private"]
    assert private["game"] == "panic_station"
    assert [one["kind"] for one in private["notes"]] == ["deal"]
    assert "private" not in host.last("welcome")["scene"]


# Whose it is


def test_who_is_shot_at_is_asked_on_the_own_phone_and_others_are_told_who_is_awaited(
    evening: Evening,
) -> None:
    blue, green = seated(evening, "blue"), seated(evening, "green")
    everything = {"seats.red.bullets": 3, "seats.red.hand": 5, "seats.blue.hand": 9}
    evening.tell(do="parasite_phase", roll=[2])
    evening.tell(do="adjust", set=everything)
    for who in ("trooper", "android"):
        evening.tell(do="adjust", set={f"seats.blue.{who}.room": "0,0"})
    target = {"seat": "blue", "who": "trooper"}
    evening.tell(do="fire", who="trooper", targets=[target], ask=True, anyway=True)
    asked = scene(blue).question
    assert isinstance(asked, Ask)
    assert asked.must
    assert asked.alarm
    assert asked.title == "You are attacked"
    assert asked.text == "Red attacks your Trooper: 1 wound. How many Armor cards?"
    assert scene(green).question is None
    assert scene(green).header.sub == "Waiting for Blue: Armor or not?"
    press = asked.choices[0].press
    assert isinstance(press, Send)
    assert blue.ask(**press.raw)["type"] == "done"
    assert scene(blue).question is None


def test_both_characters_deeds_are_there_at_once(evening: Evening) -> None:
    phone = seated(evening, "red")
    evening.tell(do="parasite_phase", roll=[2])
    found = scene(phone)
    assert [one.key for one in found.actors] == ["trooper", "android"]
    assert {one.who for one in found.actions} == {"trooper", "android", None}
    assert scene(seated(evening, "blue")).actions == ()


def test_the_hand_is_the_only_number_that_a_phone_sets(evening: Evening) -> None:
    found = scene(seated(evening, "red"))
    numbers = [one for seat in found.seats for one in seat.numbers]
    assert [one.path for one in numbers if one.put is not None] == ["seats.red.hand"]


def test_the_host_sees_what_is_to_be_laid_and_sets_everything_right(tmp_path: Path) -> None:
    evening = Evening(tmp_path, MemoryJournal())
    evening.tell(**A_GAME)
    host = hosting(evening)
    found = scene(host)
    assert found.checklist
    assert [one.key for one in found.actions] == ["dealing", "begin"]
    assert host.ask("begin")["type"] == "done"
    key = next(laters(form.write(scene(host).seats[0].correct)))
    assert opened(host, key)["question"]["title"] == "Red"


def test_the_host_s_scene_comes_again_when_somebody_sits_down(evening: Evening) -> None:
    host = hosting(evening)
    before = len(host.heard)
    seated(evening, "red")
    kinds = [one["type"] for one in host.heard[before:]]
    assert "roster" in kinds
    assert "scene" in kinds
    (action,) = scene(host).actions
    assert action.press.raw == {"do": "parasite_phase", "ask": True}  # type: ignore[union-attr]


def test_the_end_is_told_beside_the_scene_and_only_the_host_is_asked_who_was_infected(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, MemoryJournal())
    first, *rest = (dict(line) for line in playthroughs("panic_station")["parasite_win_by_scan"])
    evening.tell(**first)
    red, host = seated(evening, "red"), hosting(evening)
    for line in rest:
        if not scene(red).over:
            evening.tell(**line)
    ending = red.last("scene")["ending"]
    assert ending["title"] == "The parasites win"
    assert "ask" not in ending
    assert isinstance(form.read(host.last("scene")["ending"]["ask"]), Tally)
    back = evening.phone(like=red)
    back.hello("red", **SCENES)
    assert back.last("welcome")["ending"] == ending


def test_the_report_of_an_audit_is_told_in_words_to_who_wants_scenes(evening: Evening) -> None:
    phones = table_of_phones(evening)
    host = hosting(evening, lang="fr")
    ask_for_a_scan(evening)
    answer(phones, dict.fromkeys(phones, 1))
    audit(phones)
    facts = host.last("facts")
    assert [one["is"] for one in facts["facts"]] == ["Tree", "Findings", "Votes"]
    assert facts["facts"][2]["title"] == "Qui a répondu quoi"
    assert facts["ending"]["sure"]["is"] == "Finding"
    assert "facts" not in phones["red"].types()
    back = hosting(evening, lang="fr")
    kinds = back.types()
    assert kinds.index("facts") == kinds.index("report") + 1
    assert back.last("facts") == facts


def test_a_sealed_question_stands_on_the_host_s_scene_as_it_is_asked_without_phones(
    evening: Evening,
) -> None:
    table_of_phones(evening)
    host = hosting(evening)
    ask_for_a_scan(evening)
    asked = scene(host).question
    assert isinstance(asked, Ask)
    assert asked.key == "scan"
    assert [one.key for one in asked.choices] == ["0", "1", "2", "3", "4"]


# What is left out


def whole_but_for_dear_questions(sent: Any, whole: Any) -> bool:
    if isinstance(whole, dict) and isinstance(sent, dict):
        if whole.get("is") == "Pick" and sent.get("is") == "Later":
            return len(json.dumps(whole, ensure_ascii=False).encode()) > DEAR
        both = [*whole, *sent]
        return all(whole_but_for_dear_questions(sent.get(key), whole.get(key)) for key in both)
    if isinstance(whole, list) and isinstance(sent, list):
        pairs = zip(sent, whole, strict=False)
        return len(sent) == len(whole) and all(whole_but_for_dear_questions(*two) for two in pairs)
    return bool(sent == whole)


@pytest.mark.parametrize("name", PACKAGES)
def test_nothing_is_left_out_of_a_whole_game_s_scenes_but_dear_questions(
    name: str, tmp_path: Path
) -> None:
    evening = Evening(tmp_path, MemoryJournal(), PACKAGES[name])
    game, *lines = (dict(line) for line in max(playthroughs(name).values(), key=len))
    people = [{**one, "name": f"{n}" + "🦠" * 39} for n, one in enumerate(game["players"])]
    evening.tell(**{**game, "players": people})
    seats = [None, people[0]["seat"]]
    phones = [hosting(evening, lang="fr"), seated(evening, people[0]["seat"], lang="fr")]
    said, face = Words("fr").sentence, PACKAGES[name].face
    assert face is not None
    longest = 0
    for line in lines:
        evening.tell(**line)
        play = evening.table.play
        for phone, seat in zip(phones, seats, strict=True) if play else ():
            assert play is not None
            there = evening.connections.register.phones()
            brief = scene_for(play, face, news_for(evening.table, play, seat, phones=there), BRIEF)
            sent = [one["scene"] for one in phone.heard if "scene" in one][-1]
            longest = max(longest, len(json.dumps(sent, ensure_ascii=False).encode()))
            whole = json.loads(json.dumps(form.write(brief, said)))
            sent.pop("private", None)
            assert whole_but_for_dear_questions(sent, whole)
    assert longest > DEAR


def test_what_was_left_out_is_opened_and_answered_with_its_key(evening: Evening) -> None:
    phone = seated(evening, "red")
    evening.tell(do="parasite_phase", roll=[2])
    key = next(laters(phone.last("scene")["scene"]))
    answer = opened(phone, key)
    assert answer["type"] == "question"
    assert (answer["key"], answer["rev"]) == (key, evening.table.rev)
    assert answer["question"]["title"] == "Which card is next?"


def test_an_old_scene_s_question_is_refused_as_stale(evening: Evening) -> None:
    phone = seated(evening, "red")
    evening.tell(do="parasite_phase", roll=[2])
    key, rev = next(laters(phone.last("scene")["scene"])), evening.table.rev
    evening.tell(do="adjust", set={"seats.red.hand": 6})
    refused = phone.say(type="open", key=key, rev=rev)
    assert (refused["type"], refused["code"], refused["key"]) == ("refused", "stale", key)


@pytest.mark.parametrize(
    "key",
    ["", "nothing", "[", "[]", "{}", "null", "[null]", "[0]", "[-1]", '["actions",999]', "[[]]",
     '["actions",true]', '["header"]', '["actions",0,"press","is",0]', "[" * 400, "9" * 500],
)  # fmt: skip
def test_a_key_that_names_nothing_is_refused(evening: Evening, key: str) -> None:
    phone = seated(evening, "red")
    refused = opened(phone, key)
    assert (refused["type"], refused["code"]) == ("refused", "bad_value")


@pytest.mark.parametrize("frame", [{"key": 1}, {"key": "a" * 513}, {"key": "a", "rev": "1"}, {}])
def test_a_frame_that_is_none_is_a_bad_one(evening: Evening, frame: Mapping[str, Any]) -> None:
    phone = seated(evening, "red")
    assert phone.say(**{"type": "open", "rev": 1, **frame})["code"] == "bad_frame"


def test_who_gets_no_scenes_opens_nothing(evening: Evening) -> None:
    assert opened(evening.phone("red"), "explore.trooper")["code"] == "bad_frame"
    lobby = evening.phone()
    lobby.hello(**SCENES)
    assert opened(lobby, "explore.trooper")["code"] == "bad_frame"


@pytest.mark.parametrize(
    "package",
    [  # what one game needs half a minute for is seen in small in test_nine_phones.py
        pytest.param(one, id=one.name, marks=[pytest.mark.long] * (one.seating.most > 6))
        for one in EVERY_PACKAGE
    ],
)
@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_with_all_seats_taken_everything_left_out_can_be_opened(
    package: Package, lang: str, tmp_path: Path
) -> None:
    luck, said = Random(len(lang + package.name)), Words(lang).sentence
    evening = Evening(tmp_path, MemoryJournal(), package)
    seats = package.seating.seats
    players = [{"seat": seat, "name": f"{seat} {'x' * 10}"} for seat in seats]
    evening.tell(do="new_game", players=players, first="red")
    phones: dict[str | None, Phone] = {seat: seated(evening, seat, lang=lang) for seat in seats}
    phones[None] = hosting(evening, lang=lang)
    face = package.face
    assert face is not None
    answers: list[dict[str, Any]] = []
    for n in range(60):
        play = evening.table.play
        assert play is not None
        for seat, phone in phones.items() if n % 6 == 0 else ():
            full = scene_for(play, face, news_for(evening.table, play, seat), WHOLE)
            whole = json.dumps(form.write(full, said))
            keys = list(laters([one["scene"] for one in phone.heard if "scene" in one][-1]))
            while keys:
                answer = opened(phone, keys.pop())
                assert answer["type"] == "question", answer
                inside = list(laters(answer["question"]))
                keys += inside
                assert inside or json.dumps(answer["question"]) in whole
        for seat in luck.sample(list(phones), len(phones)):
            known = news_for(evening.table, play, seat)
            raw = any_command(scene_for(play, face, known), luck)
            if raw is not None and raw["do"] != "leave":
                wish = {"type": "command", "id": str(n), "rev": evening.table.rev, "command": raw}
                phones[seat].say(**wish)
                answers += [one for one in phones[seat].heard if one.get("id") == str(n)]
                break
    assert len([one for one in answers if one["type"] == "done"]) > 40
    assert all("rule" in one for one in answers if one["type"] == "refused"), "or it is overruled"
    assert evening.table.play
    assert evening.table.play.standing.phase != "setup"


# Done once


def test_a_scene_is_made_once_for_each_seat_however_many_hear_it(evening: Evening) -> None:
    for seat in ("red", "blue"):
        seated(evening, seat)
    for lang in ("en", "fr", "en"):
        hosting(evening, lang=lang)
    with patch.object(PanicStationFace, "scene", autospec=True, side_effect=_made) as made:
        evening.tell(do="parasite_phase", roll=[2])
    assert sorted(str(call.args[1].seat) for call in made.call_args_list) == ["None", "blue", "red"]


_made = PanicStationFace.scene


def test_a_scene_that_cannot_be_made_keeps_no_other_phone_waiting(evening: Evening) -> None:
    red, blue, green = seated(evening, "red"), seated(evening, "blue"), evening.phone("green")

    def broken(face: PanicStationFace, news: News, selection: Selection) -> Scene:
        assert news.seat != "blue", "a bug in a face"
        return _made(face, news, selection)

    with patch.object(PanicStationFace, "scene", autospec=True, side_effect=broken):
        evening.tell(do="parasite_phase", roll=[2])
    rev = evening.table.rev
    assert (red.last("scene")["rev"], green.last("view")["rev"]) == (rev, rev)
    assert "scene" not in blue.types()


# The scripted table


def test_a_script_is_shown_the_host_s_scene_or_a_seat_s() -> None:
    told = Told(a_table(game=PACKAGES["panic_station"]), "panic_station", "fr")
    told(**A_GAME)
    told("begin")
    shown = told("scene")
    assert shown["ok"]
    assert shown["view"]["phase"] == "parasite"
    assert shown["scene"]["header"]["title"] == "Phase Parasite"
    assert [one["key"] for one in shown["scene"]["actions"]] == ["parasite_phase"]
    assert told("scene", seat="red")["scene"]["header"]["sub"] != shown["scene"]["header"]["sub"]
    assert told("scene", seat="purple")["refused"]["code"] == "unknown_seat"
    assert told("scene", seats="red")["refused"]["code"] == "bad_value"
    told("end_game")
    assert told("scene")["ending"]["is"] == "Ending"


def test_ten_s_scene_has_its_ring_and_its_track() -> None:
    told = Told(a_table(game=TEN))
    assert told("scene")["refused"]["code"] == "no_game"
    players = [{"seat": seat, "name": seat} for seat in SEATS]
    told("new_game", players=players, first="red")
    told("throw", roll=[6])
    shown = told("scene", seat="red")["scene"]
    assert len(shown["middle"]["sectors"]) == len(SEATS)
    assert shown["tracks"][0]["key"] == "points"
    assert form.read(shown).middle.lit
