/** The rules of all games, and of Ten, as a table writes them into the page; tests/phones/test_private.py holds it to that. */

import found from "./fixtures/games.json";
import { playWith, type Games } from "../src/games";

playWith(found as unknown as Games);
