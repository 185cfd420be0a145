/**
 * The audit, in two steps: a yes or a no, which can be changed; and the opening, once nothing can be taken back.
 *
 * What is opened is stored before it is sent: from then on this key is retired.
 */

import { audited, type OpenedBy } from "./auditor";
import { askedOf } from "./chain";
import { rulesOf, type Rules } from "./games";
import type { History } from "./history";
import type { Frame, Inside } from "./inside";
import type { Kept } from "./keep";
import { timeline } from "./notes";
import type { Audit } from "./snapshot";
import type { Scene } from "./stage";
import type { Openings, Report } from "./wire";

/** The table passes it on in one frame. */
const LONGEST = 15 * 1024 - 256;

/** Everything that proves what this phone said: its answers, its timeline, its secret. */
export function openingsOf(kept: Kept, rules: Rules): Openings {
  const left = kept.ballots.filter((one) => one.shared);
  const votes = left.flatMap(({ scan, sealed }) => (sealed ? [{ scan, vote: sealed.vote, r: sealed.r }] : []));
  const openings: Openings = { type: "openings", votes, ...timeline(kept.dossier, rules), secret: kept.secret };
  while (votes.length && JSON.stringify(openings).length > LONGEST) votes.shift();
  return openings;
}

export class Opening {
  private opened: OpenedBy = {};

  constructor(
    private readonly inside: Inside,
    private readonly history: History,
  ) {}

  /** Another game. */
  away(): void {
    this.opened = {};
    this.inside.show({ audit: null, report: null, facts: [], verdict: null });
  }

  /** The table asks, for the first time, or since it has no answer of this phone's. */
  asked(): void {
    const kept = this.inside.kept();
    if (!kept || kept.retired) return;
    this.step(this.answered(kept));
    if (kept.consent !== null) this.inside.send({ type: "consent", agree: kept.consent });
  }

  /** Say yes or no; until the audit is closed it can be said otherwise. */
  answer(agree: boolean): void {
    const { audit, scene } = this.inside.now();
    const kept = this.inside.kept();
    if (!kept || kept.retired || !scene?.over || !["asked", "agreed", "declined"].includes(audit?.step ?? "")) return;
    this.inside.keep({ consent: agree });
    this.step(agree ? "agreed" : "declined");
    this.inside.send({ type: "consent", agree });
  }

  waiting({ waiting }: Frame<"audit_wait">): void {
    const kept = this.inside.kept();
    if (!kept) return this.step("asked", waiting);
    this.step(this.inside.now().audit?.step ?? (kept.retired ? "opened" : this.answered(kept)), waiting);
  }

  /** Nothing can be taken back any more: whoever agreed opens, if the counts are those that this phone knows. */
  closed({ head, agreed }: Frame<"audit_closed">): void {
    const kept = this.inside.kept();
    const { seat, scene, audit } = this.inside.now();
    if (!kept || !seat || (kept.retired && !kept.opened)) return;
    const yes = kept.consent === true && agreed.includes(seat) && Boolean(scene?.over) && head === this.history.head;
    if (!kept.opened && !yes) return this.step(audit?.step === "over" ? "over" : "closed");
    const opened = kept.opened ?? openingsOf(kept, rulesOf(scene?.private?.game));
    if (!kept.opened) this.inside.keep({ opened, retired: true });
    this.step(audit?.step === "over" ? "over" : "opened");
    this.inside.send(opened);
  }

  /** What one of the others has opened; the first holds. */
  heard({ seat, openings }: Frame<"opened">): void {
    this.opened = { [seat]: openings, ...this.opened };
    if (this.inside.now().report) this.judge();
  }

  /** The game goes on: what was said is forgotten, here too. A table that goes on after the close was set back. */
  off(): void {
    const kept = this.inside.kept();
    if (kept?.retired) this.history.setBack();
    if (kept && kept.consent !== null) this.inside.keep({ consent: null });
    this.inside.show({ audit: null, report: null, facts: [], verdict: null });
  }

  told(report: Report): void {
    this.inside.show({ audit: { step: "over", waiting: [] }, report });
    this.judge();
  }

  /** What the table shows; it may have gone on while this phone slept. After a welcome it asks again if it has no answer. */
  seen(scene: Scene | null): void {
    const kept = this.inside.kept();
    const { audit } = this.inside.now();
    if (scene && !scene.over) {
      if (audit || (kept && (kept.consent !== null || kept.retired))) this.off();
    } else if (kept?.retired && scene && !audit) this.step("opened");
  }

  /** Hold everything that was opened against what this phone knows. */
  private judge(): void {
    const kept = this.inside.kept();
    const { report, seat } = this.inside.now();
    if (!kept || !report || !seat) return;
    const some = Object.keys(this.opened).length > 0;
    if (kept.verdict && (!some || !kept.polls.length)) return this.inside.show({ verdict: kept.verdict });
    const off = [...(report.cancelled ?? []), ...kept.ballots].map((one) => one.scan);
    const roster = kept.ring?.roster ?? [];
    const now = askedOf(roster, roster.map((one) => one.seat));
    const verdict = audited(kept.polls, this.history.head, this.opened, now, off);
    this.inside.keep({ verdict });
    this.inside.show({ verdict });
  }

  private answered({ consent }: Kept): Audit["step"] {
    return consent === null ? "asked" : consent ? "agreed" : "declined";
  }

  private step(step: Audit["step"], waiting = this.inside.now().audit?.waiting ?? []): void {
    this.inside.show({ audit: { step, waiting } });
  }
}
