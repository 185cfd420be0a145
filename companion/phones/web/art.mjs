/** Brings our drawings into the page as data, so that it loads nothing and trusts no markup at run time. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

const ASSETS = join(dirname(fileURLToPath(import.meta.url)), "../../../assets");
/** What only the tablet draws; whatever a game's face may name is in the page. */
const TABLETS = /^(box|button|dot|drag|home|language|log|moon|motion|mute|phone.*|player-add|qr|recipe|rotate|seat-.*|settings|share|skip|sound|sun|tablet|tap|text-size|wifi)$/;

/** What drawn.tsx puts on every icon. */
const WORN = {
  viewBox: "0 0 48 48",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "4",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

/** A drawing's nodes as nested lists: [tag, attributes, …children]. What all drawings wear is put on by the page. */
function parsed(svg, name) {
  const root = ["svg", {}];
  const open = [root];
  for (const [, end, tag, attributes, closed] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
    if (end) open.pop();
    else {
      const masked = tag === "mask" || open.some((one) => one[0] === "mask");
      const node = [tag, attributesOf(attributes, name, masked)];
      open.at(-1).push(node);
      if (!closed) open.push(node);
    }
  }
  const [, worn, ...children] = root[2];
  if (JSON.stringify(worn) !== JSON.stringify(WORN)) throw new Error(`${name} is not drawn as the others are.`);
  return children;
}

/** White is the colour of the text around it, save in masks, where it is what is let through. */
function attributesOf(text, name, masked) {
  const found = {};
  for (const [, key, value] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (key === "xmlns") continue;
    const own = value.replace("url(#", `url(#${name}-`);
    found[key] = key === "id" ? `${name}-${value}` : masked ? own : own.replace("#fff", "currentColor");
  }
  return found;
}

function icons() {
  const found = {};
  const names = readdirSync(join(ASSETS, "icons")).map((file) => file.replace(".svg", "")).sort();
  for (const name of names.filter((one) => !TABLETS.test(one))) found[name] = parsed(readFileSync(join(ASSETS, "icons", `${name}.svg`), "utf8"), name);
  return found;
}

/** Names with names and drawings with drawings: so they pack best. */
function symbols() {
  const all = JSON.parse(readFileSync(join(ASSETS, "symbols/symbols.json"), "utf8"));
  const kinds = [all.map((one) => one.name.en), all.map((one) => one.name.fr), all.map((one) => one.d)];
  return kinds.map((kind) => kind.join("|"));
}

const MODULES = { "art:icons": icons, "art:symbols": symbols };

/** For esbuild. */
export const art = {
  name: "art",
  setup(build) {
    build.onResolve({ filter: /^art:/ }, ({ path }) => ({ path, namespace: "art" }));
    build.onLoad({ filter: /.*/, namespace: "art" }, ({ path }) => ({
      contents: JSON.stringify(MODULES[path]()),
      loader: "json",
    }));
  },
};

/** For vitest. */
export const artForTests = {
  name: "art",
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => (id.slice(1) in MODULES ? `export default ${JSON.stringify(MODULES[id.slice(1)]())}` : null),
};
