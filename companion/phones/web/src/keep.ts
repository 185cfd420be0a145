/** What this phone keeps through reload and sleep. A browser that keeps nothing still plays, until it reloads. */

import type { Lang, Seat } from "./wire";

export interface Kept {
  code: string;
  session: string | null;
  secret: string;
  seat: Seat | null;
  symbols: number[];
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
  constructor(private readonly drawer: Drawer | null) {}

  game(): Kept | null {
    const found = this.read(GAME) as Partial<Kept> | null;
    if (!found || typeof found.code !== "string" || !/^[0-9a-f]{64}$/.test(String(found.secret))) return null;
    return { session: null, seat: null, symbols: [], ...found } as Kept;
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
      return JSON.parse(this.drawer?.getItem(name) ?? "null");
    } catch {
      return null;
    }
  }

  private write(name: string, value: unknown): void {
    try {
      if (value === null) this.drawer?.removeItem(name);
      else this.drawer?.setItem(name, JSON.stringify(value));
    } catch {
      // A full or forbidden drawer: the game goes on in memory.
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
