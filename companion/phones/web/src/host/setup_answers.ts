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

/** What is said of those who sit, by their numbers: as whom a bot plays there, or in which team somebody is. */
export type Chairs = { readonly [number: number]: string | undefined };

const TEAMS = ["", "A", "B", "C", "D"];
/** Letters of a name that every seat has room for. */
const LONGEST = 16;

/** The team after this one; after the last one, none. */
export const nextTeam = (team = ""): string => TEAMS[(TEAMS.indexOf(team) + 1) % TEAMS.length] ?? "";

/** One name more, as the last, or one less. */
export const picked = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name];

/** What a bot is called at the table. */
export const botName = (bot: string): string => (bot.length > LONGEST ? (bot.split(" ")[0] ?? bot) : bot);

/** As whom a bot plays there; who has a phone is none. */
export const botOf = ({ number, phone }: SittingPlayer, bots: Chairs): string => (phone === "none" ? (bots[number] ?? "") : "");

/** Who plays as a new game is told it, where bots do, too; without one, who plays is who sits. */
export function playersOf(people: readonly SittingPlayer[], bots: Chairs, colour: { [seat in SittingPlayer["seat"]]: string }): { players?: Json } {
  if (!people.some((one) => botOf(one, bots))) return {};
  return { players: people.map((one) => ({ seat: one.seat, name: one.name || colour[one.seat], ...(botOf(one, bots) && { bot: botOf(one, bots) }) })) };
}

/** The teams as a new game is told them; nobody where all are alone. */
export function teamsOf(people: readonly SittingPlayer[], teams: Chairs): { teams?: Json } {
  const found = TEAMS.slice(1).map((team) => people.filter((one) => teams[one.number] === team).map((one) => one.seat));
  const told = found.filter((seats) => seats.length);
  return told.length ? { teams: told } : {};
}
