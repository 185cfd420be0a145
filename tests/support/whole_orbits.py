"""Whole games of Stationfall at random, with bots, in which nothing may contradict anything.

What is offered must be taken, what is shut refused as the offer says; no cube and no marker is
ever lost; what fires at a turn's end is what was due; scores and winners are as counted anew.
The checks read views and events, as any program could, and share no code with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.refusal import Refusal
from companion.games.stationfall.package import PACKAGE
from companion.table.orders import read_order
from tests.support import stationfall_recount as recount
from tests.support.random_game import Step, WholeRandomGame
from tests.support.random_orbit import GUILTS, STATES, RandomOrbit

PATIENCE = 60
"""So many refusals one after another: it is stuck."""
WHOLE: dict[str, tuple[str, ...]] = {
    "activate": ("character",), "influence": ("character",), "renegotiate": ("from",),
    "bribe": ("character",), "kompromat": ("character",), "answer": ("accept",),
    "take_kompromat": (), "end_turn": (), "bot_turn": (), "begin": (), "arm": (),
}  # fmt: skip
"""Of these every way that is legal is offered, as far as these fields tell them apart."""
Marker = tuple[str, str, str, int]


class WholeOrbit(WholeRandomGame[RandomOrbit]):
    """One game, and what was found to contradict itself in it."""

    most = 1500

    def __init__(self, seed: int, *, looks: int = 1, by_hand: float | None = None) -> None:
        """Look at every offer of each `looks`-th moment."""
        super().__init__(RandomOrbit(seed, by_hand=by_hand), looks)
        self.scored = self.fired = self.decided = 0
        self.kept: tuple[int, list[Marker]] | None = None
        """What should be left of the markers after the turn of this number has ended."""
        self.there = set[str]()
        """The Pods that were there as it ended: with one that leaves its markers return."""
        self.exempt: set[str] = set()

    def step(self) -> None:
        orbit = self.game
        before = orbit.view
        step = self.said(orbit.line(), before)
        after = orbit.view
        self.stuck(before, step)
        if step.refusal is not None:
            self.found += [f"a refusal changes nothing: {step}"] * (before != after)
        else:
            self.found += [f"{what}: {dict(step.line)}" for what in broken(before, step, after)]
            self.found += [f"{what}: {dict(step.line)}" for what in recount.lost(after)]
            self.decided += any(one["type"] == "bot_decided" for one in step.events)
            self.markers(before, step, after)
            self.scores(before, step, after)

    def said(self, line: Mapping[str, Any], view: Mapping[str, Any]) -> Step:
        """Do it; what is taken by the rules stood among the offers."""
        named = WHOLE.get(line["do"]) if self.game.automation == "referee" else None
        seldom = self.game.chance.random() < min(0.2, 4 / self.looks)
        looked = named is not None and not line.get("anyway") and seldom
        offers = self.game.offers() if looked else ()
        step = self.game.do(line)
        if looked and named is not None and step.refusal is None:
            self.checked += 1
            mine = [one for one in offers if one.do == line["do"] and one.closed is None]
            ways = [[way.get(name) for name in named] for one in mine for way in one.ways]
            if [line.get(name) for name in named] not in ways and "cubes" not in line:
                self.found.append(f"{dict(line)}: taken, and not offered in {view['turn']}")
        return step

    def stuck(self, before: Mapping[str, Any], step: Step) -> None:
        """Say so if what was asked for is refused again and again."""
        self.refused = self.refused + 1 if step.refusal else 0
        if self.refused == PATIENCE:
            self.found.append(
                f"stuck at {before['phase']}, {before['turn']}, {before['pending']}: {step}"
            )

    def markers(self, before: Mapping[str, Any], step: Step, after: Mapping[str, Any]) -> None:
        """SF-TIME-01, SF-TIME-02, SF-TIME-03: at a turn's end what was not due is left."""
        if step.line["do"] == "end_turn":
            self.there = {n for n, one in before["pods"].items() if one["state"] == "attached"}
            self.kept = (
                None if anybody_out(before) else (before["turn"]["number"], self.left(before))
            )
        elif step.line["do"] in ("adjust", "leave"):
            self.kept = None
        if self.kept and after["turn"] and after["turn"]["number"] > self.kept[0]:
            self.fired += 1
            gone = {name for name in self.there if after["pods"][name]["state"] == "launched"}
            should = sorted(one for one in self.kept[1] if one[1] not in gone)
            if (laid := sorted(map(marker, after["markers"]))) != should:
                self.found.append(f"markers {laid} are left, and should be {should}")
            self.kept = None

    def left(self, view: Mapping[str, Any]) -> list[Marker]:
        """The markers that do not fire at the end of this turn."""
        late = self.game.options.get("section_timer") == "end_of_next_minute"
        order, seat = view["order"], view["turn"]["seat"]
        at = order.index(view["first"])
        is_last = seat == (order[at:] + order[:at])[-1]
        return [
            one
            for one in map(marker, view["markers"])
            if one[3] < view["minute"] or not fires(one, seat, late=late, is_last=is_last)
        ]

    def scores(self, before: Mapping[str, Any], step: Step, after: Mapping[str, Any]) -> None:
        """SF-SCO-02, SF-SCO-03, SF-SCO-04, SF-SCO-05, SF-BOT-13."""
        if step.line["do"] == "score":
            self.scored += 1
            seat, orbit = step.line["seat"], self.game
            counted = recount.score(step.line, before, orbit.copy, orbit.options)
            if after["scores"][seat] != counted:
                self.found.append(
                    f"{seat} scores {after['scores'][seat]} and should {counted}: {step.line}"
                )
            self.note_exempt(seat, step.line, after)
        if after["over"] and after["over"]["why"] != "given_up":
            side, winners = recount.winners(
                after, self.game.mode, self.game.teams, self.exempt, self.game.options
            )
            said = after["over"]["side"], set(after["over"]["winners"])
            if said != (side, winners):
                self.found.append(f"{said} win and should be {(side, winners)}: {after['scores']}")

    def note_exempt(self, seat: str, line: Mapping[str, Any], view: Mapping[str, Any]) -> None:
        card = self.game.copy.get("characters", {}).get(view["seats"][seat]["identity"], {})
        pc = view["seats"][seat]["identity"]
        if line.get("exempt") or "wins_guilty" in card.get("flags", ()) or pc == "Engineer":
            self.exempt.add(seat)

    def compare(self) -> None:
        """Whatever is offered is answered as the offer says, on a seat's phone, too."""
        super().compare()
        self.compare_phone(self.game.chance.choice(list(self.game.view["seats"])))

    def compare_phone(self, seat: str) -> None:
        """What a seat's phone is offered it may ask for, and the table takes it."""
        acts, state = PACKAGE.acts, self.game.state
        assert acts is not None
        for offer in PACKAGE.game.offers(state, seat):
            self.answered(offer, 2, seat)
            for way in offer.ways[:2]:
                order = read_order(json.loads(json.dumps({"do": offer.do, **way})), self.game.kinds)
                assert not isinstance(order, Refusal), (offer, way)
                may = acts.asked_by(state, seat, order.command)
                if isinstance(may, Refusal) and offer.closed is None:
                    self.found.append(f"{offer.do} {way}: offered to {seat}, who may not: {may}")


def anybody_out(view: Mapping[str, Any]) -> bool:
    return any(one["out"] for one in view["seats"].values())


def marker(one: Mapping[str, Any]) -> Marker:
    return one["seat"], one["on"], one["what"], one["due"]


def fires(one: Marker, seat: str, *, late: bool, is_last: bool) -> bool:
    """Whether a marker that is due fires at the end of this seat's turn."""
    waits = late and one[1] != "minute"
    return is_last if waits else one[0] == seat


CHANGES = ("manufacture", "fire", "revive", "adjust")
"""What brings items or uses them up."""


def items(view: Mapping[str, Any]) -> list[str]:
    """Every item, wherever it is."""
    places = (*view["characters"].values(), *view["sections"].values())
    return sorted(item for one in places for item in one["items"])


STATUS = ("normal", "one", "blackout", "blackout")


def broken(before: Mapping[str, Any], step: Step, after: Mapping[str, Any]) -> Iterator[str]:
    """Hold what is seen against the contract."""
    characters, pods, seats = after["characters"], after["pods"], after["seats"]
    sitting = [
        name for one in pods.values() if one["state"] == "attached" for name in one["occupants"]
    ]
    pcs = {name: one["pc"] for name, one in characters.items() if one["pc"]}
    turn = after["turn"]
    checks = [
        ("SF-MIN-01", 0 <= after["minute"] <= 13),
        ("SF-MIN-01", after["minute"] in (before["minute"], before["minute"] - 1)
         or step.line["do"] == "adjust"),
        ("SF-PWR-02", STATUS[after["power"]["damaged"]] == after["power"]["status"]),
        ("SF-POD-02", len(set(sitting)) == len(sitting)),
        ("SF-ST-03", all(characters[name]["state"] in ("live", "down") for name in sitting)),
        ("SF-ST-01", all(one["state"] in STATES for one in characters.values())),
        ("SF-GLT-01", all(one["guilt"] in GUILTS for one in seats.values())),
        ("SF-INF-02", all(seats[seat]["identity"] == name for name, seat in pcs.items())),
        ("SF-INF-01", {seat: one["conspirators"] for seat, one in seats.items()}
         == recount.conspirators(after)),
        ("SF-POD-01", all(one["ready"] is recount.is_ready(one, after) for one in pods.values())),
        ("SF-REV-05", after["phase"] in ("stationfall", "over")
         or all(one["bonus"] is None for one in seats.values())),
        ("SF-ABS-02", not after["abandon_ship"] or after["locks"] in ("gone", [])
         or after["locks"] == before["locks"]),
        ("the turn", (turn is None) == (after["phase"] != "play")),
        ("SF-TURN-01", turn is None or not seats[turn["seat"]]["out"]
         or step.line["do"] == "leave" or turn["number"] == (before["turn"] or turn)["number"]),
        ("the spent", turn is None or 0 <= turn["spent"] <= max(turn["actions"], 2)),
        ("SF-EXH-02", turn is None or turn["step"] != "active" or turn["actions"] in (1, 2)),
        ("awaiting", bool(after["awaiting"]) == (after["phase"] == "stationfall")),
        ("SF-ITM-03", step.line["do"] in CHANGES or items(before) == items(after)
         or any(one["items"] and not one["section"] for one in before["characters"].values())),
        ("SF-POD-03", all(one["marker"] == recount.launching(name, after)
                          for name, one in pods.items())),
        ("SF-TIME-04", all(one["markers"] == recount.markers_left(seat, after)
                           for seat, one in seats.items())),
        ("SF-CMP-01", all(one["cubes"] == recount.cubes_left(seat, after)
                          for seat, one in seats.items())),
        ("SF-DAT-01", step.refusal is not None or recount.may_send(step.line, before)),
        ("SF-DAT-03", step.refusal is not None or step.line["do"] != "transmit"
         or step.line["data"] not in before["offsites"][step.line["to"]]),
        ("SF-ACT-01", step.refusal is not None or recount.is_at_work(step.line, before)),
        ("SF-SCO-01", step.refusal is not None or recount.is_dealt_once(step.line, before)),
        ("SF-SC-06", step.refusal is not None or step.line["do"] != "reveal"
         or recount.may_go_on(step.line, before)),
        ("SF-KOM-01", all(one["kompromat"] >= 0 for one in seats.values())),
    ]  # fmt: skip
    yield from (f"{rule} in {turn}" for rule, holds in checks if not holds)
