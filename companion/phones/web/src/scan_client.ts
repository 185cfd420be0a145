/**
 * A sealed question as this phone goes through it, from its opening to its count; no arithmetic (sealing.ts, chain.ts)
 * and nothing shown.
 *
 * An id is answered once; what is said is stored before it is sent, and sent again unchanged. A commitment goes first,
 * and the share only when everybody's commitments are there. What is stored is read anew before each step, since
 * another tab may have gone further.
 */

import { askedOf, countIn, picturesOf } from "./chain";
import type { SeatName, Warn } from "./frames";
import { pollRules, rulesOf } from "./games";
import type { ChainHistory } from "./chain_history";
import { aliveIn, type FrameOf, type ClientContext } from "./client_context";
import type { Ballot } from "./page_storage";
import { publicOf } from "./keys";
import { warningsOf, type PollMoment } from "./ledger";
import { caseOf, notedIn, selfOf } from "./notes";
import { SharedSecrets } from "./shared_secrets";
import { isPhone, isSameMap, sorted } from "./roster";
import type { PollRules } from "./rules";
import { blindOf, distrustOf, keysOf, pollIdOf, seal, type PollQuestion } from "./sealing";
import type { Distrust, Outcome } from "./snapshot";
import type { MyScene } from "./wire";

/** Milliseconds from a question's first sight until an answer may leave: how quickly it was sealed tells nothing. */
export const PATIENCE = 8000;
/** After a welcome the table repeats a question that is still open. */
const REPEATED = 3000;

type Untold<T> = T extends unknown ? Omit<T, "n"> : never;

/** Everything that a question says, as one text. */
function contentOf({ ask, round, seats, tablet, chain }: PollQuestion): string {
  return JSON.stringify([ask, round, seats, sorted(Object.entries(tablet).map(String)), chain]);
}

export class ScanClient {
  private readonly secrets: SharedSecrets;
  private question: PollQuestion | null = null;
  private told: Warn[] = [];
  /** The table has asked it on this connection. */
  private isOpen = false;
  private waits: (() => void) | null = null;
  private doubts: (() => void) | null = null;

  constructor(
    private readonly context: ClientContext,
    private readonly history: ChainHistory,
  ) {
    this.secrets = new SharedSecrets(context.clock);
  }

  /** The table asks, for the first time or again. */
  opened(frame: FrameOf<"scan_open">): void {
    const { scan, ask, round, tablet, chain, warns } = frame;
    this.sure();
    this.forget(scan);
    const { sealing, outcome } = this.context.now();
    // The app was started again: the answers before are void, and nobody was there to hear it.
    if (sealing && sealing.scan !== scan && !outcome) {
      this.context.show({ outcome: { kind: "void", ask, code: "restarted", why: "", check: "good", seat: null, n: this.context.count() } });
    }
    this.question = { scan, ask, round, seats: sorted(frame.seats), tablet, chain };
    this.isOpen = true;
    this.told = Array.isArray(warns) ? warns.filter((one) => typeof one?.why === "string") : [];
    const ballot = this.isPolled() ? this.ballot() : null;
    this.warm();
    this.render(ballot);
    if (ballot?.sealed) this.leave(true);
  }

  waiting(frame: FrameOf<"scan_wait">): void {
    const { sealing } = this.context.now();
    if (sealing?.scan === frame.scan) this.context.show({ sealing: { ...sealing, waiting: frame.waiting } });
  }

  /** Everybody's commitments are there: the first that were told hold. */
  committed({ scan, commits }: FrameOf<"scan_commits">): void {
    const { seat } = this.context.now();
    const ballot = this.current();
    if (!ballot?.sealed || !ballot.sent || !seat || ballot.scan !== scan || ballot.broken) return;
    if (ballot.commits) {
      if (isSameMap(ballot.commits, commits)) this.share(true);
      return;
    }
    const own = commits[seat];
    const mine = own?.commit === ballot.sealed.commit && own.sealed === ballot.sealed.sealed;
    const all = String(sorted(Object.keys(commits))) === String(this.question?.seats);
    this.change(mine && all ? { ...ballot, commits } : { ...ballot, broken: true });
    this.share();
    this.render(this.current());
  }

  counted(frame: FrameOf<"scan_result">): void {
    const ballot = this.stored(frame.scan);
    const check = this.history.counted(frame, ballot);
    if (ballot) this.change({ ...ballot, closed: true });
    const { ask, polled } = frame;
    const total = Number(countIn(ask, frame));
    if (check) this.over(frame.scan, { kind: "result", ask, total, polled: Number(polled), check, pictures: picturesOf(this.chainIn(frame)) });
  }

  voided(frame: FrameOf<"scan_void">): void {
    const ballot = this.stored(frame.scan);
    const nonsense = frame.code === "nonsense";
    const check = nonsense ? this.history.counted(frame, ballot) : "good";
    if (ballot) this.close(ballot, !nonsense);
    const { ask, code, why, seat } = frame;
    if (check) this.over(frame.scan, { kind: "void", ask, code, why: String(why), check, seat: seat ?? null });
  }

  /** What was not taken: an old question is over, and what stands is said by the table. */
  refused(scan: string, code: string): void {
    if (code === "stale" && this.context.now().sealing?.scan === scan) this.away();
  }

  /** Its owner has looked at what would be sealed. */
  peeked(): void {
    this.answering((ballot) => ({ ...ballot, peeked: true }));
  }

  /** Answer what everybody is asked before they seal, or ask for it again; what follows is to be looked at anew. */
  saidFirst(said: string | null): void {
    this.answering((ballot) => ({ ...ballot, said, peeked: said !== null && ballot.peeked }));
  }

  /** Its owner knows whose answers this count could show. */
  accept(): void {
    this.answering((ballot) => ({ ...ballot, allowed: this.named(ballot) }));
  }

  /** Seal the vote: it is stored, and from here on never changed. */
  seal(): void {
    const { seat, questions, scene } = this.context.now();
    const kept = this.context.kept();
    const ballot = this.open();
    if (!ballot?.poll || !kept?.ring?.roster || !seat || !scene || !this.question) return;
    const rules = rulesOf(scene.private?.game);
    const poll = rules.polls.find((one) => one.ask === ballot.ask);
    const vote = caseOf(poll, selfOf(kept.dossier, rules), ballot.said)?.vote;
    const unsaid = poll?.first && !poll.first.some(({ said }) => said === ballot.said);
    if (vote === undefined || !ballot.peeked || unsaid || questions.length || this.isWarned(ballot)) return;
    this.others().forEach((key) => this.secrets.get(key));
    if (this.reason(ballot)) return this.render(ballot);
    const keys = keysOf(kept.ring.roster, this.question);
    const said = { ...ballot, noted: notedIn(scene), sealed: seal(seat, vote, ballot.scan, ballot.poll, keys, (key) => this.secrets.get(key)) };
    this.change(said);
    this.render(said);
    this.leave();
  }

  /** The table let this phone in: a question that is still open comes again, one that does not is over. */
  welcomed(scene: MyScene | null): void {
    this.sure();
    this.isOpen = false;
    const asked = Boolean(scene?.private?.ask);
    // What was missed comes first: it may have been counted.
    if (scene && !asked && !this.history.isBehind) this.forget();
    if (!this.context.now().sealing) return;
    if (!asked) return this.away();
    this.doubts = this.context.clock.after(REPEATED, () => this.away());
  }

  /** Keys, rows or lives have changed: work out what is new, and look again at what was refused, or waits. */
  changed(): void {
    this.warm();
    const accepted = this.context.kept()?.ballots.find((one) => one.allowed);
    // What was accepted holds for a second question that comes at once, and no longer.
    if (accepted && !this.context.now().scene?.private?.ask) this.change({ ...accepted, allowed: undefined });
    const ballot = this.current();
    if (!ballot || ballot.closed) return;
    this.render(ballot);
    if (!ballot.sealed) return;
    this.leave();
    this.share();
  }

  /** Another game, or another seat: the open question is forgotten. */
  away(): void {
    this.sure();
    this.waits?.();
    this.waits = null;
    this.question = null;
    this.context.show({ sealing: null });
  }

  private over(scan: string, told: Untold<Outcome>): void {
    if (!this.question || this.question.scan === scan) this.away();
    this.context.show({ outcome: { ...told, n: this.context.count() } });
  }

  private chainIn(frame: FrameOf<"scan_result">): string {
    return this.context.kept() ? this.history.head : String(frame.chain);
  }

  /** Change what is not sealed yet. */
  private answering(change: (ballot: Ballot) => Ballot): void {
    const ballot = this.open();
    if (!ballot) return;
    const after = change(ballot);
    this.change(after);
    this.render(after);
  }

  /** The ballot that can still be filled in; another tab may have sealed it meanwhile. */
  private open(): Ballot | null {
    const ballot = this.current();
    if (!ballot || ballot.closed) return null;
    if (!ballot.sealed) return ballot;
    if (this.context.now().sealing?.step !== "sealed") {
      this.render(ballot);
      this.leave();
    }
    return null;
  }

  /** Send the commitment, once it may leave; `again` after another connection. */
  private leave(again = false): void {
    this.waits?.();
    this.waits = null;
    const ballot = this.current();
    if (!ballot?.sealed || (ballot.closed && !ballot.shared) || (ballot.sent && !again)) return;
    const left = ballot.seen + PATIENCE - this.context.clock.now();
    if (left > 0) this.waits = this.context.clock.after(left, () => this.leave());
    else if (this.isOpen && this.context.welcomed() && (ballot.sent || !this.reason(ballot))) {
      const { scan, sealed } = ballot;
      this.change({ ...ballot, sent: true });
      this.context.send({ type: "scan_commit", scan, commit: sealed.commit, sealed: sealed.sealed });
    }
  }

  /** Send the share: everybody's commitments are there, and nothing has come between. */
  private share(again = false): void {
    const ballot = this.current();
    if (!ballot?.sealed || !ballot.commits || ballot.broken || (ballot.shared ? !again : ballot.closed)) return;
    if (!this.isOpen || !this.context.welcomed() || (!ballot.shared && this.reason(ballot))) return;
    const { scan, sealed } = ballot;
    this.change({ ...ballot, shared: true });
    this.context.send({ type: "scan_share", scan, share: sealed.share, blind: blindOf(sealed.r) });
  }

  /** Why this phone does not answer, or waits; null if it does. */
  private reason(ballot: Ballot | null): Distrust | null {
    const { seat, scene, row } = this.context.now();
    const kept = this.context.kept();
    const { question } = this;
    if (!ballot || !seat || !kept || !question) return null;
    if (ballot.content !== contentOf(question) || (ballot.closed && !ballot.sealed)) return "other_question";
    if (ballot.broken) return "own_commit";
    if (ballot.shared) return null;
    // Whoever else is named since it was sealed, its owner was never asked about.
    if (ballot.sealed && this.isWarned(ballot)) return "other_question";
    if (!rulesOf(scene?.private?.game).polls.includes(pollRules(question.ask) as PollRules)) return "other_game";
    if (kept.setBack) return "set_back";
    if (kept.retired) return "retired";
    const { ring } = kept;
    if (!ring?.roster || ring.bad || ring.round !== question.round) return "no_roster";
    const sharedWith = (key: string) => this.secrets.peek(key);
    const known = { seat, own: publicOf(kept.secret), roster: ring.roster, alive: aliveIn(scene), head: this.history.head, sharedWith };
    const found = distrustOf(question, known);
    if (found) return found;
    if (row.said === false || row.other.length) return "row_other";
    return row.said ? null : "row";
  }

  private warningsFor({ scan, ask, asked }: Ballot) {
    const { scene } = this.context.now();
    const all = scene?.seats ?? [];
    const [seats, out] = [all, all.filter((one) => one.gone)].map((some) => some.map((one) => one.seat));
    return warningsOf(this.context.kept()?.polls ?? [], scan, ask, { asked, noted: notedIn(scene), seats, out } as PollMoment, this.toldHere());
  }

  /** Whom its owner must accept. */
  private named(ballot: Ballot): SeatName[] {
    const { warnings, told } = this.warningsFor(ballot);
    const own = this.isUnknowing() ? this.context.now().seat : null;
    return [...(own ? [own] : []), ...[...warnings, ...told].map(({ seat }) => seat)];
  }

  /** It came once play had begun, and no count has told it since who was asked last. */
  private isUnknowing(): boolean {
    const kept = this.context.kept();
    return kept?.knows === false && !kept.polls.length;
  }

  /** What the table warns of; that this phone knows nothing of before it says in its own words. */
  private toldHere(): Warn[] {
    const { seat } = this.context.now();
    return this.isUnknowing() ? this.told.filter((one) => one.seat !== seat) : this.told;
  }

  private isWarned(ballot: Ballot): boolean {
    const { ballots = [], polls = [] } = this.context.kept() ?? {};
    const last = polls[polls.length - 1];
    const same = (one: object | null | undefined, other: object | null) => JSON.stringify(one) === JSON.stringify(other);
    const now = notedIn(this.context.now().scene);
    const before = ballots.find(({ scan, asked, noted }) => last?.told && scan === last.scan && same(asked, ballot.asked) && same(noted, now));
    const allowed = [...(ballot.allowed ?? []), ...(before?.allowed ?? [])];
    return this.named(ballot).some((seat) => !allowed.includes(seat));
  }

  private render(found: Ballot | null): void {
    if (!this.question) return;
    const ballot = found && this.known(found);
    const { scan, ask, seats } = this.question;
    const was = this.context.now().sealing;
    const refusal = this.reason(ballot);
    const open = ballot && !ballot.sealed;
    const step = refusal ? "refused" : !open ? "sealed" : this.isWarned(ballot) ? "warned" : "answering";
    const leavesAt = ballot ? ballot.seen + PATIENCE : 0;
    const waiting = was?.scan === scan ? was.waiting : seats;
    const { peeked, said } = ballot ?? { peeked: false, said: null };
    const kept = this.context.kept();
    const given = Boolean(kept?.given && !kept.polls.length);
    const unknowing = ballot !== null && this.isUnknowing();
    const warned = ballot ? this.warningsFor(ballot) : { warnings: [], told: this.told.filter((one) => !one.play), quiet: this.told.filter((one) => one.play) };
    this.context.show({ sealing: { scan, ask, polled: seats, waiting, step, refusal, peeked, leavesAt, said, given, unknowing, ...warned } });
  }

  /** Who is dead is not asked; a living seat that is left out is not asked either, and refuses. */
  private isPolled(): boolean {
    const { seat, scene } = this.context.now();
    const named = this.question?.seats.some((one) => one === seat) ?? false;
    return seat !== null && (named || aliveIn(scene).includes(seat));
  }

  /** The ballot of the question that is open, if it is still the same question. */
  private current(): Ballot | null {
    const ballot = this.question && this.stored(this.question.scan);
    return ballot && this.question && ballot.content === contentOf(this.question) ? this.known(ballot) : null;
  }

  /** Once the round's roster is known, it is known under which keys everybody answers. */
  private known(ballot: Ballot): Ballot {
    const ring = this.context.kept()?.ring;
    const { question } = this;
    if (ballot.poll || !question || !ring?.roster || !ring.id || ring.round !== question.round || ring.bad) return ballot;
    const after = { ...ballot, poll: pollIdOf(ring.id, question), asked: askedOf(ring.roster, question.seats) };
    if (ballot.content === contentOf(question)) this.change(after);
    return after;
  }

  /** Find the ballot of this question, or begin one: from now on the id is known. */
  private ballot(): Ballot | null {
    if (!this.question) return null;
    const { scan, ask } = this.question;
    const found = this.stored(scan);
    if (found) return found;
    const made = { scan, ask, content: contentOf(this.question), poll: null, asked: {}, seen: this.context.clock.now() };
    const blank = { peeked: false, said: null, sealed: null, sent: false, shared: false, commits: null };
    const ballot: Ballot = { ...made, ...blank, broken: false, closed: false };
    this.change(ballot);
    return this.known(ballot);
  }

  /** A clock that was set back meanwhile makes nobody wait for longer. */
  private stored(scan: string): Ballot | null {
    const found = this.context.kept()?.ballots.find((one) => one.scan === scan);
    const now = this.context.clock.now();
    if (found && found.seen > now) this.change({ ...found, seen: now });
    return found ? { ...found, seen: Math.min(found.seen, now) } : null;
  }

  private change(ballot: Ballot): void {
    const ballots = this.context.kept()?.ballots ?? [];
    this.context.keep({ ballots: [...ballots.filter((one) => one.scan !== ballot.scan), ballot] });
  }

  /** What was called off counts for nothing, unless its share had left: then who listens may know the count. */
  private close(ballot: Ballot, off: boolean): void {
    this.change({ ...ballot, closed: true, sealed: ballot.shared ? ballot.sealed : null });
    if (off) this.history.calledOff(ballot);
  }

  /** Whatever else was asked and is asked no more was called off unheard; a count would have come before. */
  private forget(asked?: string): void {
    for (const one of this.context.kept()?.ballots ?? []) if (!one.closed && one.scan !== asked) this.close(one, true);
  }

  private others(): string[] {
    const { seat, roster } = this.context.now();
    const phones = roster.flatMap((one) => (isPhone(one) && one.seat !== seat ? [one.public] : []));
    return [...new Set([...phones, ...Object.values(this.question?.tablet ?? {})])];
  }

  private warm(): void {
    const kept = this.context.kept();
    if (kept && this.context.now().seat) this.secrets.want(kept.secret, this.others());
  }

  private sure(): void {
    this.doubts?.();
    this.doubts = null;
  }
}
