/** Counting by tapping: each tap is one more, and after the most comes none again. */

import type { ComponentChildren } from "preact";
import { Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import type { Seat } from "../wire";

export interface TallyRow {
  key: string;
  label: string;
  sub?: string;
  seat: Seat;
  most: number;
}

export type Counts = { [key: string]: number };

export function Tally({ rows, counts, tap }: { rows: TallyRow[]; counts: Counts; tap: (next: Counts) => void }) {
  return (
    <div class="tally">
      {rows.map((row) => {
        const count = counts[row.key] ?? 0;
        const next = count >= row.most ? 0 : count + 1;
        return (
          <Press
            key={row.key}
            means={`tally ${row.key}`}
            kind={count ? "counted" : ""}
            shut={row.most === 0}
            onPress={() => row.most > 0 && tap({ ...counts, [row.key]: next })}
          >
            <Mark seat={row.seat} />
            <span class="words">
              <span class="label">{row.label}</span>
              {row.sub && <span class="sub">{row.sub}</span>}
            </span>
            <b>{count || ""}</b>
          </Press>
        );
      })}
    </div>
  );
}

export function Asked({ title, text, children }: { title: string; text?: string; children: ComponentChildren }) {
  return (
    <section class="settle urgent">
      <h2>{title}</h2>
      {text && <p class="quiet">{text}</p>}
      {children}
    </section>
  );
}
