/** Paints a scene's lists: tracks, checklist, notices, and what happened. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useAsks } from "../asking/asking";
import { usePage } from "../page_context";
import { isShut } from "../parts/choices";
import { Icon, Mark, Pictures } from "../parts/drawn";
import { Press } from "../parts/press";
import { outlookOf } from "./soon";
import type { Line, Marker, Scene, Slot, Track } from "../stage";

/** A slot whose label has more letters than this has words. */
const WORD = 6;

/** Whose marker is looked for is that of `seat`. */
export function Tracks({ tracks, seat }: { tracks: readonly Track[]; seat?: string | null | undefined }) {
  return (
    <>
      {tracks.map((one) => (
        <section key={one.key} aria-label={one.title}>
          <h3>{one.title}</h3>
          <Slots track={one} seat={seat} />
        </section>
      ))}
    </>
  );
}

/** A row that may be longer than the screen: what is looked for comes into its middle whenever it has moved. */
function Slots({ track: { key, slots }, seat }: { track: Track; seat?: string | null | undefined }) {
  const row = useRef<HTMLOListElement>(null);
  const own = slots.findIndex((one) => one.markers?.some((marker) => marker.seat === seat));
  const at = own < 0 ? slots.findIndex((one) => one.markers?.length) : own;
  useLayoutEffect(() => {
    const { current } = row;
    const slot = current?.children[at];
    if (slot instanceof HTMLElement) current?.scrollTo({ left: slot.offsetLeft - current.clientWidth / 2 });
  }, [at]);
  return (
    <ol class="track" ref={row} tabIndex={0}>
      {slots.map((slot, n) => (
        <TrackSlot key={n} slot={slot} from={`slot ${key} ${String(n)}`} />
      ))}
    </ol>
  );
}

function TrackSlot({ slot, from }: { slot: Slot; from: string }) {
  const asks = useAsks();
  const { label, markers = [], lit, tone = "plain", press } = slot;
  const face = (
    <>
      <b>{label}</b>
      {markers.map((one, n) => (
        <Marked key={n} marker={one} />
      ))}
    </>
  );
  return (
    <li class={`tone-${tone}${label.length > WORD ? " wide" : ""}`} aria-current={lit ? "step" : undefined}>
      {press ? (
        <Press means={from} kind="chip" shut={isShut(press)} onPress={() => asks.press(from, press)}>
          {face}
        </Press>
      ) : (
        face
      )}
    </li>
  );
}

function Marked({ marker: { seat, icon, label } }: { marker: Marker }) {
  return (
    <span role="img" aria-label={label}>
      {seat ? <Mark seat={seat} /> : icon ? <Icon name={icon} /> : label}
    </span>
  );
}

/** Each line can be ticked, or ignored. */
export function Checklist({ lines }: { lines: readonly Line[] }) {
  const { w } = usePage();
  const [done, tick] = useState<string[]>([]);
  if (!lines.length) return null;
  return (
    <section aria-label={w.hands}>
      <h3>{w.hands}</h3>
      <div class="choices">
        {lines.map(({ words, icon, seat, group }, n) => {
          const is = done.includes(words);
          return (
            <>
            {group && group !== lines[n - 1]?.group && <h4>{group}</h4>}
            <Press key={words} means={`tick ${words}`} kind={is ? "line-done" : ""} pressed={is}
              onPress={() => tick(is ? done.filter((one) => one !== words) : [...done, words])}>
              {is ? <Icon name="check" /> : seat ? <Mark seat={seat} /> : icon ? <Icon name={icon} /> : null}
              <span class="words">{words}</span>
            </Press>
            </>
          );
        })}
      </div>
    </section>
  );
}

/** What to remember now, each with its rule. */
export function Notices({ scene }: { scene: Scene }) {
  const { begun = true, notices = [] } = scene;
  if (!begun || !notices.length) return null;
  return (
    <section class="notices">
      {notices.map(([rule, words]) => (
        <p key={rule + words}>
          {words} <small>{rule}</small>
        </p>
      ))}
    </section>
  );
}

/** What was counted last, and what happened last. */
export function News({ scene }: { scene: Scene }) {
  const { now, w } = usePage();
  const { told: counted, figure } = scene.header;
  return (
    <section class="news" aria-label={w.whatHappened}>
      {counted && !outlookOf(scene.middle) && (
        <p class="scan">
          {figure && <Icon name={figure} />}
          {counted}
          <Pictures list={now.pictures} />
        </p>
      )}
      <div aria-live="polite">
        {now.told.slice(-2).map((one) => (
          <p key={one.n}>{one.text}</p>
        ))}
      </div>
    </section>
  );
}
