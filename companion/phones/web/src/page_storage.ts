/**
 * What this phone stores through reload and sleep, and how it is read back; when it changes is stored_game.ts's.
 *
 * A browser that stores nothing still plays, until it reloads.
 */

import type { AuditVerdict } from "./auditor";
import type { Asked, KnownPoll, NoteMarks } from "./chain";
import type { Lang, SeatName } from "./frames";
import { EMPTY, type Dossier } from "./notes";
import type { Commits, RoundFault } from "./roster";
import type { SealedVote } from "./sealing";
import { isName } from "./frame_shape";
import type { Committed, Key, OpeningsFrame, PollName } from "./wire";

/** The newest round of keys, as far as it got: whatever differs from the first is refused. */
export interface KeptRound {
  round: number;
  seats: SeatName[];
  /** This phone's own; null for one that takes no part. */
  nonce: string | null;
  commits: Commits | null;
  /** Null until every opening was looked at. */
  roster: Key[] | null;
  /** The roster's id, the row's pictures in it. */
  id: string | null;
  bad: RoundFault | null;
}

/** One question, as this phone answered it or was asked to. */
export interface Ballot {
  scan: string;
  ask: PollName;
  /** Everything that its `scan_open` said: under this id nothing else is answered. */
  content: string;
  poll: string | null;
  asked: Asked;
  /** When it was first seen. */
  seen: number;
  peeked: boolean;
  /** What was answered before sealing, where the question asks for it. */
  said: string | null;
  /** Whose answers it could show, as its owner knows and accepts. */
  allowed?: SeatName[] | undefined;
  /** What stood for each seat's notes when it was sealed. */
  noted?: NoteMarks | null;
  sealed: SealedVote | null;
  /** Its commitment may have left, and then its share. */
  sent: boolean;
  shared: boolean;
  /** Everybody's commitments, as they were first told. */
  commits: { [seat in SeatName]?: Committed } | null;
  /** They were not what this phone sealed: no share leaves. */
  broken: boolean;
  /** It was counted, or came to nothing. */
  closed: boolean;
}

/** What stays of a game beside key, seat, notes and answers: by this a table is measured that comes back to it. */
interface GameHistory {
  code: string;
  polls: KnownPoll[];
  /** The chain's newest link; null before the first count. */
  head: string | null;
  /** The highest that were seen. */
  rev: number;
  round: number;
  setBack: boolean;
  /** Its audit was closed, and somebody had agreed to open: nothing of it can be taken back, and it is checked. */
  closed: boolean;
  /** Whether this phone can know what was counted; null until the table has said whether the game had begun. */
  knows: boolean | null;
}

/** Everything of one game; another game's takes its place once the table has let this phone in there. */
export interface StoredRecord extends GameHistory {
  v: 2;
  secret: string;
  /** The secret of the key that it goes on with, once it has opened the other. */
  next: string | null;
  seat: SeatName | null;
  /** Whether the table has ever let this key sit. */
  sat: boolean;
  /** The key of the game before, until the table has let this one in. */
  was: string | null;
  ring: KeptRound | null;
  /** The id of the row that its owner acknowledged last. */
  row: string | null;
  /** What its owner said of this round's row. */
  said: { round: number; same: boolean } | null;
  ballots: Ballot[];
  /** The game before was counted, and its audit never closed. */
  given: boolean;
  dossier: Dossier;
  consent: boolean | null;
  /** The end that was agreed to, as `ask_consent` has it. */
  end?: number | undefined;
  /** What was opened, and is opened again should the table ask again. */
  opened: OpeningsFrame | null;
  /** This key has been opened: it answers no round and no poll any more. */
  retired: boolean;
  verdict: AuditVerdict | null;
}

/** Games in which nothing was counted go first: else a row of empty ones would have a count forgotten. */
function newest(games: GameHistory[]): GameHistory[] {
  const least = games.length > MOST ? (games.find((one) => !one.polls.length) ?? games[0]) : null;
  return games.filter((one) => one !== least);
}

function noHistory(code: string): GameHistory {
  return { code, polls: [], head: null, rev: 0, round: 0, setBack: false, closed: false, knows: null };
}

function historyOf({ code, polls, head, rev, round, ring, setBack, closed, knows }: StoredRecord): GameHistory {
  return { code, polls, head, rev, round: Math.max(round, ring?.round ?? 0), setBack, closed, knows };
}

export function newGame(history: GameHistory, secret: string, seat: SeatName | null): StoredRecord {
  return {
    ...history, v: 2, secret, next: null, seat, sat: false, was: null, ring: null, row: null, said: null, ballots: [],
    given: false, dossier: EMPTY, consent: null, opened: null, retired: false, verdict: null,
  };
}

/** A game that was begun under version 1 goes on with its key, its seat and its notes; no answer of it is kept. */
function takenOver(found: { [field: string]: unknown }, fresh: StoredRecord): StoredRecord {
  const dossier = (found.dossier as Dossier | undefined) ?? EMPTY;
  return { ...fresh, seat: isName(found.seat) ? found.seat : null, sat: Boolean(found.session), dossier };
}

export interface PageSettings {
  lang: Lang | null;
  buzz: boolean;
  /** Whether one's own turn can be heard. */
  sound: boolean;
  /** Light or dark; null is as the phone is. */
  light: boolean | null;
  /** What its owner typed as their name. */
  name: string;
}

/** The part of localStorage that is needed. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const GAME = "panic-companion.game";
/** The secret of the key by which this browser runs the table after a restart, too. */
const RUNS = "panic-companion.runs";
const SETTINGS = "panic-companion.wishes";
/** A game that the table has not let this phone into yet: its key is the same after a reload. */
const TRIED = "panic-companion.tried";
const GAMES = "panic-companion.games";
/** So many games are remembered, the newest last. */
const MOST = 16;

export class PageStorage {
  /** What could not be written, and holds until this page is closed. */
  private readonly unwritten = new Map<string, string>();

  constructor(private readonly store: KeyValueStore | null) {}

  game(where = GAME): StoredRecord | null {
    const found = this.read(where) as { [field: string]: unknown } | null;
    if (!found || typeof found.code !== "string" || !/^[0-9a-f]{64}$/.test(String(found.secret))) return null;
    const fresh = newGame({ ...noHistory(found.code), knows: true }, String(found.secret), null);
    return found.v === 2 ? { ...fresh, ...(found as Partial<StoredRecord>) } : takenOver(found, fresh);
  }

  /** Another record takes the place of the one that is there: what stays of that goes to the games. */
  writeGame(game: StoredRecord | null): void {
    const old = this.game();
    if (old && old.secret !== game?.secret && old.rev) this.write(GAMES, newest([...this.but(old.code), historyOf(old)]));
    this.write(GAME, game);
  }

  tried(code: string): StoredRecord | null {
    const found = this.game(TRIED);
    return found?.code === code ? found : null;
  }

  writeTried(game: StoredRecord | null): void {
    this.write(TRIED, game);
  }

  /** What this phone remembers of a game; of one that it has never sat in, nothing. */
  history(code: string): GameHistory {
    const now = this.game();
    const known = now?.code === code && now.rev ? historyOf(now) : this.games().find((one) => one.code === code);
    return known ?? noHistory(code);
  }

  /** Whether the last game of another code was counted, and its audit never closed. */
  leftOpen(code: string): boolean {
    const now = this.game();
    const last = [...this.games(), ...(now ? [now] : [])].filter((one) => one.code !== code && one.polls.some(({ told }) => told)).pop();
    return last ? !last.closed : false;
  }

  private games(): GameHistory[] {
    const found = this.read(GAMES);
    return Array.isArray(found) ? (found as GameHistory[]) : [];
  }

  private but(code: string): GameHistory[] {
    return this.games().filter((one) => one.code !== code);
  }

  runs(): string | null {
    return this.read(RUNS) as string | null;
  }

  writeRuns(secret: string): void {
    this.write(RUNS, secret);
  }

  settings(): PageSettings {
    return { lang: null, buzz: true, sound: true, light: null, name: "", ...(this.read(SETTINGS) as Partial<PageSettings> | null) };
  }

  writeSettings(settings: PageSettings): void {
    this.write(SETTINGS, settings);
  }

  private read(name: string): unknown {
    try {
      return JSON.parse(this.unwritten.get(name) ?? this.store?.getItem(name) ?? "null");
    } catch {
      return null;
    }
  }

  private write(name: string, value: unknown): void {
    try {
      if (value === null) this.store?.removeItem(name);
      else this.store?.setItem(name, JSON.stringify(value));
      if (this.store) this.unwritten.delete(name);
      else this.unwritten.set(name, JSON.stringify(value));
    } catch {
      // A full or forbidden store: what lies in it is older than what is known here.
      this.unwritten.set(name, JSON.stringify(value));
    }
  }
}

/** The browser's store; asking for it can itself be forbidden. */
export function browserStore(): KeyValueStore | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
