/** The phones' wire, as docs/scripted-table.md has it: what frames and views look like. */

import { isSound } from "./sound";
import type { Ending, Fact, Question, Result, Scene, Step } from "./stage";

/** A player's colour; how each looks, seats.ts knows. */
export type Seat = "red" | "blue" | "green" | "yellow" | "orange" | "purple" | "white" | "cyan" | "magenta";
export type Lang = "en" | "fr";
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Command = { do: string; [field: string]: Json };

/** What a sealed scan asks. */
export type Ask = string;

/** Something that happened to those seats, about which their phones ask in private. */
export interface Note {
  rev: number;
  kind: string;
  seats: Seat[];
  /** Of whom. */
  of?: Seat;
}

/** What the audit can name; only `wrong_total` names no seat. */
export interface Fault {
  fault: string;
  seat: Seat | null;
  scan?: string | null;
  at?: number | null;
  with?: Seat | null;
}

/** What the table makes of everybody's openings, after the game, as far as a phone looks at it; its words are `facts`. */
export interface Report {
  faults: Fault[];
  /** Questions that came to nothing. */
  cancelled?: { scan: string }[];
  scans: { scan: string }[];
  names: { [seat in Seat]?: string };
}

/** A seat of a round: a phone's key and nonce, or that it answers on the tablet. */
export interface PhoneKey {
  seat: Seat;
  public: string;
  nonce: string;
  tablet?: never;
}
export type Key = PhoneKey | { seat: Seat; tablet: true };

/** What is to be noted in private now, and what is counted; without a sentence. */
export interface Private {
  game: string;
  notes?: Note[];
  given: { [name: string]: number };
  ask: Ask | null;
}

export interface LobbySeat {
  seat: Seat;
  name: string;
  state: "free" | "taken" | "tablet";
}

type BySeat = { [seat in Seat]?: string };

/** Everything from which a phone works out a count, the chain and the ledger. */
export interface Opened {
  commits: BySeat;
  shares: BySeat;
  chain: string;
  pictures: number[];
  round: number;
  roster: Key[];
  tablet: BySeat;
}

/** Whose answer could be shown, in the table's words. */
export interface Warn {
  seat: Seat;
  why: string;
}

/** A moment of the game, as this phone may see it. */
export interface Shown {
  rev: number;
  scene: MyScene | null;
  ending?: Ending;
  result?: Result;
  /** Whose phones know of more than this table: it was put back to an earlier moment. */
  set_back?: Seat[];
  durable?: false;
}

/** A seat's own scene has what its phone asks its owner in private, too. */
export type MyScene = Scene & { private?: Private };

/** What a host fills in for a new game. */
export interface GameForm {
  game: string;
  title: string;
  least: number;
  most: number;
  seats: Seat[];
  setup?: { field: string; path: string[]; label: string; choices: { value: Json; label: string; help?: string }[] }[];
}

export type FromTable =
  | { type: "challenge"; v: number; challenge: string; table: string }
  | ({
      type: "welcome";
      seat: Seat | null;
      symbols: number[];
      roster: Key[];
      round: number;
      head: string;
      game: string | null;
      host?: boolean;
      title?: string | null;
      join?: string;
      guests?: LobbySeat[];
      games?: GameForm[];
    } & Shown)
  | { type: "lobby"; free: Seat[]; seats: LobbySeat[]; game: string | null; title?: string | null }
  | ({ type: "scene"; told?: string[]; steps?: Step[] } & Shown)
  | { type: "question"; rev: number; key: string; question: Question }
  | { type: "key_round"; round: number; seats: Seat[] }
  | { type: "key_wait"; round: number; waiting: Seat[] }
  | { type: "key_commits"; round: number; commits: BySeat }
  | { type: "roster"; round: number; roster: Key[]; symbols: number[]; guests?: LobbySeat[] }
  | { type: "rows"; round: number; same: Seat[]; other: Seat[] }
  | { type: "done"; id: string; rev: number }
  | { type: "refused"; id?: string; key?: string; scan?: string; round?: number; rule?: string | null; code: string; why: string; warns?: Warn[]; dice?: number[] }
  | {
      type: "scan_open";
      scan: string;
      ask: Ask;
      round: number;
      seats: Seat[];
      tablet: BySeat;
      chain: string;
      warns?: Warn[];
    }
  | { type: "scan_wait"; scan: string; waiting: Seat[] }
  | { type: "scan_commits"; scan: string; commits: { [seat in Seat]?: Committed } }
  | ({ type: "scan_result"; scan: string; ask: Ask; polled: number } & Opened)
  | ({ type: "scan_void"; scan: string; ask: Ask; code: string; why: string; seat?: Seat } & Partial<Opened>)
  | { type: "ask_consent" }
  | { type: "audit_wait"; waiting: Seat[]; step?: string }
  | { type: "audit_off" }
  | { type: "audit_closed"; head: string; agreed: Seat[]; silent: Seat[] }
  | { type: "opened"; seat: Seat; openings: Partial<Openings> }
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
export interface Openings {
  type: "openings";
  votes: { scan: string; vote: 0 | 1; r: string }[];
  dossier: { at: number; event: string; by: Seat | null }[];
  secret: string;
  /** The lists that the game's rules name; some are left out by a phone that came late. */
  [list: string]: unknown;
}

export interface Hello {
  type: "hello";
  v: 2;
  code: string;
  seat: Seat | null;
  public: string;
  proof: string;
  head: string | null;
  lang: Lang;
  wants: "scene";
  was?: string;
  was_proof?: string;
}

export type FromPhone =
  | Hello
  | { type: "hello"; v: 2; host: string; lang: Lang; wants: "scene" }
  | { type: "command"; id: string; rev: number; command: Command }
  | { type: "key_commit"; round: number; commit: string }
  | { type: "key_open"; round: number; nonce: string }
  | { type: "row"; round: number; same: boolean }
  | ({ type: "scan_commit"; scan: string } & Committed)
  | { type: "scan_share"; scan: string; share: string; blind: string }
  | { type: "consent"; agree: boolean }
  | Openings
  | { type: "open"; key: string; rev: number }
  | { type: "lang"; lang: Lang }
  | { type: "up" }
  | { type: "ping" };

/** Read one frame of the table; what is no frame is nothing. */
export function readFrame(text: string): FromTable | null {
  try {
    const frame = JSON.parse(text) as FromTable | null;
    return frame && isSound(frame) ? frame : null;
  } catch {
    return null;
  }
}
