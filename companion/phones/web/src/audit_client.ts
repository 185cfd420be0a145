/**
 * The audit as this phone goes through it: consent first, which can be changed; then the opening, once nothing can be
 * taken back.
 *
 * What is opened is stored before it is sent: from then on this key is retired. What openings prove is auditor.ts's.
 */

import { audited, type OpenedBy } from "./auditor";
import { askedOf } from "./chain";
import { rulesOf, type GameRules } from "./games";
import type { ChainHistory } from "./chain_history";
import type { FrameOf, ClientContext } from "./client_context";
import type { StoredRecord } from "./page_storage";
import { newSecret, publicOf } from "./keys";
import { timeline } from "./notes";
import type { AuditProgress } from "./snapshot";
import type { Scene } from "./stage";
import type { OpeningsFrame, Report } from "./wire";

/** The table passes it on in one frame. */
const LONGEST = 15 * 1024 - 256;

/** Everything that proves what this phone said: its answers, its timeline, its secret. */
function openingsOf(kept: StoredRecord, rules: GameRules): OpeningsFrame {
  const left = kept.ballots.filter((one) => one.shared);
  const votes = left.flatMap(({ scan, sealed }) => (sealed ? [{ scan, vote: sealed.vote, r: sealed.r }] : []));
  const next = kept.next ? { next: publicOf(kept.next) } : {};
  const openings: OpeningsFrame = { type: "openings", votes, ...timeline(kept.dossier, rules), secret: kept.secret, ...next };
  while (votes.length && JSON.stringify(openings).length > LONGEST) votes.shift();
  return openings;
}

const answered = (consent: boolean | null): AuditProgress["step"] => (consent === null ? "asked" : consent ? "agreed" : "declined");

export class AuditClient {
  private opened: OpenedBy = {};
  /** Which end the table asks about: since when the game is over, and nothing was taken back. */
  private end: number | undefined;

  constructor(
    private readonly context: ClientContext,
    private readonly history: ChainHistory,
  ) {}

  /** Another game. */
  away(): void {
    this.opened = {};
    this.context.show({ audit: null, report: null, facts: [], verdict: null });
  }

  /** The table asks, for the first time, or since it has no answer of this phone's. */
  asked({ rev }: FrameOf<"ask_consent">): void {
    const kept = this.context.kept();
    if (!kept || kept.retired) return;
    this.end = rev;
    const agree = kept.end === rev ? kept.consent : null; // what was said to another end is no answer
    this.context.keep({ consent: agree });
    this.step(answered(agree));
    if (agree !== null) this.say(agree);
  }

  /** Say yes or no; until the audit is closed it can be said otherwise. */
  answer(agree: boolean): void {
    const { audit, scene } = this.context.now();
    const kept = this.context.kept();
    if (!kept || kept.retired || !scene?.over || !["asked", "agreed", "declined"].includes(audit?.step ?? "")) return;
    this.context.keep({ consent: agree, end: this.end });
    this.step(answered(agree));
    this.say(agree);
  }

  private say(agree: boolean): void {
    this.context.send({ type: "consent", agree, ...(this.end === undefined ? {} : { rev: this.end }) });
  }

  waiting({ waiting }: FrameOf<"audit_wait">): void {
    const kept = this.context.kept();
    if (!kept) return this.step("asked", waiting);
    this.step(this.context.now().audit?.step ?? (kept.retired ? "opened" : answered(kept.consent)), waiting);
  }

  /** Nothing can be taken back any more: whoever agreed opens, if the counts are those that this phone knows. */
  closed({ head, agreed }: FrameOf<"audit_closed">): void {
    const { seat, scene, audit } = this.context.now();
    // Where nobody agreed nothing is checked, whoever ended the wait.
    if (scene?.over && agreed.length) this.context.keep({ closed: true });
    const kept = this.context.kept();
    if (!kept || !seat || (kept.retired && !kept.opened)) return;
    const yes = kept.consent === true && agreed.includes(seat) && Boolean(scene?.over) && head === this.history.head;
    if (!kept.opened && !yes) return this.step(audit?.step === "over" ? "over" : "closed");
    const next = newSecret();
    const opened = kept.opened ?? openingsOf({ ...kept, next }, rulesOf(scene?.private?.game));
    if (!kept.opened) this.context.keep({ opened, next, retired: true });
    this.step(audit?.step === "over" ? "over" : "opened");
    this.context.send(opened);
  }

  /** What one of the others has opened; the first holds. */
  heard({ seat, openings }: FrameOf<"opened">): void {
    this.opened = { [seat]: openings, ...this.opened };
    if (this.context.now().report) this.judge();
  }

  /** The game goes on: what was said is forgotten, here too. A table that goes on after the close was set back. */
  off(): void {
    const kept = this.context.kept();
    if (kept?.retired) this.history.setBack();
    if (kept && (kept.closed || kept.consent !== null)) this.context.keep({ closed: false, consent: null });
    this.context.show({ audit: null, report: null, facts: [], verdict: null });
  }

  told(report: Report): void {
    if (Object.keys(this.opened).length) this.context.keep({ closed: true });
    this.context.show({ audit: { step: "over", waiting: [] }, report });
    this.judge();
  }

  /** What the table shows; it may have gone on while this phone slept. After a welcome it asks again if it has no answer. */
  seen(scene: Scene | null): void {
    const kept = this.context.kept();
    const { audit } = this.context.now();
    if (scene && !scene.over) {
      if (audit || (kept && (kept.consent !== null || kept.closed))) this.off();
    } else if (kept?.retired && scene && !audit) this.step("opened");
  }

  /** Hold everything that was opened against what this phone knows. */
  private judge(): void {
    const kept = this.context.kept();
    const { report, seat } = this.context.now();
    if (!kept || !report || !seat) return;
    const some = Object.keys(this.opened).length > 0;
    if (kept.verdict && (!some || !kept.polls.length)) return this.context.show({ verdict: kept.verdict });
    const off = [...(report.cancelled ?? []), ...kept.ballots].map((one) => one.scan);
    const roster = kept.ring?.roster ?? [];
    const now = askedOf(roster, roster.map((one) => one.seat));
    const verdict = audited(kept.polls, this.history.head, this.opened, now, off);
    this.context.keep({ verdict });
    this.context.show({ verdict });
  }

  private step(step: AuditProgress["step"], waiting = this.context.now().audit?.waiting ?? []): void {
    this.context.show({ audit: { step, waiting } });
  }
}
