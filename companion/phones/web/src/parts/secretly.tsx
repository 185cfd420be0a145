/**
 * A private question's answer, given so that whoever watches the hand learns nothing of it: a finger holds one field, the
 * answers are named in another order each time, and the one that the finger points at is taken when the ring is full.
 * Where there are more than a few they are read first, and the ring begins after that.
 *
 * Whoever cannot hold and slide presses twice: the answers are lit one after another, in such an order too.
 */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { buzz } from "../buzz";
import type { SeatName } from "../frames";
import { usePage } from "../page_context";
import { isMany, mixed, placeAt, ROUNDS, spotOf, STEPS, timesOf } from "../places";
import { Mark } from "./drawn";
import { isNobodys, useAway } from "./hold";
import { Press } from "./press";

export interface SecretAnswer {
  key: string;
  label: string;
  seat?: SeatName | null;
  choose: () => void;
}

/** How this phone's owner answers, until the page is loaded again. */
const own = { missed: 0, taps: false, aloud: false };

/** In pixels: smaller than that nobody reads. */
const LEAST = 12;

/** Write all answers as large as its owner reads, or as they find room; words are broken before they are very small. */
function fit(list: HTMLUListElement | null): void {
  if (!list?.firstChild) return;
  const labels = [...list.querySelectorAll(".label")];
  const isIn = ({ left, right, top, bottom }: DOMRect) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  const fits = () => isIn(list.getBoundingClientRect()) && labels.every((one) => one.scrollWidth <= one.clientWidth);
  list.classList.remove("tight");
  list.style.fontSize = "";
  const wished = parseFloat(getComputedStyle(list).fontSize);
  for (let size = wished; !fits() && size > LEAST; size--) {
    list.style.fontSize = `${String(size)}px`;
    list.classList.toggle("tight", size <= wished / 2 || size <= LEAST + 1);
  }
}

export function Secretly({ ways }: { ways: SecretAnswer[] }) {
  const { w, buzzes } = usePage();
  const [by, open] = useState<"" | "finger" | "steps">("");
  const [order, lay] = useState<SecretAnswer[]>([]);
  const [lit, light] = useState(-1);
  const [missed, miss] = useState(false);
  const [reading, read] = useState(false);
  const [, look] = useState(0);
  // A finger may be gone before its field is drawn anew.
  const down = useRef(false);
  const touched = useRef(false);
  const { reads, holds, pace } = timesOf(ways.length, own.missed);
  const close = () => ((down.current = false), open(""), lay([]), light(-1));
  const release = () => down.current && close();
  const begin = (how: "finger" | "steps") => {
    lay(mixed(ways));
    miss(false);
    light(how === "steps" ? 0 : -1);
    open(how);
    down.current = how === "finger";
  };
  const take = (place: number) => {
    const way = order[place];
    close();
    buzz([60], buzzes);
    if (way) return way.choose();
    own.missed++;
    miss(true);
  };
  // What is lit when the time is over is not what was when it began.
  const goes = useRef<(steps: number) => void>(close);
  goes.current = (steps) => (by === "finger" || steps >= ROUNDS * order.length ? take(by === "finger" ? lit : -1) : light(steps % order.length));
  useAway(by !== "", close);
  useLayoutEffect(() => {
    if (!by) return undefined;
    let steps = 0;
    const timer = setInterval(() => goes.current(++steps), by === "finger" ? reads + holds : own.aloud ? STEPS.spoken : STEPS.silent);
    read(by === "finger" && reads > 0);
    const begins = setTimeout(() => read(false), reads);
    return () => (clearInterval(timer), clearTimeout(begins));
  }, [by, own.aloud]);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => fit(list.current), [order]);
  const points = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    if (by === "finger") light(placeAt(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2, order.length));
  };
  const wish = (what: Partial<typeof own>) => {
    Object.assign(own, what);
    if (what.taps !== undefined) close();
    look((times) => times + 1);
  };
  return (
    <div class={by ? `secretly open ${by}` : "secretly"}>
      <div class="languages">
        <Press means="taps" kind="tab" pressed={own.taps} onPress={() => wish({ taps: !own.taps })}>
          {w.noteTaps}
        </Press>
        {(own.taps || by === "steps") && (
          <Press means="aloud" kind="tab" pressed={own.aloud} onPress={() => wish({ aloud: !own.aloud })}>
            {w.sayAloudNow}
          </Press>
        )}
      </div>
      <p class="unseen" role="status">
        {own.aloud && order[lit]?.label}
      </p>
      <p id="note-how" role={missed ? "alert" : undefined}>
        {missed ? w.noteMissed : own.taps ? w.noteTap : reads ? w.noteFind : w.noteHold}
      </p>
      <div class="pointing">
        <ul class={isMany(ways.length) ? "places many" : "places"} ref={list} aria-hidden="true">
          {order.map(({ key, seat, label }, place) => (
            <li key={key} class={place === lit ? "chosen" : ""}>
              {seat && <Mark seat={seat} />}
              <span class="label">{label}</span>
            </li>
          ))}
        </ul>
        <button
          type="button"
          class={`pad pace-${String(pace)} reads-${String(reads / 500)}${by ? ` held by-${by}` : ""}`}
          aria-describedby="note-how"
          onPointerDown={(event) => {
            touched.current = !isNobodys(event);
            if (event.button || !touched.current || own.taps || by) return;
            begin("finger");
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={points}
          onPointerUp={release}
          onPointerCancel={release}
          onClick={() => {
            // The click of a finger that has just held it means nothing more.
            if (own.taps || !touched.current) {
              if (by) take(lit);
              else begin("steps");
            }
            touched.current = false;
          }}
          onContextMenu={(event) => event.preventDefault()}
        >
          <svg viewBox="-100 -100 200 200" aria-hidden="true">
            <circle r="96" />
            <circle class="ring" r="96" pathLength={1} />
            {order.map((way, place) => {
              const [x, y] = spotOf(place, order.length);
              return <circle key={way.key} class={place === lit ? "place chosen" : "place"} cx={x} cy={y} r={place === lit ? 18 : 12} />;
            })}
          </svg>
          <span>{reading ? w.noteReads : w.note}</span>
        </button>
      </div>
    </div>
  );
}
