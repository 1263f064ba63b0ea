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

/** better-sqlite3 holds machine code, vite runs in development only, pg-native is never installed, nothing uses undici. */
const NOT_BUNDLED = ["better-sqlite3", "vite", "pg-native", "undici"];

/** Settings of what runs in the server: with its packages, in production. */
const serving = {
  ...bundle,
  // Otherwise React runs its slow development code.
  define: { "process.env.NODE_ENV": '"production"', UPSOLVE_COMMIT: JSON.stringify(commitOf(root)) },
  // A single character outside ASCII, even in a comment, makes V8 store the file in two bytes per character. Names
  // stay, for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  // CommonJS packages require Node's modules.
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

/** What the single file runs, as CommonJS: it has only Node's own modules. */
export const singleFileBundle = {
  ...bundle,
  format: "cjs",
  entryPoints: ["single-file/main.ts"],
  outfile: "dist/single-file/main.cjs",
};

/** The thread that renders users' texts: one file, whose hash is the version of what it renders. */
export const rendererBundle = {
  ...serving,
  entryPoints: ["app/platform/text/renderer.server.ts"],
  outfile: "build/server/renderer.js",
};

/**
 * server.ts and the Remix build (replaced in place) with their packages, in a few files. Node takes longer to find
 * and read a thousand modules than to run them: the bundle starts in a third of the time.
 */
export const serverBuild = {
  ...serving,
  entryPoints: { server: "server.ts", "server/index": "build/server/index.js" },
  outdir: "build",
  allowOverwrite: true,
  splitting: true,
  chunkNames: "server/chunks/[name]-[hash]",
  external: NOT_BUNDLED,
  // Express imports it for bodies, which it does not read here. It is half a megabyte.
  alias: { "iconv-lite": "./scripts/unused-package.mjs" },
  // The Remix build imports every package for its side effects; esbuild warns for each that has none.
  logOverride: { "ignored-bare-import": "silent" },
};
