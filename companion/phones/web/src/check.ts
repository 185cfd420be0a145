/**
 * The page's first script, alone: it tells a browser that lacks something what to do. It imports nothing that such a
 * browser cannot read.
 */

import { lacking } from "./browser";
import { chosenLang } from "./words/choice";
import { LACKING } from "./words/lacking";

const missing = lacking(window);
(window as { missing?: string | null }).missing = missing;

if (missing) {
  const lang = chosenLang(null, navigator.languages);
  const title = document.createElement("h1");
  const text = document.createElement("p");
  const main = document.createElement("main");
  title.textContent = LACKING[lang].title;
  text.textContent = LACKING[lang].text(missing);
  main.append(title, text);
  main.className = "entry";
  document.documentElement.lang = lang;
  document.getElementById("page")?.replaceChildren(main);
}
