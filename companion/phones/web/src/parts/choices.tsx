/** What can be chosen, as a list of large rows or as numbers side by side. */

import type { Choice, Press as Pressed, Question } from "../panic/scene";
import { Icon, Laid, Mark } from "./drawn";
import { Press } from "./press";

export function Choices({
  question,
  name,
  onPress,
}: {
  question: Question;
  name: string;
  onPress: (key: string, press: Pressed) => void;
}) {
  return (
    <div class={question.numbers ? "numbers" : "choices"} role="group" aria-label={question.title}>
      {question.choices.map((one) => (
        <Press
          key={one.key}
          means={`${name} ${one.key}`}
          kind={`choice${one.bright ? " bright" : ""}`}
          shut={"shut" in one.press || "elsewhere" in one.press}
          onPress={() => onPress(one.key, one.press)}
        >
          <ChoiceFace choice={one} />
        </Press>
      ))}
    </div>
  );
}

export function ChoiceFace({ choice }: { choice: Choice }) {
  return (
    <>
      {choice.card ? <Laid {...choice.card} /> : choice.seat ? <Mark seat={choice.seat} /> : null}
      {!choice.card && !choice.seat && choice.icon ? <Icon name={choice.icon} /> : null}
      <span class="words">
        <span class="label">{choice.label}</span>
        {choice.sub ? <span class="sub">{choice.sub}</span> : null}
      </span>
    </>
  );
}
