"""A bot's turn on the screen: its script is read, what the app cannot know is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.say import Message, say
from companion.games.stationfall.face.asking import character, leads
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.stage.presses import Pick, Press, Words
from companion.stage.questions import Ask, Choice, Fill, Row, Tally
from companion.stage.scene import Action

FEW = 2
"""SF-EXH-02: so many actions are counted at the most."""


def start(table: FaceTable) -> list[Action | None]:
    """Return what begins a bot's turn."""
    offer = next(iter(table.offers("bot_turn")), None)
    if offer is None or table.active is None:
        return []
    press: Press = (
        table.shut(offer)
        if offer.closed is not None
        else leads(table, "bot_turn", table.ways("bot_turn"))
    )
    name = table.name(table.active)
    label = say("{name} reads the script", name=name)
    found = [Action("bot_turn", label, press, icon="terminal", bright=True)]
    if ways := table.ways("reveal"):
        reveal = leads(table, "reveal", ways, ("identity",))
        found.append(Action("reveal", say("Reveal"), reveal, icon="eye"))
    return [*found]


def choice(table: FaceTable) -> Action | None:
    """Return what a bot chooses of several Characters that are alike for it."""
    ways = table.ways("bot_choice")
    if not ways:
        return None
    press = leads(table, "bot_choice", ways, ("kind", "of"))
    if isinstance(press, Pick):
        press = table.later("bot_choice", press.question)
    return Action("bot_choice", say("The bot chooses…"), press, icon="question")


def question(table: FaceTable, first: Raw) -> Ask | Tally | None:
    """Return what the clerk asks about a line."""
    if not table.is_open("bot_answer"):
        return None
    match first["ask"]:
        case "who":
            return _who(table, first)
        case "nearest":
            return _nearest(table, first)
        case _:
            return _script(table, first)


def _rule(first: Raw) -> str:
    return "SF-BT-05" if first["ask"] == "who" else "SF-GP-06"


def _title(first: Raw) -> Message:
    if first["line"] is None:
        return say("The {script} script", script=first["script"])
    return say("Line {line} of the {script} script", line=first["line"], script=first["script"])


def _who(table: FaceTable, first: Raw) -> Tally | Ask:
    """Ask who can do the line; for several, how near each is."""
    names = list(first["candidates"])
    nobody = send("bot_answer", can=[])
    choices = [
        Choice(name, name, _how(table, first, name), icon="human", place=name) for name in names
    ]
    if len(names) > 1:
        choices.append(
            Choice("several", say("Several can"), Pick(_several(table, first, names)),
                   say("Tap all who can"), "team")
        )  # fmt: skip
        choices.append(
            Choice("alike", say("Several need equally few actions"), Pick(_alike(table, names)),
                   say("Then free actions settle it"), "team")
        )  # fmt: skip
    choices.append(Choice("nobody", say("Nobody can"), nobody, say("The line is passed over"),
                          "close"))  # fmt: skip
    return Ask("bot", _title(first), tuple(choices), _text(table, first), table.active, "terminal",
               must=True, rule=_rule(first))  # fmt: skip


def _how(table: FaceTable, first: Raw, name: str) -> Press:
    """One that can needs no distance, only whether it is within this Minute."""
    now = send("bot_answer", can=[{"character": name, "this_minute": True}])
    later = send("bot_answer", can=[{"character": name}])
    choices = (
        Choice("now", say("Yes, this Minute"), now, icon="check", bright=True),
        Choice("later", say("Yes, but not this Minute"), later, icon="clock"),
    )
    title = say("Can {character} finish it this Minute?", character=name)
    return Pick(Ask(f"bot.{name}", title, choices, rule="SF-GR-05"))


def _several(table: FaceTable, first: Raw, names: list[str]) -> Tally:
    """Ask how many actions each needs, of all who can do it this Minute."""
    rows = tuple(
        Row(f"{name}.{n}", say("{character}: {n} actions", character=name, n=n), icon="human",
            value={"character": name, "this_minute": True, "actions": n})
        for name in names
        for n in range(FEW + 1)
    )  # fmt: skip
    return Tally(
        "bot.several", say("Who can, and in how many actions?"), rows,
        Fill({"do": "bot_answer", "can": []}, ("can",)), say("Continue"),
        say("Count the actions that are not free, as far as the target."), table.active, "terminal",
        rule="SF-BT-05", columns=FEW + 1,
    )  # fmt: skip


def _alike(table: FaceTable, names: list[str]) -> Tally:
    """SF-BT-05: of those that need equally few actions, ask how many are free, and of no other."""
    rows = tuple(
        Row(f"{name}.{n}", say("{character}: {n} free", character=name, n=n), icon="human",
            value={"character": name, "this_minute": True, "free": n})
        for name in names
        for n in range(FEW + 1)
    )  # fmt: skip
    return Tally(
        "bot.free", say("Who needs the fewest, and how many actions are free?"), rows,
        Fill({"do": "bot_answer", "can": []}, ("can",)), say("Continue"),
        say("Tap only those that are equally near."), table.active, "terminal",
        rule="SF-BT-05", columns=FEW + 1,
    )  # fmt: skip


def _nearest(table: FaceTable, first: Raw) -> Ask:
    names = list(first["choices"])
    choices = [_place(table, name, send("bot_answer", nearest=[name])) for name in names]
    if len(names) > 1:
        rows = tuple(Row(name, name, icon="move") for name in names)
        several = Tally(
            "bot.alike", say("Which are equally near?"), rows,
            Fill({"do": "bot_answer", "nearest": []}, ("nearest",)), say("Continue"),
            rule="SF-GP-06", columns=2,
        )  # fmt: skip
        choices.append(Choice("several", say("Several are equally near"), Pick(several),
                              icon="team"))  # fmt: skip
    choices.append(Choice("none", say("None of them"), send("bot_answer", nearest=[]),
                          say("The line is passed over"), "close"))  # fmt: skip
    return Ask("bot", _title(first), tuple(choices), _text(table, first), table.active, "terminal",
               must=True, rule=_rule(first))  # fmt: skip


def _place(table: FaceTable, name: str, press: Press) -> Choice:
    icon = "human" if name in table.characters else "move"
    return Choice(name, name, press, icon=icon, place=name if name in table.characters else None)


def _script(table: FaceTable, first: Raw) -> Ask:
    choices = [
        Choice(name, name, send("bot_answer", character=name), _stands(table, name), "human",
               place=name)
        for name in first["candidates"]
    ]  # fmt: skip
    none = send("bot_answer", character=None)
    choices.append(Choice("none", say("No line is possible"), none, icon="close"))
    return Ask("bot", _title(first), tuple(choices), _text(table, first), table.active, "terminal",
               must=True, rule="SF-GR-08")  # fmt: skip


def _stands(table: FaceTable, name: str) -> Words:
    return character(table, name).sub


def _text(table: FaceTable, first: Raw) -> Words:
    words: Words = first["text"]
    return words


def decided(table: FaceTable) -> list[Message | str]:
    """Return which line a bot carries out, and which pieces the hands move for it."""
    plan: Mapping[str, Any] | None = table.view["bot"]
    if plan is None:
        return []
    found: list[Message | str] = []
    if plan["line"] is not None and plan["character"] is not None:
        found.append(say("Line {line} of the {script} script: {character}.", line=plan["line"],
                         script=plan["script"], character=plan["character"]))  # fmt: skip
    return [*found, *plan["moves"]]
