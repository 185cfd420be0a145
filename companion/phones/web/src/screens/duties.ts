/** Which sheet opens by itself, the most urgent first. Each has a name, under which it can be put aside. */

import { pollRules, said } from "../games";
import type { Snapshot } from "../snapshot";
import type { Scene } from "../stage";
import type { PageWords } from "../words";

export interface Duty {
  kind: "outcome" | "row" | "question" | "scan" | "audit" | "report";
  key: string;
  /** What stands on the screen of what was put aside; nothing where it is shown anyway. */
  label: string | null;
  /** Something else comes first, so this does not push itself forward. */
  waits?: boolean;
}

export function dutiesOf(now: Snapshot, scene: Scene, w: PageWords): Duty[] {
  const { outcome, questions, sealing, audit, report, seat, row, symbols } = now;
  const found: Duty[] = [];
  if (outcome && (outcome.kind === "result" || !sealing)) {
    found.push({ kind: "outcome", key: `outcome ${String(outcome.n)}`, label: null });
  }
  // Comparing is one step of joining, and again whenever the row is another.
  if (row.asked && !row.bad && !row.said && !scene.over) {
    found.push({ kind: "row", key: `row ${String(symbols)}`, label: row.said === null ? w.rowShow : null });
  }
  const newest = questions[questions.length - 1];
  const asking = audit?.step === "asked";
  // Once the game is over, notes matter to an audit alone, and lie over nobody's victory.
  if (newest && (!scene.over || asking)) {
    // Whose moment it is without a choice does that first; before a scan all is asked again.
    const waits: boolean = Boolean(scene.over) || (scene.header.seat === seat && scene.actions?.length === 1 && !sealing);
    const key = `question ${newest.kind} ${String(newest.id)} ${sealing?.scan ?? ""}`;
    found.push({ kind: "question", key, label: w.privateWaits(questions.length), waits });
  }
  if (sealing && seat) {
    const waits = sealing.step === "answering" && sealing.polled.includes(seat);
    const poll = pollRules(sealing.ask);
    const label = poll ? said(waits ? poll.waits : poll.runs, now.lang) : null;
    found.push({ kind: "scan", key: `scan ${sealing.scan}`, label });
  }
  if (asking) found.push({ kind: "audit", key: "audit", label: null });
  if (report) found.push({ kind: "report", key: "report", label: null });
  return found;
}
