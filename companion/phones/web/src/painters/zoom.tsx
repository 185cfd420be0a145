/** A drawing that can be enlarged and then moved with a finger; what is drawn is the painters'. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Icon } from "../parts/drawn";
import { Press } from "../parts/press";

/** A column's least and greatest width when it is first shown, and how far it can be made larger. */
const SIZE = [62, 96] as const;
const MOST = 180;

interface ZoomProps {
  label: string;
  columns: number;
  width: number;
  height: number;
  /** What is in the middle at first. */
  focus: readonly [x: number, y: number] | null;
  children: ComponentChildren;
}

export function Zoom({ label, columns, width, height, focus, children }: ZoomProps) {
  const { w } = usePage();
  const frame = useRef<HTMLDivElement>(null);
  const [size, resize] = useState(0);
  useLayoutEffect(() => {
    const room = (frame.current?.clientWidth ?? 320) / columns;
    resize((was) => was || Math.min(SIZE[1], Math.max(SIZE[0], room)));
  }, []);
  const scale = (size * columns) / width;
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || !focus) return;
    current.scrollLeft = focus[0] * scale - current.clientWidth / 2 + size / 2;
    current.scrollTop = focus[1] * scale - current.clientHeight / 2 + size / 2;
  }, [size, String(focus)]);
  const by = (factor: number) => resize(Math.min(MOST, Math.max(SIZE[0] * 0.7, size * factor)));
  return (
    <div class="map-box">
      <div class="map" ref={frame} tabIndex={0} role="group" aria-label={label}>
        <svg class="station" viewBox={`0 0 ${String(width)} ${String(height)}`} width={width * scale} height={height * scale}>
          {children}
        </svg>
      </div>
      <div class="zoom">
        <Press means="smaller" kind="round" label={w.smaller} onPress={() => by(0.8)}>
          <Icon name="minus" />
        </Press>
        <Press means="larger" kind="round" label={w.larger} onPress={() => by(1.25)}>
          <Icon name="plus" />
        </Press>
      </div>
    </div>
  );
}
