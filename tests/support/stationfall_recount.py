"""Scores and winners of Stationfall, counted anew from what is seen, as the contract has it.

It reads views and the copy's forms as any program could, and shares no code with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

View = Mapping[str, Any]


def holds(when: Any, view: View, seat: str, pc: str) -> bool | None:
    """Whether a form of a row holds; None: the app cannot know."""
    if not isinstance(when, Mapping):
        return None
    who = when.get("who", "pc")
    name = pc if who == "pc" else who
    if "all" in when or "any" in when:
        every = [holds(one, view, seat, pc) for one in when.get("all", when.get("any"))]
        decisive = "any" in when
        if decisive in every:
            return decisive
        return None if None in every else not decisive
    if "not" in when:
        inner = holds(when["not"], view, seat, pc)
        return None if inner is None else not inner
    if name not in view["characters"] and ("state" in when or "contaminated" in when):
        return None
    return _plainly(when, view, seat, name)


def _plainly(when: View, view: View, seat: str, name: str) -> bool | None:
    match when:
        case {"state": states}:
            wanted = [states] if isinstance(states, str) else states
            return view["characters"][name]["state"] in wanted
        case {"contaminated": bool(is_so)}:
            return bool(view["characters"][name]["contaminated"] is is_so)
        case {"offsite": offsite, "has": data}:
            return data in view["offsites"][offsite]
        case {"detonated": bool(is_so)}:
            return (view["antimatter"]["detonated"] == "station") is is_so
        case {"released": bool(is_so)}:
            return bool(view["project_x"]["released"] is is_so)
        case {"damaged": section}:
            found = {**view["sections"], **view["pods"]}.get(section, {"damaged": False})
            return bool(found["damaged"])
        case {"guilt": guilts}:
            return view["seats"][seat]["guilt"] in guilts
    return None


def agenda(rows: Sequence[View], told: Sequence[Any], view: View, seat: str, pc: str) -> int | None:
    """SF-SCO-02: the points of an agenda; None: something is not known."""
    points, base = 0, False
    for form, value in zip(rows, [*told, *[None] * len(rows)], strict=False):
        met = value
        if met is None:
            met = form["met"] if "met" in form else holds(form.get("when"), view, seat, pc)
        if met is None:
            return None
        count = int(met)
        if not form.get("plus"):
            base = count > 0
        points += form["points"] * count * (base or not form.get("plus"))
    return points


def score(line: View, view: View, copy: View, options: View) -> dict[str, int] | None:
    """What a seat scores by this command; None: something is not known and not told."""
    seat = line["seat"]
    mine, forms = view["seats"][seat], copy.get("characters", {})
    pc, is_bot = mine["identity"], mine["bot"] is not None
    card = forms.get(pc, {})
    known = card.get("bot_agenda" if is_bot else "agenda")
    told = line.get("rows") or []
    by_rows = agenda(known, told, view, seat, pc) if known else agenda(told, [], view, seat, pc)
    limit = 8 if is_bot else line.get("limit", card.get("limit"))
    if by_rows is None or limit is None:
        return None
    bonus = line.get("bonus")
    if bonus is None:
        bonus = _bonus(forms.get(mine["bonus"], {}).get("bonus"), view, seat, mine["bonus"])
    if bonus is None:
        return None
    out = 8 - mine["cubes"]
    if not options.get("limit_counts_betrayal", True):
        out -= mine["betrayal"]
    parts = {
        "agenda": by_rows,
        "bonus": bonus,
        "bribe": 0 if is_bot else mine["bribe"],
        "bribes": sum(one != seat for one in view["characters"][pc]["bribes"]),
        "limit": 0 if is_bot else min(0, limit - out),
    }
    return {**parts, "total": sum(parts.values())}


def _bonus(form: Any, view: View, seat: str, character: str | None) -> int | None:
    if form is None or character is None:
        return 0
    met = holds(form.get("when"), view, seat, character)
    return None if met is None else form["points"] * int(met)


def winners(
    view: View, mode: str, teams: Sequence[Sequence[str]], exempt: set[str], options: View
) -> tuple[str | None, set[str]]:
    """Which side wins, and who of it; SF-SCO-05, SF-BOT-13, SF-GLT-05, AMB-29, AMB-31."""
    totals = {seat: one["total"] for seat, one in view["scores"].items()}
    guilty = {
        seat for seat in totals if view["seats"][seat]["guilt"] == "guilty" and seat not in exempt
    }
    bots = {seat for seat in totals if view["seats"][seat]["bot"] is not None}
    humans = set(totals) - bots
    if mode == "free":
        return None, _first(totals, set(totals) - guilty, options)
    bars = options.get("guilt_bars", "everywhere") == "everywhere"
    side, named = (_together if mode == "coop" else _teams(teams, options))(totals, humans, bots)
    return side, named - guilty if bars else named


def _first(totals: Mapping[str, int], among: set[str], options: View) -> set[str]:
    best = {one for one in among if totals[one] == max(totals[each] for each in among)}
    return set() if len(best) > 1 and options.get("ties") == "none" else best


def _together(totals: Mapping[str, int], humans: set[str], bots: set[str]) -> tuple[str, set[str]]:
    most = max((totals[bot] for bot in bots), default=-99)
    best = bool(humans) and all(totals[one] > most for one in humans)
    return ("humans", humans) if best else ("bots", bots)


def _teams(teams: Sequence[Sequence[str]], options: View) -> Any:
    def decided(
        totals: Mapping[str, int], humans: set[str], bots: set[str]
    ) -> tuple[str, set[str]]:
        named = {seat for team in teams for seat in team}
        sides = [{seat for seat in team if seat in humans} for team in teams]
        sides += [{seat} for seat in humans - named]
        sums = [sum(totals[seat] for seat in side) for side in sides if side]
        ranked = sorted(bots, key=lambda bot: -totals[bot])[:2]
        best = max(sums, default=-99)
        if best > sum(totals[bot] for bot in ranked):
            chosen = [side for side in sides if side and sum(totals[one] for one in side) == best]
            shares = len(chosen) == 1 or options.get("ties") != "none"
            return "humans", set().union(*chosen) if shares else set()
        return "bots", set(ranked)

    return decided


def conspirators(view: View) -> dict[str, list[str]]:
    """SF-INF-01, SF-INF-02: each seat's, in Character Order."""
    found: dict[str, list[str]] = {seat: [] for seat in view["seats"]}
    for name, one in sorted(view["characters"].items(), key=lambda each: each[1]["order"]):
        if one["state"] == "live":
            for seat in [one["pc"]] if one["pc"] else _most(one["cubes"]):
                found[seat].append(name)
    return found


def _most(cubes: Mapping[str, int]) -> list[str]:
    most = max(cubes.values(), default=0)
    return [seat for seat, count in cubes.items() if count == most > 0]


def lost(view: View) -> Iterator[str]:
    """SF-CMP-01: eight cubes, three markers, a disc and a Bribe a seat, wherever they lie."""
    open_bribes = [one["by"] for one in view["pending"] if one.get("what") == "bribe"]
    for seat, mine in view["seats"].items():
        on = sum(one["cubes"].get(seat, 0) for one in view["characters"].values())
        if mine["cubes"] + mine["betrayal"] + on != 8 or mine["cubes"] < 0:
            yield f"cubes of {seat}: {mine}, {on} on Characters"
        laid = sum(one["seat"] == seat for one in view["markers"])
        if mine["markers"] + laid != 3 or mine["markers"] < 0:
            yield f"markers of {seat}: {mine['markers']} left and {laid} laid"
        discs = [name for name, one in view["characters"].items() if seat in one["discs"]]
        if discs != ([mine["disc"]] if mine["disc"] else []):
            yield f"the disc of {seat}: {mine['disc']}, on {discs}"
        bribes = sum(one["bribes"].count(seat) for one in view["characters"].values())
        bribes += mine["bribe"]
        mine_is = 0 if mine["bot"] else 1
        if mine_is not in (bribes, bribes + open_bribes.count(seat)):
            yield f"the Bribe of {seat}: {bribes} left and laid"


def is_ready(pod: View, view: View) -> bool:
    """SF-POD-01, SF-POD-02: attached, its needs met but for a card's, and taken."""
    met = view["abandon_ship"] or "abandon_ship" not in pod["needs"]
    return pod["state"] == "attached" and met and bool(pod["occupants"])


def launching(pod: str, view: View) -> str | None:
    """SF-POD-03: whose time marker launches this Pod."""
    found = [one["seat"] for one in view["markers"] if (one["on"], one["what"]) == (pod, "launch")]
    return found[0] if found else None


def markers_left(seat: str, view: View) -> int:
    """SF-TIME-04."""
    return 3 - len([one for one in view["markers"] if one["seat"] == seat])


def cubes_left(seat: str, view: View) -> int:
    """SF-CMP-01: eight, less what lies on cards and in the Betrayal Box."""
    lying = [int(one["cubes"].get(seat, 0)) for one in view["characters"].values()]
    return 8 - sum(lying) - int(view["seats"][seat]["betrayal"])


def may_send(line: View, view: View) -> bool:
    """SF-DAT-01: on a light board nobody sends Data that nobody is known to have unasked."""
    if line["do"] not in ("transmit", "deliver") or view["board"] == "full" or line.get("has"):
        return True
    return any(line["data"] in one["data"] for one in view["characters"].values())


def is_dealt_once(line: View, view: View) -> bool:
    """SF-SET-05: no card is shown twice at Stationfall while there are enough others."""
    if line["do"] != "reveal" or view["phase"] != "stationfall" or not is_strict(line, view):
        return True
    shown = {one[card] for one in view["seats"].values() for card in ("identity", "bonus")}
    named = {line.get("identity"), line.get("bonus")} - {None}
    left = [one for one in view["characters"] if one not in shown]
    return not named & shown or len(left) < len(named)


def may_go_on(line: View, view: View) -> bool:
    """SF-SC-06: no bot but Stranger is shown as another Character."""
    one = view["seats"].get(line.get("seat"), {"bot": None})
    return one["bot"] in (None, "Stranger") or not is_strict(line, view)


WHERE: dict[str, set[str]] = {
    "cameras": {"Security Station"},
    "transmit": {"Array Control"},
    "suppress": {"Security Station", "Mainframe"},
    "abandon_ship": {"Bridge"},
}


def is_at_work(line: View, view: View) -> bool:
    """SF-ACT-01, SF-DMG-01: on a full board Section Actions are done where they can be."""
    turn, where = view["turn"], WHERE.get(line["do"])
    acts = turn is not None and turn["step"] in ("active", "renegotiated")
    if line["do"] == "launch" and line["means"] == "bridge":
        where = {"Bridge"}
    if where is None or not acts or line.get("means") == "card" or not is_strict(line, view):
        return True
    by = line.get("by") or turn["character"] or next(iter(turn["extras"]), None)
    here = None if by is None else view["characters"][by]["section"]
    hurt = {name for name in where if view["sections"].get(name, {"damaged": False})["damaged"]}
    if view["board"] == "light" or here is None:
        return hurt != where
    return here in where - hurt


def is_strict(line: View, view: View) -> bool:
    """Whether what a rule forbids is refused."""
    return view["options"]["automation"] == "referee" and not line.get("anyway")
