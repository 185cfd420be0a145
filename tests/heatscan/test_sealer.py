"""The tests' phone is an honest phone: it says what the contract has, and stops where it must."""

from __future__ import annotations

from tests.heatscan.relay import Relay


def an_evening() -> Relay:
    relay = Relay("red", "blue", "green", tablet=["white"])
    relay.begin()
    return relay


VOTES = {"red": 1, "blue": 0, "green": 1, "white": 0}


def test_an_honest_evening_goes_through_without_a_complaint() -> None:
    relay = an_evening()
    assert relay.poll(VOTES)["infected"] == 2
    relay.step()
    assert relay.poll({**VOTES, "blue": 1})["infected"] == 3
    relay.end()
    for seat, phone in relay.phones.items():
        relay.hear(seat, phone.consent(agree=seat != "blue"))
    opened = relay.close_audit()
    assert set(opened) == {"red", "green"}
    assert [one["vote"] for one in opened["red"]["votes"]] == [1, 1]
    for phone in relay.phones.values():
        assert phone.complaints == []
        assert phone.counts == [2, 3]
        assert phone.head == relay.head


def test_a_late_phone_works_everything_out_from_the_results_alone() -> None:
    relay = an_evening()
    relay.dead.add("green")
    relay.step()
    relay.bend["scan_result"] = lambda seat, frame: None if seat == "green" else frame
    relay.poll({"red": 1, "blue": 0, "white": 0})
    relay.poll({"red": 1, "blue": 1, "white": 0})
    green = relay.phones["green"]
    assert green.counts == []
    del relay.bend["scan_result"]
    assert relay.come("green")["head"] is None
    assert (green.counts, green.head, green.complaints) == ([1, 2], relay.head, [])
    assert relay.come("green")["head"] == relay.head.hex()


def test_under_a_row_that_nobody_compared_nothing_is_sealed() -> None:
    relay = Relay("red", "blue", "green")
    relay.step()
    relay.key_round()
    relay.open_poll()
    relay.seal({"red": 1, "blue": 1, "green": 1})
    assert "scan_commit" not in relay.said
    assert all(phone.complaints == ["row"] for phone in relay.phones.values())
    relay.compare()
    relay.seal({"red": 1, "blue": 1, "green": 1})
    assert relay.settle()


def test_a_new_round_wants_to_be_compared_anew() -> None:
    relay = an_evening()
    rows = {phone.row for phone in relay.phones.values()}
    relay.key_round()
    assert not rows & {phone.row for phone in relay.phones.values()}
    relay.open_poll()
    relay.seal({"red": 1})
    assert relay.phones["red"].complaints == ["row"]


def test_an_other_row_said_by_anybody_stops_everybody_and_holds_shares_back() -> None:
    relay = an_evening()
    relay.open_poll()
    relay.seal(VOTES)
    relay.hear("blue", relay.phones["blue"].compare(same=False))
    relay.rows()
    assert relay.settle() is None
    assert "scan_share" not in relay.said
    relay.compare()
    assert set(relay.said["scan_share"]) == {"red", "blue", "green"}


def test_a_swapped_key_commitment_is_noticed_and_everybody_is_alarmed() -> None:
    relay = Relay("red", "blue", "green")
    relay.bend["key_commits"] = lambda seat, frame: (
        {**frame, "commits": {**frame["commits"], "blue": "00" * 32}} if seat == "red" else frame
    )
    relay.begin()
    assert relay.phones["red"].complaints == ["bad_opening"]
    assert relay.said["row"]["red"]["same"] is False
    relay.open_poll()
    relay.seal({"red": 1, "blue": 0})
    assert relay.phones["red"].complaints == ["bad_opening", "no_roster"]
    assert relay.phones["blue"].complaints == ["row"]


def test_a_phone_whose_own_commitment_was_changed_does_not_open_it() -> None:
    relay = Relay("red", "blue", "green")
    relay.bend["key_commits"] = lambda seat, frame: {
        **frame,
        "commits": {**frame["commits"], "blue": "00" * 32},
    }
    relay.key_round()
    assert relay.phones["blue"].complaints == ["own_commit"]
    assert "blue" not in relay.said["key_open"]


def test_what_was_answered_once_is_answered_the_same_through_reloads() -> None:
    relay = an_evening()
    relay.open_poll()
    relay.seal(VOTES)
    red = relay.phones["red"]
    first = relay.said["scan_commit"].pop("red")
    relay.come("red")
    relay.tell(relay.asked, "red")
    assert relay.said["scan_commit"]["red"] == first
    assert red.seal(0) == [first]
    relay.tell({**relay.asked, "ask": "gas"}, "red")
    assert red.complaints == ["other_content"]
    assert red.seal(0) == []


def test_the_ledger_names_who_is_asked_no_more_and_waits_for_a_yes() -> None:
    relay = an_evening()
    relay.poll(VOTES)
    relay.names_the_dead = False
    relay.dead.add("blue")
    relay.step()
    relay.open_poll()
    assert relay.phones["red"].warned() == ["blue"]
    relay.seal({"red": 1, "green": 1, "white": 0})
    assert relay.settle() is None
    assert relay.phones["red"].complaints == ["ledger"]
    relay.seal({"red": 1, "green": 1, "white": 0}, accept=True)
    result = relay.settle()
    assert result is not None
    assert result["infected"] == 2


def test_a_poll_called_off_after_shares_stands_in_the_ledger_and_one_before_does_not() -> None:
    relay = an_evening()
    relay.open_poll()
    relay.seal(VOTES)
    relay.void()
    relay.dead.add("blue")
    relay.step()
    relay.open_poll()
    assert relay.phones["red"].warned() == []
    relay.bend["scan_result"] = lambda seat, frame: None
    relay.seal({"red": 1, "green": 1, "white": 0})
    relay.settle()
    relay.void()
    relay.dead.clear()
    relay.step()
    relay.open_poll()
    assert relay.phones["red"].warned() == ["blue"]


def test_a_share_follows_only_on_ones_own_commitment_among_those_of_all() -> None:
    relay = an_evening()
    relay.bend["scan_commits"] = lambda seat, frame: {
        **frame,
        "commits": {**frame["commits"], "red": frame["commits"]["blue"]},
    }
    relay.open_poll()
    relay.seal(VOTES)
    assert relay.settle() is None
    assert relay.phones["red"].complaints == ["own_commit"]
    assert set(relay.said["scan_share"]) == {"blue", "green"}


def test_a_table_that_lost_a_count_is_set_back_and_nothing_more_is_sealed() -> None:
    relay = an_evening()
    relay.poll(VOTES)
    head = relay.head
    relay.poll(VOTES)
    relay.results.pop()
    relay.head = head
    relay.come("red")
    relay.open_poll()
    relay.seal({"red": 1})
    assert relay.phones["red"].complaints == ["set_back"]
    assert "scan_commit" not in relay.said


def test_an_earlier_rev_or_round_is_a_table_that_was_set_back() -> None:
    relay = an_evening()
    relay.rev -= 1
    relay.tell({"type": "view", **relay.where()}, "red")
    assert relay.phones["red"].complaints == ["set_back"]
    relay.tell({"type": "key_round", "round": 0, "seats": ["red", "blue"]}, "blue")
    assert relay.phones["blue"].complaints == ["set_back"]


def test_an_invented_count_is_counted_by_no_phone() -> None:
    relay = an_evening()
    relay.bend["scan_result"] = lambda seat, frame: {**frame, "infected": 1}
    relay.poll(VOTES)
    for phone in relay.phones.values():
        assert phone.counts == []
        assert len(phone.complaints) == 1


def test_nothing_is_opened_without_a_yes_or_before_the_end_or_over_another_chain() -> None:
    relay = an_evening()
    relay.poll(VOTES)
    closed = {"type": "audit_closed", "head": relay.head.hex(), "silent": []}
    agreed = ["red", "blue", "green"]
    red, blue, green = (relay.phones[seat] for seat in agreed)
    assert red.hear({**closed, "agreed": agreed}) == []
    blue.consent()
    assert blue.hear({**closed, "agreed": agreed}) == []
    relay.end()
    green.consent()
    assert green.hear({**closed, "agreed": agreed, "head": "00" * 32}) == []
    complaints = [one.complaints for one in (red, blue, green)]
    assert complaints == [["never_agreed"], ["not_over"], ["chain"]]


def test_a_phone_that_has_opened_takes_part_in_nothing_more_but_opens_again() -> None:
    relay = an_evening()
    relay.poll(VOTES)
    relay.end()
    relay.hear("red", relay.phones["red"].consent())
    first = relay.close_audit()["red"]
    relay.key_round()
    assert "red" not in relay.said["key_commit"]
    relay.phones["red"].notes("infected", None, 9)
    relay.forget("openings")
    assert relay.close_audit()["red"] == first


def test_a_phone_that_is_not_first_told_a_challenge_of_version_2_says_nothing() -> None:
    relay = an_evening()
    red = relay.phones["red"]
    assert red.hear({"type": "challenge", "v": 3, "challenge": "00" * 16, "table": "00" * 32}) == []
    assert red.complaints == ["other_version"]
