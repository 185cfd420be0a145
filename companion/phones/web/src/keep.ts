/** What this phone keeps through reload and sleep. A browser that keeps nothing still plays, until it reloads. */

import { EMPTY, type Dossier } from "./dossier";
import type { Sealed } from "./sealing";
import type { Ask, Key, Lang, Openings, Seat } from "./wire";

/** One scan, as this phone answered it or was asked to. */
export interface Ballot {
  scan: string;
  ask: Ask;
  /** The roster's id under which it was first asked. */
  roster: string;
  polled: Seat[];
  /** When it was first seen. */
  seen: number;
  peeked: boolean;
  gas: boolean | null;
  sealed: Sealed | null;
  /** Its share has not left yet, so nobody can have counted it. */
  unsent?: boolean;
  /** It was counted, or came to nothing. */
  closed: boolean;
}

/** Everything of one game; it goes when another game's key is made. */
export interface Kept {
  code: string;
  session: string | null;
  secret: string;
  seat: Seat | null;
  /** The row that was compared last. */
  row: Key[];
  ballots: Ballot[];
  dossier: Dossier;
  /** What was answered when the table asked for the openings. */
  opened: Openings | { type: "openings"; declined: true } | null;
}

export function newGame(code: string, session: string | null, secret: string, seat: Seat | null): Kept {
  return { code, session, secret, seat, row: [], ballots: [], dossier: EMPTY, opened: null };
}

export interface Wishes {
  lang: Lang | null;
  buzz: boolean;
}

/** The part of localStorage that is needed. */
export type Drawer = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const GAME = "panic-companion.game";
const WISHES = "panic-companion.wishes";

export class Keep {
  /** What could not be written, and holds until this page is closed. */
  private readonly unwritten = new Map<string, string>();

  constructor(private readonly drawer: Drawer | null) {}

  game(): Kept | null {
    const found = this.read(GAME) as Partial<Kept> | null;
    if (!found || typeof found.code !== "string" || !/^[0-9a-f]{64}$/.test(String(found.secret))) return null;
    return { ...newGame(found.code, null, String(found.secret), null), ...found };
  }

  keepGame(game: Kept | null): void {
    this.write(GAME, game);
  }

  wishes(): Wishes {
    return { lang: null, buzz: true, ...(this.read(WISHES) as Partial<Wishes> | null) };
  }

  keepWishes(wishes: Wishes): void {
    this.write(WISHES, wishes);
  }

  private read(name: string): unknown {
    try {
      return JSON.parse(this.unwritten.get(name) ?? this.drawer?.getItem(name) ?? "null");
    } catch {
      return null;
    }
  }

  private write(name: string, value: unknown): void {
    try {
      if (value === null) this.drawer?.removeItem(name);
      else this.drawer?.setItem(name, JSON.stringify(value));
      if (this.drawer) this.unwritten.delete(name);
      else this.unwritten.set(name, JSON.stringify(value));
    } catch {
      // A full or forbidden drawer: what lies in it is older than what is known here.
      this.unwritten.set(name, JSON.stringify(value));
    }
  }
}

/** The browser's drawer; asking for it can itself be forbidden. */
export function browserDrawer(): Drawer | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
