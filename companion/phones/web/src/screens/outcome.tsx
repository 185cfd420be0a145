/** What a scan came to: the count at once, then the drama; or why there is none. */

import { useEffect } from "preact/hooks";
import { useAround } from "../around";
import { buzz } from "../buzz";
import { Icon, Pictures } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Outcome } from "../snapshot";
import type { Words } from "../words";

type Void = Outcome & { kind: "void" };
type Result = Outcome & { kind: "result" };

export function voidWord(outcome: Void, w: Words): string {
  return w.voids[outcome.code as keyof Words["voids"]] ?? outcome.why;
}

const checkWord = (check: Outcome["check"], w: Words) => (check === "sum" ? w.checkSum : check === "chain" ? w.checkChain : w.checkOwn);

export function OutcomeSheet({ outcome }: { outcome: Outcome }) {
  const { table, w, buzzes } = useAround();
  const { n, kind, check } = outcome;
  useEffect(() => buzz(kind === "result" ? [80, 400, 80, 400, 300] : [80], buzzes), [n]);
  return (
    <Sheet name={`outcome ${String(n)}`} title={w.useHeatScan} kind={kind === "result" ? "heat result" : ""}>
      {kind === "result" ? <Counted outcome={outcome} /> : <p class="why">{voidWord(outcome, w)}</p>}
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
              <Icon name="check" /> {w.checkGood}
            </p>
          </div>
        )
      )}
      <Press means="outcome seen" kind="main" onPress={() => table.outcomeSeen()}>
        {kind === "result" && outcome.ask === "infected" ? w.accuse : w.goOn}
      </Press>
    </Sheet>
  );
}

function Counted({ outcome }: { outcome: Result }) {
  const { w } = useAround();
  const { infected, polled } = outcome;
  if (outcome.ask !== "infected") {
    return (
      <div class="count gas" role="status">
        <p class={infected ? "shown alarm" : "shown"}>
          <Icon name="gas" />
        </p>
        <p class="why">{infected ? w.lastNoGas : w.lastGas}</p>
        {infected > 0 && <p class="quiet">{w.lookInDeck}</p>}
      </div>
    );
  }
  return (
    <div class="count" role="status" aria-label={w.counted(infected, polled - infected)}>
      <p class="shown alarm">
        <b>{infected}</b> <span>{w.infectedWord(infected)}</span>
      </p>
      <p class="shown">
        <b>{polled - infected}</b> <span>{w.humanWord(polled - infected)}</span>
      </p>
    </div>
  );
}
