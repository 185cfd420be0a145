/** The audit's report in the table's words, and what this phone found itself, which no table can write. */

import { usePage } from "../page_context";
import type { Fault, SeatName } from "../frames";
import { Icon } from "../parts/drawn";
import type { AuditVerdict } from "../auditor";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { calledIn } from "../player_names";
import { Winners } from "../shown/ending";
import { Facts } from "../shown/facts";
import type { Report } from "../wire";
import type { PageWords } from "../words";

export function ReportSheet({ report, close }: { report: Report; close: () => void }) {
  const { table, w } = usePage();
  const done = () => (table.reportSeen(), close());
  return (
    <Sheet name="report" title={w.reportTitle} kind="report" close={done} closeLabel={w.close}>
      <ReportText report={report} />
      <Press means="report close" kind="main" onPress={done}>
        {w.ok}
      </Press>
    </Sheet>
  );
}

export function ReportText({ report }: { report: Report }) {
  const { now } = usePage();
  const sure = now.ending?.sure;
  return (
    <>
      {sure && <p class={`verdict tone-${sure.tone}`}>{sure.words}</p>}
      {now.ending?.winners && <Winners ending={now.ending} />}
      {now.verdict && <Own verdict={now.verdict} report={report} />}
      <Facts facts={now.facts} />
    </>
  );
}

/** What a player is called in the report; two of one name with their colours. */
function calledBy(seat: SeatName, { names }: Report, w: PageWords): string {
  const all = Object.entries(names).map(([one, name]) => ({ seat: one as SeatName, name: name ?? null }));
  return calledIn(seat, all, w);
}

/** Which scan it was, as the table counts them: those that were undone have no number. */
function numberOf(scan: string | null | undefined, { scans }: Report, w: PageWords): string {
  const found = scans.find((one) => one.scan === scan);
  if (found?.gone) return w.scanGone;
  const counting = scans.filter((one) => !one.gone && one.ask === found?.ask);
  return found ? String(counting.indexOf(found) + 1) : "?";
}

/** What this phone itself found, beside what the table says. */
function Own({ verdict, report }: { verdict: AuditVerdict; report: Report }) {
  const { w } = usePage();
  const { scans, faults, unproved } = verdict;
  const named = (seat: SeatName) => calledBy(seat, report, w);
  const who = [...new Set(unproved.map((one) => one.seat))].map(named).join(", ");
  return (
    <section>
      <h3>{faults.length ? w.ownFalse(scans) : unproved.length ? w.ownOpen(scans) : w.ownTrue(scans)}</h3>
      <ul class="faults">
        {faults.map((one, n) => (
          <li key={n} class="tone-alarm">
            <Icon name="warn" />
            <span>{faultWord(one, report, w)}</span>
          </li>
        ))}
        {who && (
          <li>
            <Icon name="question" />
            <span>{w.unproved(who)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** A fault that this phone can find, in one plain sentence. */
function faultWord(fault: Fault, report: Report, w: PageWords): string {
  const parts: { [part: string]: string } = {
    a: fault.seat ? calledBy(fault.seat, report, w) : "",
    n: numberOf(fault.scan, report, w),
  };
  const text = w.faults[fault.fault as keyof PageWords["faults"]] ?? `${fault.fault}: {a}`;
  return text.replace(/\{(.)\}/g, (_, part: string) => parts[part] ?? "");
}
