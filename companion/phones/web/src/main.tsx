/** The page begins here: can this browser join at all, and if so, with which code and which seat? */

import { render } from "preact";
import { App } from "./app";
import { keepAwake } from "./awake";
import { lacking } from "./browser";
import { browserDrawer, Keep } from "./keep";
import { browserLine, watchTheWorld } from "./link";
import { codeOf, seatOf } from "./place";
import { Lacking } from "./screens/door";
import { Table } from "./table";
import { chosenLang } from "./words";

const keep = new Keep(browserDrawer());
const lang = chosenLang(keep.wishes().lang, navigator.languages);
const page = document.getElementById("page");
const missing = lacking(window);

if (page && missing) render(<Lacking what={missing} lang={lang} />, page);
else if (page) {
  const table = new Table(keep, lang, (code) => history.replaceState(null, "", `/j/${code}`));
  const line = browserLine(table);
  table.line = line;
  watchTheWorld(line);
  keepAwake();
  page.textContent = "";
  render(<App table={table} keep={keep} />, page);
  table.enter(codeOf(location.pathname), seatOf(location.hash));
}
