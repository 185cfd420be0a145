/** The sheet of a scene's question, whichever kind it is; private questions are in screens/question.tsx. */

import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { usePage } from "../page_context";
import { buzz } from "../buzz";
import { NumberSheet } from "../late";
import { Choices } from "../parts/choices";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { isWhole, started, told, type Counts } from "../presses";
import { Places } from "../painters/places";
import type { Ask, Choice, Mend, Press as Pressed, Question, Raw, Tally } from "../stage";
import { Alone, useAlone } from "./alone";
import { Counting } from "./counting";

export interface MendProps {
  mend: Mend;
  name: string;
  done: (raw: Raw) => void;
}

/** What only the host's page can ask: it puts it here. */
export const HOSTS: { mend: ((props: MendProps) => VNode) | null } = { mend: null };

interface QuestionProps {
  question: Question;
  name: string;
  /** It comes by itself, and is answered before anything else. */
  urgent?: boolean | undefined;
  back?: (() => void) | undefined;
  close?: (() => void) | undefined;
  counted: Counts | undefined;
  onCount: (counts: Counts) => void;
  onPress: (step: string | Counts, press: Pressed) => void;
  onNumber?: (value: number) => void;
}

export function QuestionSheet({ question, name, urgent, back, close, counted, onCount, onPress, onNumber }: QuestionProps) {
  const { now, w, buzzes } = usePage();
  const counts = counted ?? (question.is === "Tally" ? started(question) : {});
  useEffect(() => {
    if (urgent) buzz([200, 100, 200, 100, 400], buzzes);
  }, [urgent]);
  useAlone(question, () => {
    if (question.is === "Ask" && question.choices[0]) send(question.choices[0].key, question.choices[0].press);
    if (question.is === "Tally") send(counts, told(question, counts));
  });
  const send = (step: string | Counts, press: Pressed) => !now.busy && onPress(step, press);
  if (question.is === "Number") return <NumberSheet number={question} close={close ?? (() => undefined)} done={(n) => onNumber?.(n)} />;
  if (question.is === "Sealed") return null;
  const title = question.is === "Mend" ? question.name : question.title;
  return (
    <Sheet
      name={name}
      title={title}
      kind={urgent ? "urgent" : ""}
      back={back}
      backLabel={w.back}
      close={close}
      closeLabel={w.close}
      foot={question.is === "Tally" ? <Go tally={question} counts={counts} name={name} onGo={() => send(counts, told(question, counts))} /> : null}
    >
      {urgent && "icon" in question && question.icon && question.is === "Ask" && (
        <p class="attack-icon">
          <Icon name={question.icon} />
        </p>
      )}
      {"text" in question && question.text && (
        <p class={urgent ? "why" : "sheet-text"} role={urgent ? "alert" : undefined}>
          {question.text}
        </p>
      )}
      <Answers question={question} name={name} equal={urgent} counts={counts} onCount={onCount} onPress={send} />
      <Alone question={question} />
      {"rule" in question && question.rule && <p class="quiet">{w.rule(question.rule)}</p>}
      {now.busy && <p role="status">{w.sending}</p>}
    </Sheet>
  );
}

interface AnswersProps {
  question: Exclude<Question, { is: "Number" | "Sealed" }>;
  name: string;
  equal?: boolean | undefined;
  counts: Counts;
  onCount: (counts: Counts) => void;
  onPress: (step: string | Counts, press: Pressed) => void;
}

export function Answers({ question, name, equal, counts, onCount, onPress }: AnswersProps): ComponentChildren {
  switch (question.is) {
    case "Ask":
      return <Asked question={question} name={name} equal={equal} onPress={(one) => onPress(one.key, one.press)} />;
    case "Tally":
      return <Counting tally={question} counts={counts} count={onCount} />;
    case "Mend":
      return HOSTS.mend?.({ mend: question, name, done: (raw) => onPress("", { is: "Send", raw }) }) ?? null;
  }
}

interface AskedProps {
  question: Ask;
  name: string;
  equal: boolean | undefined;
  onPress: (choice: Choice) => void;
}

/** Where choices are places, the map takes the tap. */
function Asked({ question, name, equal, onPress }: AskedProps) {
  const { middle } = usePage().now.scene ?? {};
  const placed = question.choices.filter((one) => middle && one.place !== undefined);
  // What stands on the map is in the list, too: there it has more to say.
  const others = question.choices.filter((one) => !placed.includes(one) || middle?.is !== "Columns" && middle?.pieces?.some(({ id }) => id === one.place));
  return (
    <>
      {placed.length > 0 && <Places choices={placed} onPress={onPress} />}
      {others.length > 0 && <Choices question={{ ...question, choices: others }} name={name} equal={equal} onPress={onPress} />}
    </>
  );
}

export function Go({ tally, counts, name, onGo }: { tally: Tally; counts: Counts; name: string; onGo: () => void }) {
  const whole = isWhole(tally, counts);
  return (
    <Press means={`${name} go`} kind="main" shut={!whole} onPress={() => whole && onGo()}>
      {tally.go}
    </Press>
  );
}
