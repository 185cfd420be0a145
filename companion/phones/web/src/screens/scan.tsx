/** The sealed heat scan: peek, then press and hold. Nothing here depends on the answer, save what is peeked at. */

import { useEffect, useState } from "preact/hooks";
import { useAround } from "../around";
import { buzz } from "../buzz";
import { Badges, Waiting } from "../parts/badges";
import { Icon } from "../parts/drawn";
import { Peek } from "../parts/peek";
import { Press } from "../parts/press";
import { Seal } from "../parts/seal";
import { Sheet } from "../parts/sheet";
import type { Names } from "../panic/names";
import type { Distrust, Sealing, Snapshot } from "../snapshot";
import type { Seat, View, Warn } from "../wire";
import type { Words } from "../words";
import { CorrectSheet, selfWord } from "./secret";
import { voidWord } from "./outcome";

/** What another try may mend; the rest is for the check cards. */
const AGAIN: readonly Distrust[] = ["seat_missing", "other_question", "no_roster"];

interface ScanProps {
  view: View;
  own: Seat;
  names: Names;
  sealing: Sealing;
  close: () => void;
  onRow: () => void;
}

export function ScanSheet({ view, own, names, sealing, close, onRow }: ScanProps) {
  const { now, w, buzzes } = useAround();
  const [correcting, correct] = useState(false);
  const { scan, ask, step, polled, waiting } = sealing;
  useEffect(() => buzz([120, 80, 120], buzzes), [scan]);
  if (correcting) return <CorrectSheet view={view} own={own} names={names} close={() => correct(false)} />;
  const asked = polled.includes(own);
  const { outcome } = now;
  return (
    <Sheet name={`scan ${scan} ${step}`} title={w.useHeatScan} kind="heat" close={close} closeLabel={w.close}>
      {!now.near && <p class="banner">{w.away}</p>}
      {outcome?.kind === "void" && <p class="banner">{`${voidWord(outcome, w)} ${w.onceMore}`}</p>}
      {sealing.given && step !== "sealed" && <p class="banner">{w.givenUpBefore}</p>}
      {step === "warned" && <Warning sealing={sealing} names={names} />}
      {step === "answering" && (
        <Answering ask={ask} names={names} sealing={sealing} onCorrect={() => correct(true)} />
      )}
      {sealing.refusal && <Refused refusal={sealing.refusal} onRow={onRow} />}
      {step === "sealed" && <Sealed sealing={sealing} asked={asked} />}
      {step === "sealed" && <Badges seats={polled} waiting={waiting} names={names} />}
      {step === "sealed" && <Waiting seats={waiting} names={names} but={asked ? own : null} />}
    </Sheet>
  );
}

/** Why nothing is sealed here; the row can still be compared. */
function Refused({ refusal, onRow }: { refusal: Distrust; onRow: () => void }) {
  const { w } = useAround();
  const rows = refusal === "row" || refusal === "row_other";
  return (
    <div class="sealed" role="alert">
      <Icon name="warn" />
      <p class="why">{w.refusal[refusal]}</p>
      <p>{rows ? w.rowCards : `${w.refuses} ${AGAIN.includes(refusal) ? w.askAnew : w.useCards}`}</p>
      {rows && (
        <Press means="scan row" kind="main" onPress={onRow}>
          {w.rowShow}
        </Press>
      )}
    </div>
  );
}

/** Whose answers could be shown, in the table's words. */
export function Warned({ told }: { told: readonly Warn[] }) {
  return (
    <>
      {told.map((one) => (
        <p key={one.seat + one.why} class="banner">
          {one.why}
        </p>
      ))}
    </>
  );
}

/** Two counts can show an answer: they say whose, and why, and its owner says whether to go on. */
function Warning({ sealing, names }: { sealing: Sealing; names: Names }) {
  const { table, w } = useAround();
  return (
    <div class="sealed" role="alert">
      <Icon name="warn" />
      {sealing.warnings.map(({ seat, why }) => (
        <p key={seat} class="why">
          {w.warnings[why](names.player(seat))}
        </p>
      ))}
      <Warned told={sealing.told} />
      <Press means={`accept ${sealing.scan}`} kind="main" onPress={() => table.accept()}>
        {w.sealAllTheSame}
      </Press>
      <p class="quiet">{w.orCards}</p>
    </div>
  );
}

interface AnsweringProps {
  ask: Sealing["ask"];
  names: Names;
  sealing: Sealing;
  onCorrect: () => void;
}

function Answering({ ask, names, sealing, onCorrect }: AnsweringProps) {
  const { table, now, w } = useAround();
  const second = ask === "last_human_without_gas";
  const said = !second || sealing.gas !== null;
  const steps = second ? [w.stepSay, w.stepPeek, w.stepSeal] : [w.stepPeek, w.stepSeal];
  const at = steps.length - (sealing.peeked && said ? 1 : said ? 2 : 3);
  return (
    <>
      <p class="ask">{second ? w.askGas : w.askInfected}</p>
      <p class="quiet">{second ? w.gasText : w.sealText}</p>
      <Badges seats={sealing.polled} waiting={sealing.waiting} names={names} />
      {second && (
        <div class="languages">
          {[true, false].map((gas) => (
            <Press key={String(gas)} means={`gas ${String(gas)}`} kind="equal" onPress={() => table.haveGas(gas)}>
              {gas ? w.haveGas : w.noGas}
            </Press>
          ))}
        </div>
      )}
      <div class="sealing">
        <ol class="steps" aria-live="polite">
          {steps.map((step, n) => (
            <li key={step} aria-current={n === at ? "step" : undefined}>
              {n + 1} {step}
            </li>
          ))}
        </ol>
        <Peek
          onPeek={() => said && table.peeked()}
          onCorrect={sealing.peeked ? onCorrect : null}
          secret={() => (
            <>
              <b>{selfWord(now.self, names, w)}</b>
              <span>{said && answerWord(now, second, sealing.gas, w)}</span>
            </>
          )}
        />
        <Seal open={sealing.peeked && said} onSeal={() => table.seal()} />
        <p id="seal-how" class="quiet">
          {w.pressAndHold}
        </p>
      </div>
    </>
  );
}

/** What would be sealed; for a held "Peek" alone. */
function answerWord(now: Snapshot, second: boolean, gas: boolean | null, w: Words): string {
  if (!second) return w.answers(now.vote === 1);
  return now.vote === 1 ? w.humanNoGas : now.self.state === "human" && gas ? w.humanGas : w.canIdle;
}

/** One line for all until the moment at which answers may leave. */
function Sealed({ sealing, asked }: { sealing: Sealing; asked: boolean }) {
  const { w } = useAround();
  const left = sealing.leavesAt - Date.now();
  const [, look] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => look(Date.now()), left);
    return () => clearTimeout(timer);
  }, [sealing.scan, sealing.leavesAt]);
  return (
    <div class="sealed">
      <Icon name="lock" />
      <p class="ask">{asked ? w.sealedTitle : w.notAsked}</p>
      <p class="quiet">{asked && left > 0 ? w.leavesLater : w.sealedText}</p>
    </div>
  );
}
