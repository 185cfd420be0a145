/** Builds page.html and host.html from the sources: files with one script and one style, the same bytes each time. */

import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { art } from "./art.mjs";

process.chdir(import.meta.dirname ?? new URL(".", import.meta.url).pathname);
const PAGES = [
  { file: "page.html", main: "src/main.tsx", style: "src/style/page.css", limit: 60 * 1024 },
  { file: "host.html", main: "src/main_host.tsx", style: "src/style/page_host.css", limit: 72 * 1024 },
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

async function page(one) {
  const main = await bundled(one.main, {
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [art],
    loader: { ".mp4": "dataurl" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = `${check}if(!check.missing){${main}}`;
  const style = await bundled(one.style);
  return readFileSync("src/page.html", "utf8")
    .replace("/*style*/", () => style)
    .replace("/*script*/", () => script.replaceAll("</", "<\\/"));
}

const check = await bundled("src/check.ts", { format: "iife", globalName: "check" });
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
