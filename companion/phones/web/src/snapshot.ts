/**
 * The type of what a screen shows: all that this phone knows of the table at one moment. Data alone; table_client.ts
 * makes it.
 */

import type { AuditVerdict } from "./auditor";
import type { Json, Lang, SeatName, Warn } from "./frames";
import type { Warning } from "./ledger";
import type { AnswerSaid, Jotted, NoteId, SetAside } from "./notes";
import type { RoundFault } from "./roster";
import type { Text } from "./rules";
import type { Ending, Fact, Question, Raw, Step } from "./stage";
import type { JoinLink, Key, LobbySeat, MyScene, NewGameForm, PollName, Report, SittingPlayer } from "./wire";

export type PageState = "code" | "greeting" | "lobby" | "seat" | "host" | "replaced" | "old";

/** Something to tell the player: a word of our own, or a sentence of the table's. */
export interface PageNotice {
  code: string;
  why: string | null;
  rule: string | null;
  /** What was refused. */
  command: Raw | null;
  /** The moment at which that was asked for. */
  rev?: number;
  /** No table can insist on it. */
  firm?: boolean | undefined;
  /** Whose answers it could show. */
  warns?: Warn[];
  /** The dice that must be told first, by their sides. */
  dice?: number[];
  /** What stands above it, where nothing was refused. */
  title?: string;
}

interface ToldLine {
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
export interface OpenPoll {
  scan: string;
  ask: PollName;
  polled: SeatName[];
  /** Whose answers the table awaits. */
  waiting: SeatName[];
  step: "warned" | "answering" | "sealed" | "refused";
  refusal: Distrust | null;
  /** Whose answers it could show, as this phone's ledger has it, and what the table knows beside it. */
  warnings: Warning[];
  told: Warn[];
  /** What play did since the last count, which is only said. */
  quiet: Warn[];
  /** Whether its owner has looked at what would be sealed. */
  peeked: boolean;
  /** When a sealed answer may leave, as Date.now() counts. */
  leavesAt: number;
  /** What was said before sealing, where the question asks for it. */
  said: string | null;
  /** The game before was counted and never checked, and nothing was counted since. */
  given: boolean;
  /** This phone cannot know what was counted before it came. */
  unknowing: boolean;
}

/** Whether what the table tells of a count is what this phone knows of it. */
export type Check = "good" | "own_entry" | "sum" | "chain";

/** What came of the newest scan. */
export type Outcome =
  | {
      n: number;
      kind: "result";
      ask: PollName;
      total: number;
      polled: number;
      check: Check;
      pictures: number[];
    }
  | { n: number; kind: "void"; ask: PollName; code: string; why: string; check: Check; seat: SeatName | null };

/** The row of pictures, and who has compared it. */
export interface RowState {
  bad: RoundFault | null;
  /** Whose keys are awaited. */
  waiting: SeatName[];
  /** What its owner said of it; null before they compared. */
  said: boolean | null;
  /** It is not the one that its owner acknowledged last. */
  changed: boolean;
  same: SeatName[];
  other: SeatName[];
  /** How many living phones there are to compare. */
  phones: number;
  /** Whether this phone's owner is to compare: there is another phone to compare with. */
  asked: boolean;
}

/** A private question; everybody whom it concerns gets the same. */
export interface PrivateQuestion {
  id: NoteId;
  rev: number;
  /** One of the game's; or "now": what are you now? It is asked of a phone that came late. */
  kind: string;
  /** Whom it is about. */
  other: SeatName | null;
  ask: Text;
  answers: { said: AnswerSaid; label: Text }[];
}

/** What the owner is, as far as this phone was told. */
export interface Self {
  /** One of the game's states. */
  state: string;
  by: SeatName | null;
  at: number | null;
}

export interface AuditProgress {
  /** Asked, said yes or no, sent, left closed, or told. */
  step: "asked" | "agreed" | "declined" | "opened" | "closed" | "over";
  waiting: SeatName[];
}

export interface Snapshot {
  stage: PageState;
  /** Whether the table answers. */
  near: boolean;
  seat: SeatName | null;
  lobby: { seats: LobbySeat[]; game: string | null };
  /** Who sits before the game, as a host is told. */
  sitting: SittingPlayer[];
  /** Which game is being set up, and how it is to be played, as far as a host has chosen. */
  settingUp: string | null;
  chosen: { readonly [field: string]: Json };
  joinLink: JoinLink;
  game: string | null;
  /** What the game is called. */
  title: string | null;
  join: string | null;
  /** Every seat and who is in it, as the host's page is told. */
  guests: LobbySeat[];
  /** What a host can begin. */
  games: NewGameForm[];
  scene: MyScene | null;
  /** How it ended, once it has. */
  ending: Ending | null;
  /** Whose phones know of more than this table. */
  ahead: SeatName[];
  rev: number;
  /** Questions that the scene left out, as they are at this rev. */
  later: { rev: number; questions: { [key: string]: Question } };
  told: ToldLine[];
  /** What is seen happening of the newest change, and a number that grows with each. */
  steps: { n: number; list: Step[] };
  roster: Key[];
  symbols: number[];
  row: RowState;
  /** The four pictures of the newest count. */
  pictures: number[];
  /** The table was put back to an earlier moment. */
  setBack: boolean;
  /** Whether what is done survives the table being switched off. */
  durable: boolean;
  /** There is something to redo, as the host's page is told. */
  redo?: true | undefined;
  notice: PageNotice | null;
  /** This phone's own step that may still be taken back, in words. */
  back: string | null;
  /** It is no longer to be taken back, and this says why. */
  stays: boolean;
  /** A command is under way. */
  busy: boolean;
  /** One has not left this phone yet. */
  held: boolean;
  lang: Lang;
  sealing: OpenPoll | null;
  /** The newest, until it was seen. */
  outcome: Outcome | null;
  /** What is not answered yet, the oldest first. */
  questions: PrivateQuestion[];
  /** What was answered, and then removed at the table; until its owner has read it. */
  removed: SetAside[];
  /** Secret: to be shown only while a finger holds "Peek", as is `vote`. */
  self: Self;
  /** Secret too: what was noted unasked. */
  jots: Jotted;
  /** What would be sealed now. */
  vote: 0 | 1 | null;
  audit: AuditProgress | null;
  report: Report | null;
  /** The report in the table's words. */
  facts: Fact[];
  /** What this phone itself found. */
  verdict: AuditVerdict | null;
}

export function blank(seat: SeatName | null, lang: Lang): Snapshot {
  return {
    stage: "code",
    near: false,
    seat,
    lobby: { seats: [], game: null },
    sitting: [],
    settingUp: null,
    chosen: {},
    joinLink: {},
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
    durable: true,
    notice: null,
    back: null,
    stays: false,
    busy: false,
    held: false,
    lang,
    sealing: null,
    outcome: null,
    questions: [],
    removed: [],
    self: { state: "", by: null, at: null },
    jots: {},
    vote: null,
    audit: null,
    report: null,
    facts: [],
    verdict: null,
  };
}
