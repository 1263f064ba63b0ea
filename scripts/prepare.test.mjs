import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkNode, installStamp } from "./prepare.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upsolve-prepare-"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ engines: { node: ">=20.19" } }));
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("another lock file, Node ABI or machine is another installation", () => {
  const machine = { abi: "115", platform: "linux", arch: "x64" };
  const stamp = installStamp(folder, machine);
  expect(installStamp(folder, { ...machine })).toBe(stamp);
  expect(installStamp(folder, { ...machine, abi: "127" })).not.toBe(stamp);
  expect(installStamp(folder, { ...machine, platform: "darwin" })).not.toBe(stamp);
  expect(installStamp(folder, { ...machine, arch: "arm64" })).not.toBe(stamp);
  writeFileSync(path.join(folder, "package-lock.json"), "{ }");
  expect(installStamp(folder, machine)).not.toBe(stamp);
});

describe("Node's version", () => {
  test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("%s is accepted", (version) => {
    expect(() => checkNode(version, folder)).not.toThrow();
  });

  test.each(["18.20.0", "20.9.0", "20.18.3"])("%s is refused in one line", (version) => {
    expect(() => checkNode(version, folder)).toThrow(
      `Upsolve needs Node 20.19 or newer; this is Node ${version}. See https://nodejs.org`,
    );
  });
});
