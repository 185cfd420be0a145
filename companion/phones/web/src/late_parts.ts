/** Entry of the script that comes after the page: what it brings. What the page's own script has, it takes from there. */

import { NumberSheet } from "./asking/number";
import { keepAwake } from "./awake";
import { Cards } from "./painters/cards";
import { Columns } from "./painters/columns";
import { Rings } from "./painters/rings";
import { AuditLine, AuditSheet } from "./screens/audit";
import { Ahead } from "./screens/rules";
import { DiceSheet } from "./screens/dice_sheet";
import { Menu } from "./screens/menu";
import { Removed } from "./screens/removed";
import { DiscloseSheet, MyNotes, NotesSheet } from "./screens/standing";
import { ReportSheet, ReportText } from "./screens/report";
import { Ended } from "./shown/ending";
import { MyTurn } from "./shown/my_turn";
import { Show } from "./shown/show";
import { Soon } from "./shown/soon";
import { Tracks } from "./shown/tracks";
import type { Handed } from "./late";

const parts = {
  Ahead, AuditLine, AuditSheet, Cards, Columns, DiceSheet, DiscloseSheet, Ended, Menu, MyNotes, MyTurn, NotesSheet, NumberSheet, Removed, ReportSheet, ReportText, Rings,
  Show, Soon, Tracks,
};

export type Parts = typeof parts;

(window as unknown as { late: Handed }).late.parts = parts;
// The video that does it is larger than most screens.
keepAwake();
