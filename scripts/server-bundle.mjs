import { root } from "./prepare.mjs";

/** How esbuild bundles server.ts, for `npm start` and `npm run dev` alike. It finds the Remix build
 * beside itself at run time. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ["server.ts"],
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  logLevel: "warning",
};

/** The operator's commands: a program of its own beside the server, on the same database. */
export const adminBundle = { ...serverBundle, entryPoints: ["app/admin.server.ts"] };
