/**
 * The phone's side of the wire: who sits here, what the table showed last, what waits for an answer.
 *
 * Frames go in, a snapshot comes out; screens read the snapshot and know no frame.
 */

import { Booth } from "./booth";
import type { Clock } from "./connection";
import { corrected, EMPTY, inStep, noted, questionsOf, selfOf, voteOf, type Correction, type Dossier } from "./dossier";
import { newGame, type Keep, type Kept } from "./keep";
import { Opening } from "./opening";
import { claimOf, newId, newSecret, publicOf } from "./keys";
import { isSameKey, symbolsOf, trustOf } from "./roster";
import { blank, type Snapshot } from "./snapshot";
import { readFrame } from "./wire";
import type { Command, FromPhone, FromTable, Key, Lang, Offer, Seat, TradeSaid } from "./wire";

/** What carries frames. */
export interface Line {
  send(text: string): boolean;
  start(): void;
  rest(): void;
}

export type { Correction } from "./dossier";

interface Sent {
  id: string;
  rev: number;
  command: Command;
}

const REMEMBERED = 30;
/** Refusals after which the code is asked for again. */
const NO_ENTRY = ["wrong_code"];
/** Refusals after which the seat that one had, or wanted, is not one's own. */
const SEAT_LOST = ["seat_freed", "wrong_key", "seat_taken", "unknown_seat"];

/** The clock on the wall: what waits, waits through a reload. */
const WALL: Clock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** What belongs to one seat in one game, and is not the next one's. */
const NOTHING = { outcome: null, audit: null, report: null } as const;

const cutShort = (offer: Offer) => offer.open && !offer.ways;

export class Table {
  snapshot: Snapshot;
  line: Line | null = null;
  private listeners = new Set<() => void>();
  private kept: Kept | null;
  private wanted: Seat | null = null;
  private welcomed = false;
  private waiting = new Map<string, Sent>();
  private count = 0;
  private readonly booth: Booth;
  private readonly opening: Opening;

  constructor(
    private readonly keep: Keep,
    lang: Lang,
    private readonly moved: (code: string) => void = () => undefined,
    clock: Clock = WALL,
  ) {
    this.kept = keep.game();
    this.snapshot = blank(this.kept?.seat ?? null, lang);
    const around = {
      clock,
      now: () => this.snapshot,
      kept: () => this.fresh(),
      keep: (change: Partial<Kept>) => this.change(change),
      show: (change: Partial<Snapshot>) => this.set(change),
      welcomed: () => this.welcomed,
      send: (frame: FromPhone) => this.send(frame),
      count: () => ++this.count,
    };
    this.booth = new Booth(around);
    this.opening = new Opening(around);
  }

  /** The code that this phone came in with. */
  get code(): string | null {
    return this.kept?.code ?? null;
  }

  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Come in with a code; without one, go on where this phone was. */
  enter(code: string | null, wanted: Seat | null): void {
    this.wanted = wanted;
    const where = code ?? this.kept?.code ?? null;
    if (where === null) return;
    if (this.kept?.code !== where) this.renew(where, this.kept?.session ?? null, null);
    this.set({ stage: "greeting", notice: null });
    this.line?.start();
    this.hello();
  }

  take(seat: Seat): void {
    this.wanted = seat;
    this.set({ notice: null });
    this.hello();
  }

  /** Sit here again, after another tab did. */
  takeBack(): void {
    this.fresh();
    this.set({ stage: "greeting", notice: null });
    this.line?.start();
  }

  getUp(): void {
    this.send({ type: "up" });
    this.forgetSeat();
    this.set({ stage: "greeting", seat: null, view: null });
  }

  leaveCode(): void {
    this.line?.rest();
    this.welcomed = false;
    this.keep.keepGame(null);
    this.kept = null;
    this.booth.away();
    this.set({ ...NOTHING, stage: "code", near: false, seat: null, view: null });
  }

  /** Ask the table to do something; it is asked again, under the same name, until it answers. */
  ask(command: Command): void {
    const sent = { id: newId(), rev: this.snapshot.rev, command };
    this.waiting.set(sent.id, sent);
    this.set({ busy: true, notice: null });
    if (this.welcomed) this.send({ type: "command", ...sent });
  }

  speak(lang: Lang): void {
    this.set({ lang });
    if (this.welcomed) this.send({ type: "lang", lang });
  }

  dismiss(): void {
    this.set({ notice: null });
  }

  rowSeen(): void {
    this.change({ row: this.snapshot.roster });
    this.set({ rowChanged: false });
  }

  /** Its owner has looked at what would be sealed. */
  peeked(): void {
    this.booth.peeked();
  }

  seal(): void {
    this.booth.seal();
  }

  /** The second question: whether its owner holds a gas can. */
  haveGas(yes: boolean): void {
    this.booth.haveGas(yes);
  }

  /** Answer a private question, by the note's rev. */
  note(rev: number, said: TradeSaid | number): void {
    this.write((dossier) => noted(dossier, rev, said, this.snapshot.view, this.snapshot.seat));
  }

  /** Replace what was noted before. */
  correct(what: Correction): void {
    const { view, seat } = this.snapshot;
    if (view && seat) this.write((dossier) => corrected(dossier, what, view, seat));
  }

  /** Agree to the audit, or not. */
  open(yes: boolean): void {
    this.opening.answer(yes);
  }

  outcomeSeen(): void {
    this.set({ outcome: null });
  }

  opened(): void {
    this.hello();
  }

  lost(): void {
    this.welcomed = false;
    this.set({ near: false });
  }

  heard(text: string): void {
    const frame = readFrame(text);
    if (frame) this.read(frame);
  }

  private read(frame: FromTable): void {
    switch (frame.type) {
      case "welcome":
        return this.welcome(frame);
      case "lobby":
        return this.lobby(frame);
      case "view":
        return this.see(frame);
      case "roster":
        if (frame.guests) this.set({ guests: frame.guests });
        return this.row(frame.roster, frame.symbols);
      case "done":
        return this.settle(frame.id, null);
      case "refused":
        if (frame.scan !== undefined) return this.unsealed(frame.scan, frame);
        return frame.id === undefined ? this.turnedAway(frame) : this.settle(frame.id, frame);
      case "again":
        return this.again(frame.code, frame.seat);
      case "scan_open":
        return this.booth.opened(frame);
      case "scan_wait":
        return this.booth.waiting(frame);
      case "scan_result":
        return this.booth.counted(frame);
      case "scan_void":
        return this.booth.voided(frame);
      case "ask_openings":
        return this.opening.asked();
      case "audit_wait":
        return this.opening.waiting(frame.waiting);
      case "audit_off":
        return this.opening.off();
      case "report":
        return this.opening.told(frame.report);
      case "pong":
        return;
    }
  }

  private hello(): void {
    if (!this.kept) return;
    const { code, session, secret, seat } = this.kept;
    this.send({
      type: "hello",
      v: 1,
      code,
      seat: this.wanted ?? seat,
      session,
      public: publicOf(secret),
      claim: claimOf(secret),
      lang: this.snapshot.lang,
    });
  }

  private welcome(frame: FromTable & { type: "welcome" }): void {
    this.welcomed = true;
    this.wanted = null;
    this.change({ session: frame.session, seat: frame.seat });
    this.set({
      stage: frame.host ? "host" : "seat",
      near: true,
      seat: frame.seat,
      game: frame.game,
      join: frame.join ?? null,
      guests: frame.guests ?? [],
      view: frame.view,
      rev: frame.rev,
      kept: frame.durable !== false,
    });
    this.step();
    this.row(frame.roster, frame.symbols);
    this.booth.welcomed(frame.view);
    this.opening.seen(frame.view);
    for (const sent of this.waiting.values()) this.send({ type: "command", ...sent });
  }

  private lobby(frame: FromTable & { type: "lobby" }): void {
    const had = this.snapshot.stage === "seat" || this.kept?.session;
    if (had) this.forgetSeat();
    this.welcomed = false;
    const { seats, game } = frame;
    this.set({ stage: "lobby", near: true, seat: null, view: null, lobby: { seats: seats ?? [], game } });
    if (game === null) return;
    if (this.wanted && frame.free.includes(this.wanted)) this.hello();
    this.wanted = null;
  }

  private see(frame: FromTable & { type: "view" }): void {
    const told = (frame.told ?? []).map((text) => ({ n: ++this.count, text }));
    const list = frame.events ?? [];
    const fresh = frame.view?.phase === "setup" && this.snapshot.view?.phase !== "setup";
    this.set({
      near: true,
      view: frame.view,
      rev: frame.rev,
      kept: frame.durable !== false,
      told: [...this.snapshot.told, ...told].slice(-REMEMBERED),
      events: list.length ? { n: ++this.count, list } : this.snapshot.events,
    });
    this.step();
    this.booth.changed();
    this.opening.seen(frame.view);
    // Another game has another code; a host is told it in a welcome only.
    if (fresh && this.snapshot.stage === "host") this.hello();
    if (list.length + told.length > 0 && frame.view?.offers?.some(cutShort)) this.askAgain();
  }

  /** Beside what happened there was no room for all the ways: the view alone, in one's language, has it. */
  private askAgain(): void {
    this.send({ type: "lang", lang: this.snapshot.lang });
  }

  /**
   * The phone works its row out itself; the table's is only compared with it. A key that was shown stays a phone's, or
   * the tablet's: another word on that is an alarm, and is not shown.
   */
  private row(told: Key[], row: number[]): void {
    const own = this.kept ? publicOf(this.kept.secret) : "";
    const before = this.kept?.row ?? [];
    const known = [...before, ...this.snapshot.roster];
    const roster = told.map((one) => known.find((was) => was.seat === one.seat && was.public === one.public) ?? one);
    const flips = !roster.every((one, n) => isSameKey(told[n], one));
    const found = trustOf(told, row, this.snapshot.seat, own);
    const trust = flips && found === "good" ? "other_row" : found;
    const symbols = symbolsOf(roster);
    // While people are still sitting down nobody has compared anything yet.
    const laying = this.snapshot.view?.phase === "setup";
    const changed = !laying && before.length > 0 && String(symbolsOf(before)) !== String(symbols);
    if (laying || !before.length) this.change({ row: roster });
    this.set({ roster, symbols, trust, rowChanged: changed });
    this.booth.changed();
  }

  /** Bring the dossier in step with the view, and tell its owner what follows. */
  private step(): void {
    this.write((dossier) => inStep(dossier, this.snapshot.view, this.snapshot.seat));
  }

  private write(change: (dossier: Dossier) => Dossier): void {
    const kept = this.fresh();
    if (!kept) return;
    const dossier = change(kept.dossier);
    if (dossier !== kept.dossier) this.change({ dossier });
    this.set({});
  }

  /** A share was not taken. */
  private unsealed(scan: string, { code, why }: FromTable & { type: "refused" }): void {
    this.booth.refused(scan, code);
    if (code !== "stale") this.set({ notice: { code, why, rule: null, command: null } });
  }

  private settle(id: string, refused: (FromTable & { type: "refused" }) | null): void {
    const sent = this.waiting.get(id);
    if (!sent) return;
    this.waiting.delete(id);
    // Several answer their attacks at once: what others said meanwhile changes nothing about this answer.
    if (refused?.code === "stale" && sent.command.do === "armor" && sent.rev !== this.snapshot.rev)
      return this.ask(sent.command);
    const notice = refused && {
      code: refused.code,
      why: refused.why,
      rule: refused.rule ?? null,
      command: sent.command,
    };
    this.set({ busy: this.waiting.size > 0, ...(notice ? { notice } : {}) });
  }

  /** A refusal of the connection itself. */
  private turnedAway(frame: FromTable & { type: "refused" }): void {
    const notice = { code: frame.code, why: frame.why, rule: null, command: null };
    if (["replaced", ...NO_ENTRY, ...SEAT_LOST].includes(frame.code)) {
      this.welcomed = false;
      this.waiting.clear();
    }
    if (frame.code === "replaced") {
      this.line?.rest();
      this.booth.away();
      this.set({ stage: "replaced", near: false, busy: false });
    } else if (NO_ENTRY.includes(frame.code)) {
      this.leaveCode();
      this.set({ notice, busy: false });
    } else if (SEAT_LOST.includes(frame.code)) {
      this.forgetSeat();
      this.set({ notice, busy: false, view: null, seat: null, stage: "greeting" });
      this.hello();
    } else {
      this.set({ notice, busy: this.waiting.size > 0 });
    }
  }

  /** A new game: new keys, so that no count of the last game says anything about this one. */
  private again(code: string, seat: Seat | null): void {
    this.waiting.clear();
    this.renew(code, this.kept?.session ?? null, seat);
    this.moved(code);
    this.set({ view: null, told: [], busy: false, notice: null, symbols: [], roster: [], rowChanged: false });
    this.hello();
  }

  private renew(code: string, session: string | null, seat: Seat | null): void {
    this.remember(newGame(code, session, newSecret(), seat));
    this.booth.away();
    this.set(NOTHING);
  }

  private forgetSeat(): void {
    this.wanted = null;
    this.waiting.clear();
    if (this.kept) this.renew(this.kept.code, null, null);
  }

  /** What is stored of this game; another tab may have gone further. */
  private fresh(): Kept | null {
    const found = this.keep.game();
    if (found && found.secret === this.kept?.secret) this.kept = found;
    return this.kept;
  }

  private change(change: Partial<Kept>): void {
    const kept = this.fresh();
    if (kept) this.remember({ ...kept, ...change });
  }

  private remember(kept: Kept): void {
    this.kept = kept;
    this.keep.keepGame(kept);
  }

  private send(frame: FromPhone): void {
    this.line?.send(JSON.stringify(frame));
  }

  /** Show something, and with it what its owner is to know beside it. */
  private set(change: Partial<Snapshot>): void {
    const now = { ...this.snapshot, ...change };
    const dossier = this.kept?.dossier ?? EMPTY;
    const self = selfOf(dossier);
    const vote = voteOf(self, now.sealing?.ask ?? "infected", now.sealing?.gas ?? null);
    this.snapshot = { ...now, questions: questionsOf(dossier, now.view, now.seat), self, vote };
    for (const changed of this.listeners) changed();
  }
}
