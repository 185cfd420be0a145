/** The rows of a question that counts: a tap is one more, after the most comes none; what it sends is presses.ts's. */

import { useAsks } from "./asking";
import { Icon, Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import { highOf, tapped, type Counts } from "../presses";
import type { Tally } from "../stage";

export function Counting({ tally, counts, count }: { tally: Tally; counts: Counts; count: (next: Counts) => void }) {
  const asks = useAsks();
  return (
    <div class="tally" role="group" aria-label={tally.title}>
      {tally.rows.map((row) => {
        const value = counts[row.key] ?? 0;
        const open = highOf(row) > 0;
        return (
          <Press
            key={row.key}
            means={`${tally.key} ${row.key}`}
            kind={value ? "counted" : ""}
            shut={!open}
            onPress={() => (open ? count(tapped(tally, counts, row)) : row.correct && asks.may(row.correct) && asks.number(row.correct))}
          >
            {row.seat ? <Mark seat={row.seat} letter={row.letter} /> : row.icon ? <Icon name={row.icon} /> : null}
            <span class="words">
              <span class="label">{row.label}</span>
              {row.sub && <span class="sub">{row.sub}</span>}
              {row.losses?.map((one) => (
                <span class="sub" key={one.name}>
                  {one.name} {one.value} → {Math.max(0, one.value - Math.max(0, one.lost - value))}
                </span>
              ))}
              {row.note && <span class="sub">{row.note}</span>}
            </span>
            <b>{value || ""}</b>
          </Press>
        );
      })}
    </div>
  );
}
