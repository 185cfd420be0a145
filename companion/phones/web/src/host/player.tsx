/** One player's panel, and setting its numbers right. */

import { useState } from "preact/hooks";
import { Hearts, Icon, Mark } from "../parts/drawn";
import { Press } from "../parts/press";
import { Sheet } from "../parts/sheet";
import { Stepper } from "../parts/stepper";
import { itemWord, Names } from "../panic/names";
import { WHO } from "../wire";
import type { Seat, View, Way } from "../wire";
import { useHosting } from "./hosting";

interface PlayerProps {
  view: View;
  seat: Seat;
  names: Names;
  onPress: () => void;
}

export function Player({ view, seat, names, onPress }: PlayerProps) {
  const { w } = useHosting();
  const one = view.seats[seat];
  if (!one) return null;
  return (
    <Press means={`player ${seat}`} kind={`player seat-${seat}${view.turn?.seat === seat ? " turns" : ""}`} onPress={onPress}>
      <span class="line">
        <Mark seat={seat} />
        <span class="label name">{one.name}</span>
        {view.marker.seat === seat && view.phase !== "setup" && (
          <span class="holds">
            <Icon name="marker" label={w.marker} />
          </span>
        )}
      </span>
      {WHO.map((who) => (
        <span key={who} class={`line ${who}`}>
          <Icon name={who} label={names.who(who)} />
          {one[who].health ? <Hearts health={one[who].health} label={w.health(one[who].health)} /> : w.dead}
          <span class="sub">{one[who].room ? names.room(one[who].room) : ""}</span>
        </span>
      ))}
      <span class="sub">
        {[w.cards(one.hand), w.bullets(one.bullets), ...one.open.map((item) => itemWord(item, w))].join(" · ")}
      </span>
    </Press>
  );
}

export function PlayerSheet({ view, seat, close }: { view: View; seat: Seat; close: () => void }) {
  const { table, w } = useHosting();
  const [set, change] = useState<Way>({});
  const one = view.seats[seat];
  if (!one) return null;
  const at = (path: string, was: number) => Number(set[`seats.${seat}.${path}`] ?? was);
  const put = (path: string, n: number) => change({ ...set, [`seats.${seat}.${path}`]: n });
  const rows: [path: string, label: string, was: number, most: number][] = [
    ["trooper.health", w.trooper, one.trooper.health, 4],
    ["android.health", w.android, one.android.health, 4],
    ["hand", w.hand, one.hand, 46],
    ["bullets", w.bulletsWord, one.bullets, 40],
  ];
  const done = (command: { do: string; [field: string]: Way | string }) => {
    table.ask(command);
    close();
  };
  return (
    <Sheet name={`player ${seat}`} title={w.playerTitle(one.name)} close={close} closeLabel={w.close}>
      {rows.map(([path, label, was, most]) => (
        <Stepper key={path} name={path} label={label} value={at(path, was)} most={most} change={(n) => put(path, n)} />
      ))}
      <Press
        means="adjust"
        kind="main"
        onPress={() => (Object.keys(set).length ? done({ do: "adjust", set }) : close())}
      >
        {w.so}
      </Press>
      <Press means="free" onPress={() => done({ do: "free_seat", seat })}>
        {w.freeSeat}
      </Press>
      <Press means="tablet" onPress={() => done({ do: "tablet_seat", seat })}>
        {w.tabletSeat}
      </Press>
      <Press means="home" kind="alarm" onPress={() => done({ do: "leave", seat })}>
        {w.goesHome}
      </Press>
    </Sheet>
  );
}
