/** Builds page.html and host.html from the sources: files with one script and one style, the same bytes each time. */

import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { art } from "./art.mjs";

process.chdir(import.meta.dirname ?? new URL(".", import.meta.url).pathname);
const PAGES = [
  { file: "page.html", main: "src/main.tsx", style: "src/style/page.css", limit: 69 * 1024 },
  { file: "host.html", main: "src/main_host.tsx", style: "src/style/page_host.css", limit: 74 * 1024 },
];

async function bundled(entry, more = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    legalComments: "none",
    target: ["es2020", "chrome85", "firefox80", "safari14"],
    logLevel: "error",
    ...more,
  });
  return outputFiles[0].text.trim();
}

/** What our own parts hand one another, and no element of the page knows. */
const PASSED = [
  "means", "onPress", "closeLabel", "backLabel", "onNumber", "onCount", "onGo", "onAct", "acting", "onPiece", "corner",
  "onPeek", "onCorrect", "onSeal", "onShow", "onMenu", "onRow", "onTake", "onNew", "urgent", "equal", "foot",
];

/**
 * The names of our words and of what is private in a class, written short as those of variables are: only names that
 * nothing else in the sources bears, not even a text or a comment, and that are asked for as `w.name`, or `this.name`.
 */
function ownNames() {
  const files = readdirSync("src", { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const text = files.map((name) => readFileSync(`src/${name}`, "utf8")).join("\n");
  const count = (pattern) => text.match(new RegExp(pattern, "g"))?.length ?? 0;
  const names = [...readFileSync("src/words/en.ts", "utf8").matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const own = names.filter((name) => count(`\\b${name}\\b`) === 2 + count(`\\bw\\.${name}\\b`));
  const members = [...text.matchAll(/^ {2}(?:private )?(?:readonly )?(\w+)(?:\(.*\{$| = |: )/gm)].map(([, name]) => name);
  const inner = [...new Set(members)].filter((name) => {
    const asked = count(`\\b(?:this|table|booth|opening|pairs|inside|history|rounds)\\.${name}\\b`);
    return asked && count(`\\b${name}\\b`) === 1 + asked;
  });
  return new RegExp(`^(${[...own, ...inner, ...PASSED].join("|")})$`);
}

async function page(one) {
  const main = await bundled(one.main, {
    format: "iife",
    // Calls of h() are shorter than those of the automatic runtime, which the types and tests go by.
    inject: ["src/h.ts"],
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", useDefineForClassFields: false } },
    plugins: [art],
    loader: { ".mp4": "dataurl" },
    define: { "process.env.NODE_ENV": '"production"' },
    // What esbuild would rewrite for Chrome 85 is a call with "?.(...", which we have nowhere.
    target: "es2020",
    mangleProps: ownNames(),
  });
  const script = `${check}if(!window.missing){${main}}`;
  const style = await bundled(one.style);
  return readFileSync("src/page.html", "utf8")
    .replace("/*style*/", () => style)
    .replace("/*script*/", () => script.replaceAll("</", "<\\/"));
}

const check = await bundled("src/check.ts", { format: "iife" });
for (const one of PAGES) {
  const { file, limit } = one;
  const text = await page(one);
  const zipped = gzipSync(text, { level: 9 }).length;
  console.log(`${file}: ${text.length} characters, ${zipped} bytes gzipped of ${limit}`);
  if (zipped > limit) throw new Error(`${file} has grown over its limit.`);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    throw new Error(`${file} is not what the sources build: run npm run build, and commit it.`);
  }
}
