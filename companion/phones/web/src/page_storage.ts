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

/** Everything of one game; it goes when another game's key is made. */
export interface StoredRecord {
  v: 2;
  code: string;
  secret: string;
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
  polls: KnownPoll[];
  /** The chain's newest link; null before the first count. */
  head: string | null;
  /** The highest that was seen. */
  rev: number;
  setBack: boolean;
  /** It was played to its end. */
  won: boolean;
  /** The game before was given up after a count. */
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

export function newGame(code: string, secret: string, seat: SeatName | null): StoredRecord {
  return {
    v: 2, code, secret, seat, sat: false, was: null, ring: null, row: null, said: null, ballots: [], polls: [], head: null,
    rev: 0, setBack: false, won: false, given: false, dossier: EMPTY, consent: null, opened: null, retired: false, verdict: null,
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
const SETTINGS = "panic-companion.wishes";
/** The code of the last game, if that was given up after a count; nothing else of it stays. */
const LEFT = "panic-companion.left";

export class PageStorage {
  /** What could not be written, and holds until this page is closed. */
  private readonly unwritten = new Map<string, string>();

  constructor(private readonly store: KeyValueStore | null) {}

  game(): StoredRecord | null {
    const found = this.read(GAME) as { [field: string]: unknown } | null;
    if (!found || typeof found.code !== "string" || !/^[0-9a-f]{64}$/.test(String(found.secret))) return null;
    const fresh = newGame(found.code, String(found.secret), null);
    return found.v === 2 ? { ...fresh, ...(found as Partial<StoredRecord>) } : takenOver(found, fresh);
  }

  writeGame(game: StoredRecord | null): void {
    this.write(GAME, game);
  }

  left(): string | null {
    return this.read(LEFT) as string | null;
  }

  writeLeft(code: string | null): void {
    this.write(LEFT, code);
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
