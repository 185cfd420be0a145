/**
 * For esbuild: the late script (src/late_parts.ts) takes what the page's own script already has from there, as one array.
 *
 * Nothing may be in both: two contexts, or two sets of hooks, would know nothing of one another.
 */

import { readFileSync } from "node:fs";
import { relative } from "node:path";

const SHARED = "late:shared";
const LIST = /(?:import|export) \{([^}]*)\} from "([^"]+)"/g;

/** Of the virtual module that hands over: `shared` is a list of [module, name]. */
export const handed = (shared) => ({
  name: "handed",
  setup(build) {
    build.onResolve({ filter: /^late:shared$/ }, ({ path }) => ({ path, namespace: SHARED }));
    build.onLoad({ filter: /.*/, namespace: SHARED }, () => ({
      contents: [
        ...shared.map(([module, name], n) => `import { ${name} as s${n} } from "./${module}";`),
        `export const shared = () => [${shared.map((_, n) => `s${n}`).join()}];`,
      ].join("\n"),
      resolveDir: ".",
    }));
  },
});

/** Calls `found` for each import of what is the page's own; what it returns is how esbuild resolves that. */
const ofOwn = (own, found) => (build) =>
  build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...rest }) => {
    if (pluginData === "asked" || rest.kind === "entry-point") return undefined;
    const resolved = await build.resolve(path, { ...rest, pluginData: "asked" });
    const module = relative(process.cwd(), resolved.path);
    return own.has(module) ? found(module, path, rest.importer) : undefined;
  });

/** The names that the late script wants of the page's own modules, in an order that does not change. */
export async function lateNames(build, own) {
  const wanted = new Map();
  const look = (module, path, importer) => {
    for (const [, names, from] of readFileSync(importer, "utf8").matchAll(LIST)) {
      if (from !== path) continue;
      for (const name of names.split(",").map((one) => one.trim()).filter((one) => one && !one.startsWith("type "))) {
        if (name.includes(" as ")) throw new Error(`${importer} takes ${name} late: give it no other name.`);
        wanted.set(`${module} ${name}`, [module, name]);
      }
    }
    return { path, external: true };
  };
  await build({ name: "look", setup: ofOwn(own, look) });
  return [...wanted.keys()].sort().map((key) => wanted.get(key));
}

/** For the late script itself: each of the page's own modules is a few places of the array that was handed over. */
export const taken = (shared, own) => ({
  name: "taken",
  setup(build) {
    ofOwn(own, (module) => ({ path: module, namespace: "taken" }))(build);
    build.onLoad({ filter: /.*/, namespace: "taken" }, ({ path }) => ({
      contents: shared.map(([module, name], n) => (module === path ? `export const ${name} = late.shared[${n}];` : "")).join("\n"),
    }));
  },
});
