"""Shows an audit in words and pictures: the chain of infection, the answers, who lied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.core.say import Message, Part, say, say_many
from companion.stage.facts import Fact, Finding, Findings, Node, Tree, Votes
from companion.stage.facts import Part as Mark

Report: TypeAlias = Mapping[str, Any]

PROVISIONAL: Final = Finding(say("Provisional until the audit"), "attention", "clock")
VERDICTS: Final[Mapping[str | None, Finding]] = {
    "stands": Finding(say("The audit confirms the result"), "safe", "check"),
    "overturned": Finding(say("The audit overturns the result"), "alarm", "warn"),
    "unproven": Finding(say("The audit cannot prove the result"), "attention", "question"),
    None: Finding(say("The secrets are open"), "quiet", "search"),
}
TITLE: Final = say("Who infected whom")
UNTRUE: Final[Mapping[str, Callable[..., Message]]] = {
    "bad_secret": lambda **p: say(
        "{name} opened with a key that is not the one of this game, so none of it counts.", **p
    ),
    "false_share": lambda **p: say(
        "{scan}: what {name}'s phone sent is not the answer that it opened.", **p
    ),
    "bad_vote": lambda **p: say("{scan}: {name}'s phone sent neither a yes nor a no.", **p),
    "bad_commit": lambda **p: say(
        "{scan}: {name}'s phone opened another answer than the one that it had sealed.", **p
    ),
    "no_vote": lambda **p: say("{scan}: {name} opened, but kept this answer back.", **p),
    "human_again": lambda **p: say(
        "{scan}: {name} answered “human”, though infected in a scan before.", **p
    ),
    "denied": lambda **p: say("{scan}: {name} was infected, but answered “human”.", **p),
    "host_denied": lambda **p: say("{scan}: {name} was the Host, but answered “human”.", **p),
    "unexplained": lambda **p: say(
        "{scan}: {name} answered “infected”, but had noted no infection before.", **p
    ),
    "unknown_poll": lambda **p: say(
        "{name}'s phone opened an answer to a scan that is not in this game's log.", **p
    ),
    "not_last_human": lambda **p: say(
        "{scan}: {name} answered as the last human, though infected.", **p
    ),
}
"""What is said of each fault, with the player's name and the scan's."""


def picture(report: Report, options: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Return what the audit has to show, the chain of infection first."""
    found: list[Fact] = [chain(report), findings(report, options)]
    return (*found, votes(report)) if report["scans"] else tuple(found)


# Who infected whom


def chain(report: Report) -> Tree:
    """PS-WIN-04: return the chain: the Host, and everybody in their order, each with the infector.

    Who is the Host and was infected before stands where the infection was.
    """
    first = dict[str, Mapping[str, Any]]()
    for link in report["chain"]:
        first.setdefault(link["seat"], link)
    places = {seat: at for at, seat in enumerate(first)}
    nodes = tuple(
        Node(seat, _name(report, seat), _became(report, link), _place(places, link),
             _icon(report, seat))
        for seat, link in first.items()
    )  # fmt: skip
    return Tree(TITLE, nodes, say("Nobody who opened noted an infection."))


def _place(places: Mapping[str, int], link: Mapping[str, Any]) -> int | None:
    """Return where in the chain the infector stands, who must have been infected before."""
    at = places.get(link["by"])
    is_before = at is not None and at < places[link["seat"]]
    return at if is_before and link["event"] == "infected" else None


def _icon(report: Report, seat: str) -> str | None:
    if seat == report["host"]:
        return "host"
    return "infected" if seat == report["last"] else None


def _became(report: Report, link: Mapping[str, Any]) -> Message:
    """Say what became of a player, and through whom."""
    seat, by = link["seat"], link["by"]
    more = list[Message]()
    if link["event"] == "host":
        if seat == report["host"]:
            return say("the Host")
        told = say("had the Host card at first")
    elif by is None:
        told = say("infected, by whom is not known")
    else:
        told = say("infected by {name}", name=_name(report, by))
    if link["event"] != "host" and seat == report["host"]:
        more.append(say("then the Host"))
    if seat == report["last"]:
        more.append(say("the last one"))
    if seat in report["servants"]:
        more.append(say("a servant of the Host"))
    return say("{told} · {more}", told=told, more=more) if more else told


# What was found


def findings(report: Report, options: Mapping[str, Any]) -> Findings:
    """Return everything that was found: what the ending is worth, who lied, and who is silent."""
    lines = [_verdict(report), *_doubted(report)]
    lines += [_fault(report, one) for one in report["faults"]]
    if report["unopened"]:
        names: Part = [_name(report, seat) for seat in report["unopened"]]
        words = say("{names} did not open: these answers cannot be proved.", names=names)
        seat = report["unopened"][0] if len(report["unopened"]) == 1 else None
        lines.append(Finding(words, "attention", "lock", seat))
    lines += _cancelled(report)
    lines += _unproved(report)
    lines += _roles(report, options)
    if not report["faults"]:
        some = bool(report["unopened"] or report.get("unproved"))
        words = (
            say("Everything that could be checked is true.")
            if some
            else say("Nobody was found to have lied.")
        )
        lines.append(Finding(words, "safe", "check"))
    return Findings(say("What the audit found"), tuple(lines))


def _verdict(report: Report) -> Finding:
    ending = report["ending"]
    if ending == "stands":
        return Finding(say("The result is confirmed."), "safe", "check")
    if ending == "overturned":
        words = say("The result is overturned: it rested on something that was not true.")
        return Finding(words, "alarm", "warn")
    if ending == "unproven" and report.get("disputed"):
        words = say(
            "The result cannot be proved: {names} tell different stories, and nobody can know who "
            "is lying.",
            names=[_name(report, seat) for seat in report["disputed"]],
        )
        return Finding(words, "attention", "question")
    if ending == "unproven":
        words = say("The result cannot be proved: not everything was opened as it was sealed.")
        return Finding(words, "attention", "question")
    return Finding(say("The game had no winner."), "quiet", "pause")


def _doubted(report: Report) -> list[Finding]:
    """Name the winners whom somebody's notes accuse."""
    return [
        Finding(
            say("{name} shares the win only if the others' notes about {name} are wrong: that"
                " cannot be proved.", name=_name(report, seat)),
            "attention", "question", seat,
        )
        for seat in report["winners"]
        if seat in report.get("disputed", ())
    ]  # fmt: skip


def _roles(report: Report, options: Mapping[str, Any]) -> list[Finding]:
    """Say who was what; the chain shows the rest."""
    found = []
    host, last = report["host"], report["last"]
    if host is not None:
        words = say("{name} was the Host.", name=_name(report, host))
        found.append(Finding(words, "quiet", "host", host))
    if last is not None:
        words = say("{name} was infected last.", name=_name(report, last))
        found.append(Finding(words, "quiet", "infected", last))
    if options.get("master_servant"):
        servants = report["servants"]
        words = (
            say("The Host's servants: {names}.", names=[_name(report, one) for one in servants])
            if servants
            else say("The Host had no servant.")
        )
        found.append(Finding(words, "quiet", "team"))
    return found


def _cancelled(report: Report) -> list[Finding]:
    """Tell of scans that were called off: who held an answer back may have known the count."""
    found, scans = [], Counter(tuple(one["missing"]) for one in report.get("cancelled", ()))
    for missing, count in scans.items():
        names: Part = [_name(report, seat) for seat in missing]
        seat = missing[0] if len(missing) == 1 else None
        words = (
            say_many(
                "A scan was cancelled; the answer of {names} was missing.",
                "{count} scans were cancelled; the answer of {names} was missing each time.",
                count,
                names=names,
            )
            if missing
            else say_many(
                "A scan was cancelled; no answer was missing.",
                "{count} scans were cancelled; no answer was missing.",
                count,
            )
        )
        found.append(Finding(words, "attention", "pause", seat))
    return found


def _unproved(report: Report) -> list[Finding]:
    """Tell whose answers cannot be proved, scan by scan; who did not open at all is named so."""
    scans = dict[str, list[str]]()
    for one in report.get("unproved", ()):
        if one["seat"] not in report["unopened"]:
            scans.setdefault(one["scan"], []).append(one["seat"])
    found = []
    for scan, seats in scans.items():
        names: Part = [_name(report, seat) for seat in seats]
        words = say("{scan}: the answer of {names} cannot be proved. It was given on the tablet, or"
                    " with a phone that has left the seat.", scan=_scan(report, scan),
                    names=names)  # fmt: skip
        found.append(Finding(words, "quiet", "question", seats[0] if len(seats) == 1 else None))
    return found


def _fault(report: Report, fault: Mapping[str, Any]) -> Finding:
    return Finding(fault_words(report, fault), "alarm", "warn", fault["seat"])


def fault_words(report: Report, fault: Mapping[str, Any]) -> Message:
    """Say in a plain sentence what is not true, and of whom."""
    kind, seat, other = fault["fault"], fault["seat"], fault.get("with")
    scan = _scan(report, fault.get("scan"))
    name = _name(report, seat)
    if kind == "wrong_total":
        return say("{scan}: the answers add up to another number than the one shown.", scan=scan)
    if kind == "bad_chain":
        return say(
            "The counts do not follow from one another: the log of this game was changed, or a"
            " count was left out."
        )
    if kind == "one_sided":
        return say(
            "{name} and {other} noted different things of the same trade.",
            name=name, other=_name(report, other),
        )  # fmt: skip
    if kind == "proven":
        return say(
            "What {other} saw of {name}'s cards and what {name} noted do not fit.",
            name=name, other=_name(report, other),
        )  # fmt: skip
    if kind in UNTRUE:
        no_scan = kind in ("bad_secret", "unknown_poll")
        return UNTRUE[kind](name=name, **({} if no_scan else {"scan": scan}))
    return say("{name}: something is not true ({fault}).", name=name, fault=str(kind))


# Who answered what


HUMAN, INFECTED, SEALED, NO, YES = range(5)
"""What a cell can show, as places among the marks."""
MARKS: Final = (
    Mark(say_many("human", "humans", 1), "safe", "human", "○"),
    Mark(say_many("infected", "infected", 1), "alarm", "infected", "●"),
    Mark(say("not opened"), "quiet", "question", "?"),
    Mark(say("to the second question: no"), "quiet", "minus", "–"),
    Mark(say("yes, human and without gas"), "attention", "check", "✓"),
)


def votes(report: Report) -> Votes:
    """Return what everybody answered, scan by scan."""
    scans = report["scans"]
    asked = {seat for scan in scans for seat in scan["votes"]}
    seats = tuple((seat, str(name)) for seat, name in report["names"].items() if seat in asked)
    rows = tuple(
        (_counted(report, scan), tuple(_cell(scan, seat) for seat, _ in seats)) for scan in scans
    )
    second = any(scan["ask"] != "infected" for scan in scans)
    shown = tuple(tuple(scan.get("pictures", ())) for scan in scans)
    marks = MARKS if second else MARKS[:NO]
    return Votes(say("Who answered what"), seats, rows, marks, shown if any(shown) else ())


def _cell(scan: Mapping[str, Any], seat: str) -> int | None:
    if seat not in scan["votes"]:
        return None
    vote = scan["votes"][seat]
    if vote not in (0, 1):
        return SEALED
    return (HUMAN, INFECTED)[vote] if scan["ask"] == "infected" else (NO, YES)[vote]


def _counted(report: Report, scan: Mapping[str, Any]) -> Message:
    name = _scan(report, scan["scan"])
    if scan["infected"] is None:
        return name
    infected, polled = scan["infected"], scan["polled"]
    return say("{scan}: {infected} of {polled}", scan=name, infected=infected, polled=polled)


def _scan(report: Report, scan: str | None) -> Message:
    """Call a scan by its number, or the second question after it; one that counts for nothing."""
    number = 0
    for one in report["scans"]:
        counts = one["infected"] is not None
        number += counts and one["ask"] == "infected"
        if one["scan"] == scan and counts:
            if one["ask"] != "infected":
                return say("Second question after scan {number}", number=number)
            return say("Scan {number}", number=number)
    gone = next((one.get("gone") for one in report["scans"] if one["scan"] == scan), None)
    if gone == "undone":
        return say("A scan that was undone")
    return say("A scan that does not count")


def _name(report: Report, seat: str | None) -> str:
    return str(report["names"].get(seat, seat or ""))
