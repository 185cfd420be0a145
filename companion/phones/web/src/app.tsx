/** Which screen is shown; everything below reads one snapshot and speaks one language. */

import { useEffect, useState } from "preact/hooks";
import type { Keep } from "./keep";
import { Room, type Around } from "./around";
import { CodeScreen, Greeting, Old, Replaced } from "./screens/door";
import { Lobby } from "./screens/lobby";
import { SeatScreen } from "./screens/seat";
import type { Stage } from "./snapshot";
import type { Table } from "./table";
import type { Lang } from "./wire";
import { WORDS } from "./words";

export type Screen = () => preact.JSX.Element | null;

const SCREENS: { [stage in Stage]: Screen } = {
  code: CodeScreen,
  greeting: Greeting,
  lobby: Lobby,
  seat: SeatScreen,
  host: Greeting,
  replaced: Replaced,
  old: Old,
};

interface AppProps {
  table: Table;
  keep: Keep;
  hostScreen: Screen | null;
}

export function App({ table, keep, hostScreen }: AppProps) {
  const [snapshot, setSnapshot] = useState(table.snapshot);
  const [buzzes, setBuzzes] = useState(keep.wishes().buzz);
  useEffect(() => {
    setSnapshot(table.snapshot);
    return table.listen(() => setSnapshot(table.snapshot));
  }, [table]);
  const { lang } = snapshot;
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const around: Around = {
    table,
    now: snapshot,
    w: WORDS[lang],
    buzzes,
    speak: (chosen: Lang) => {
      keep.keepWishes({ ...keep.wishes(), lang: chosen });
      table.speak(chosen);
    },
    wishBuzz: (buzz: boolean) => {
      keep.keepWishes({ ...keep.wishes(), buzz });
      setBuzzes(buzz);
    },
  };
  const Screen = (snapshot.stage === "host" && hostScreen) || SCREENS[snapshot.stage];
  return (
    <Room.Provider value={around}>
      <Screen />
    </Room.Provider>
  );
}
