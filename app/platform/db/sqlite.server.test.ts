import { expect, test } from "vitest";
import { requireNodeApi } from "./sqlite.server.ts";

test.each([
  ["20.20.2", "9"],
  ["22.13.1", "9"],
  ["23.5.0", "9"],
])("Node %s, which would crash with the SQLite driver, is refused with a message", (node, napi) => {
  expect(() => requireNodeApi({ node, napi })).toThrow(
    `Upsolve needs Node 22.14, 24 or a newer version; this is Node ${node}. See https://nodejs.org`,
  );
});

test.each([
  ["22.14.0", "10"],
  ["26.10.0", "11"],
])("Node %s is accepted", (node, napi) => {
  expect(() => requireNodeApi({ node, napi })).not.toThrow();
});
