import { afterAll } from "vitest";
import { dropUnused } from "./engine.ts";

let dropping = Promise.resolve();

afterAll(() => {
  dropping = dropping.then(dropUnused).catch(console.error);
});
