"""What is printed in every box of Stationfall: the names that the table uses, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from companion.core.names import unfit

CharacterKind = Literal["human", "robot", "cyborg", "data", "item"]
Life = Literal["live", "down", "escaped", "annihilated"]
"""SF-ST-01: how a Character is."""
OUT_OF_PLAY: Final[tuple[Life, ...]] = ("escaped", "annihilated")
"""SF-ST-03, SF-ST-04: who is so sits in no Pod of the station and is activated by nobody."""
Guilt = Literal["innocent", "suspect", "guilty"]
Hazard = Literal["fire", "asphyxiation"]
DataKind = Literal["Evidence", "X-Secret", "NDA", "Digital Assistant"]
Offsite = Literal["news", "authorities"]

CHARACTERS: Final = (
    "Astrochimp",
    "Billionaire",
    "Counselor",
    "Cyborg",
    "Daredevil",
    "Digital Assistant",
    "Engineer",
    "Exile",
    "Inspector",
    "Legal",
    "Medical",
    "Microbiologist",
    "Operative",
    "Security",
    "Station Chief",
    "Stowaway",
    "Stranger",
    "Telepathic Rat",
    "Troubleshooter",
)
"""Those that our sources name; a table may enter others."""
TUTORIAL: Final = (
    "Astrochimp",
    "Counselor",
    "Cyborg",
    "Daredevil",
    "Engineer",
    "Exile",
    "Medical",
    "Security",
    "Station Chief",
    "Stowaway",
    "Stranger",
    "Troubleshooter",
)
"""SF-SET-T1."""
ALCATRAZ, HAIL_MARY, HOUDINI, MCQUEEN = "Alcatraz", "Hail Mary", "Houdini", "McQueen"
MEDEVAC: Final = "Medevac Pod"
PODS: Final = (ALCATRAZ, HAIL_MARY, HOUDINI, MCQUEEN)
"""SF-SET-06: the four that are always there."""
STATION_CHIEF: Final = "Station Chief"
"""SF-SET-T2: the Character that brings the Medevac Pod."""
CONTAINMENT: Final = "Magnetic Containment"
ANTIMATTER: Final = "Antimatter"
VAULT_X: Final = "Vault X"
BIO_LAB: Final = "Bio Lab"
SECURITY_STATION: Final = "Security Station"
ARRAY_CONTROL: Final = "Array Control"
BRIDGE: Final = "Bridge"
OUTER_SPACE: Final = "Outer Space"
REACTOR: Final = "Reactor"
MACHINE_SHOP: Final = "Machine Shop"
MAINFRAME: Final = "Mainframe"
AFT_AIRLOCKS, FORWARD_AIRLOCKS = "Aft Airlocks", "Forward Airlocks"
ENGINEER: Final = "Engineer"
"""SF-GLT-05: whose Agenda lets them win while Guilty."""
STRANGER: Final = "Stranger"
"""SF-SC-06: the only bot that goes on as another Character."""
KINDS: Final[Mapping[str, CharacterKind]] = {
    "Cyborg": "cyborg",
    "Digital Assistant": "data",
    "Telepathic Rat": "item",
}
"""SF-CMP-06: what the manual says of Characters, whatever their cards add."""
MINUTE: Final = "minute"
"""Where a marker lies that lies on no Section."""
SECTIONS: Final = (
    "Aft Airlocks",
    "Aft Exhaust",
    "Aft Hub",
    ALCATRAZ,
    ARRAY_CONTROL,
    BIO_LAB,
    BRIDGE,
    "Cargo Claw",
    "Chem Lab",
    "Cryo Lab",
    "Forward Airlocks",
    "Forward Exhaust",
    "Forward Hub",
    "Fuel Cells",
    HAIL_MARY,
    HOUDINI,
    "Hydroponics",
    "Kitchen",
    "Locker Room",
    "Machine Shop",
    CONTAINMENT,
    "Mainframe",
    MCQUEEN,
    MEDEVAC,
    "Nanofactory",
    OUTER_SPACE,
    "Panic Pod",
    "Physics Lab",
    "Pirate/Rescue Ship",
    "Print Shop",
    "Quarters",
    "Rec Room",
    SECURITY_STATION,
    "Shred Room",
    "Storage",
    "Storm Shelter",
    "Suite",
    "Tanks",
    "Therapy Garden",
    VAULT_X,
    REACTOR,
)
"""SF-CMP-07; a copy may enter others."""
LONGEST: Final = 40


def is_name(name: str) -> bool:
    """Tell whether a Character or Section can be called so: 1 to 40 letters, and no dot."""
    return len(name) <= LONGEST and "." not in name and unfit(name, "") is None
