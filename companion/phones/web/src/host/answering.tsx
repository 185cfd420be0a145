/** Who is awaited in a poll or an audit, for who runs the table, and how to end the waiting; no answer is known here. */

import { pollRules, said } from "../games";
import { ReportText } from "../late";
import { Badges, Waiting } from "../parts/badges";
import { Press } from "../parts/press";
import { namesOf } from "../player_names";
import { Quiet, Warned } from "../screens/scan";
import { useHostPage } from "./host_context";

/** A sealed question; the check cards stay open beside it. */
export function PhonesAnswer() {
  const { table, now, w } = useHostPage();
  const { sealing, outcome, guests } = now;
  const poll = pollRules(sealing?.ask);
  if (sealing) {
    // Where no tablet is, nobody can answer on it.
    const phoneless = guests.filter((one) => one.state === "tablet" && sealing.waiting.includes(one.seat));
    return (
      <section class="settle">
        <h2>{poll?.first ? said(poll.question, now.lang) : w.sealedScan}</h2>
        <Warned told={sealing.told} />
        <Quiet told={sealing.quiet} />
        <Badges seats={sealing.polled} waiting={sealing.waiting} />
        <Waiting seats={sealing.waiting} />
        {phoneless.length > 0 && <p class="banner">{w.phoneless(namesOf(phoneless.map((one) => one.seat), now, w))}</p>}
        {outcome?.kind === "void" && <p class="banner">{`${outcome.why} ${w.onceMore}`.trim()}</p>}
        <Press means="scan_cancel" kind="alarm" onPress={() => table.ask({ do: "scan_cancel" })}>
          {w.cancelScan}
        </Press>
      </section>
    );
  }
  if (outcome?.kind !== "void") return null;
  return (
    <section class="settle">
      <p>{outcome.why}</p>
      <Press means="scan_again" kind="main" onPress={() => table.ask({ do: "scan_again" })}>
        {w.askAgain}
      </Press>
    </section>
  );
}

/** After the game: who has still to agree or not, then what came out. */
export function Auditing() {
  const { table, now, w } = useHostPage();
  const { audit, report } = now;
  if (report) {
    return (
      <section class="settle report" aria-labelledby="report">
        <h2 id="report">{w.reportTitle}</h2>
        <ReportText report={report} />
      </section>
    );
  }
  if (!audit || audit.step === "over") return null;
  return (
    <section class="settle">
      <h2>{w.auditOn}</h2>
      <Waiting seats={audit.waiting} />
      <Press means="end_audit" onPress={() => table.ask({ do: "end_audit" })}>
        {w.endWaiting}
      </Press>
    </section>
  );
}
