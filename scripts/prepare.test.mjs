import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkNode, installMatches, installStamp } from "./prepare.mjs";

describe("the installation", () => {
  const linux = { platform: "linux", arch: "x64" };
  const lock = {
    packages: {
      "": { name: "upsolve" },
      "node_modules/react": { version: "18.3.1", integrity: "sha512-react" },
      "node_modules/@x/linux": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/@x/musl": {
        version: "1.0.0",
        optional: true,
        os: ["linux"],
        cpu: ["x64"],
        libc: ["musl"],
      },
      "node_modules/@x/mac": { version: "1.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] },
      "node_modules/@x/not-windows": { version: "1.0.0", optional: true, os: ["!win32"] },
    },
  };
  const installed = (...names) => ({
    packages: Object.fromEntries(
      names.map((name) => [`node_modules/${name}`, lock.packages[`node_modules/${name}`]]),
    ),
  });

  test("matches with every package this machine needs", () => {
    expect(installMatches(lock, installed("react", "@x/linux", "@x/not-windows"), linux)).toBe(true);
    expect(
      installMatches(lock, installed("react", "@x/mac", "@x/not-windows"), {
        platform: "darwin",
        arch: "arm64",
      }),
    ).toBe(true);
    expect(installMatches(lock, installed("react"), { platform: "win32", arch: "x64" })).toBe(true);
  });

  test("does not match when a package is missing, of another version or for another machine", () => {
    expect(installMatches(lock, installed("@x/linux", "@x/not-windows"), linux)).toBe(false);
    expect(installMatches(lock, installed("react", "@x/mac", "@x/not-windows"), linux)).toBe(false);
    expect(installMatches(lock, installed("react", "@x/linux"), linux)).toBe(false);
    const older = installed("react", "@x/linux", "@x/not-windows");
    older.packages["node_modules/react"] = { version: "18.3.0", integrity: "sha512-older" };
    expect(installMatches(lock, older, linux)).toBe(false);
  });

  test("has another stamp for another lock file, Node ABI or machine", () => {
    const machine = { abi: "115", ...linux };
    const stamps = [
      installStamp("lock", machine),
      installStamp("other lock", machine),
      installStamp("lock", { ...machine, abi: "127" }),
      installStamp("lock", { ...machine, platform: "darwin" }),
      installStamp("lock", { ...machine, arch: "arm64" }),
    ];
    expect(new Set(stamps).size).toBe(stamps.length);
    expect(installStamp("lock", machine)).toBe(stamps[0]);
  });
});

describe("Node's version", () => {
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "upsolve-prepare-"));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ engines: { node: ">=20.19" } }));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("%s is accepted", (version) => {
    expect(() => checkNode(version, folder)).not.toThrow();
  });

  test.each(["18.20.0", "20.9.0", "20.18.3"])("%s is refused in one line", (version) => {
    expect(() => checkNode(version, folder)).toThrow(
      `Upsolve needs Node 20.19 or newer; this is Node ${version}. See https://nodejs.org`,
    );
  });
});
