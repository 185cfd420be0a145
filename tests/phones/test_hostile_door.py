"""Strangers at the door: wrong codes, other people's keys, made-up proofs, seats that are taken."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest

from companion.heatscan.proof import proof_of
from tests.support.hostile import STRANGER
from tests.support.keys import LOW_ORDER, a_key, flipped
from tests.support.wire import (
    HungUp,
    Phone,
    Served,
)

pytestmark = pytest.mark.slow

MALLORY = "127.0.0.6"


def test_a_wrong_code_is_answered_after_a_second_and_others_at_once(served: Served) -> None:
    with served.phone(source=STRANGER) as wrong, served.phone() as right:
        wrong.greet("WRONGONE")
        assert right.hello(served.code)["type"] == "lobby"
        served.pass_time(0.9)
        assert right.answers()
        assert wrong.silent()
        served.pass_time(0.2)
        assert wrong.hear()["code"] == "wrong_code"


def test_who_guesses_on_waits_longer_and_longer_on_as_many_phones_as_you_like(
    served: Served,
) -> None:
    waited = []
    for n in range(10):
        with served.phone(source=STRANGER) as phone:
            phone.greet(f"WRONG{n:03}")
            served.settle()
            waited.append(0)
            while phone.silent():
                served.pass_time(1)
                assert served("view")["ok"]
                waited[-1] += 1
            assert phone.hear()["code"] == "wrong_code"
    assert waited[0] <= 2
    assert waited[-1] >= 10
    assert waited == sorted(waited)
    with served.phone(source=MALLORY) as elsewhere:
        assert elsewhere.hello(served.code)["type"] == "lobby"


def test_a_code_counts_however_it_is_typed(served: Served) -> None:
    typed = f" {served.code[:4].lower()}-{served.code[4:]} "
    with served.phone() as phone:
        assert phone.hello(typed)["type"] == "lobby"


@pytest.mark.parametrize(
    "code", ["", "ＡＢＣＤ２３４５", "ß" * 8, "A" * 16_000, "%00", "*", "\\u0000"]
)
def test_no_strange_code_opens_the_door(served: Served, code: str) -> None:
    with served.phone(source=STRANGER) as phone:
        phone.greet(code)
        served.settle()
        served.pass_time(1.1)
        assert phone.hear()["type"] == "refused"


def test_a_guesser_who_does_not_wait_for_the_answer_has_to(served: Served) -> None:
    """Who hangs up as soon as no answer comes would otherwise guess as fast as the wire is."""
    for n in range(12):
        with served.phone(source=STRANGER) as phone:
            phone.greet(f"WRONG{n:03}")
            served.settle()
    with served.phone(source=STRANGER) as phone:
        phone.greet(served.code)
        served.settle()
        assert phone.silent(), "the right code is told from a wrong one at once"


def test_who_hangs_up_while_a_wrong_code_waits_is_gone(served: Served) -> None:
    for n in range(20):
        with served.phone(source=STRANGER) as phone:
            phone.greet(f"WRONG{n:03}")
            served.settle()
    with served.phone() as phone:
        assert phone.answers()
        assert served.lines() == 1


def test_nobody_stays_who_says_no_hello(served: Served) -> None:
    with served.phone(source=STRANGER) as mute, served.phone(source=MALLORY) as chatty:
        for _ in range(4):
            served.pass_time(4)
            with contextlib.suppress(HungUp):
                chatty.say({"type": "ping"})
            served.settle()
        mute.gone()
        chatty.gone()
    assert served.lines() == 0


def test_a_taken_seat_stays_taken(served: Served) -> None:
    with served.phone("red") as ann, served.phone() as thief:
        assert thief.hello(served.code, "red")["code"] == "seat_taken"
        assert thief.hear()["free"] == ["blue"]
        assert ann.answers()


def refused_late(served: Served, phone: Phone) -> str:
    """Wait a second for the answer to a hello that proves nothing; return its code."""
    served.settle()
    assert phone.silent()
    served.pass_time(1.1)
    return str(phone.hear_of("refused")["code"])


def test_a_key_is_of_no_use_without_its_proof(served: Served) -> None:
    with served.phone("red") as ann, served.phone(source=STRANGER) as thief:
        thief.greet(served.code, "red", public=ann.public)
        assert refused_late(served, thief) == "not_allowed"
        assert ann.answers()


def test_a_key_wins_over_the_seat_that_is_asked_for(served: Served) -> None:
    with served.phone("red") as ann, served.phone() as again:
        again.brain.kept = ann.brain.kept
        assert again.hello(served.code, "blue")["seat"] == "red"
        assert ann.hear()["code"] == "replaced"
        ann.gone()


@pytest.mark.parametrize("proof", ["0" * 64, "f" * 64, None])
def test_a_made_up_proof_is_none(served: Served, proof: str | None) -> None:
    with served.phone("red"), served.phone(source=STRANGER) as thief:
        thief.greet(served.code, "red", proof=proof)
        assert refused_late(served, thief) == "not_allowed"


@pytest.mark.parametrize("proof", ["", "0" * 32, "F" * 64, "'; --", "\u202e", "x" * 15_000, 7, []])
def test_what_is_no_proof_cannot_be_read(served: Served, proof: Any) -> None:
    with served.phone() as thief:
        assert thief.hello(served.code, "red", proof=proof)["code"] == "bad_frame"


def test_a_hello_of_another_connection_is_of_no_use_here(served: Served) -> None:
    with served.phone() as ann, served.phone(source=STRANGER) as thief:
        said = ann.brain.hello(code=served.code, seat="red")
        ann.say(said)
        assert ann.hear()["type"] == "welcome"
        thief.say(said)
        assert refused_late(served, thief) == "not_allowed"
        assert ann.answers()


def test_guessing_a_proof_is_slowed_down_as_guessing_a_code_is(served: Served) -> None:
    for _ in range(12):
        with served.phone(source=STRANGER) as phone:
            phone.greet(served.code, "red", proof="0" * 64)
            served.settle()
    with served.phone(source=STRANGER) as phone:
        phone.greet(served.code, "red")
        served.settle()
        assert phone.silent()


@pytest.mark.parametrize("public", LOW_ORDER)
def test_no_secret_can_be_made_with_a_key_of_low_order(served: Served, public: str) -> None:
    with served.phone() as phone:
        phone.greet(served.code, "red", public=public)
        assert refused_late(served, phone) == "not_allowed"


@pytest.mark.parametrize(
    "spoil",
    [
        str.upper,
        lambda key: key[:-2],
        lambda key: key + "00",
        lambda key: key[:-1] + "g",
        lambda key: " " + key,
        lambda key: " ".join(key[n : n + 2] for n in range(0, 64, 2)),
        lambda _: "",
        lambda _: "٠" * 64,
    ],
)
def test_a_key_is_written_in_one_way_alone(served: Served, spoil: Callable[[str], Any]) -> None:
    with served.phone() as phone:
        key = spoil("ab" + a_key()[2:])
        assert phone.hello(served.code, "red", public=key)["code"] == "bad_frame"


@pytest.mark.parametrize("other", [flipped, str], ids=["written otherwise", "as it is"])
def test_nobody_takes_a_seat_with_somebody_elses_key(
    served: Served, other: Callable[[str], str]
) -> None:
    with served.phone("red") as ann, served.phone(source=STRANGER) as twin:
        twin.greet(served.code, "blue", public=other(ann.public))
        assert refused_late(served, twin) == "not_allowed"


def test_ones_own_key_written_otherwise_is_no_key(served: Served) -> None:
    """The proof is right for what was written: two ways to write it agree on the same secret."""
    with served.phone() as phone:
        assert phone.brain.challenge is not None
        table = bytes.fromhex(phone.brain.challenge["table"])
        challenge = bytes.fromhex(phone.brain.challenge["challenge"])
        public = flipped(phone.public)
        ends = {"public": bytes.fromhex(public), "table": table}
        proof = proof_of(phone.brain.secret, table, challenge, served.code, **ends).hex()
        assert phone.hello(served.code, "red", public=public, proof=proof)["code"] == "wrong_key"


@pytest.mark.parametrize(
    "seat", ["", "pink", "RED", "<b>", "\u202ered", "red\x00", "__proto__", "x" * 9999]
)
def test_there_are_no_other_seats(served: Served, seat: str) -> None:
    with served.phone() as phone:
        answer = phone.hello(served.code, seat)
        assert answer["code"] in ("unknown_seat", "bad_frame")
        assert len(answer["why"]) < 200
