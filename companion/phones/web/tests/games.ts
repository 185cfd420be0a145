/** The rules of all games, and of Ten, as a table writes them into the page; tests/phones/test_private.py holds it to that. */

import found from "./fixtures/games.json";
import { setGames, type Games } from "../src/games";
import { speakFirst } from "../src/words";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";

setGames(found as unknown as Games);
speakFirst("en", en);
speakFirst("fr", fr);

/** The game that sealed questions are tried with: who is infected, the contract's vectors ask. */
export const GAME = Object.entries(found.games).find(([, { polls }]) => polls.some(({ ask }) => ask === "infected"))?.[0] ?? "";
