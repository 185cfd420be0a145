"""The sentences that tell people at the table what is wrong with a device, and how to mend it."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message, say

FLASH: Final = "./panic device flash"
Advice = tuple[Message, tuple[Message, ...]]
"""What is wrong, and what to do about it, step by step."""


def no_pyserial() -> Message:
    """Nothing opens ports here."""
    return say(
        "Devices on a cable need pyserial, which is not installed here; ./panic setup installs it"
        " (without it: pip install 'panic-companion[device]')."
    )


def no_ports_on_android() -> Message:
    """Android gives no app a serial port."""
    return say(
        "On Android no app may open a serial port, so that nothing on a cable can be used here."
        " A scanner that types works, and so does the camera."
    )


def denied(port: str, group: str, *, is_member: bool) -> Advice:
    """The system does not let this person open it."""
    trouble = say("You may not use {port}.", port=port)
    again = say("Then log out and log in again; a restart is surest.")
    if is_member:
        return trouble, (
            say(
                "Your account is in the group {group}, but it was not yet when you logged in: log"
                " out and log in again, or restart.",
                group=group,
            ),
        )
    if not group:
        command = f"sudo chmod a+rw {port}"
        return trouble, (say("In a terminal: {command}", command=command),)
    command = f"sudo usermod -aG {group} $USER"
    return trouble, (say("In a terminal: {command}", command=command), again)


def taken(port: str, program: str) -> Advice:
    """Another program has it; `program` is empty where nobody knows which."""
    if program == "ModemManager":
        return say("{port} is in use: ModemManager takes it for a modem.", port=port), (
            say("Wait half a minute: it lets go of what is no modem."),
            say(
                "If it does not, in a terminal: {command}",
                command="sudo systemctl stop ModemManager",
            ),
        )
    close = say(
        "Close the other program: perhaps another companion, a serial monitor or a printer's tool."
    )
    if program:
        return say("{port} is in use by {program}.", port=port, program=program), (close,)
    return say("{port} is in use by another program.", port=port), (close,)


def gone(port: str) -> Advice:
    """There is no such port, or no longer."""
    return say("{port} is not there.", port=port), (
        say("Plug the device in, or choose another port."),
    )


def no_port(port: str) -> Advice:
    """What has this name is no serial port."""
    return say("{port} is no serial port.", port=port), (say("Choose another port."),)


def unusable(port: str, how: str) -> Advice:
    """The system refuses for a reason of its own."""
    return say("{port} cannot be used ({how}).", port=port, how=how), (
        say("Unplug the device and plug it in again."),
    )


def nothing_found(*, braille: bool, others: bool) -> tuple[Message, ...]:
    """Nothing that is known is plugged in."""
    steps = [
        say("Plug the box or the scanner into this machine."),
        say("If it is plugged in, try another cable: some carry power and no data."),
    ]
    if braille:
        steps.append(
            say(
                "The program brltty, for Braille displays, may be taking the box away. If nobody"
                " here needs it, in a terminal: {command}; then plug the box in again.",
                command="sudo apt remove brltty",
            )
        )
    if others:
        steps.append(
            say("Something is plugged in that is not known here: it can be chosen by hand.")
        )
    return tuple(steps)


def no_answer(port: str) -> Advice:
    """Nothing came that makes sense."""
    return say("What is on {port} does not answer as our box does.", port=port), (
        say("If it is the box, unplug it and plug it in again, and see that its firmware is on."),
        say("If it is a scanner, choose it as a scanner."),
        say("If it is something else, choose another port."),
    )


def plain_text(port: str) -> Advice:
    """It sends lines of text where the box was expected."""
    return say("What is on {port} sends plain text, as our box never does.", port=port), (
        say("If it is a scanner, choose it as a scanner."),
        say("If it is the box, put its firmware on it."),
        say("If it is something else, choose another port."),
    )


def babble(port: str) -> Advice:
    """It never stops."""
    return say("What is on {port} talks without end, as no box or scanner does.", port=port), (
        say("If it is the box or a scanner, unplug it and plug it in again."),
        say("If it is something else, choose another port."),
    )


def another_device(port: str, name: str) -> Advice:
    """It speaks as the box does, and says that it is none."""
    return say("What is on {port} is no scanner box but: {name}", port=port, name=name), (
        say("Choose another port."),
    )


def another_box(port: str, box: str) -> Advice:
    """Of two boxes, it is the other one."""
    return say("What is on {port} is another scanner box: {box}", port=port, box=box), (
        say("Plug in the box that was chosen, or choose this one."),
    )


def too_new(firmware: str) -> Advice:
    """The box speaks a later language than we do."""
    return say(
        "The box's firmware {firmware} is newer than this companion understands.", firmware=firmware
    ), (
        say("Update the companion on this machine."),
        say("What is scanned meanwhile stays in the box."),
    )


def too_old(firmware: str) -> Advice:
    """The box speaks an earlier language than we do."""
    return say("The box's firmware {firmware} is too old for this companion.", firmware=firmware), (
        say(
            "Put the firmware that came with this companion on the box. In a terminal: {command}",
            command=FLASH,
        ),
        say("What is scanned meanwhile stays in the box."),
    )


def silent() -> Advice:
    """It was well, and says nothing any more."""
    return say("The box has not been heard for some seconds."), (
        say("It is tried again by itself. If it does not come back, unplug it and plug it in."),
    )


def unreadable(speed: int, other: int) -> Advice:
    """A scanner's bytes make no text at this speed."""
    return say(
        "What the scanner sends cannot be read at {speed} baud; {other} is tried now.",
        speed=speed,
        other=other,
    ), (say("Scan again."),)
