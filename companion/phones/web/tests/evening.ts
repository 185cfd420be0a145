/** Phones at a table that is played by the test: what they send is read, and time is passed by hand. */

import { Keep, type Drawer } from "../src/keep";
import { newSecret, publicOf, sharedOf } from "../src/keys";
import { symbolsOf } from "../src/roster";
import { sealed } from "../src/sealing";
import { Table } from "../src/table";
import type { Ask, FromPhone, Key, Note, Seat, View } from "../src/wire";

type Share = FromPhone & { type: "scan_share" };

/** The others at the table; their phones answer by the book. */
export const OTHERS = (["red", "green"] as const).map((seat) => {
  const secret = newSecret();
  return { seat, secret, public: publicOf(secret) };
});

export class Evening {
  time = 1_000_000;
  sent: FromPhone[] = [];
  drawer = new Map<string, string>();
  /** What was in the drawer when each frame was sent. */
  drawn: string[] = [];
  forgetful = false;
  notes: Note[] = [];
  rev = 5;
  more: Partial<View> = {};
  tablet: Seat[] = [];
  private timers = new Set<{ at: number; then: () => void }>();

  /** Blue's phone opens the page. */
  phone(): Table {
    const store: Drawer = {
      getItem: (name) => this.drawer.get(name) ?? null,
      setItem: (name, value) => {
        if (this.forgetful) throw new Error("full");
        this.drawer.set(name, value);
      },
      removeItem: (name) => void this.drawer.delete(name),
    };
    const clock = {
      now: () => this.time,
      after: (ms: number, then: () => void) => {
        const timer = { at: this.time + ms, then };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    };
    const table = new Table(new Keep(store), "en", undefined, clock);
    let resting = false;
    table.line = {
      send: (text) => {
        if (resting) return false;
        this.drawn.push([...this.drawer.values()].join());
        this.sent.push(JSON.parse(text) as FromPhone);
        return true;
      },
      start: () => void (resting = false),
      rest: () => void (resting = true),
    };
    return table;
  }

  /** A phone that sits at blue; the game is being set up, or is where it is. */
  seated(): Table {
    const table = this.phone();
    table.enter("ABCD2345", "blue");
    this.welcome(table);
    return table;
  }

  /** The page is loaded anew, or in another tab. */
  again(): Table {
    const table = this.phone();
    table.enter(null, null);
    this.welcome(table);
    return table;
  }

  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = [...this.timers].filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.then();
    }
    this.time = until;
  }

  says(table: Table, frame: object): void {
    table.heard(JSON.stringify(frame));
  }

  welcome(table: Table): void {
    const { roster, view, rev } = this;
    this.says(table, {
      type: "welcome", seat: "blue", session: "s", roster, symbols: symbolsOf(roster), rev, view, game: "panic_station",
    });
  }

  see(table: Table, more: Partial<View> = {}): void {
    this.rev += 1;
    this.more = { ...this.more, ...more };
    this.says(table, { type: "view", rev: this.rev, view: this.view });
  }

  /** Something happens to blue that their dossier asks about. */
  happens(table: Table, note: Omit<Note, "rev">): number {
    this.notes = [...this.notes, { rev: this.rev + 1, ...note }];
    this.see(table);
    return this.rev;
  }

  get view(): View {
    const seats = Object.fromEntries((["red", "blue", "green"] as const).map((seat) => [seat, { alive: true, name: seat }]));
    const pending = [{ kind: "scan" }];
    return { rev: this.rev, phase: "team", seats, pending, notes: this.notes, setup: { hand: 5 }, ...this.more } as unknown as View;
  }

  get roster(): Key[] {
    const own = { seat: "blue" as const, public: this.hello.public };
    const all: Key[] = [own, ...OTHERS.map(({ seat, public: key }) => ({ seat, public: key }))];
    return all.map((one) => (this.tablet.includes(one.seat) ? { ...one, tablet: true } : one));
  }

  get hello(): FromPhone & { type: "hello" } {
    const hellos = this.all("hello");
    const last = hellos[hellos.length - 1];
    if (!last) throw new Error("Nobody said hello.");
    return last;
  }

  all<T extends FromPhone["type"]>(type: T): (FromPhone & { type: T })[] {
    return this.sent.filter((one): one is FromPhone & { type: T } => one.type === type);
  }

  get shares(): Share[] {
    return this.all("scan_share");
  }

  asks(table: Table, scan: string, ask: Ask = "infected", roster: Key[] = this.roster): void {
    this.says(table, { type: "scan_open", scan, ask, roster });
    this.says(table, { type: "scan_wait", scan, waiting: roster.map((one) => one.seat) });
  }

  /** Count what blue said with the others' answers, and tell it. */
  counts(table: Table, own: Share, votes: [red: 0 | 1, green: 0 | 1], ask: Ask = "infected"): bigint {
    const question = { scan: own.scan, ask, roster: this.roster };
    const shares: { [seat: string]: string } = { blue: own.share };
    const commits: { [seat: string]: string } = { blue: own.commit };
    OTHERS.forEach((one, n) => {
      const said = sealed(one.seat, votes[n] ?? 0, question, (key) => sharedOf(one.secret, key));
      shares[one.seat] = said.share;
      commits[one.seat] = said.commit;
    });
    const sum = BigInt.asUintN(64, Object.values(shares).reduce((all, one) => all + BigInt(`0x${one}`), BigInt(0)));
    this.says(table, { type: "scan_result", scan: own.scan, ask, infected: Number(sum), polled: 3, shares, commits });
    return sum;
  }
}

/** Peek, and press until it is sealed. */
export function answers(table: Table): void {
  table.peeked();
  table.seal();
}
