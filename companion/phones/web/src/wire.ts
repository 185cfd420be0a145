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
  over: {
    side: "human" | "parasite" | null;
    rule: string | null;
    winners: Seat[] | null;
    /** It rests on sealed answers that no audit has looked at. */
    provisional?: boolean;
  } | null;
  /** What the private dossiers are asked about; a seat's view has those that name it. */
  notes?: Note[];
  audit?: Report | null;
  options?: { two_infection?: boolean; host_card?: boolean };
  seat?: Seat;
  offers?: Offer[];
}

/** What a sealed scan asks. */
export type Ask = "infected" | "last_human_without_gas";

/** Something that happened to those seats, about which their phones ask in private. */
export interface Note {
  rev: number;
  kind: "deal" | "trade" | "draw" | "look";
  seats: Seat[];
  /** Whose cards `seats[0]` looked at. */
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
  gaps: { scan: string; seat: Seat }[];
  scans: {
    scan: string;
    ask: Ask;
    rev: number;
    infected: number;
    polled: Seat[] | number;
    votes: { [seat in Seat]?: 0 | 1 | null };
  }[];
  names: { [seat in Seat]?: string };
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

/** Every seat's share and commitment, so that none can be changed later. */
export interface Opened {
  shares: { [seat in Seat]?: string };
  commits: { [seat in Seat]?: string };
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
  | { type: "refused"; id?: string; scan?: string; rule?: string | null; code: string; why: string }
  | { type: "scan_open"; scan: string; ask: Ask; roster: Key[] }
  | { type: "scan_wait"; scan: string; waiting: Seat[] }
  | ({ type: "scan_result"; scan: string; ask: Ask; infected: number; polled: number } & Opened)
  | ({ type: "scan_void"; scan: string; ask: Ask; code: string; why: string } & Partial<Opened>)
  | { type: "ask_openings" }
  | { type: "audit_wait"; waiting: Seat[] }
  | { type: "audit_off" }
  | { type: "report"; report: Report }
  | { type: "again"; code: string; seat: Seat | null }
  | { type: "pong" };

export type TradeSaid = "nothing" | "was_infected" | "infected" | "host";

/** What a phone tells when the game is over and its owner agrees. */
export interface Openings {
  type: "openings";
  votes: { scan: string; vote: 0 | 1; r: string }[];
  dossier: { at: number; event: "host" | "infected"; by: Seat | null }[];
  secret: string;
  /** Left out by a phone that came late: it knows nothing of what was before. */
  trades?: { at: number; said: TradeSaid }[];
  seen: { at: number; seat: Seat; own: number }[];
}

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
  | { type: "scan_share"; scan: string; share: string; commit: string }
  | Openings
  | { type: "openings"; declined: true }
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
    return frame?.type === "view" || frame?.type === "welcome" ? { ...frame, view: withWays(frame.view) } : frame;
  } catch {
    return null;
  }
}
