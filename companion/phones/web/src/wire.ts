/**
 * The types of frames that the table sends, as docs/scripted-table.md and docs/phones.md have them; what phones send is
 * frames.ts.
 */

import type { NoteMarks } from "./chain";
import type { Fault, Json, PhoneFrame, SeatName, Warn } from "./frames";
import { isWholeFrame } from "./frame_shape";
import type { Ending, Fact, Question, Result, Scene, Step } from "./stage";


/** A sealed question's name: the game's own word for it. */
export type PollName = string;

/** Something that happened to those seats, about which their phones ask in private. */
export interface NoteEvent {
  /** A note that was rewritten is another; `rev` is its step's, and stays. */
  id?: string;
  rev: number;
  kind: string;
  seats: SeatName[];
  /** Whom it is about, where that is another seat. */
  of?: SeatName;
}

/** What the table makes of everybody's openings, after the game, as far as a phone looks at it; its words are `facts`. */
export interface Report {
  faults: Fault[];
  /** Questions that came to nothing. */
  cancelled?: { scan: string }[];
  /** Those that count for nothing say why. */
  scans: { scan: string; ask?: PollName; gone?: "undone" | "void" }[];
  names: { [seat in SeatName]?: string };
}

/** A seat of a round: a phone's key and nonce, or that it answers on the tablet. */
export interface PhoneKey {
  seat: SeatName;
  public: string;
  nonce: string;
  tablet?: never;
}
export type Key = PhoneKey | { seat: SeatName; tablet: true };

/** What is to be noted in private now, and what is counted; without a sentence. */
export interface Private {
  game: string;
  notes?: NoteEvent[];
  given: { [name: string]: number };
  ask: PollName | null;
  /** What stands for all that each seat was asked to note. */
  noted?: NoteMarks;
}

export interface LobbySeat {
  seat: SeatName;
  name: string;
  state: "free" | "taken" | "tablet" | "bot" | "closed";
  /** Its phone is not connected, as who runs the table is told. */
  away?: true;
}

/** Somebody who sits before the game, as who runs the table is told. */
export interface SittingPlayer {
  number: number;
  seat: SeatName;
  name: string;
  phone: "none" | "here" | "away";
  /** As whom a bot plays there. */
  bot?: string;
  team?: string;
}

/** How players come in: a link, and its code as a drawing. */
export interface JoinLink {
  link?: string | null;
  qr?: { size: number; path: string };
}

type BySeat = { [seat in SeatName]?: string };

/** Everything from which a phone works out a count, the chain and the ledger. */
interface Opened {
  commits: BySeat;
  shares: BySeat;
  chain: string;
  pictures: number[];
  round: number;
  roster: Key[];
  tablet: BySeat;
  noted?: NoteMarks;
}

/** A moment of the game, as this phone may see it. */
export interface SceneUpdate {
  rev: number;
  scene: MyScene | null;
  ending?: Ending;
  result?: Result;
  /** Whose phones know of more than this table: it was put back to an earlier moment. */
  set_back?: SeatName[];
  durable?: false;
  /** Who runs the table can redo what was undone. */
  redo?: true | undefined;
}

/** A seat's own scene has what its phone asks its owner in private, too. */
export type MyScene = Scene & { private?: Private };

/** What a new game asks beside players; its value goes to its path in `new_game`. */
export interface SetupQuestion {
  field: string;
  path: string[];
  label: string;
  choices: { value: Json; label: string; help?: string }[];
  /** Which choice the game takes where nobody chooses; the first, if none is named. */
  usual?: number;
  /** With which answer to another question this one is not asked, and why. */
  idle?: { field: string; value: Json; why: string };
}

/** What a host fills in for a new game. */
export interface NewGameForm {
  game: string;
  title: string;
  least: number;
  most: number;
  seats: SeatName[];
  /** What its owner knows of their copy can be told. */
  copy?: boolean;
  setup?: SetupQuestion[];
  /** As whom a bot may play. */
  bots?: string[];
  /** What is chosen of many names, in the order of the taps; where nobody chooses, the usual ones. */
  several?: { field: string; label: string; names: string[]; usual: string[]; help: string };
  /** With which answer to a question people are in teams. */
  teams?: { field: string; value: Json };
}

export type FromTable =
  | { type: "challenge"; v: number; challenge: string; table: string }
  | ({
      type: "welcome";
      seat: SeatName | null;
      symbols: number[];
      roster: Key[];
      round: number;
      head: string;
      /** Play has begun without this phone, which knows nothing of before. */
      begun?: boolean;
      game: string | null;
      host?: boolean;
      title?: string | null;
      join?: string;
      guests?: LobbySeat[];
      games?: NewGameForm[];
    } & JoinLink &
      SceneUpdate)
  | ({ type: "lobby"; free: SeatName[]; seats: LobbySeat[]; game: string | null; title?: string | null; seat?: SeatName | null; sitting?: SittingPlayer[]; setting_up?: string; chosen?: { [field: string]: Json }; join?: string } & JoinLink)
  | ({ type: "scene"; told?: string[]; steps?: Step[] } & SceneUpdate)
  /** What was done lately, in this phone's language. */
  | { type: "told"; told: string[] }
  /** Of somebody's own copy of a game, for the host alone: a part of the forms or of the file, as base64. */
  | { type: "copy"; game: string; what: "forms" | "file"; part: number; of: number; text: string }
  | { type: "copy_part"; game: string; part: number }
  | { type: "copy_kept"; game: string }
  | { type: "question"; rev: number; key: string; question: Question }
  | { type: "key_round"; round: number; seats: SeatName[] }
  | { type: "key_wait"; round: number; waiting: SeatName[] }
  | { type: "key_commits"; round: number; commits: BySeat }
  | { type: "roster"; round: number; roster: Key[]; symbols: number[]; guests?: LobbySeat[] }
  | { type: "rows"; round: number; same: SeatName[]; other: SeatName[] }
  | { type: "done"; id: string; rev: number; back?: string; stays?: string }
  | { type: "refused"; id?: string; key?: string; scan?: string; round?: number; rule?: string | null; code: string; why: string; firm?: boolean; warns?: Warn[]; dice?: number[] }
  | {
      type: "scan_open";
      scan: string;
      ask: PollName;
      round: number;
      seats: SeatName[];
      tablet: BySeat;
      chain: string;
      warns?: Warn[];
    }
  | { type: "scan_wait"; scan: string; waiting: SeatName[] }
  | { type: "scan_commits"; scan: string; commits: { [seat in SeatName]?: Committed } }
  | ({ type: "scan_result"; scan: string; ask: PollName; polled: number } & Opened)
  | ({ type: "scan_void"; scan: string; ask: PollName; code: string; why: string; seat?: SeatName } & Partial<Opened>)
  | { type: "ask_consent"; rev?: number }
  | { type: "audit_wait"; waiting: SeatName[]; step?: string }
  | { type: "audit_off" }
  | { type: "audit_closed"; head: string; agreed: SeatName[]; silent: SeatName[] }
  | { type: "opened"; seat: SeatName; openings: Partial<OpeningsFrame> }
  | { type: "report"; report: Report }
  | { type: "facts"; facts: Fact[]; ending: Ending }
  | { type: "again"; code: string }
  | { type: "pong" };

/** What stands for a sealed answer until the shares are asked for. */
export interface Committed {
  commit: string;
  sealed: string;
}

/** What a phone tells when the game is over and its owner agrees. */
export interface OpeningsFrame {
  type: "openings";
  votes: { scan: string; vote: 0 | 1; r: string }[];
  dossier: { at: number; event: string; by: SeatName | null }[];
  secret: string;
  /** The public key with which the phone goes on: what is opened is nobody's any more. */
  next?: string;
  /** The lists that the game's rules name; some are left out by a phone that came late. */
  [list: string]: unknown;
}

export type FromPhone = PhoneFrame | OpeningsFrame;

/** Read one frame of the table; what is no frame is nothing. */
export function readFrame(text: string): FromTable | null {
  try {
    const frame = JSON.parse(text) as FromTable | null;
    return frame && isWholeFrame(frame) ? frame : null;
  } catch {
    return null;
  }
}
