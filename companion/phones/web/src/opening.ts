/** The audit, as this phone goes through it: asked when the game is over, answered once, the report in the end. */

import { timeline } from "./dossier";
import type { Kept } from "./keep";
import type { Audit, Snapshot } from "./snapshot";
import type { FromPhone, Openings, Report, Seat, View } from "./wire";

/** Everything that proves what this phone said: its answers, its timeline, its secret. */
export function openingsOf(kept: Kept): Openings {
  const votes = kept.ballots.flatMap(({ scan, sealed }) => (sealed ? [{ scan, vote: sealed.vote, r: sealed.r }] : []));
  return { type: "openings", votes, ...timeline(kept.dossier), secret: kept.secret };
}

export interface Around {
  now(): Snapshot;
  kept(): Kept | null;
  keep(change: Partial<Kept>): void;
  show(change: { audit?: Audit | null; report?: Report | null }): void;
  send(frame: FromPhone): void;
}

export class Opening {
  constructor(private readonly around: Around) {}

  /** The table asks, for the first time, or since it has no answer of this phone's. */
  asked(): void {
    const opened = this.around.kept()?.opened;
    if (!opened) return this.step("asked");
    this.step("secret" in opened ? "opening" : "declined");
    this.around.send(opened);
  }

  answer(yes: boolean): void {
    const kept = this.around.kept();
    if (this.around.now().audit?.step !== "asked" || !kept) return;
    const opened = kept.opened ?? (yes ? openingsOf(kept) : ({ type: "openings", declined: true } as const));
    this.around.keep({ opened });
    this.step("secret" in opened ? "opening" : "declined");
    this.around.send(opened);
  }

  /** Once the table does not wait for this seat it has its answer. */
  waiting(waiting: Seat[]): void {
    const { audit, seat } = this.around.now();
    const opened = this.around.kept()?.opened;
    const awaited = seat !== null && waiting.includes(seat);
    const step = awaited ? (audit?.step ?? "asked") : opened && !("secret" in opened) ? "declined" : "opened";
    this.step(audit?.step === "over" ? "over" : step, waiting);
  }

  /** The game goes on: what was opened is forgotten, here too. */
  off(): void {
    if (this.around.kept()?.opened) this.around.keep({ opened: null });
    this.around.show({ audit: null, report: null });
  }

  told(report: Report): void {
    this.around.show({ audit: { step: "over", waiting: [] }, report });
  }

  /** What the table shows; it may have gone on while this phone slept. After a welcome it asks again if it has no answer. */
  seen(view: View | null): void {
    const opened = this.around.kept()?.opened;
    const { audit } = this.around.now();
    if (view?.audit) this.told(view.audit);
    else if (view && !view.over) {
      if (opened || audit) this.off();
    } else if (opened && view && !audit) this.step("secret" in opened ? "opened" : "declined");
  }

  private step(step: Audit["step"], waiting = this.around.now().audit?.waiting ?? []): void {
    this.around.show({ audit: { step, waiting } });
  }
}
