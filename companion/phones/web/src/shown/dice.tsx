/** Dice that fall, large, on every phone; a tap takes them away. */

import { useEffect, useState } from "preact/hooks";
import { usePage } from "../page_context";
import type { Step } from "../stage";

const SHOWN = 1800;
/** As long as a die and its meaning stay on the screen at least. */
const READ = 8000;
/** A die's outline and its edges, by how many sides it has. */
const DRAWN: { [sides: number]: [string, string] } = {
  4: ["M50 6L94 78L50 96L6 78Z", "M50 6V96M6 78L50 60L94 78"],
  6: ["M14 14H86V86H14Z", ""],
  8: ["M50 4L92 50L50 96L8 50Z", "M8 50H92"],
  10: ["M50 4L94 44V58L50 96L6 58V44Z", "M6 58L50 70L94 58"],
  12: ["M50 4L94 36L77 92H23L6 36Z", ""],
};
const ROUND: [string, string] = ["M50 4L90 27V73L50 96L10 73V27Z", "M50 4L26 62H74ZM10 73L26 62L50 96L74 62L90 73"];

export function Dice() {
  const { now, w } = usePage();
  const { n: newest, list } = now.steps;
  const [seen, see] = useState(newest);
  const dice = list.filter((one) => one.kind === "roll");
  const falls = newest !== seen && dice.length > 0;
  useEffect(() => {
    if (!falls) return undefined;
    const timer = setTimeout(() => see(newest), SHOWN + 500 * dice.length);
    return () => clearTimeout(timer);
  }, [newest]);
  if (!falls) return null;
  const means = meaning(dice);
  return (
    <div class={dice.length > 2 ? "falling many" : "falling"} role="status" onClick={() => see(newest)}>
      {dice.map(({ face = 0, sides = 4 }, n) => {
        const [outline, edges] = DRAWN[sides] ?? ROUND;
        return (
          <span class={`die die-${String(n)}`} key={n}>
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <path d={outline} />
              <path class="edge" d={edges} />
            </svg>
            <b aria-label={w.rolled(face)}>{face}</b>
          </span>
        );
      })}
      {means && <p class="means">{means}</p>}
    </div>
  );
}

const meaning = (dice: Step[]): string => dice.flatMap((one) => one.came ?? []).join(" ");

/** What fell last and what came of it, until something else has happened, and never for less than it takes to read. */
export function Rolled() {
  const { now, w } = usePage();
  const { steps, told } = now;
  const [last, keep] = useState(steps);
  const [read, finish] = useState(true);
  const dice = last.list.filter((one) => one.kind === "roll");
  useEffect(() => {
    if (last === steps || !meaning(steps.list)) return;
    keep(steps);
    finish(false);
  }, [steps.n]);
  useEffect(() => {
    if (read) return undefined;
    const timer = setTimeout(() => finish(true), READ);
    return () => clearTimeout(timer);
  }, [last, read]);
  const over = last.n !== steps.n || (told[told.length - 1]?.n ?? 0) > last.n;
  if (!meaning(dice) || (read && over)) return null;
  return (
    <p class="banner calm rolled">
      {dice.length > 1 && <b aria-label={dice.map(({ face = 0 }) => w.rolled(face)).join(", ")}>{dice.map((one) => one.face).join(" ")}</b>} {meaning(dice)}
    </p>
  );
}
