import { afterAll } from "vitest";
import { dropUnused } from "./engine.ts";

// The next file does not wait for it.
let dropping = Promise.resolve();

afterAll(() => {
  dropping = dropping.then(dropUnused).catch(console.error);
});
