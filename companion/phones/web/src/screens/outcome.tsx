/** The sheet of a sealed question's count, or of why there is none. */

import { useEffect } from "preact/hooks";
import { usePage } from "../page_context";
import { buzz } from "../buzz";
import type { Lang } from "../frames";
import { pollRules, said } from "../games";
import { Icon, Pictures } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Text } from "../rules";
import type { Outcome } from "../snapshot";
import type { PageWords } from "../words";

/** In which a count is read that ends the game. */
const READ = 6000;

type PollResult = Outcome & { kind: "result" };

const checkWord = (check: Outcome["check"], w: PageWords) => (check === "sum" ? w.checkSum : check === "chain" ? w.checkChain : w.checkOwn);

export function OutcomeSheet({ outcome }: { outcome: Outcome }) {
  const { table, now, w, buzzes } = usePage();
  const { n, kind, check } = outcome;
  const poll = pollRules(outcome.ask);
  useEffect(() => buzz(kind === "result" ? [80, 400, 80, 400, 300] : [80], buzzes), [n]);
  const over = Boolean(now.scene?.over);
  useEffect(() => {
    // What it brings about is shown on all screens at once, so nobody's tap is waited for.
    if (!over || kind !== "result" || check !== "good" || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const timer = setTimeout(() => table.outcomeSeen(), READ);
    return () => clearTimeout(timer);
  }, [n, over]);
  return (
    <Sheet name={`outcome ${String(n)}`} title={poll ? said(poll.title, now.lang) : ""} kind={kind === "result" ? "heat result" : ""}>
      {kind === "result" ? <Counted outcome={outcome} /> : <p class="why">{outcome.why}</p>}
      {check !== "good" ? (
        <p class="banner wrong-count" role="alert">
          <Icon name="warn" />
          <span>{`${checkWord(check, w)} ${w.sayAloud} ${w.useCards}`}</span>
        </p>
      ) : (
        kind === "result" && (
          <div class="quiet checked">
            <Pictures list={outcome.pictures} />
            <p>
              <Icon name="check" /> {now.seat ? w.checkGood : w.checkHost}
            </p>
          </div>
        )
      )}
      <Press means="outcome seen" kind="main" onPress={() => table.outcomeSeen()}>
        {kind === "result" && poll?.go ? said(poll.go, now.lang) : w.goOn}
      </Press>
    </Sheet>
  );
}

function Counted({ outcome }: { outcome: PollResult }) {
  const { lang } = usePage().now;
  const { ask, total, polled } = outcome;
  const { counted, results } = pollRules(ask) ?? {};
  const means = results?.[total];
  if (counted) {
    const [yes, no] = [numbered(counted.yes, total, lang), numbered(counted.no, polled - total, lang)];
    return (
      <div class="count" role="status" aria-label={countWord(ask, total, polled, lang)}>
        <p class="shown alarm">
          <Numbered parts={yes} />
        </p>
        <p class="shown">
          <Numbered parts={no} />
        </p>
      </div>
    );
  }
  return (
    <div class="count one" role="status">
      {means?.icon && (
        <p class={`shown ${means.tone ?? ""}`}>
          <Icon name={means.icon} />
        </p>
      )}
      <p class="why">{means ? said(means.label, lang) : total}</p>
      {means?.more && <p class="quiet">{said(means.more, lang)}</p>}
    </div>
  );
}

/** A count in one line. */
function countWord(ask: string, total: number, polled: number, lang: Lang): string {
  const { counted, results } = pollRules(ask) ?? {};
  if (counted) return `${said(counted.yes, lang, { count: total })} · ${said(counted.no, lang, { count: polled - total })}`;
  return said(results?.[total]?.label ?? String(total), lang);
}

/** A sentence, cut where its number stands, so that the number can be drawn large. */
function numbered(text: Text, count: number, lang: Lang): string[] {
  return said(text, lang, { count }).split(new RegExp(`(${String(count)})`));
}

function Numbered({ parts: [before, count, ...after] }: { parts: string[] }) {
  return (
    <>
      {before}
      <b>{count}</b> <span>{after.join("").trim()}</span>
    </>
  );
}
