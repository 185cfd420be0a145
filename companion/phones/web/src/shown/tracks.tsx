/** Paints a scene's tracks: rows of slots with markers on them, which few games have. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { useAsks } from "../asking/asking";
import { isShut } from "../parts/choices";
import { Icon, Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import type { Marker, Slot, Track } from "../stage";

/** A slot whose label has more letters than this has words. */
const WORD = 6;

/** Whose marker is looked for is that of `seat`. */
export function Tracks({ tracks, seat }: { tracks: readonly Track[]; seat?: string | null | undefined }) {
  return (
    <>
      {tracks.map((one) => (
        <section key={one.key} aria-label={one.title}>
          {one.title && <h3>{one.title}</h3>}
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
  const soon = slots.findIndex((one) => one.lit && one.markers?.some((marker) => marker.soon));
  const found = [soon, own, slots.findIndex((one) => one.lit), slots.findIndex((one) => one.markers?.length)];
  const at = found.find((one) => one >= 0) ?? -1;
  useLayoutEffect(() => {
    const { current } = row;
    const slot = current?.children[at];
    if (current && slot instanceof HTMLElement) current.scrollTo({ left: slot.offsetLeft - current.offsetLeft + (slot.offsetWidth - current.clientWidth) / 2 });
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
  const { label, markers = [], lit, tone = "plain", press, past } = slot;
  const face = (
    <>
      <b>{label}</b>
      {groupsOf(markers).map((one, n) => (
        <Marked key={n} group={one} />
      ))}
    </>
  );
  return (
    <li class={`tone-${tone}${label.length > WORD || markers.some((one) => one.soon) ? " wide" : ""}${past ? " past" : ""}`} aria-current={lit ? "step" : undefined}>
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

/** What one seat has there, and comes into play at once, has its mark once. */
function groupsOf(markers: readonly Marker[]): Marker[][] {
  const groups: Marker[][] = [];
  for (const one of markers) {
    const last = groups[groups.length - 1];
    const [before] = last ?? [];
    if (last && before?.seat && before.seat === one.seat && before.soon === one.soon && before.past === one.past) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function Marked({ group }: { group: readonly Marker[] }) {
  const [{ seat, soon, past, tone = "plain" }] = group as [Marker];
  return (
    <span class={`marked tone-${tone}${soon ? " soon" : past ? " gone" : ""}`}>
      {group.map(({ icon, label }, n) => (
        <span key={n} role="img" aria-label={label}>
          {seat && !n && <Mark seat={seat} />}
          {icon ? <Icon name={icon} /> : !seat && label}
        </span>
      ))}
      {past && <Icon name="check" />}
      {soon}
    </span>
  );
}
