/** A private question after a deal, a draw, a trade or a look: alike for everybody, one tap, and nothing is sent. */

import { useAround } from "../around";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import type { Names } from "../panic/names";
import type { Question } from "../snapshot";
import type { Seat, TradeSaid, View } from "../wire";
import type { Words } from "../words";
import { Selves } from "./secret";

interface QuestionProps {
  view: View;
  own: Seat;
  names: Names;
  questions: Question[];
  /** None where it comes before a scan. */
  close: (() => void) | undefined;
}

export function QuestionSheet({ view, own, names, questions, close }: QuestionProps) {
  const { table, w } = useAround();
  const one = questions[0];
  if (!one) return null;
  const other = one.other ? names.player(one.other) : "";
  const name = `question ${one.kind} ${String(one.rev)}`;
  const more = questions.length - 1;
  return (
    <Sheet name={name} title={w.asks[one.kind](other)} kind="private" close={close} closeLabel={w.later}>
      {one.kind === "now" ? (
        <Selves view={view} own={own} names={names} name={name} choose={(now) => table.correct(now)} />
      ) : (
        <div class={one.kind === "look" ? "numbers" : "choices"}>
          {answers(one, other, w).map(([said, label]) => (
            <Press key={said} means={`${name} ${String(said)}`} kind="choice" onPress={() => table.note(one.rev, said)}>
              <span class="label">{label}</span>
            </Press>
          ))}
        </div>
      )}
      <p class="quiet">
        {w.notSent} {more > 0 && w.moreWait(more)}
      </p>
    </Sheet>
  );
}

function answers(one: Question, other: string, w: Words): [TradeSaid | number, string][] {
  if (one.kind === "look") return Array.from({ length: one.dealt + 1 }, (_, n) => [n, String(n)]);
  if (one.kind !== "trade") {
    return [
      ["nothing", w.nothingToNote],
      ["host", w.holdHost],
    ];
  }
  const said: [TradeSaid, string][] = [
    ["nothing", w.nothingHappened],
    ["was_infected", w.wasInfected],
    ["infected", w.iInfected(other)],
  ];
  return one.host ? [...said, ["host", w.gotHost]] : said;
}
