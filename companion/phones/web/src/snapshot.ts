/** What a screen shows: the table as this phone knows it, at one moment. */

import type { Verdict } from "./auditor";
import type { Text } from "./games";
import type { Warning } from "./ledger";
import type { Said } from "./notes";
import type { RingFault } from "./roster";
import type { Ending, Fact, Question as Asked, Step } from "./stage";
import type { Ask, Command, GameForm, Key, Lang, LobbySeat, MyScene, Report, Seat, Warn } from "./wire";

export type Stage = "code" | "greeting" | "lobby" | "seat" | "host" | "replaced" | "old";

/** Something to tell the player: a word of our own, or a sentence of the table's. */
export interface Notice {
  code: string;
  why: string | null;
  rule: string | null;
  /** What was refused, where the table may insist on it. */
  command: Command | null;
  /** Whose answers it could show. */
  warns?: Warn[];
  /** The dice that must be told first, by their sides. */
  dice?: number[];
}

export interface Told {
  n: number;
  text: string;
}

/** Why this phone does not answer a scan. */
export type Distrust =
  | "other_game"
  | "own_key"
  | "keys_differ"
  | "seat_missing"
  | "few_phones"
  | "same_keys"
  | "bad_key"
  | "other_question"
  | "own_commit"
  | "set_back"
  | "retired"
  | "no_roster"
  | "chain"
  | "row"
  | "row_other";

/** The sealed question that is open. */
export interface Sealing {
  scan: string;
  ask: Ask;
  polled: Seat[];
  /** Whose answers the table awaits. */
  waiting: Seat[];
  step: "warned" | "answering" | "sealed" | "refused";
  refusal: Distrust | null;
  /** Whose answers it could show, as this phone's ledger has it, and what the table knows beside it. */
  warnings: Warning[];
  told: Warn[];
  /** Whether its owner has looked at what would be sealed. */
  peeked: boolean;
  /** When a sealed answer may leave, as Date.now() counts. */
  leavesAt: number;
  /** What was said before sealing, where the question asks for it. */
  said: string | null;
  /** The game before was given up after a count, and nothing was counted since. */
  given: boolean;
}

/** Whether what the table tells of a count is what this phone knows of it. */
export type Check = "good" | "own_entry" | "sum" | "chain";

/** What came of the newest scan. */
export type Outcome =
  | {
      n: number;
      kind: "result";
      ask: Ask;
      total: number;
      polled: number;
      check: Check;
      pictures: number[];
    }
  | { n: number; kind: "void"; ask: Ask; code: string; why: string; check: Check; seat: Seat | null };

/** The row of pictures, and who has compared it. */
export interface Row {
  bad: RingFault | null;
  /** Whose keys are awaited. */
  waiting: Seat[];
  /** What its owner said of it; null before they compared. */
  said: boolean | null;
  /** It is not the one that its owner acknowledged last. */
  changed: boolean;
  same: Seat[];
  other: Seat[];
  /** How many living phones there are to compare. */
  phones: number;
  /** Whether this phone's owner is to compare. */
  asked: boolean;
}

/** A private question; everybody whom it concerns gets the same. */
export interface Question {
  rev: number;
  /** One of the game's; or "now": what are you now? It is asked of a phone that came late. */
  kind: string;
  /** Whom it is about. */
  other: Seat | null;
  ask: Text;
  answers: { said: Said; label: Text }[];
}

/** What the owner is, as far as this phone was told. */
export interface Self {
  /** One of the game's states. */
  state: string;
  by: Seat | null;
  at: number | null;
}

export interface Audit {
  /** Asked, said yes or no, sent, left closed, or told. */
  step: "asked" | "agreed" | "declined" | "opened" | "closed" | "over";
  waiting: Seat[];
}

export interface Snapshot {
  stage: Stage;
  /** Whether the table answers. */
  near: boolean;
  seat: Seat | null;
  lobby: { seats: LobbySeat[]; game: string | null };
  game: string | null;
  /** What the game is called. */
  title: string | null;
  join: string | null;
  /** Who is in, as a host is told. */
  guests: LobbySeat[];
  /** What a host can begin. */
  games: GameForm[];
  scene: MyScene | null;
  /** How it ended, once it has. */
  ending: Ending | null;
  /** Whose phones know of more than this table. */
  ahead: Seat[];
  rev: number;
  /** Questions that were too long for the scene, as they are at this rev. */
  later: { rev: number; questions: { [key: string]: Asked } };
  told: Told[];
  /** What is seen happening of the newest change, and a number that grows with each. */
  steps: { n: number; list: Step[] };
  roster: Key[];
  symbols: number[];
  row: Row;
  /** The four of the newest count. */
  pictures: number[];
  /** The table was put back to an earlier moment. */
  setBack: boolean;
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
  vote: 0 | 1 | null;
  audit: Audit | null;
  report: Report | null;
  /** The same in the table's words. */
  facts: Fact[];
  /** What this phone itself found. */
  verdict: Verdict | null;
}

export function blank(seat: Seat | null, lang: Lang): Snapshot {
  return {
    stage: "code",
    near: false,
    seat,
    lobby: { seats: [], game: null },
    game: null,
    title: null,
    join: null,
    guests: [],
    games: [],
    scene: null,
    ending: null,
    ahead: [],
    rev: 0,
    later: { rev: 0, questions: {} },
    told: [],
    steps: { n: 0, list: [] },
    roster: [],
    symbols: [],
    row: { bad: null, waiting: [], said: null, changed: false, same: [], other: [], phones: 0, asked: false },
    pictures: [],
    setBack: false,
    kept: true,
    notice: null,
    busy: false,
    lang,
    sealing: null,
    outcome: null,
    questions: [],
    self: { state: "", by: null, at: null },
    vote: null,
    audit: null,
    report: null,
    facts: [],
    verdict: null,
  };
}
