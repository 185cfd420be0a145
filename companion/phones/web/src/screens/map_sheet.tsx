/** The station on a phone: to be looked at, the table has the cards. */

import { useAround } from "../around";
import { Station } from "../parts/map";
import { Sheet } from "../parts/sheet";
import { Names } from "../panic/names";
import type { Seat, View } from "../wire";

export function MapSheet({ view, seat, close }: { view: View; seat: Seat | null; close: () => void }) {
  const { w } = useAround();
  return (
    <Sheet name="map" title={w.map} close={close} closeLabel={w.close}>
      <div class="map" tabIndex={0} role="group" aria-label={w.map}>
        <Station view={view} names={new Names(view, w, seat, "trooper")} />
      </div>
    </Sheet>
  );
}
