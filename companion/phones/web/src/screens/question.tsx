/** The sheet of a private question about something that happened: it looks alike for everybody, and nothing is sent. */

import { usePage } from "../page_context";
import { said } from "../games";
import { Secretly } from "../parts/secretly";
import { Sheet } from "../parts/sheet";
import { useName } from "../player_names";
import type { PrivateQuestion } from "../snapshot";
import { useSelves } from "./secret";

interface PrivateQuestionProps {
  questions: PrivateQuestion[];
  /** None where it comes before a scan. */
  close: (() => void) | undefined;
}

export function QuestionSheet({ questions, close }: PrivateQuestionProps) {
  const { table, now, w } = usePage();
  const named = useName();
  const all = useSelves();
  const one = questions[0];
  if (!one) return null;
  const parts = { name: one.other ? named(one.other) : "" };
  const title = one.kind === "now" ? w.whatNow : said(one.ask, now.lang, parts);
  const name = `question ${one.kind} ${String(one.id)}`;
  const more = questions.length - 1;
  const answers = one.answers.map((way) => ({
    key: String(way.said),
    label: said(way.label, now.lang, parts),
    choose: () => table.notes.note(one.id, way.said),
  }));
  return (
    <Sheet name={name} title={title} kind="private" close={close} closeLabel={w.later}>
      <p class="quiet">
        {w.notSent} {more > 0 && w.moreWait(more)}
      </p>
      <Secretly key={name} ways={one.kind === "now" ? all : answers} />
    </Sheet>
  );
}
