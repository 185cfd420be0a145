"""The contract's vectors of version 2, which the page keeps to as well."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.heatscan.roster import Member
from companion.heatscan.sealing import Question

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "heat_scan_v2_vectors.json").read_text()
)["cases"]
POLLS: list[dict[str, Any]] = [{**poll, "case": case} for case in CASES for poll in case["polls"]]
"""Every poll, beside the case that it is of."""


def bytes_of(row: Mapping[str, Any], name: str) -> bytes:
    return bytes.fromhex(row[name])


def roster_of(case: Mapping[str, Any]) -> tuple[Member, ...]:
    return tuple(
        Member(one["seat"])
        if one["tablet"]
        else Member(one["seat"], bytes_of(one, "public"), bytes_of(one, "nonce"))
        for one in case["seats"]
    )


def question_of(poll: Mapping[str, Any]) -> Question:
    case = poll["case"]
    seats = tuple(one["seat"] for one in poll["answers"])
    tablet = {seat: bytes_of(one, "public") for seat, one in poll["tablet"].items()}
    scan = bytes_of(poll, "scan")
    return Question(scan, poll["ask"], case["round"], roster_of(case), seats, tablet)


def secrets_of(poll: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the secret keys of a poll's seats."""
    phones = {one["seat"]: one for one in poll["case"]["seats"] if not one["tablet"]}
    both = {**phones, **poll["tablet"]}
    return {seat: bytes_of(one, "secret") for seat, one in both.items()}
