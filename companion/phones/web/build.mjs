/** Builds page.html from the sources: one file with one script and one style, the same bytes each time. */

import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { art } from "./art.mjs";

process.chdir(import.meta.dirname ?? new URL(".", import.meta.url).pathname);
const PAGE = "page.html";
const LIMIT = 60 * 1024;

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

const check = await bundled("src/check.ts", { format: "iife", globalName: "check" });
const main = await bundled("src/main.tsx", {
  format: "iife",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [art],
  loader: { ".mp4": "dataurl" },
  define: { "process.env.NODE_ENV": '"production"' },
});
const script = `${check}if(!check.missing){${main}}`;
const style = await bundled("src/style/page.css");
const page = readFileSync("src/page.html", "utf8")
  .replace("/*style*/", () => style)
  .replace("/*script*/", () => script.replaceAll("</", "<\\/"));

const zipped = gzipSync(page, { level: 9 }).length;
console.log(`page.html: ${page.length} characters, ${zipped} bytes gzipped of ${LIMIT}`);
if (zipped > LIMIT) throw new Error("The page has grown over its limit.");
if (!process.argv.includes("--check")) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, "utf8") !== page) {
  throw new Error("page.html is not what the sources build: run npm run build, and commit it.");
}
