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
