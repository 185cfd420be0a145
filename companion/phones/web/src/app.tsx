/** The root component: it picks the screen for the page's state. What a screen shows is that screen's own. */

import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Lang } from "./frames";
import type { PageSettings, PageStorage } from "./page_storage";
import { PageContextHolder, type PageContext } from "./page_context";
import { wear } from "./look";
import { someRefused, whenOneCame } from "./download";
import { fetchLate } from "./late";
import { CodeScreen, Greeting, Old, Replaced } from "./screens/entry";
import { Lobby } from "./screens/lobby";
import { SeatScreen } from "./screens/seat";
import type { PageState } from "./snapshot";
import type { TableClient } from "./table_client";
import { wordsOf } from "./words";

type ScreenComponent = () => preact.JSX.Element | null;

const SCREENS: { [stage in PageState]: ScreenComponent } = {
  code: () => <CodeScreen />,
  greeting: Greeting,
  lobby: Lobby,
  seat: SeatScreen,
  host: Greeting,
  replaced: Replaced,
  old: Old,
};

interface AppProps {
  table: TableClient;
  storage: PageStorage;
  /** The screens of who runs the table: the game, and the code before it. */
  hostScreens?: { host: ScreenComponent; code: ScreenComponent };
  /** What leads to the other screen of the same phone. */
  sides?: VNode;
}

export function App({ table, storage, hostScreens, sides }: AppProps) {
  const [snapshot, setSnapshot] = useState(table.snapshot);
  const [wishes, keep] = useState(storage.settings());
  const wish = (change: Partial<PageSettings>) => {
    const all = { ...storage.settings(), ...change };
    storage.writeSettings(all);
    wear(all.light);
    keep(all);
  };
  useEffect(() => {
    setSnapshot(table.snapshot);
    return table.listen(() => setSnapshot(table.snapshot));
  }, [table]);
  const [, look] = useState(0);
  useEffect(() => whenOneCame(() => look((times) => times + 1)), []);
  const { lang, stage } = snapshot;
  const known = stage !== "code" && stage !== "greeting";
  useEffect(() => {
    if (known) fetchLate();
  }, [known]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const w = wordsOf(lang);
  const context: PageContext = {
    table,
    now: snapshot,
    w,
    wishes,
    wish,
    buzzes: wishes.buzz,
    speak: (chosen: Lang) => {
      wish({ lang: chosen });
      table.speak(chosen);
    },
  };
  const Screen = { ...SCREENS, ...hostScreens }[stage];
  return (
    <PageContextHolder.Provider value={context}>
      {sides}
      <Screen />
      {someRefused() && (
        <p role="alert" class="banner alarm not-ours">
          {w.notOurs}
        </p>
      )}
    </PageContextHolder.Provider>
  );
}
