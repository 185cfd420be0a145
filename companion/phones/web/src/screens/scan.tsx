/**
 * The sheet of a sealed question: peek, then press and hold. Nothing here looks different for another answer, save what
 * is peeked at.
 */

import { useEffect, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { buzz } from "../buzz";
import type { Warn } from "../frames";
import { pollRules, said } from "../games";
import { Removed } from "../late";
import { caseOf } from "../notes";
import { Badges, Waiting } from "../parts/badges";
import { Icon } from "../parts/drawn";
import { Peek } from "../parts/peek";
import { Press } from "../parts/press";
import { Secretly } from "../parts/secretly";
import { Seal } from "../parts/seal";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";
import type { PollRules } from "../rules";
import type { Distrust, OpenPoll } from "../snapshot";
import { CorrectSheet, OneOf, OwnSelf } from "./secret";

/** What another try may mend; the rest is for the check cards. */
const AGAIN: readonly Distrust[] = ["seat_missing", "other_question", "no_roster"];

interface ScanProps {
  sealing: OpenPoll;
  close: () => void;
  onRow: () => void;
}

export function ScanSheet({ sealing, close, onRow }: ScanProps) {
  const { now, w, buzzes } = usePage();
  const [correcting, correct] = useState(false);
  const { scan, ask, step, polled, waiting } = sealing;
  useEffect(() => buzz([120, 80, 120], buzzes), [scan]);
  if (correcting) return <CorrectSheet close={() => correct(false)} />;
  const own = now.seat;
  const asked = own !== null && polled.includes(own);
  const { outcome, lang } = now;
  const poll = pollRules(ask);
  return (
    <Sheet name={`scan ${scan} ${step}`} title={poll ? said(poll.title, lang) : w.whyNot} kind="heat" close={close} closeLabel={w.close}>
      {!now.near && <p class="banner">{w.away}</p>}
      {outcome?.kind === "void" && <p class="banner">{`${outcome.why} ${w.onceMore}`.trim()}</p>}
      {sealing.given && step !== "sealed" && <p class="banner">{w.givenUpBefore}</p>}
      {step === "warned" && <Warning sealing={sealing} />}
      {asked && step !== "sealed" && <Removed />}
      {poll && step === "answering" && (
        <Answering poll={poll} sealing={sealing} onCorrect={() => correct(true)} />
      )}
      {sealing.refusal && <Refused refusal={sealing.refusal} onRow={onRow} />}
      {step === "sealed" && <Sealed sealing={sealing} asked={asked} />}
      {step === "sealed" && <Badges seats={polled} waiting={waiting} />}
      {step === "sealed" && <Waiting seats={waiting} but={asked ? own : null} />}
    </Sheet>
  );
}

/** Why nothing is sealed here; the row can still be compared. */
function Refused({ refusal, onRow }: { refusal: Distrust; onRow: () => void }) {
  const { w } = usePage();
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

/** What play did since the last count, for those to know who seal; each sentence once. */
export function Quiet({ told }: { told: readonly Warn[] }) {
  return <>{told.length > 0 && <p class="quiet">{[...new Set(told.map((one) => one.why))].join(" ")}</p>}</>;
}

/** Two counts can show an answer: they say whose, and why, and its owner says whether to go on. */
function Warning({ sealing }: { sealing: OpenPoll }) {
  const { table, w } = usePage();
  const named = useName();
  return (
    <div class="sealed" role="alert">
      <Icon name="warn" />
      {sealing.warnings.map(({ seat, why }) => (
        <p key={seat} class="why">
          {w.warnings[why](named(seat))}
        </p>
      ))}
      {sealing.unknowing && <p class="why">{w.unknowing}</p>}
      <Warned told={sealing.told} />
      <Quiet told={sealing.quiet} />
      <Press means={`accept ${sealing.scan}`} kind="main" onPress={() => table.scanClient.accept()}>
        {w.sealAllTheSame}
      </Press>
      <p class="quiet">{w.orCards}</p>
    </div>
  );
}

interface AnsweringProps {
  poll: PollRules;
  sealing: OpenPoll;
  onCorrect: () => void;
}

function Answering({ poll, sealing, onCorrect }: AnsweringProps) {
  const { table, now, w } = usePage();
  const { lang, self } = now;
  const [hurried, hurry] = useState(false);
  const { first } = poll;
  const ready = !first || sealing.said !== null;
  const answer = caseOf(poll, self, sealing.said);
  const firsts = (first ?? []).map((way) => ({ key: way.said, label: said(way.label, lang), choose: () => table.scanClient.saidFirst(way.said) }));
  return (
    <>
      <p class="ask">{said(poll.question, lang)}</p>
      <p class="quiet">{said(poll.text, lang)}</p>
      <Quiet told={sealing.quiet} />
      <Badges seats={sealing.polled} waiting={sealing.waiting} />
      {ready ? (
        <div class="sealing">
          <ol class="steps" aria-live="polite">
            {[w.stepPeek, w.stepSeal].map((step, n) => (
              <li key={step} aria-current={n === Number(sealing.peeked) ? "step" : undefined}>
                {n + 1} {step}
              </li>
            ))}
          </ol>
          <Peek
            onPeek={() => table.scanClient.peeked()}
            onCorrect={sealing.peeked ? onCorrect : null}
            secret={(aloud) => (
              <>
                <OwnSelf aloud={aloud} />
                <OneOf all={aloud ? [] : poll.cases.map((one) => said(one.label, lang))}>
                  <span class="answer">{answer && said(answer.label, lang)}</span>
                </OneOf>
              </>
            )}
          />
          <Seal open={sealing.peeked} onSeal={() => table.scanClient.seal()} onEarly={() => hurry(true)} />
          {/* Nothing moves below the finger that peeks. */}
          <OneOf all={[w.sealLocked]}>
            {sealing.peeked ? (
              <span id="seal-how" class="quiet">
                {w.pressAndHold}
                <span class="unseen">. {w.sealHow}</span>
              </span>
            ) : (
              <span id="seal-how" class={hurried ? "hurried" : "quiet"} role={hurried ? "alert" : undefined}>
                {w.sealLocked}
              </span>
            )}
          </OneOf>
          {first && (
            <Press means="first again" kind="tab" onPress={() => table.scanClient.saidFirst(null)}>
              {w.answerAnew}
            </Press>
          )}
        </div>
      ) : (
        <Secretly ways={firsts} />
      )}
    </>
  );
}

/** One line for all until the moment at which answers may leave. */
function Sealed({ sealing, asked }: { sealing: OpenPoll; asked: boolean }) {
  const { w } = usePage();
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
