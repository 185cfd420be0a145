/**
 * Builds from the sources, the same bytes each time: page.html and host.html, each with one script and one style, and
 * what comes after them under its hash: the drawings, the words, of which the server writes one language into the page,
 * and late.json, the script and style of what is seldom shown.
 */

import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { art, drawings } from "./art.mjs";
import { handed, lateNames, taken } from "./late.mjs";

process.chdir(import.meta.dirname ?? new URL(".", import.meta.url).pathname);
const PAGES = [
  { file: "page.html", main: "src/main.tsx", style: "src/style/page.css", limit: 64 * 1024 },
  { file: "host.html", main: "src/main_host.tsx", style: "src/style/page_host.css", limit: 76 * 1024 },
];

const built = (more) =>
  build({
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    legalComments: "none",
    target: ["es2020", "chrome85", "firefox80", "safari14"],
    logLevel: "error",
    ...more,
  });

async function bundled(entry, more = {}) {
  const { outputFiles } = await built({ entryPoints: [entry], ...more });
  return outputFiles[0].text.trim();
}

/** What our own parts hand one another, and no element of the page knows. */
const PASSED = [
  "means", "onPress", "closeLabel", "backLabel", "onNumber", "onCount", "onGo", "onAct", "acting", "onPiece", "corner",
  "onPeek", "onCorrect", "onSeal", "onEarly", "onShow", "onMenu", "onRow", "onTake", "onNew", "urgent", "equal", "foot",
];

/** Members of our own classes that are asked for in more ways than `innerNames` can tell, and that nothing foreign has. */
const MEMBERS = ["context", "stored", "scanClient", "roundClient", "auditClient", "secrets", "welcomed", "snapshot", "listeners"];

const SOURCES = readdirSync("src", { recursive: true }).filter((name) => /\.tsx?$/.test(name));
const TEXT = SOURCES.map((name) => readFileSync(`src/${name}`, "utf8")).join("\n");
const count = (pattern) => TEXT.match(new RegExp(pattern, "g"))?.length ?? 0;

/**
 * The names of our words and of what is private in a class, written short as those of variables are: only names that
 * nothing else in the sources bears, not even a text or a comment, and that are asked for as `w.name`, or `this.name`.
 */
function ownWords() {
  const names = [...readFileSync("src/words/en.ts", "utf8").matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  return names.filter((name) => count(`\\b${name}\\b`) === 2 + count(`\\bw\\.${name}\\b`));
}

function innerNames() {
  const members = [...TEXT.matchAll(/^ {2}(?:private )?(?:readonly )?(\w+)(?:\(.*\{$| = |: )/gm)].map(([, name]) => name);
  return [...new Set(members)].filter((name) => {
    const asked = count(`\\b(?:this|table|scanClient|auditClient|roundClient|secrets|context|history|commands|notes|stored|storage)\\.${name}\\b`);
    return asked && count(`\\b${name}\\b`) === 1 + asked;
  });
}

/** What each of our words is called where it travels: the pages ask for it by the same name. */
const SHORT = Object.fromEntries(ownWords().map((name, n) => [name, `_${n.toString(36)}`]));
const MANGLED = new RegExp(`^(${[...Object.keys(SHORT), ...innerNames(), ...PASSED, ...MEMBERS].join("|")})$`);

/** The words of a language as data. */
async function words(lang) {
  const text = await bundled(`src/words/${lang}.ts`, { format: "esm", minify: false, plugins: [art()] });
  const all = (await import(`data:text/javascript,${encodeURIComponent(text)}`))[lang];
  return JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, said]) => [SHORT[name] ?? name, said])));
}

/** How every script of ours is built. */
const SCRIPT = {
  format: "iife",
  // Calls of h() are shorter than those of the automatic runtime, which the types and tests go by.
  inject: ["src/h.ts"],
  tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", useDefineForClassFields: false } },
  loader: { ".mp4": "dataurl" },
  define: { "process.env.NODE_ENV": '"production"' },
  // What esbuild would rewrite for Chrome 85 is a call with "?.(...", which we have nowhere.
  target: "es2020",
  mangleProps: MANGLED,
  metafile: true,
};
const LATE = "src/late_parts.ts";
const inputsOf = ({ metafile }) => new Set(Object.keys(metafile.inputs));

/** Names that are written short are the same in all scripts, so they are given out once, for all of them. */
const everything = PAGES.map((one) => `import "./${one.main}";`).join("") + `import "./${LATE}";`;
const { mangleCache } = await built({
  ...SCRIPT,
  stdin: { contents: everything, resolveDir: "." },
  plugins: [art({}), handed([])],
  mangleCache: { ...SHORT },
});
const WITH_CACHE = { ...SCRIPT, mangleCache };

/** What the page's own script has, the late one takes from it: one context, one set of hooks, one copy of each line. */
const own = inputsOf(await built({ ...WITH_CACHE, entryPoints: [PAGES[0].main], plugins: [art({}), handed([])] }));
const shared = await lateNames((plugin) => built({ ...WITH_CACHE, entryPoints: [LATE], plugins: [plugin] }), own);
const late = await built({ ...WITH_CACHE, entryPoints: [LATE], plugins: [taken(shared, own)] });

const LATER = {
  "drawings.json": drawings(),
  "words.en.json": await words("en"),
  "words.fr.json": await words("fr"),
  "late.json": JSON.stringify({ script: late.outputFiles[0].text.trim(), style: await bundled("src/style/late.css") }),
};
const hash = (file) => createHash("sha256").update(LATER[file]).digest("hex");
const HASHES = { drawings: hash("drawings.json"), en: hash("words.en.json"), fr: hash("words.fr.json"), late: hash("late.json") };

async function page(one) {
  const main = await built({ ...WITH_CACHE, entryPoints: [one.main], plugins: [art(HASHES), handed(shared)] });
  const twice = [...inputsOf(main)].filter((input) => inputsOf(late).has(input) && input !== "src/h.ts");
  if (twice.length) throw new Error(`${one.file} has what comes late, too: import it from src/late.tsx. ${twice}`);
  const script = `${check}if(!window.missing){${main.outputFiles[0].text.trim()}}`;
  const style = await bundled(one.style);
  return readFileSync("src/page.html", "utf8")
    .replace("/*style*/", () => style)
    .replace("/*script*/", () => script.replaceAll("</", "<\\/"));
}

const zipped = (text) => gzipSync(text, { level: 9 }).length;

/** Write a file, or see that it is what the sources build. */
function made(file, text) {
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    throw new Error(`${file} is not what the sources build: run npm run build, and commit it.`);
  }
}

const check = await bundled("src/check.ts", { format: "iife" });
for (const [file, text] of Object.entries(LATER)) {
  console.log(`${file}: ${text.length} characters, ${zipped(text)} bytes gzipped`);
  made(file, text);
}
for (const one of PAGES) {
  const text = await page(one);
  // As it is served it has words, and the games' rules: tests/web/test_bundle.py counts that.
  const size = zipped(text.replace("/*words*/", () => LATER["words.fr.json"]));
  console.log(`${one.file}: ${text.length} characters, ${size} bytes gzipped with French words, of ${one.limit}`);
  if (size > one.limit) throw new Error(`${one.file} has grown over its limit.`);
  made(one.file, text);
}
