/** A question's choices, as a list of large rows or as numbers side by side; what they do is handed in. */

import type { Ask, Choice, Press as Pressed } from "../stage";
import { Icon, Laid, Mark } from "./drawn";
import { Named } from "./named";
import { Press } from "./press";

interface ChoicesProps {
  question: Ask;
  name: string;
  /** They are large, and none is more likely than another. */
  equal?: boolean | undefined;
  onPress: (choice: Choice) => void;
}

/** Why it cannot be pressed now, where that is so. */
export const isShut = (press: Pressed): string | false => press.is === "Shut" && press.refusal.why;

export function Choices({ question, name, equal, onPress }: ChoicesProps) {
  // Cards that are told apart by their pictures lie side by side.
  const cards = question.choices.length > 4 && question.choices.every((one) => one.card);
  return (
    <div class={question.numbers || equal ? "numbers" : cards ? "cards" : "choices"} role="group" aria-label={question.title}>
      {question.choices.map((one) => (
        <Press
          key={one.key}
          means={`${name} ${one.key}`}
          kind={`choice${one.bright && !equal ? " bright" : ""}`}
          shut={isShut(one.press)}
          onPress={() => onPress(one)}
        >
          <ChoiceFace choice={one} />
        </Press>
      ))}
    </div>
  );
}

type ChoiceLook = Pick<Choice, "label" | "sub" | "icon" | "seat" | "card">;

export function ChoiceFace({ choice }: { choice: ChoiceLook }) {
  const { card, seat, icon, label, sub } = choice;
  return (
    <>
      {card ? <Laid card={card} /> : seat ? <Mark seat={seat} /> : icon ? <Icon name={icon} /> : null}
      <span class="words">
        <span class="label">
          <Named words={label} />
        </span>
        {sub ? <span class="sub">{sub}</span> : null}
      </span>
    </>
  );
}
