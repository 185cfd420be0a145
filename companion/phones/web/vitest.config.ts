/** What vitest runs, and where; how the page is built stands in build.mjs. */
import { defineConfig } from "vitest/config";
import { artForTests } from "./art.mjs";

export default defineConfig({
  plugins: [artForTests],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: { setupFiles: ["tests/games.ts"], include: ["tests/**/*.test.ts"], environment: "node" },
});
