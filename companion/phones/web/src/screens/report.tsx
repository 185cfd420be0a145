/** What the audit found: who infected whom, who lied, what nobody can prove. The same on every screen. */

import { useAround } from "../around";
import { Icon, Mark, Pictures } from "../parts/drawn";
import type { Verdict } from "../auditor";
import { countIn } from "../chain";
import { pollRules, said, type Text } from "../games";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Fault, Report, Seat } from "../wire";
import type { Words } from "../words";
import { countWord } from "./outcome";

export function ReportSheet({ report, close }: { report: Report; close: () => void }) {
  const { w } = useAround();
  return (
    <Sheet name="report" title={w.reportTitle} kind="report" close={close} closeLabel={w.close}>
      <ReportText report={report} />
      <Press means="report close" kind="main" onPress={close}>
        {w.ok}
      </Press>
    </Sheet>
  );
}

export function ReportText({ report }: { report: Report }) {
  const { now, w } = useAround();
  const { ending, winners, servants, scans, chain } = report;
  const named = (seat: Seat) => report.names[seat] ?? w.colour[seat];
  return (
    <>
      {ending && <p class={`verdict ${ending}`}>{w.verdict[ending]}</p>}
      {winners && (
        <section>
          <h3>{winners.length ? w.winners : w.noWinners}</h3>
          <Seats seats={winners} named={named} />
          {servants.length > 0 && <p>{w.servants(servants.map(named).join(", "))}</p>}
        </section>
      )}
      <Faults report={report} named={named} />
      {now.verdict && <Own verdict={now.verdict} report={report} named={named} />}
      <section>
        <h3>{w.chain}</h3>
        {!chain.length && <p class="quiet">{w.noChain}</p>}
        <ol class="chain">
          {chain.map((one, n) => (
            <li key={n}>
              {one.event === "infected" && (
                <>
                  {one.by ? <Mark seat={one.by} /> : <Icon name="question" />}
                  <Icon name="back" />
                </>
              )}
              <Mark seat={one.seat} />
              <span class="words">
                {one.event === "host" ? w.wasHost(named(one.seat)) : w.infects(one.by && named(one.by), named(one.seat))}
                {one.seat === report.last && <span class="sub">{w.lastInfected}</span>}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {scans.map((one, n) => (
        <section key={one.scan}>
          <h3>
            {w.scanNumber(n + 1)} · {countWord(one.ask, Number(countIn(one.ask, one)), polledIn(one), now.lang)}
          </h3>
          <Pictures list={one.pictures ?? []} />
          <Votes votes={one.votes} words={pollRules(one.ask)?.opened} named={named} />
        </section>
      ))}
    </>
  );
}

const polledIn = ({ polled }: Report["scans"][number]) => (typeof polled === "number" ? polled : polled.length);

function Seats({ seats, named }: { seats: Seat[]; named: (seat: Seat) => string }) {
  return (
    <ul class="winners">
      {seats.map((seat) => (
        <li key={seat}>
          <Mark seat={seat} /> {named(seat)}
        </li>
      ))}
    </ul>
  );
}

interface VotesProps {
  votes: Report["scans"][number]["votes"];
  words: [no: Text, yes: Text] | undefined;
  named: (seat: Seat) => string;
}

function Votes({ votes, words = ["0", "1"], named }: VotesProps) {
  const { now, w } = useAround();
  const all = Object.keys(votes) as Seat[];
  const rows: [vote: 0 | 1 | null, word: string][] = [
    [1, said(words[1], now.lang)],
    [0, said(words[0], now.lang)],
    [null, w.saidNothing],
  ];
  return (
    <ul class="votes">
      {rows.map(([vote, word]) => {
        const seats = all.filter((seat) => (votes[seat] ?? null) === vote);
        return (
          seats.length > 0 && (
            <li key={word}>
              <span>{word}</span>
              {seats.map((seat) => (
                <Mark key={seat} seat={seat} />
              ))}
              <span class="unseen">{seats.map(named).join(", ")}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

const numberOf = (scan: string | null | undefined, report: Report) => report.scans.findIndex((one) => one.scan === scan) + 1;

/** What this phone itself found, beside what the table says. */
function Own({ verdict, report, named }: { verdict: Verdict; report: Report; named: (seat: Seat) => string }) {
  const { w } = useAround();
  const { scans, faults, unproved } = verdict;
  const who = [...new Set(unproved.map((one) => one.seat))].map(named).join(", ");
  return (
    <section>
      <h3>{faults.length ? w.ownFalse(scans) : unproved.length ? w.ownOpen(scans) : w.ownTrue(scans)}</h3>
      <ul class="faults">
        {faults.map((one, n) => (
          <li key={n} class="fault">
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

/** A fault in one plain sentence. */
export function faultWord(fault: Fault, report: Report, w: Words): string {
  const name = (seat: Seat | null | undefined) => (seat ? (report.names[seat] ?? w.colour[seat]) : "");
  const scan = numberOf(fault.scan, report);
  const parts: { [part: string]: string } = { a: name(fault.seat), b: name(fault.with), n: scan ? String(scan) : "?" };
  const text = w.faults[fault.fault as keyof Words["faults"]] ?? `${fault.fault}: {a}`;
  return text.replace(/\{(.)\}/g, (_, part: string) => parts[part] ?? "");
}

function Faults({ report, named }: { report: Report; named: (seat: Seat) => string }) {
  const { w } = useAround();
  const { faults, unopened, unproved = [], cancelled = [] } = report;
  const open = unproved.filter((gap) => !unopened.includes(gap.seat));
  return (
    <section>
      <h3>{faults.length ? w.faultsTitle : w.noFaults}</h3>
      <ul class="faults">
        {faults.map((one, n) => (
          <li key={n} class="fault">
            <Icon name="warn" />
            <span>{faultWord(one, report, w)}</span>
          </li>
        ))}
        {unopened.length > 0 && (
          <li>
            <Icon name="lock" />
            <span>{w.unopened(unopened.map(named).join(", "))}</span>
          </li>
        )}
        {open.map((gap) => (
          <li key={gap.scan + gap.seat}>
            <Icon name="question" />
            <span>{w.gap(named(gap.seat), numberOf(gap.scan, report))}</span>
          </li>
        ))}
        {cancelled.map((one) => (
          <li key={one.scan}>
            <Icon name="question" />
            <span>{w.cancelledScan(one.missing.map(named).join(", "))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
