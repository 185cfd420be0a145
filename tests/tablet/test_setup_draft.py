"""The draft of a game: what changes it, and what it says to the table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.core.seats import SEATS
from companion.games import PACKAGES
from companion.table.guests import WaitingPlayer
from companion.tablet import draft as drafts
from companion.tablet.draft import Draft, Sitter
from companion.tablet.screens.setup import defaults

PACKAGE = PACKAGES["panic_station"]
CHAIRS = PACKAGE.seating.most

chairs = st.integers(0, CHAIRS - 1)
seats = st.sampled_from(SEATS)
changes = st.lists(
    st.one_of(
        st.tuples(st.just(drafts.sit), chairs, st.text(max_size=5), seats),
        st.tuples(st.just(drafts.stand_up), chairs),
        st.tuples(st.just(drafts.rename), chairs, st.text(max_size=5)),
        st.tuples(st.just(drafts.recolour), chairs, seats),
        st.tuples(st.just(drafts.swap), chairs, chairs),
        st.tuples(st.just(drafts.begin_with), seats),
        st.tuples(st.just(drafts.ask), chairs),
    )
)


def table_of(*names: str) -> Draft:
    draft = Draft(PACKAGE)
    for n, name in enumerate(names):
        draft = drafts.sit(draft, n, name)
    return draft


def said(draft: Draft) -> dict[str, object]:
    return drafts.command(draft, str.upper)


@given(changes)
def test_whatever_is_done_nobody_shares_a_colour_and_who_begins_sits_here(
    done: list[tuple[object, ...]],
) -> None:
    draft = Draft(PACKAGE)
    for change, *how in done:
        draft = change(draft, *how)  # type: ignore[operator]
    colours = [one.seat for one in draft.sitters]
    assert len(set(colours)) == len(colours)
    assert draft.first in (None, *colours)
    assert all(player["name"].strip() for player in said(draft)["players"])  # type: ignore[attr-defined]


def test_whoever_sits_down_gets_the_next_free_colour() -> None:
    assert [one.seat for one in table_of("Ann", "Ben", "Cleo").sitters] == list(SEATS[:3])
    draft = drafts.sit(table_of("Ann"), 3, "Dora", "red")
    assert draft.sitters[1] == Sitter("blue", "Dora")


def test_players_are_told_clockwise_and_a_free_chair_is_nobody() -> None:
    draft = drafts.sit(drafts.sit(Draft(PACKAGE), 4, "Eli"), 1, "Ben")
    assert said(draft)["players"] == [
        {"seat": "blue", "name": "Ben"},
        {"seat": "red", "name": "Eli"},
    ]


def test_without_a_name_the_colour_is_the_name_and_spaces_are_no_name() -> None:
    draft = drafts.rename(table_of("", "Ben"), 1, "  ")
    assert [one["name"] for one in said(draft)["players"]] == ["RED", "BLUE"]  # type: ignore[attr-defined]


def test_a_colour_that_somebody_has_is_exchanged_and_who_begins_still_does() -> None:
    draft = drafts.begin_with(table_of("Ann", "Ben"), "red")
    draft = drafts.recolour(draft, 0, "blue")
    assert draft.sitters == (Sitter("blue", "Ann"), Sitter("red", "Ben"))
    assert draft.first == "blue"


def test_who_stands_up_does_not_begin() -> None:
    draft = drafts.stand_up(drafts.begin_with(table_of("Ann", "Ben"), "red"), 0)
    assert draft.first is None
    assert "first" not in said(draft)


def test_the_chair_that_is_asked_about_goes_with_who_sits_there() -> None:
    draft = drafts.swap(drafts.ask(table_of("Ann", "Ben"), 0), 0, 4)
    assert draft.at == 4
    assert draft.here == Sitter("red", "Ann")


def test_the_next_free_chair_is_found_clockwise() -> None:
    draft = table_of("Ann", "Ben")
    assert drafts.next_free(draft, 0) == 2
    assert drafts.next_free(drafts.sit(draft, 5, "Fay"), 4) == 2
    assert drafts.next_free(table_of(*"ABCDEF"), 2) is None


def test_only_what_differs_from_the_rulebook_is_an_option() -> None:
    draft = drafts.option(Draft(PACKAGE), "four_gas", value=True, default=False)
    draft = drafts.option(draft, "automation", "warn", "referee")
    assert drafts.changed(draft) == 1
    assert said(draft)["options"] == {"four_gas": True, "automation": "warn"}
    draft = drafts.option(draft, "four_gas", value=False, default=False)
    assert said(draft)["options"] == {"automation": "warn"}


def test_a_rematch_has_the_same_chairs_board_and_house_rules() -> None:
    known = defaults("panic_station")
    costs = {**known["item_ap"], "knife": 1, "armor": 0}
    setup = {
        "players": [{"seat": "green", "name": "Cleo"}, {"seat": "red", "name": "Ann"}],
        "board": "light",
        "options": {**known, "item_ap": costs, "four_gas": True},
    }
    draft = drafts.drafted(PACKAGE, setup, known, 3)
    assert draft.sitters == (Sitter("green", "Cleo"), Sitter("red", "Ann"))
    assert (dict(draft.told), draft.again, draft.first) == ({"board": "light"}, 3, None)
    wanted = {name: cost for name, cost in costs.items() if name != "armor"}
    assert draft.options == {"item_ap": wanted, "four_gas": True}


def test_whoever_plays_again_sits_where_they_sat() -> None:
    sat = drafts.swap(table_of("Ann", "Ben", "Cleo"), 2, 5)
    places = drafts.where_they_sit(sat, str)
    setup = {"players": [{"seat": one.seat, "name": one.name} for one in sat.sitters]}
    again = drafts.drafted(PACKAGE, setup, defaults("panic_station"), 3, places)
    assert again.chairs == sat.chairs


def test_in_another_game_with_more_chairs_they_sit_at_the_same_sides() -> None:
    assert drafts.chairs_at([1 / 12, 5 / 12, 11 / 12], 9) == [0, 3, 8]
    assert drafts.chairs_at([0.9, 0.95], 6) == [4, 5]


def test_whoever_sits_in_another_order_now_was_seated_anew() -> None:
    places = {"ann": 0.1, "ben": 0.5}
    assert drafts.places_of(["Ann", "Ben"], places) == [0.1, 0.5]
    assert drafts.places_of(["Ben", "Ann"], places) is None
    assert drafts.places_of(["Ann", "Ben", "Cleo"], places) is None


def test_a_question_that_another_answer_makes_idle_is_not_told_and_comes_back() -> None:
    voyage = PACKAGES["star_trek_panic"]
    board, tokens, *_ = voyage.setup.fields
    draft = drafts.choose(Draft(voyage), tokens, "tablet")
    light = drafts.choose(draft, board, "light")
    assert (drafts.idle(draft, tokens), bool(drafts.idle(light, tokens))) == ("", True)
    assert drafts.chosen(light, tokens) == "table"
    assert "options" not in said(light)
    assert said(drafts.choose(light, board, "full"))["options"] == {"tokens": "tablet"}


def test_up_to_ten_missions_are_offered_by_their_number_and_five_are_usual() -> None:
    missions = PACKAGES["star_trek_panic"].setup.fields[2]
    assert [one.value for one in missions.options] == [*range(11)]
    assert drafts.chosen(Draft(PACKAGES["star_trek_panic"]), missions) == 5


def stationfall(*names: str) -> Draft:
    draft = Draft(PACKAGES["stationfall"])
    for n, name in enumerate(names):
        draft = drafts.sit(draft, n, name)
    return draft


def test_a_bot_sits_down_as_whom_it_plays_and_a_person_may_take_its_chair() -> None:
    draft = drafts.let_play(stationfall("Ann", "Ben"), 2, "Troubleshooter")
    bot = {"seat": SEATS[2], "name": "Troubleshooter", "bot": "Troubleshooter"}
    assert said(draft)["players"][2] == bot  # type: ignore[index]
    again = drafts.drafted(PACKAGES["stationfall"], said(draft), {})
    assert [one.bot for one in again.sitters] == ["", "", "Troubleshooter"]
    person = drafts.let_play(drafts.rename(draft, 2, "Cleo"), 2, "")
    assert said(person)["players"][2] == {"seat": SEATS[2], "name": "Cleo"}  # type: ignore[index]


def test_a_bot_with_a_name_keeps_it_and_a_long_one_is_cut_at_a_word() -> None:
    draft = drafts.let_play(stationfall("Otto"), 0, "Exile")
    assert draft.sitters[0].name == "Otto"
    draft = drafts.let_play(stationfall(), 0, "Digital Assistant")
    assert draft.sitters[0].name == "Digital"


def test_of_many_names_those_are_told_that_were_chosen_in_their_order() -> None:
    draft = stationfall("Ann", "Ben")
    assert "cast" not in said(draft)
    usual = drafts.picked(draft)
    draft = drafts.pick(drafts.pick(draft, "Astrochimp"), "Legal")
    assert said(draft)["cast"] == [*usual[1:], "Legal"]
    again = drafts.drafted(PACKAGES["stationfall"], said(draft), {})
    assert drafts.picked(again) == (*usual[1:], "Legal")


def test_as_whom_a_bot_plays_is_in_play_by_itself_and_all_others_can_be_chosen_anew() -> None:
    draft = drafts.let_play(stationfall("Ann", "Ben"), 2, "Legal")
    assert said(draft)["cast"] == [*drafts.picked(stationfall("Ann", "Ben")), "Legal"]
    none = drafts.pick_anew(draft)
    assert said(drafts.pick(none, "Exile"))["cast"] == ["Legal", "Exile"]
    assert drafts.picked(drafts.pick_anew(none)) == drafts.picked(draft)


def in_teams(*taps: str) -> Draft:
    """Ann, Ben and Cleo and a bot, after these taps on their teams."""
    draft = drafts.let_play(stationfall("Ann", "Ben", "Cleo"), 3, "Troubleshooter")
    mode = next(one for one in draft.package.setup.fields if one.key == "mode")
    draft = drafts.choose(draft, mode, "team")
    for seat in taps:
        draft = drafts.next_team(draft, seat)
    return draft


def test_people_tap_themselves_into_teams_and_past_the_last_they_are_alone() -> None:
    red, blue, *_ = SEATS
    assert "teams" not in said(in_teams())
    assert said(in_teams(red, blue, blue))["teams"] == [[red], [blue]]
    assert said(in_teams(red, blue))["teams"] == [[red, blue]]
    assert said(in_teams(red, *[blue] * 5))["teams"] == [[red]]


def test_a_bot_is_in_no_team_and_only_a_game_in_teams_has_any() -> None:
    red, _, green, bot, *_ = SEATS
    draft = in_teams(red, bot, green)
    assert said(draft)["teams"] == [[red, green]]
    mode = next(one for one in draft.package.setup.fields if one.key == "mode")
    assert not drafts.has_teams(drafts.choose(draft, mode, "free"))
    assert "teams" not in said(drafts.choose(draft, mode, "free"))


def test_whoever_plays_again_is_in_the_same_team_against_the_same_bots() -> None:
    red, _, green, *_ = SEATS
    told = said(drafts.pick(in_teams(red, green), "Legal"))
    again = drafts.drafted(PACKAGES["stationfall"], told, {})
    assert said(again) == told


def test_the_phones_lobby_knows_bots_and_teams_and_gives_them_back() -> None:
    draft = in_teams("red")
    rows = drafts.rows(draft)
    told = [(one["bot"], one["team"]) for one in rows]
    assert told == [("", "A"), ("", ""), ("", ""), ("Troubleshooter", "")]
    waiting = [
        WaitingPlayer(n, one["seat"], one["name"], "none", one["bot"], one["team"])
        for n, one in enumerate(rows)
    ]
    back = drafts.rows(drafts.seated(Draft(draft.package), waiting))
    assert back == [{**one, "number": n} for n, one in enumerate(rows)]


def test_a_bot_that_was_just_put_where_a_phone_is_stays_until_the_lobby_knows() -> None:
    ann = WaitingPlayer(7, "red", "Ann", "here")
    draft = drafts.let_play(drafts.seated(stationfall(), [ann]), 0, "Troubleshooter")
    bot = drafts.seated(draft, [ann], is_newer=True).sitters[0]
    assert (bot.bot, bot.name) == ("Troubleshooter", "Troubleshooter"), "Ann's name goes with her"
