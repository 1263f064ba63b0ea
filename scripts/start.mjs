import { orExit, prepare, root } from "./prepare.mjs";

// The data folder and .env are looked for beside package.json, from wherever this is started.
process.chdir(root);
await orExit(prepare());
process.env.NODE_ENV = "production";
await import("../build/server.js");
