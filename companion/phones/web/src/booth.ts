/**
 * Answering a sealed scan: an id is answered once, what is said is stored before it is sent, and sent again unchanged.
 *
 * What is stored is looked at anew before each step, since another tab may have gone further.
 */

import { bytesToHex } from "@noble/hashes/utils";
import type { Clock } from "./connection";
import { selfOf, voteOf } from "./dossier";
import type { Ballot, Kept } from "./keep";
import { publicOf } from "./keys";
import { Pairs } from "./pairs";
import { rosterId } from "./roster";
import { checked, checkedVoid, distrustOf, isQuestion, sealed, type Question } from "./sealing";
import type { Distrust, Outcome, Sealing, Snapshot } from "./snapshot";
import type { FromPhone, FromTable, Seat, View } from "./wire";

/** No share leaves sooner after its question was first seen. */
export const PATIENCE = 8000;
/** After a welcome the table repeats a question that is still open. */
const REPEATED = 3000;
/** What comes to nothing so is counted by nobody, and its answers need not be opened. */
const FORGOTTEN = ["cancelled", "cards", "changed"];

type Frame<T extends FromTable["type"]> = FromTable & { type: T };
type Untold<T> = T extends unknown ? Omit<T, "n"> : never;

/** The rest of this phone, as answering needs it. */
export interface Around {
  clock: Clock;
  now(): Snapshot;
  /** What is stored, or null. */
  kept(): Kept | null;
  keep(change: Partial<Kept>): void;
  show(change: { sealing?: Sealing | null; outcome?: Outcome }): void;
  /** Whether the table has let this phone in; a frame before that says nothing. */
  welcomed(): boolean;
  send(frame: FromPhone): void;
  count(): number;
}

const PENDING = ["scan", "last_human_gas"];

function isAsked(view: View | null): boolean {
  return (view?.pending ?? []).some((one) => PENDING.includes(one.kind));
}

export class Booth {
  private readonly pairs: Pairs;
  private question: Question | null = null;
  /** The id of the roster that is polled. */
  private roster = "";
  private waits: (() => void) | null = null;
  private doubts: (() => void) | null = null;

  constructor(private readonly around: Around) {
    this.pairs = new Pairs(around.clock);
  }

  /** The table asks, for the first time or again. */
  opened(frame: Frame<"scan_open">): void {
    if (!isQuestion(frame)) return;
    this.sure();
    this.forget(frame.scan);
    this.question = { scan: frame.scan, ask: frame.ask, roster: frame.roster };
    this.roster = bytesToHex(rosterId(frame.roster));
    const ballot = this.isPolled() ? this.ballot() : null;
    this.warm();
    this.render(ballot, this.reason(ballot));
    if (ballot?.sealed && this.isSame(ballot)) this.leave();
  }

  waiting(frame: Frame<"scan_wait">): void {
    const { sealing } = this.around.now();
    if (sealing?.scan === frame.scan) this.around.show({ sealing: { ...sealing, waiting: frame.waiting } });
  }

  counted(frame: Frame<"scan_result">): void {
    const ballot = this.stored(frame.scan);
    const other = ballot !== null && ballot.ask !== frame.ask;
    const check = other ? "own_entry" : checked(frame, ballot?.polled ?? null, this.voter(ballot), ballot?.sealed ?? null);
    const { ask, infected, polled } = frame;
    this.over(frame.scan, { kind: "result", ask, infected, polled, check });
    if (ballot) this.change({ ...ballot, closed: true });
  }

  voided(frame: Frame<"scan_void">): void {
    const ballot = this.stored(frame.scan);
    const { ask, code, why } = frame;
    const check = checkedVoid(frame, this.voter(ballot), ballot?.sealed ?? null);
    this.over(frame.scan, { kind: "void", ask, code, why, check });
    if (!ballot) return;
    this.change({ ...ballot, closed: true, sealed: FORGOTTEN.includes(code) ? null : ballot.sealed });
  }

  /** A share that was not taken: an old question is over, and what stands is said by the table. */
  refused(scan: string, code: string): void {
    if (code === "stale" && this.around.now().sealing?.scan === scan) this.away();
  }

  peeked(): void {
    this.answering((ballot) => ({ ...ballot, peeked: true }));
  }

  haveGas(gas: boolean): void {
    this.answering((ballot) => ({ ...ballot, gas }));
  }

  /** Say it: from here on nothing about it changes. */
  seal(): void {
    const { seat, questions, view } = this.around.now();
    const kept = this.around.kept();
    const ballot = this.open();
    if (!ballot || !kept || !seat || !view || !this.question) return;
    const unsaid = ballot.ask !== "infected" && ballot.gas === null;
    if (!ballot.peeked || unsaid || questions.length) return;
    this.others().forEach((key) => this.pairs.get(key));
    const reason = this.reason(ballot);
    if (reason) return this.render(ballot, reason);
    const vote = voteOf(selfOf(kept.dossier), ballot.ask, ballot.gas);
    const said = { ...ballot, unsent: true, sealed: sealed(seat, vote, this.question, (key) => this.pairs.get(key)) };
    this.change(said);
    this.render(said, null);
    this.leave();
  }

  /** The table let this phone in: a question that is still open comes again, one that does not is over. */
  welcomed(view: View | null): void {
    this.sure();
    const asked = isAsked(view);
    if (view && !asked) this.forget();
    if (!this.around.now().sealing) return;
    if (!asked) return this.away();
    this.doubts = this.around.clock.after(REPEATED, () => this.away());
  }

  /** Keys or lives have changed: work out what is new, and look again at what was refused. */
  changed(): void {
    this.warm();
    const { sealing } = this.around.now();
    const ballot = sealing?.step === "refused" ? this.open() : null;
    if (ballot) this.render(ballot, this.reason(ballot));
  }

  /** Somebody else sits here, or nobody. */
  away(): void {
    this.sure();
    this.waits?.();
    this.waits = null;
    this.question = null;
    this.around.show({ sealing: null });
  }

  private over(scan: string, told: Untold<Outcome>): void {
    if (!this.question || this.question.scan === scan) this.away();
    this.around.show({ outcome: { ...told, n: this.around.count() } });
  }

  /** Change what is not sealed yet. */
  private answering(change: (ballot: Ballot) => Ballot): void {
    const ballot = this.open();
    if (!ballot) return;
    const after = change(ballot);
    this.change(after);
    this.render(after, this.around.now().sealing?.refusal ?? null);
  }

  /** The ballot that can still be filled in; another tab may have sealed it meanwhile. */
  private open(): Ballot | null {
    const ballot = this.question && this.stored(this.question.scan);
    if (!ballot || ballot.closed || !this.isSame(ballot)) return null;
    if (!ballot.sealed) return ballot;
    if (this.around.now().sealing?.step !== "sealed") {
      this.render(ballot, null);
      this.leave();
    }
    return null;
  }

  /** Send what is sealed, once it may leave. */
  private leave(): void {
    this.waits?.();
    this.waits = null;
    const ballot = this.question && this.stored(this.question.scan);
    if (!ballot?.sealed || !this.isSame(ballot)) return;
    const { scan, sealed } = ballot;
    const left = ballot.seen + PATIENCE - this.around.clock.now();
    if (left > 0) this.waits = this.around.clock.after(left, () => this.leave());
    else if (this.around.welcomed()) {
      this.change({ ...ballot, unsent: false });
      this.around.send({ type: "scan_share", scan, share: sealed.share, commit: sealed.commit });
    }
  }

  private reason(ballot: Ballot | null): Distrust | null {
    const { seat, roster, view } = this.around.now();
    const kept = this.around.kept();
    if (!ballot || !seat || !kept || !this.question) return null;
    if (!this.isSame(ballot) || (ballot.closed && !ballot.sealed)) return "other_question";
    if (ballot.sealed) return null;
    const sharedWith = (key: string) => this.pairs.peek(key);
    return distrustOf(this.question, { seat, own: publicOf(kept.secret), shown: roster, alive: aliveIn(view), sharedWith });
  }

  private render(ballot: Ballot | null, refusal: Distrust | null): void {
    if (!this.question) return;
    const { scan, ask, roster } = this.question;
    const was = this.around.now().sealing;
    const polled = roster.map((one) => one.seat);
    const step = refusal ? "refused" : ballot && !ballot.sealed ? "answering" : "sealed";
    const leavesAt = ballot ? ballot.seen + PATIENCE : 0;
    const waiting = was?.scan === scan ? was.waiting : polled;
    const { peeked, gas } = ballot ?? { peeked: false, gas: null };
    this.around.show({ sealing: { scan, ask, polled, waiting, step, refusal, peeked, leavesAt, gas } });
  }

  /** Who is dead is not asked; a living seat that is left out is not asked either, and refuses. */
  private isPolled(): boolean {
    const { seat, view } = this.around.now();
    const named = this.question?.roster.some((one) => one.seat === seat) ?? false;
    return seat !== null && (named || aliveIn(view).includes(seat));
  }

  private isSame(ballot: Ballot): boolean {
    return this.question?.ask === ballot.ask && this.roster === ballot.roster;
  }

  /** Find the ballot of this question, or begin one: from now on the id is known. */
  private ballot(): Ballot | null {
    if (!this.question) return null;
    const { scan, ask, roster } = this.question;
    const found = this.stored(scan);
    if (found) return found;
    const polled = roster.map((one) => one.seat);
    const made = { scan, ask, roster: this.roster, polled, seen: this.around.clock.now() };
    const ballot = { ...made, peeked: false, gas: null, sealed: null, closed: false };
    this.change(ballot);
    return ballot;
  }

  /** A clock that was set back meanwhile makes nobody wait for longer. */
  private stored(scan: string): Ballot | null {
    const found = this.around.kept()?.ballots.find((one) => one.scan === scan);
    const now = this.around.clock.now();
    if (found && found.seen > now) this.change({ ...found, seen: now });
    return found ? { ...found, seen: Math.min(found.seen, now) } : null;
  }

  private change(ballot: Ballot): void {
    const ballots = this.around.kept()?.ballots ?? [];
    this.around.keep({ ballots: [...ballots.filter((one) => one.scan !== ballot.scan), ballot] });
  }

  /** What is asked no more and was never sent counts for nothing; what was sent may have been counted unheard. */
  private forget(asked?: string): void {
    for (const one of this.around.kept()?.ballots ?? []) {
      if (one.unsent && !one.closed && one.scan !== asked) this.change({ ...one, sealed: null, closed: true });
    }
  }

  /** Whose entry to look for: only who was asked has one. */
  private voter(ballot: Ballot | null): Seat | null {
    return ballot && this.around.now().seat;
  }

  private others(): string[] {
    const { seat, roster } = this.around.now();
    const all = [...(this.question?.roster ?? []), ...roster].filter((one) => one.seat !== seat);
    return [...new Set(all.map((one) => one.public))];
  }

  private warm(): void {
    const kept = this.around.kept();
    if (kept && this.around.now().seat) this.pairs.want(kept.secret, this.others());
  }

  private sure(): void {
    this.doubts?.();
    this.doubts = null;
  }
}

function aliveIn(view: View | null): Seat[] {
  return Object.entries(view?.seats ?? {}).flatMap(([seat, one]) => (one?.alive ? [seat as Seat] : []));
}
