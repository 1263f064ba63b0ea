import { root } from "./prepare.mjs";

/** How esbuild bundles what runs in Node. It takes no packages in: see `serverBuild` for the one that does. */
const bundle = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  logLevel: "warning",
};

/** server.ts for `npm run dev`. It finds the Remix build by itself. */
export const serverBundle = { ...bundle, entryPoints: ["server.ts"] };

/** The operator's commands: a program of its own beside the server, on the same database. */
export const adminBundle = { ...bundle, entryPoints: ["app/admin.server.ts"], outfile: "build/admin.js" };

/**
 * server.ts and the Remix build, which is replaced, with their packages in a few files. Node takes longer to find and
 * read a thousand modules than to run them, and keeps the text of all: this starts in a third of the time.
 */
export const serverBuild = {
  ...bundle,
  entryPoints: { server: "server.ts", "server/index": "build/server/index.js" },
  outdir: "build",
  allowOverwrite: true,
  splitting: true,
  chunkNames: "server/chunks/[name]-[hash]",
  packages: "bundle",
  // The first holds machine code, the second runs in development; of the others, which are large, nothing is used.
  external: ["better-sqlite3", "vite", "undici", "iconv-lite"],
  // React takes its slow development form unless told otherwise.
  define: { "process.env.NODE_ENV": '"production"' },
  // A single sign outside ASCII, as in a comment, makes V8 keep two bytes for each of the file. Names stay, for stacks.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  // For packages of the older kind, which require Node's own modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // The Remix build names every package once more for its side effects, and is told that many have none.
  logOverride: { "ignored-bare-import": "silent" },
};
