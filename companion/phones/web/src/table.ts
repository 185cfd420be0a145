/**
 * The phone's side of the wire: who sits here, what the table showed last, what waits for an answer.
 *
 * Frames go in, a snapshot comes out; screens read the snapshot and know no frame.
 */

import { Booth } from "./booth";
import type { Clock } from "./connection";
import { pollRules, rulesOf } from "./games";
import { History } from "./history";
import type { Frame } from "./inside";
import { newGame, type Keep, type Kept } from "./keep";
import { hostProofOf, newId, newSecret, proofOf, publicOf, type Challenge } from "./keys";
import { caseOf, corrected, EMPTY, inStep, noted, privateIn, questionsOf, selfOf, type Correction, type Dossier, type Said } from "./notes";
import { Opening } from "./opening";
import { keyOf } from "./presses";
import { Rounds } from "./rounds";
import { blank, type Snapshot } from "./snapshot";
import { readFrame } from "./wire";
import type { Command, FromPhone, FromTable, Lang, Seat, Shown } from "./wire";

/** What carries frames. */
export interface Line {
  send(text: string): boolean;
  start(): void;
  rest(): void;
}

export type { Correction } from "./notes";

interface Sent {
  id: string;
  rev: number;
  command: Command;
  /** The scene's own question that it answers. */
  about?: string;
}

const REMEMBERED = 30;
/** Refusals after which the code is asked for again. */
const NO_ENTRY = ["wrong_code"];
/** Refusals after which the seat that one had, or wanted, is not one's own. */
const SEAT_LOST = ["seat_freed", "unknown_seat"];

/** The clock on the wall: what waits, waits through a reload. */
const WALL: Clock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** The moment that a frame shows. */
function shown({ scene, rev, ending, set_back = [], durable }: Shown): Partial<Snapshot> {
  return { scene, rev, ending: ending ?? null, ahead: set_back, kept: durable !== false };
}

export class Table {
  snapshot: Snapshot;
  line: Line | null = null;
  private listeners = new Set<() => void>();
  private kept: Kept | null;
  /** The report was put away: nothing of this game is stored any more. */
  private erased = false;
  /** The code of who runs the table, on the host's page alone. */
  private host: string | null = null;
  private wanted: Seat | null = null;
  private challenge: Challenge | null = null;
  private welcomed = false;
  private waiting = new Map<string, Sent>();
  private count = 0;
  private readonly rounds: Rounds;
  private readonly history: History;
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
    const inside = {
      clock,
      now: () => this.snapshot,
      kept: () => this.fresh(),
      keep: (change: Partial<Kept>) => this.change(change),
      show: (change: Partial<Snapshot>) => this.set(change),
      welcomed: () => this.welcomed,
      send: (frame: FromPhone) => this.send(frame),
      count: () => ++this.count,
    };
    this.history = new History(inside);
    this.rounds = new Rounds(inside, () => this.history.setBack());
    this.booth = new Booth(inside, this.history);
    this.opening = new Opening(inside, this.history);
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
    if (this.kept?.code !== where) this.renew(where, null);
    // What was taken over from an older page is written as this one writes it.
    else this.change({});
    this.set({ stage: "greeting", notice: null });
    this.line?.start();
    this.hello();
  }

  /** Run the table with the host's code; it is shown to nobody, and kept nowhere but in the page's address. */
  run(code: string): void {
    this.host = code;
    this.kept = null;
    this.set({ stage: "greeting", seat: null, notice: null });
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
    this.set({ stage: "greeting", seat: null, scene: null, ending: null });
  }

  /** Whoever sat there keeps what was counted: a table that says so may have been put back. */
  leaveCode(stays = false): void {
    this.line?.rest();
    this.welcomed = false;
    if (!stays) {
      if (this.host === null) {
        this.part();
        this.keep.keepGame(null);
      }
      this.kept = null;
    }
    this.host = null;
    this.set({ stage: "code", near: false, seat: null, scene: null, ending: null });
    this.clear();
  }

  /** Ask the table to do something; it is asked again, under the same name, until it answers. */
  ask(command: Command, about?: string): void {
    const sent = { id: newId(), rev: this.snapshot.rev, command, ...(about ? { about } : {}) };
    this.waiting.set(sent.id, sent);
    this.set({ busy: true, notice: null });
    this.order(sent);
  }

  private order({ id, rev, command }: Sent): void {
    if (this.welcomed) this.send({ type: "command", id, rev, command });
  }

  /** Ask for a question that was too long for the scene. */
  look(key: string): void {
    if (this.welcomed) this.send({ type: "open", key, rev: this.snapshot.rev });
  }

  speak(lang: Lang): void {
    this.set({ lang });
    if (this.welcomed) this.send({ type: "lang", lang });
  }

  dismiss(): void {
    this.set({ notice: null });
  }

  /** Its owner has compared the row with the others'. */
  rowSaid(same: boolean): void {
    this.rounds.say(same);
    this.booth.changed();
  }

  /** Its owner knows whose answers the next count could show, and seals all the same. */
  accept(): void {
    this.booth.accept();
  }

  /** Its owner has looked at what would be sealed. */
  peeked(): void {
    this.booth.peeked();
  }

  seal(): void {
    this.booth.seal();
  }

  /** What everybody is asked before they seal. */
  sayFirst(said: string): void {
    this.booth.saidFirst(said);
  }

  /** Answer a private question, by the note's rev. */
  note(rev: number, said: Said): void {
    const { scene, seat } = this.snapshot;
    this.write((dossier) => noted(dossier, rev, said, privateIn(scene), seat));
  }

  /** Replace what was noted before. */
  correct(what: Correction): void {
    const { scene, seat, rev } = this.snapshot;
    const now = privateIn(scene);
    if (now && seat) this.write((dossier) => corrected(dossier, what, now, rev, seat));
  }

  /** Agree to the audit, or not. */
  open(yes: boolean): void {
    this.opening.answer(yes);
  }

  outcomeSeen(): void {
    this.set({ outcome: null });
  }

  /** The report was seen and put away: key, notes and answers are erased; until another game the line stays as it is. */
  reportSeen(): void {
    const kept = this.fresh();
    if (!kept || !this.snapshot.report) return;
    this.part();
    this.kept = { ...kept, ballots: [], polls: [], dossier: EMPTY, opened: null, retired: true };
    this.erased = true;
    this.keep.keepGame(null);
    this.set({});
  }

  /** A new connection: nothing is said before the table's challenge. */
  opened(): void {
    this.lost();
    this.rounds.opened();
    this.history.away();
  }

  lost(): void {
    this.welcomed = false;
    this.challenge = null;
    this.set({ near: false });
  }

  heard(text: string): void {
    const frame = readFrame(text);
    if (!frame) return;
    try {
      this.read(frame);
    } catch {
      // Whoever stands in between can say anything; what cannot be read changes no more than it has.
      return;
    }
  }

  private read(frame: FromTable): void {
    switch (frame.type) {
      case "challenge":
        return this.challenged(frame);
      case "welcome":
        return this.welcome(frame);
      case "lobby":
        return this.lobby(frame);
      case "scene":
        return this.see(frame);
      case "question":
        return this.answered(frame);
      case "done":
        return this.settle(frame.id, null);
      case "refused":
        // The scene has changed since: the new one is on its way.
        if (frame.key !== undefined) return;
        if (frame.scan !== undefined) return this.unsealed(frame.scan, frame);
        if (frame.round !== undefined) return this.unheard(frame);
        return frame.id === undefined ? this.turnedAway(frame) : this.settle(frame.id, frame);
      case "again":
        return this.again(frame.code);
      case "pong":
        return;
      default:
        if (this.welcomed) this.readSealed(frame);
    }
  }

  /** Rounds, polls and the audit; what was missed of them came before. */
  private readSealed(frame: Exclude<FromTable, { type: "challenge" | "welcome" | "lobby" | "scene" | "question" | "done" | "refused" | "again" | "pong" }>): void {
    const { rounds, history, booth, opening } = this;
    switch (frame.type) {
      case "scan_result":
        return booth.counted(frame);
      case "scan_void":
        return booth.voided(frame);
      case "key_wait":
        return rounds.awaited(frame);
      case "rows":
        rounds.compared(frame);
        return booth.changed();
      case "scan_wait":
        return booth.waiting(frame);
      case "scan_commits":
        return booth.committed(frame);
      case "audit_wait":
        return opening.waiting(frame);
      case "audit_off":
        return opening.off();
      case "opened":
        return opening.heard(frame);
    }
    history.caughtUp();
    switch (frame.type) {
      case "key_round":
        rounds.begun(frame);
        return booth.changed();
      case "key_commits":
        return rounds.committed(frame);
      case "roster":
        if (frame.guests) this.set({ guests: frame.guests });
        rounds.complete(frame);
        return booth.changed();
      case "scan_open":
        return booth.opened(frame);
      case "ask_consent":
        return opening.asked();
      case "audit_closed":
        return opening.closed(frame);
      case "report":
        return opening.told(frame.report);
      case "facts":
        return this.set({ facts: frame.facts, ending: frame.ending });
    }
  }

  /** The table's first word on a connection; a page of another version than it says no word. */
  private challenged(frame: Frame<"challenge">): void {
    if (frame.v !== 2) {
      this.line?.rest();
      return this.set({ stage: "old", near: false });
    }
    if (this.challenge) return;
    this.challenge = { challenge: frame.challenge, table: frame.table };
    this.hello();
  }

  /** Say who this is, once the table has said its challenge. */
  private hello(): void {
    const { challenge } = this;
    const { lang } = this.snapshot;
    if (!challenge) return;
    if (this.host !== null) return this.send({ type: "hello", v: 2, host: hostProofOf(this.host, challenge), lang, wants: "scene" });
    if (!this.kept) return;
    this.history.greets();
    this.rounds.greets();
    const { code, secret, seat, head, was } = this.kept;
    const proof = proofOf(secret, challenge, code);
    const before = was && proofOf(was, challenge, code);
    if (!proof) return;
    this.send({
      type: "hello",
      v: 2,
      code,
      seat: this.wanted ?? seat,
      public: publicOf(secret),
      proof,
      head,
      lang,
      wants: "scene",
      ...(was && before ? { was: publicOf(was), was_proof: before } : {}),
    });
  }

  private welcome(frame: Frame<"welcome">): void {
    if (!this.challenge) return;
    this.welcomed = true;
    this.wanted = null;
    if (frame.seat) this.change({ seat: frame.seat, sat: true, was: null });
    this.set({
      stage: frame.host ? "host" : "seat",
      near: true,
      seat: frame.seat,
      game: frame.game,
      title: frame.title ?? null,
      join: frame.join ?? null,
      guests: frame.guests ?? [],
      games: frame.games ?? [],
      ...shown(frame),
    });
    this.step();
    if (frame.scene && frame.seat) {
      this.history.welcomed(frame.head, frame.rev);
      this.rounds.welcomed(frame.round);
    }
    this.booth.welcomed(frame.scene);
    this.opening.seen(frame.scene);
    for (const sent of this.waiting.values()) this.order(sent);
  }

  private lobby(frame: Frame<"lobby">): void {
    if (!this.challenge) return;
    if (this.kept?.sat) this.forgetSeat();
    else this.change({ was: null, seat: null });
    this.welcomed = false;
    const { seats, game } = frame;
    this.set({ stage: "lobby", near: true, seat: null, scene: null, ending: null, lobby: { seats: seats ?? [], game }, title: frame.title ?? null });
    if (game === null) return;
    const wanted = this.wanted;
    this.wanted = null;
    if (wanted && frame.free.includes(wanted)) this.take(wanted);
  }

  private see(frame: Frame<"scene">): void {
    const told = (frame.told ?? []).map((text) => ({ n: ++this.count, text }));
    const list = frame.steps ?? [];
    const fresh = frame.scene?.begun === false && this.snapshot.scene?.begun !== false;
    this.set({
      near: true,
      ...shown(frame),
      told: [...this.snapshot.told, ...told].slice(-REMEMBERED),
      steps: list.length ? { n: ++this.count, list } : this.snapshot.steps,
    });
    this.step();
    if (frame.scene) this.history.seen(frame.rev);
    this.rounds.show();
    this.booth.changed();
    this.opening.seen(frame.scene);
    // Another game has another code; a host is told it in a welcome only.
    if (fresh && this.snapshot.stage === "host") this.hello();
  }

  /** A question that was too long for the scene, if the scene is still the one that it belongs to. */
  private answered({ rev, key, question }: Frame<"question">): void {
    if (rev !== this.snapshot.rev) return;
    const { later } = this.snapshot;
    const known = later.rev === rev ? later.questions : {};
    this.set({ later: { rev, questions: { ...known, [key]: question } } });
  }

  /** Bring the dossier in step with the scene, and tell its owner what follows. */
  private step(): void {
    const { scene, ending, seat, rev } = this.snapshot;
    const won = Boolean(scene?.over && ending && ending.tone !== "quiet");
    if (scene && won !== this.kept?.won) this.change({ won });
    this.write((dossier) => inStep(dossier, privateIn(scene), rev, seat));
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

  /** A word in a round of keys that was not taken. */
  private unheard({ code, why }: Frame<"refused">): void {
    if (code !== "stale") this.set({ notice: { code, why, rule: null, command: null } });
  }

  private settle(id: string, refused: (FromTable & { type: "refused" }) | null): void {
    const sent = this.waiting.get(id);
    if (!sent) return;
    this.waiting.delete(id);
    // Several answer at once: what others said meanwhile changes nothing about the answer to a question that still stands.
    const asked = keyOf(this.snapshot.scene?.question);
    if (refused?.code === "stale" && sent.about && sent.about === asked && sent.rev !== this.snapshot.rev) {
      return this.ask(sent.command, sent.about);
    }
    const notice = refused && {
      code: refused.code,
      why: refused.why,
      rule: refused.rule ?? null,
      command: sent.command,
      ...(Array.isArray(refused.warns) ? { warns: refused.warns } : {}),
      ...(Array.isArray(refused.dice) ? { dice: refused.dice } : {}),
    };
    this.set({ busy: this.waiting.size > 0, ...(notice ? { notice } : {}) });
  }

  /** A refusal of the connection itself. */
  private turnedAway(frame: FromTable & { type: "refused" }): void {
    // What was under way to the game before means nothing to the next one, and its owner can do nothing about it.
    if (frame.code === "bad_frame" || frame.code === "stale") return;
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
      const said = this.host === null ? notice : { ...notice, code: "host_code" };
      this.leaveCode(this.kept?.sat);
      this.set({ notice: said, busy: false });
    } else if (SEAT_LOST.includes(frame.code) || (frame.code === "seat_taken" && this.kept?.sat)) {
      this.forgetSeat();
      this.set({ notice, busy: false, scene: null, ending: null, seat: null, stage: "greeting" });
      this.hello();
    } else {
      this.wanted = null;
      this.set({ notice, busy: this.waiting.size > 0 });
    }
  }

  /** A new game: a new key, so that no count of the last game says anything about this one; the old one vouches for it. */
  private again(code: string): void {
    const { kept } = this;
    if (!kept || !this.challenge) return;
    this.waiting.clear();
    this.welcomed = false;
    this.renew(code, kept.seat, kept.sat ? kept.secret : kept.was);
    this.moved(code);
    this.set({ scene: null, ending: null, told: [], busy: false, notice: null });
    this.hello();
  }

  private renew(code: string, seat: Seat | null, was: string | null = null): void {
    this.part();
    const left = this.keep.left();
    const { kept } = this;
    // In the same game nothing that was counted is forgotten with the seat, or a table could be put back unseen.
    const known = kept?.code === code && !this.erased && { polls: kept.polls, head: kept.head, rev: kept.rev, setBack: kept.setBack };
    this.erased = false;
    this.remember({ ...newGame(code, newSecret(), seat), was, given: left !== null && left !== code, ...known });
    this.clear();
  }

  /** A game is left: all that is kept of it is whether it was given up after a count. */
  private part(): void {
    const kept = this.fresh();
    if (!kept || this.erased) return;
    if (kept.won) this.keep.keepLeft(null);
    else if (kept.polls.some((one) => one.told)) this.keep.keepLeft(kept.code);
  }

  /** Nothing of one seat in one game is shown in the next. */
  private clear(): void {
    this.booth.away();
    this.history.away();
    this.history.show();
    this.rounds.away();
    this.opening.away();
    this.set({ outcome: null });
  }

  private forgetSeat(): void {
    this.wanted = null;
    this.waiting.clear();
    if (this.kept) this.renew(this.kept.code, null);
  }

  /** What is stored of this game; another tab may have gone further. */
  private fresh(): Kept | null {
    if (this.erased || this.host !== null) return this.kept;
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
    if (!this.erased) this.keep.keepGame(kept);
  }

  private send(frame: FromPhone): void {
    this.line?.send(JSON.stringify(frame));
  }

  /** Show something, and with it what its owner is to know beside it. */
  private set(change: Partial<Snapshot>): void {
    const now = { ...this.snapshot, ...change };
    const dossier = this.kept?.dossier ?? EMPTY;
    const { scene, seat, sealing } = now;
    const self = selfOf(dossier, rulesOf(scene?.private?.game));
    const vote = caseOf(pollRules(sealing?.ask), self, sealing?.said ?? null)?.vote ?? null;
    const questions = questionsOf(dossier, privateIn(scene), seat, Boolean(scene?.over));
    this.snapshot = { ...now, questions, self, vote };
    for (const changed of this.listeners) changed();
  }
}
