"""How an ending is shown: which side won and why, and who was infected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.say import Message, say
from companion.games.panic_station.face.audit import PROVISIONAL, TITLE, VERDICTS, chain
from companion.games.panic_station.telling import ENDINGS
from companion.stage.endings import Ending, Spectacle
from companion.stage.facts import Node, Tree
from companion.stage.questions import Fill, Row, Tally
from companion.stage.scene import News

SIDES: Final[Mapping[str, tuple[Message, Any, str]]] = {
    "human": (say("The humans win"), "safe", "human"),
    "parasite": (say("The parasites win"), "alarm", "parasite"),
}
SHOWS: Final[Mapping[str, Spectacle]] = {
    "human": Spectacle("hive", "flame", "rise", "attention"),
    "parasite": Spectacle("infected", "parasite", "swarm", "alarm"),
}
"""The Hive in flames, or parasites from everywhere."""


def ending(news: News) -> Ending:
    """Return how it ended; a game that was given up has no side and no rule."""
    assert news.view is not None
    view = news.view
    over: Mapping[str, Any] = view["over"] or {}
    names = {seat: str(one["name"]) for seat, one in view["seats"].items()}
    side, rule = over.get("side"), over.get("rule")
    if not over:
        return Ending(
            say("Not finished yet"),
            "quiet",
            "pause",
            say("You can continue this game."),
            names=names,
        )
    if side is None:
        why = say("Nobody won. It is kept in the list of evenings.")
        sure = None if view.get("audit") is None else VERDICTS[None]
        return Ending(say("Given up"), "quiet", "leave", why, names=names, sure=sure)
    title, tone, icon = SIDES[side]
    winners = over.get("winners")
    told = None if winners is None else tuple(winners)
    why = ENDINGS.get(rule or "", say("The game is over."))
    hint = say("Show your cards. Then the winners can be named.")
    ask = None
    if news.seat is None:
        ask = _infected(names, servants=bool(view["options"]["master_servant"]))
    sure = PROVISIONAL if over.get("provisional") else None
    links = _told(view.get("infected", ()), names)
    found = Ending(
        title, tone, icon, why, rule, told, ask, names, sure, hint=hint, show=SHOWS[side],
        chain=links,
    )  # fmt: skip
    report = view.get("audit")
    return found if report is None else _audited(found, report)


def _told(infected: Sequence[str], names: Mapping[str, str]) -> Tree | None:
    """Return the chain as the table told it: by whom each was infected, nobody has said."""
    nodes = tuple(
        Node(seat, names[seat], say("then infected") if at else say("the Host"),
             icon=None if at else "host")
        for at, seat in enumerate(infected)
    )  # fmt: skip
    return Tree(TITLE, nodes) if nodes else None


def _audited(found: Ending, report: Mapping[str, Any]) -> Ending:
    """Say what the audit makes of an ending; of the winners those are known who opened."""
    links = chain(report)
    found = evolve(found, sure=VERDICTS[report["ending"]], chain=links if links.nodes else None)
    if report["ending"] == "overturned":
        why = say("{why} But that was not true.", why=found.why)
        found = evolve(found, title=say("Overturned"), tone="alarm", icon="warn", why=why)
    if found.winners is None and report["winners"]:
        winners = tuple(report["winners"])
        doubted = tuple(seat for seat in report.get("disputed", ()) if seat in winners)
        return evolve(found, winners=winners, partly=True, doubted=doubted)
    return found


def _infected(names: Mapping[str, str], *, servants: bool) -> Tally:
    """PS-WIN-02: who was infected, in their order."""
    return Tally(
        "reveal",
        say("Who was infected?"),
        _rows(names),
        Fill({"do": "reveal"}, ("infected",), _servants(names) if servants else None),
        text=say("Tap the infected in the order in which they were infected, the Host first."),
        icon="infected",
        ordered=True,
        some=True,
        rule="PS-WIN-04",
    )


def _servants(names: Mapping[str, str]) -> Tally:
    """PS-MS-02: which of the infected are the Host's servants."""
    return Tally(
        "servants",
        say("Who were the servants?"),
        _rows(names),
        Fill({"do": "reveal"}, ("servants",)),
        text=say("Tap each servant of the Host, or nobody if there was none."),
        icon="infected",
        rule="PS-MS-02",
    )


def _rows(names: Mapping[str, str]) -> tuple[Row, ...]:
    return tuple(Row(seat, name, seat=seat) for seat, name in names.items())
