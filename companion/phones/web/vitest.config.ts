import { defineConfig } from "vitest/config";
import { artForTests } from "./art.mjs";

export default defineConfig({
  plugins: [artForTests],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
