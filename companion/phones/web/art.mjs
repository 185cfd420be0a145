/** Makes data of our drawings, so that the page trusts no markup at run time. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

const ASSETS = join(dirname(fileURLToPath(import.meta.url)), "../../../assets");
/** What only the tablet draws; whatever a game's face may name is in the page. */
const TABLETS = /^(button|dot|drag|home|language|moon|motion|mute|player-add|qr|recipe|rotate|seat-.*|skip|sound|sun|tablet|tap|text-size|wifi)$/;

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
    // Points after which nothing comes, and blanks before a letter, say nothing.
    const short = key === "d" ? value.replace(/(\.\d*?)0+(?!\d)/g, "$1").replace(/\.(?!\d)/g, "").replace(/ (?=[A-Za-z])/g, "") : value;
    const own = short.replace("url(#", `url(#${name}-`);
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

const SYMBOLS = JSON.parse(readFileSync(join(ASSETS, "symbols/symbols.json"), "utf8"));

/** Icons and symbols, as the page asks for them: paths with paths, so that they pack best. */
export function drawings() {
  return JSON.stringify({ icons: icons(), symbols: SYMBOLS.map((one) => one.d).join("|") });
}

const names = { en: SYMBOLS.map((one) => one.name.en), fr: SYMBOLS.map((one) => one.name.fr) };

/** For esbuild; `hashes` are those of the files that come after the page. */
export const art = (hashes = {}) => ({
  name: "art",
  setup(build) {
    const modules = { "art:words": { names }, "art:files": { hashes } };
    build.onResolve({ filter: /^art:/ }, ({ path }) => ({ path, namespace: "art" }));
    build.onLoad({ filter: /.*/, namespace: "art" }, ({ path }) => ({ contents: JSON.stringify(modules[path]), loader: "json" }));
  },
});

/** For vitest, where no file is asked for. */
export const artForTests = {
  name: "art",
  resolveId: (id) => (/^(art|late):/.test(id) ? `\0${id}` : null),
  load: (id) =>
    ({
      "\0art:words": `export const names = ${JSON.stringify(names)}`,
      "\0art:files": "export const hashes = {}",
      "\0late:shared": "export const shared = () => []",
    })[id] ?? null,
};
