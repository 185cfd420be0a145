/** How both pages begin, once check.ts has found nothing missing: the players' own, and that of who runs the table. */

import { render } from "preact";
import { App, type Screen } from "./app";
import { keepAwake } from "./awake";
import { browserDrawer, Keep } from "./keep";
import { browserLine, watchTheWorld } from "./link";
import { addressOf, codeOf, hostCodeOf, seatOf } from "./place";
import { Table } from "./table";
import { chosenLang } from "./words";

/** Begin; the page with a host's screen runs the table whose code stands in its address. */
export function begin(hostScreen: Screen | null): void {
  const page = document.getElementById("page");
  if (!page) return;
  const keep = new Keep(browserDrawer());
  const lang = chosenLang(keep.wishes().lang, navigator.languages);
  const table = new Table(keep, lang, (code) => history.replaceState(null, "", addressOf(code)));
  const line = browserLine(table);
  table.line = line;
  watchTheWorld(line);
  keepAwake();
  page.textContent = "";
  render(<App table={table} keep={keep} hostScreen={hostScreen} />, page);
  if (!hostScreen) return table.enter(codeOf(location.pathname), seatOf(location.hash));
  // Another link in the same tab changes nothing but what stands behind the #.
  window.addEventListener("hashchange", () => location.reload());
  const host = hostCodeOf(location.hash);
  if (host) table.run(host);
}
