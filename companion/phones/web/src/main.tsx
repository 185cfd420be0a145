/** The page begins here, once check.ts has found nothing missing. */

import { render } from "preact";
import { App } from "./app";
import { keepAwake } from "./awake";
import { browserDrawer, Keep } from "./keep";
import { browserLine, watchTheWorld } from "./link";
import { codeOf, seatOf } from "./place";
import { Table } from "./table";
import { chosenLang } from "./words";

const keep = new Keep(browserDrawer());
const page = document.getElementById("page");

if (page) {
  const lang = chosenLang(keep.wishes().lang, navigator.languages);
  const table = new Table(keep, lang, (code) => history.replaceState(null, "", `/j/${code}`));
  const line = browserLine(table);
  table.line = line;
  watchTheWorld(line);
  keepAwake();
  page.textContent = "";
  render(<App table={table} keep={keep} />, page);
  table.enter(codeOf(location.pathname), seatOf(location.hash));
}
