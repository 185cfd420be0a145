/** What a new game's form answers: what was chosen, or what the game takes where nobody chose. */

import type { Json } from "../frames";
import type { SetupQuestion } from "../wire";

interface SetupAnswer {
  question: SetupQuestion;
  choice: SetupQuestion["choices"][number] | undefined;
  /** Why it is not asked, as the others are answered; empty where it is. */
  idle: string;
}

export function answersOf(setup: readonly SetupQuestion[], chosen: { readonly [field: string]: Json }): SetupAnswer[] {
  const answer = (question: SetupQuestion): SetupAnswer => {
    const { field, choices, usual = 0, idle } = question;
    const other = setup.find((one) => one.field === idle?.field);
    if (idle && other && answer(other).choice?.value === idle.value) return { question, choice: choices[usual], idle: idle.why };
    return { question, choice: choices.find(({ value }) => value === chosen[field]) ?? choices[usual], idle: "" };
  };
  return setup.map(answer);
}
