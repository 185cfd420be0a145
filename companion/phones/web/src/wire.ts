/** The phones' wire, as docs/scripted-table.md has it: what frames and views look like. */

import { isSound } from "./sound";

export type Seat = "red" | "blue" | "green" | "yellow" | "orange" | "purple";
export type Who = "trooper" | "android";
export type Lang = "en" | "fr";
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Way = { [field: string]: Json };
export type Command = { do: string; [field: string]: Json };

export const SEATS: readonly Seat[] = ["red", "blue", "green", "yellow", "orange", "purple"];
export const WHO: readonly Who[] = ["trooper", "android"];

export interface Offer {
  do: string;
  who: Who | null;
  open: boolean;
  why: string | null;
  code: string | null;
  rule: string | null;
  choices?: { [field: string]: Json[] } | null;
  /** Every legal command's fields. Long lists come as a grid, and far too long ones not at all. */
  ways?: Way[];
  grid?: { fields: string[]; rows: Json[][] };
}

export interface Character {
  health: number;
  room: string | null;
  ap: number;
}

export interface SeatView {
  name: string;
  alive: boolean;
  hand: number;
  bullets: number;
  open: string[];
  trooper: Character;
  android: Character;
}

export interface Parasite {
  id: string;
  disc: string;
  side: "grey" | "black";
  room: string | null;
}

export interface Attack {
  id: string;
  parasite: string | null;
  damage: number;
  targets: string[];
  answers?: { [seat: string]: number };
}

export interface Pending {
  kind: string;
  who?: Who;
  with?: Seat[];
  attacks?: Attack[];
  choices?: string[];
  polled?: number;
  most?: number;
  ask?: boolean;
}

export interface Room {
  card: string;
  searched: boolean;
  turned: boolean;
  doors: string;
  horizontal?: boolean;
}

export interface View {
  game: string;
  rev: number;
  phase: "setup" | "parasite" | "team" | "over";
  board: "full" | "light";
  setup: { [count: string]: number };
  turn: { number: number; seat: Seat; ap: number; spent: number } | null;
  marker: { seat: Seat; armed: boolean };
  doors_open: boolean;
  seats: { [seat in Seat]?: SeatView };
  parasites: Parasite[];
  supply: { grey: number; black: number };
  decks: { search: number; discard: number; exploration: number };
  deck?: { [card: string]: string };
  rooms: { [place: string]: Room };
  pending: Pending[];
  next_phase: number | null;
  scans: { infected: number; clean: number }[];
  reminders?: { rule: string; text: string }[];
  over: {
    side: "human" | "parasite" | null;
    rule: string | null;
    winners: Seat[] | null;
    /** It rests on sealed answers that no audit has looked at. */
    provisional?: boolean;
  } | null;
  /** What the private dossiers are asked about; a seat's view has those that name it. */
  notes?: Note[];
  private?: { given: { [name: string]: number }; ask: string | null };
  audit?: Report | null;
  options?: { two_infection?: boolean; host_card?: boolean; last_human_gas?: string };
  seat?: Seat;
  offers?: Offer[];
  /** Whose phones know of more than this table: it was put back to an earlier moment. */
  set_back?: Seat[];
}

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

/** What the table makes of everybody's openings, after the game. */
export interface Report {
  faults: Fault[];
  unopened: Seat[];
  chain: { seat: Seat; by: Seat | null; at: number; event: "host" | "infected" }[];
  winners: Seat[] | null;
  ending: "stands" | "overturned" | "unproven" | null;
  host: Seat | null;
  last: Seat | null;
  servants: Seat[];
  /** Whose answers nothing proves: a tablet seat's, an earlier key's, or what was not opened. */
  unproved?: { scan: string; seat: Seat }[];
  /** Questions that came to nothing, and whose answers were missing. */
  cancelled?: { scan: string; ask: Ask; missing: Seat[] }[];
  scans: {
    scan: string;
    ask: Ask;
    rev: number;
    polled: Seat[] | number;
    votes: { [seat in Seat]?: 0 | 1 | null };
    pictures?: number[];
  }[];
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

export interface LobbySeat {
  seat: Seat;
  name: string;
  state: "free" | "taken" | "tablet";
}

export interface Happening {
  type: string;
  [field: string]: Json;
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

export type FromTable =
  | { type: "challenge"; v: number; challenge: string; table: string }
  | {
      type: "welcome";
      seat: Seat | null;
      symbols: number[];
      roster: Key[];
      round: number;
      head: string;
      rev: number;
      view: View | null;
      game: string | null;
      host?: boolean;
      join?: string;
      guests?: LobbySeat[];
      durable?: false;
    }
  | { type: "lobby"; free: Seat[]; seats: LobbySeat[]; game: string | null }
  | { type: "view"; rev: number; view: View | null; told?: string[]; events?: Happening[]; durable?: false }
  | { type: "key_round"; round: number; seats: Seat[] }
  | { type: "key_wait"; round: number; waiting: Seat[] }
  | { type: "key_commits"; round: number; commits: BySeat }
  | { type: "roster"; round: number; roster: Key[]; symbols: number[]; guests?: LobbySeat[] }
  | { type: "rows"; round: number; same: Seat[]; other: Seat[] }
  | { type: "done"; id: string; rev: number }
  | { type: "refused"; id?: string; scan?: string; round?: number; rule?: string | null; code: string; why: string; warns?: Warn[] }
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
  was?: string;
  was_proof?: string;
}

export type FromPhone =
  | Hello
  | { type: "hello"; v: 2; host: string; lang: Lang }
  | { type: "command"; id: string; rev: number; command: Command }
  | { type: "key_commit"; round: number; commit: string }
  | { type: "key_open"; round: number; nonce: string }
  | { type: "row"; round: number; same: boolean }
  | ({ type: "scan_commit"; scan: string } & Committed)
  | { type: "scan_share"; scan: string; share: string; blind: string }
  | { type: "consent"; agree: boolean }
  | Openings
  | { type: "lang"; lang: Lang }
  | { type: "up" }
  | { type: "ping" };

/** An offer with its ways written out; a field that a way does not have is null in the grid. */
export function whole(offer: Offer): Offer {
  const { grid, ...rest } = offer;
  if (!grid || rest.ways) return rest;
  const ways = grid.rows.map((row) => {
    const pairs = grid.fields.map((field, n): [string, Json] => [field, row[n] ?? null]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== null));
  });
  return { ...rest, ways };
}

function withWays(view: View | null): View | null {
  return view?.offers ? { ...view, offers: view.offers.map(whole) } : view;
}

/** Read one frame of the table; what is no frame is nothing. */
export function readFrame(text: string): FromTable | null {
  try {
    const frame = JSON.parse(text) as FromTable | null;
    if (!frame || !isSound(frame)) return null;
    return frame.type === "view" || frame.type === "welcome" ? { ...frame, view: withWays(frame.view) } : frame;
  } catch {
    return null;
  }
}
