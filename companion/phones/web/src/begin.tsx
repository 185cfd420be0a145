/** How both pages begin, once check.ts has found nothing missing: the players' own, and that of who runs the table. */

import { render } from "preact";
import { App, type Screen } from "./app";
import { keepAwake } from "./awake";
import { browserDrawer, Keep } from "./keep";
import { browserLine, watchTheWorld } from "./link";
import { addressOf, codeOf, seatOf } from "./place";
import { Table } from "./table";
import { chosenLang } from "./words";

/** Begin; a page without a host's screen goes where there is one when the table makes it the host. */
export function begin(hostScreen: Screen | null): void {
  const page = document.getElementById("page");
  if (!page) return;
  const keep = new Keep(browserDrawer());
  const lang = chosenLang(keep.wishes().lang, navigator.languages);
  const table = new Table(keep, lang, (code) => history.replaceState(null, "", addressOf(code, hostScreen !== null)));
  const line = browserLine(table);
  table.line = line;
  watchTheWorld(line);
  keepAwake();
  if (!hostScreen) table.listen(() => goToHost(table));
  page.textContent = "";
  render(<App table={table} keep={keep} hostScreen={hostScreen} />, page);
  table.enter(codeOf(location.pathname), seatOf(location.hash));
}

function goToHost(table: Table): void {
  if (table.snapshot.stage !== "host" || !table.code) return;
  table.line?.rest();
  location.replace(addressOf(table.code, true));
}
