/** What happened last, and what the last heat scan counted. */

import { useAround } from "../around";
import { Icon, Pictures } from "../parts/drawn";
import type { View } from "../wire";

export function News({ view }: { view: View }) {
  const { now, w } = useAround();
  const scan = view.scans[view.scans.length - 1];
  return (
    <section class="news" aria-label={w.whatHappened}>
      {scan && (
        <p class="scan">
          <Icon name="heat-scanner" />
          {w.lastScan(scan.infected, scan.infected + scan.clean)}
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
