import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installStamp } from "./prepare.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upsolve-prepare-"));
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("another lock file or machine is another installation", () => {
  const machine = { platform: "linux", arch: "x64" };
  const stamp = installStamp(folder, machine);
  expect(installStamp(folder, { ...machine })).toBe(stamp);
  expect(installStamp(folder, { ...machine, platform: "darwin" })).not.toBe(stamp);
  expect(installStamp(folder, { ...machine, arch: "arm64" })).not.toBe(stamp);
  writeFileSync(path.join(folder, "package-lock.json"), "{ }");
  expect(installStamp(folder, machine)).not.toBe(stamp);
});
