/** What a new game's form answers: what was chosen, or what the game takes where nobody chose. */

import type { Json } from "../frames";
import type { SetupQuestion, SittingPlayer } from "../wire";

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

const TEAMS = ["", "A", "B", "C", "D"];

/** The team after this one; after the last one, none. */
export const nextTeam = (team = ""): string => TEAMS[(TEAMS.indexOf(team) + 1) % TEAMS.length] ?? "";

/** One name more, as the last, or one less. */
export const picked = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name];

/** The teams as a new game is told them; nobody where all are alone. */
export function teamsOf(people: readonly SittingPlayer[]): { teams?: Json } {
  const found = TEAMS.slice(1).map((team) => people.filter((one) => one.team === team).map((one) => one.seat));
  const told = found.filter((seats) => seats.length);
  return told.length ? { teams: told } : {};
}
