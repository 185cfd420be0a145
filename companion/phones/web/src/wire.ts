/** The phones' wire, as docs/scripted-table.md has it: what frames and views look like. */

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
  over: { side: "human" | "parasite" | null; rule: string | null; winners: Seat[] | null } | null;
  seat?: Seat;
  offers?: Offer[];
}

export interface Key {
  seat: Seat;
  public: string;
  tablet?: boolean;
}

export interface LobbySeat {
  seat: Seat;
  name: string;
  state: "free" | "taken" | "tablet";
}

export interface Happening {
  type: string;
  [field: string]: Json;
}

export type FromTable =
  | {
      type: "welcome";
      seat: Seat | null;
      session: string;
      symbols: number[];
      roster: Key[];
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
  | { type: "roster"; roster: Key[]; symbols: number[]; guests?: LobbySeat[] }
  | { type: "done"; id: string; rev: number }
  | { type: "refused"; id?: string; rule?: string | null; code: string; why: string }
  | { type: "again"; code: string; seat: Seat | null }
  | { type: "pong" };

export type FromPhone =
  | {
      type: "hello";
      v: 1;
      code: string;
      seat: Seat | null;
      session: string | null;
      public: string;
      claim: string;
      lang: Lang;
    }
  | { type: "command"; id: string; rev: number; command: Command }
  | { type: "lang"; lang: Lang }
  | { type: "up" }
  | { type: "ping" };

const TYPES = ["welcome", "lobby", "view", "roster", "done", "refused", "again", "pong"];

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

/** Read one frame of the table; what this page does not know is nothing to it. */
export function readFrame(text: string): FromTable | null {
  try {
    const found = JSON.parse(text) as { type?: unknown } | null;
    if (!found || !TYPES.includes(String(found.type))) return null;
    const frame = found as FromTable;
    return frame.type === "view" || frame.type === "welcome" ? { ...frame, view: withWays(frame.view) } : frame;
  } catch {
    return null;
  }
}
