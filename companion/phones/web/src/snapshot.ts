/** What a screen shows: the table as this phone knows it, at one moment. */

import type { Trust } from "./roster";
import type { Ask, Command, Happening, Key, Lang, LobbySeat, Report, Seat, View } from "./wire";

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

/** Why this phone does not answer a scan. */
export type Distrust =
  | "own_key"
  | "keys_differ"
  | "seat_missing"
  | "few_phones"
  | "same_keys"
  | "bad_key"
  | "other_question";

/** The sealed question that is open. */
export interface Sealing {
  scan: string;
  ask: Ask;
  polled: Seat[];
  /** Whose answers the table awaits. */
  waiting: Seat[];
  step: "answering" | "sealed" | "refused";
  refusal: Distrust | null;
  /** Whether its owner has looked at what would be sealed. */
  peeked: boolean;
  /** When a sealed answer may leave, as Date.now() counts. */
  leavesAt: number;
  /** Of the second question: what was said about a gas can. */
  gas: boolean | null;
}

/** What came of the newest scan, and whether what the table tells of it is what this phone said. */
export type Outcome =
  | {
      n: number;
      kind: "result";
      ask: Ask;
      infected: number;
      polled: number;
      check: "good" | "own_entry" | "sum";
    }
  | { n: number; kind: "void"; ask: Ask; code: string; why: string; check: "good" | "own_entry" };

/** A private question; everybody whom it concerns gets the same. */
export interface Question {
  rev: number;
  /** "now": what are you now? It is asked of a phone that came late. */
  kind: "deal" | "trade" | "draw" | "look" | "now";
  /** The partner, or whose cards were seen. */
  other: Seat | null;
  /** How many infection cards each was dealt. */
  dealt: number;
  /** Whether the Host card can change hands. */
  host: boolean;
}

/** What the owner is, as far as this phone was told. */
export interface Self {
  state: "human" | "infected" | "host";
  by: Seat | null;
  at: number | null;
}

export interface Audit {
  step: "asked" | "opening" | "opened" | "declined" | "over";
  waiting: Seat[];
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
  sealing: Sealing | null;
  /** The newest, until it was seen. */
  outcome: Outcome | null;
  /** What is not answered yet, the oldest first. */
  questions: Question[];
  /** Secret: to be shown only while a finger holds "Peek", as is `vote`. */
  self: Self;
  /** What would be sealed now. */
  vote: 0 | 1;
  audit: Audit | null;
  report: Report | null;
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
    sealing: null,
    outcome: null,
    questions: [],
    self: { state: "human", by: null, at: null },
    vote: 0,
    audit: null,
    report: null,
  };
}
