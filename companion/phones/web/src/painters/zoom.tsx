/** A drawing that can be enlarged and then moved with a finger; what is drawn is the painters'. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLateWords } from "../late_words";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";
import type { InWords } from "./in_words";

/** A column's least and greatest width when it is first shown, and how far it can be made larger. */
const SIZE = [62, 96] as const;
const MOST = 180;
/** On a wider screen it is larger at first. */
const WIDE = 560;
/** How much of the window a map is high. */
const HIGH = 0.6;
const WHOLE = 0.52;

interface ZoomProps {
  label: string;
  columns: number;
  width: number;
  height: number;
  /** What is to be seen at first: a column's corners, from the first to the last. */
  focus: readonly [left: number, top: number, right: number, bottom: number] | null;
  /** That is to be tapped: it is large. */
  close?: boolean;
  /** It is understood as a whole only: the window's height bounds it, too. */
  whole?: boolean;
  tools?: ComponentChildren;
  /** All of it in words: for a screen reader always, for everybody at a press. */
  words: InWords[];
  children: ComponentChildren;
}

export function Zoom({ label, columns, width, height, focus, close, whole, tools, words, children }: ZoomProps) {
  const { w } = usePage();
  const { l } = useLateWords();
  const [told, tell] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [fit, measure] = useState(0);
  /** How much larger somebody wants it, until it has more columns. */
  const [wish, zoom] = useState({ columns, by: 1 });
  const wished = wish.columns === columns ? wish.by : 1;
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const [left, top, right, bottom] = focus ?? [0, 0, 0, 0];
    const one = width / columns;
    const look = () => {
      const wide = current.clientWidth || 320;
      const large = wide > WIDE;
      const most = large ? 1.5 * SIZE[1] : SIZE[1];
      const high = (share: number, of: number) => (window.innerHeight * share * one) / of;
      // On a wide screen all of it is seen; on a phone what is to be tapped is large, and the rest is scrolled to.
      const room = close && !large ? most : Math.max(SIZE[0], wide / columns);
      const fits = close && !large ? Math.min((wide * one) / (right - left + one), high(HIGH, bottom - top + one)) : room;
      const bound = whole || large ? Math.max(SIZE[0], high(whole ? WHOLE : HIGH, height)) : room;
      measure(Math.min(most, room, bound, fits));
    };
    look();
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, [columns, height]);
  const size = Math.min(MOST, Math.max(SIZE[0] * 0.7, fit * wished));
  const scale = (size * columns) / width;
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || !focus) return;
    const [left, top, right, bottom] = focus;
    current.scrollLeft = ((left + right) / 2) * scale - current.clientWidth / 2 + size / 2;
    current.scrollTop = ((top + bottom) / 2) * scale - current.clientHeight / 2 + size / 2;
  }, [size, String(focus)]);
  const by = (factor: number) => zoom({ columns, by: (size * factor) / fit });
  return (
    <div class="map-box">
      <div class={told ? "map unseen" : "map"} ref={frame} tabIndex={0} role="group" aria-label={label}>
        <svg class="station" viewBox={`0 0 ${String(width)} ${String(height)}`} width={width * scale} height={height * scale}>
          {children}
        </svg>
      </div>
      <div class="zoom">
        {tools || (
          <Press means="in words" kind="round" label={l.mapInWords} pressed={told} onPress={() => tell(!told)}>
            <Icon name="log" />
          </Press>
        )}
        <Press means="smaller" kind="round" label={w.smaller} onPress={() => by(0.8)}>
          <Icon name="minus" />
        </Press>
        <Press means="larger" kind="round" label={w.larger} onPress={() => by(1.25)}>
          <Icon name="plus" />
        </Press>
      </div>
      <ul class={told ? "in-words" : "in-words unseen"} aria-label={l.mapInWords}>
        {words.map(({ title, lines }) => (
          <li key={title}>
            <b>{title}</b>
            <ul>
              {lines.map((line, n) => (
                <li key={n}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
