/** The sheet of a private question about something that happened: it looks alike for everybody, and nothing is sent. */

import { usePage } from "../page_context";
import { said } from "../games";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";
import type { PrivateQuestion } from "../snapshot";
import { Selves } from "./secret";

interface PrivateQuestionProps {
  questions: PrivateQuestion[];
  /** None where it comes before a scan. */
  close: (() => void) | undefined;
}

export function QuestionSheet({ questions, close }: PrivateQuestionProps) {
  const { table, now, w } = usePage();
  const named = useName();
  const one = questions[0];
  if (!one) return null;
  const parts = { name: one.other ? named(one.other) : "" };
  const title = one.kind === "now" ? w.whatNow : said(one.ask, now.lang, parts);
  const name = `question ${one.kind} ${String(one.rev)}`;
  const more = questions.length - 1;
  return (
    <Sheet name={name} title={title} kind="private" close={close} closeLabel={w.later}>
      {one.kind === "now" ? (
        <Selves name={name} choose={(what) => table.notes.correct(what)} />
      ) : (
        <div class={typeof one.answers[0]?.said === "number" ? "numbers" : "choices"}>
          {one.answers.map((way) => (
            <Press key={way.said} means={`${name} ${String(way.said)}`} kind="choice" onPress={() => table.notes.note(one.rev, way.said)}>
              <span class="label">{said(way.label, now.lang, parts)}</span>
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
