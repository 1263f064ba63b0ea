import { root } from "./prepare.mjs";
import { commitOf } from "./release.mjs";

const bundle = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22.14",
  logLevel: "warning",
};

/**
 * better-sqlite3 and sharp contain machine code, vite only runs in development, pg-native is never installed, and nothing uses
 * undici.
 */
const NOT_BUNDLED = ["better-sqlite3", "sharp", "vite", "pg-native", "undici"];

/** Settings for everything that runs in the server: bundled with its packages, for production. */
const serving = {
  ...bundle,
  // Otherwise React runs its slow development code.
  define: { "process.env.NODE_ENV": '"production"', UPSOLVE_COMMIT: JSON.stringify(commitOf(root)) },
  // Names are kept for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  // Bundled CommonJS packages call require.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
};

/** The operator's commands, and `upsolve`, which runs either them or the server. */
export const adminBundle = {
  ...serving,
  entryPoints: { admin: "app/operate/command-line.server.ts", upsolve: "upsolve.ts" },
  outdir: "build",
  external: NOT_BUNDLED,
};

/** The single file's main script: CommonJS that uses only Node's own modules. */
export const singleFileBundle = {
  ...bundle,
  format: "cjs",
  entryPoints: ["single-file/main.ts"],
  outfile: "dist/single-file/main.cjs",
};

/** The thread that renders users' texts: one file, whose hash serves as the renderer's version. */
export const rendererBundle = {
  ...serving,
  entryPoints: ["app/platform/text/renderer.server.ts"],
  outfile: "build/server/renderer.js",
};

/** The thread that reads uploaded images. */
export const encoderBundle = {
  ...serving,
  entryPoints: ["app/rooms/images/encoder.server.ts"],
  outfile: "build/server/encoder.js",
  external: NOT_BUNDLED,
};

/**
 * Bundles server.ts and the Remix build (replaced in place) with their packages into a few files. Node takes longer
 * to find and read a thousand modules than to run them: the bundle starts in a third of the time.
 */
export const serverBuild = {
  ...serving,
  entryPoints: {
    server: "server.ts",
    "server/index": "build/server/index.js",
    // Listed so that they stay separate files: see layers in vite.config.ts.
    ...Object.fromEntries(
      ["1-platform", "2-auth", "3-rooms", "4-screens"].map((name) => [
        `server/chunks/${name}`,
        `build/server/assets/${name}.js`,
      ]),
    ),
    "server/chunks/kysely": "kysely",
    "server/chunks/react-dom": "react-dom/server",
  },
  outdir: "build",
  allowOverwrite: true,
  splitting: true,
  chunkNames: "server/chunks/[name]-[hash]",
  external: NOT_BUNDLED,
  // Express uses this half megabyte only to parse bodies, which it does not do here.
  alias: { "iconv-lite": "./scripts/unused-package.mjs" },
  // The Remix build imports every package for its side effects; esbuild warns about each that has none.
  logOverride: { "ignored-bare-import": "silent" },
};
