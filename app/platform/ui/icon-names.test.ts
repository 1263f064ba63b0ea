import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "./icon-names.ts";

test("icons.svg contains exactly the named icons", () => {
  const drawn = readFileSync(new URL("icons.svg", import.meta.url), "utf8");
  expect([...drawn.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)).toEqual([...ICON_NAMES]);
});
