/** Starts either page once check.ts has found nothing missing: it makes the client, the connection and the root component. */

import { render } from "preact";
import type { VNode } from "preact";
import { stayHere } from "./parts/closing";
import type { Lang } from "./frames";
import { wear } from "./look";
import { browserStore, PageStorage } from "./page_storage";
import { fetchDrawings } from "./drawings";
import { connectionOf, watchBrowser } from "./browser_connection";
import { addressOf, codeOf, hostCodeOf, seatOf } from "./address";
import { TableClient } from "./table_client";
import { chosenLang, speakFirst } from "./words";

/** Begin; the page with a host's screen runs the table whose code stands in its address. */
export function start(root: (table: TableClient, storage: PageStorage) => VNode, isHost = false): void {
  const page = document.getElementById("page");
  if (!page) return;
  speakFirst(document.documentElement.lang as Lang, JSON.parse(document.getElementById("words")?.textContent ?? ""));
  fetchDrawings();
  const storage = new PageStorage(browserStore());
  wear(storage.settings().light);
  const lang = chosenLang(storage.settings().lang, navigator.languages);
  const table = new TableClient(storage, lang, (code) => history.replaceState(history.state, "", addressOf(code)));
  const line = connectionOf(table);
  table.line = line;
  watchBrowser(line);
  stayHere(() => table.snapshot.stage !== "code");
  page.textContent = "";
  render(root(table, storage), page);
  if (!isHost) return table.enter(codeOf(location.pathname), seatOf(location.hash));
  // Another link in the same tab changes nothing but what stands behind the #.
  window.addEventListener("hashchange", () => location.reload());
  const host = hostCodeOf(location.hash);
  if (host ?? storage.runs()) table.run(host ?? "");
}
