/** What a screen shows: the table as this phone knows it, at one moment. */

import type { Trust } from "./roster";
import type { Command, Happening, Key, Lang, LobbySeat, Seat, View } from "./wire";

export type Stage = "code" | "greeting" | "lobby" | "seat" | "host" | "replaced";

/** Something to tell the player: a word of our own, or a sentence of the table's. */
export interface Notice {
  code: string;
  why: string | null;
  rule: string | null;
  /** What was refused, where the table may insist on it. */
  command: Command | null;
}

export interface Told {
  n: number;
  text: string;
}

export interface Snapshot {
  stage: Stage;
  /** Whether the table answers. */
  near: boolean;
  seat: Seat | null;
  lobby: { seats: LobbySeat[]; game: string | null };
  game: string | null;
  join: string | null;
  /** Who is in, as a host is told. */
  guests: LobbySeat[];
  view: View | null;
  rev: number;
  told: Told[];
  /** The newest change's events, and a number that grows with each. */
  events: { n: number; list: Happening[] };
  roster: Key[];
  symbols: number[];
  trust: Trust;
  rowChanged: boolean;
  /** Whether what is done survives the table being switched off. */
  kept: boolean;
  notice: Notice | null;
  /** A command is under way. */
  busy: boolean;
  lang: Lang;
}

export function blank(seat: Seat | null, lang: Lang): Snapshot {
  return {
    stage: "code",
    near: false,
    seat,
    lobby: { seats: [], game: null },
    game: null,
    join: null,
    guests: [],
    view: null,
    rev: 0,
    told: [],
    events: { n: 0, list: [] },
    roster: [],
    symbols: [],
    trust: "none",
    rowChanged: false,
    kept: true,
    notice: null,
    busy: false,
    lang,
  };
}
