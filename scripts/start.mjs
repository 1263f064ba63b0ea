import { orExit, prepare, root } from "./prepare.mjs";

// The data folder and .env are next to package.json, wherever the command is run.
process.chdir(root);
await orExit(prepare());
process.env.NODE_ENV = "production";
await import("../build/server.js");
