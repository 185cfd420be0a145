"""What is asked by itself on the table's screen: an offer, Project X, a detonation, re-entry."""

from __future__ import annotations

from companion.core.say import say
from companion.games.stationfall.face import bots
from companion.games.stationfall.face.deeds import can_happen, happened
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.stage.presses import Pick, Words
from companion.stage.questions import Ask, Choice, Fill, Question, Row, Tally


def question(table: FaceTable) -> Question | None:
    """Return what the table asks now, if anything."""
    if table.over or not (table.is_table or _is_for_me(table)):
        return None
    return pending(table)


def _is_for_me(table: FaceTable) -> bool:
    """SF-BRB-04, SF-KOM-03: whether the phone's owner accepts or refuses."""
    first = table.first_pending
    return first is not None and first["kind"] == "offer" and first["of"] == table.seat


def pending(table: FaceTable) -> Ask | Tally | None:
    """Return what settles the first thing that is to be settled."""
    first = table.first_pending
    if first is None:
        return None
    match first["kind"]:
        case "offer":
            return _offer(table, first) if table.is_open("answer") else None
        case "project_x":
            return _project_x(table) if table.is_open("project_x_done") else None
        case "detonation":
            return _detonation(table, first) if table.is_open("detonate") else None
        case "re_entry":
            return _re_entry(table) if table.is_open("re_entry") else None
        case _:
            return bots.question(table, first)


def _offer(table: FaceTable, first: Raw) -> Ask:
    """SF-BRB-04, SF-KOM-03."""
    of, by, character = table.name(first["of"]), table.name(first["by"]), first["character"]
    is_kompromat = first["what"] == "kompromat"
    innocent = table.seats[first["of"]]["guilt"] == "innocent"
    sub: Words = say("The Bribe goes back to {name}", name=by)
    if is_kompromat:
        sub = say("Then {name} is Suspect", name=of) if innocent else say("Nothing comes of it")
    choices = (
        Choice("yes", say("Accept"), send("answer", accept=True),
               say("{name} acts with {character}", name=by, character=character), "check"),
        Choice("no", say("Refuse"), send("answer", accept=False), sub, "close"),
    )  # fmt: skip
    title = say("{name}: an action with {character}?", name=of, character=character)
    text = say("{name} offers a Bribe. Say first which action it is.", name=by)
    if is_kompromat:
        text = say("{name} shows Kompromat. Say first which action it is.", name=by)
    rule = "SF-KOM-03" if is_kompromat else "SF-BRB-04"
    return Ask("answer", title, choices, text, first["of"], "hand", must=True, rule=rule)


def _project_x(table: FaceTable) -> Ask:
    """SF-PX-02: while it acts, what comes of it is told, too."""
    choices = [Choice("done", say("It has acted"), send("project_x_done"), icon="check",
                      bright=True)]  # fmt: skip
    if can_happen(table):
        told = Pick(happened(table))
        choices.insert(0, Choice("happened", say("Tell what it does"), told, icon="log"))
    text = say("Do what its card says. First tell what it does to Characters and Sections.")
    return Ask("project_x", say("Project X acts"), tuple(choices), text, table.active,
               "question", rule="SF-PX-02")  # fmt: skip


def _detonation(table: FaceTable, first: Raw) -> Ask:
    """SF-AM-03: on board it is the end; elsewhere some may be lost with it."""
    choices = (
        Choice("station", say("On board the station"), send("detonate", where="station"),
               say("Stationfall, at once"), "comet"),
        Choice("outer_space", say("In Outer Space"), Pick(_lost(table, "outer_space")),
               say("Whoever is there is Annihilated"), "comet"),
        Choice("elsewhere", say("Somewhere else"), Pick(_lost(table, "elsewhere")),
               say("The game goes on"), "leave"),
    )  # fmt: skip
    return Ask("detonation", say("The Antimatter goes off: where is it?"), choices, "",
               first["seat"], "reactor", alarm=True, must=True, rule="SF-AM-03")  # fmt: skip


def _lost(table: FaceTable, where: str) -> Tally:
    rows = tuple(
        Row(name, name, icon="skull")
        for name, one in table.characters.items()
        if one["state"] != "annihilated"
    )
    return Tally(
        f"detonation.{where}", say("Who is Annihilated?"), rows,
        Fill({"do": "detonate", "where": where, "annihilated": []}, ("annihilated",)),
        say("Continue"), say("Tap everybody who is where it goes off."), icon="skull",
        alarm=True, rule="SF-ST-07", columns=3,
    )  # fmt: skip


def _re_entry(table: FaceTable) -> Ask:
    """SF-MIN-03: the token is turned up."""
    choices = (
        Choice("fireball", say("The fireball"), send("re_entry", fireball=True),
               say("Stationfall, at once"), "comet"),
        Choice("none", say("No fireball"), send("re_entry", fireball=False),
               say("Everybody takes one more turn"), "check"),
    )  # fmt: skip
    text = say("Flip the re-entry token on the Minute track.")
    return Ask("re_entry", say("What does the re-entry token show?"), choices, text, icon="comet",
               alarm=True, must=True, rule="SF-MIN-03")  # fmt: skip
