import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  buildIsCurrent,
  checkNode,
  describeSources,
  installMatches,
  installStamp,
  stampBuild,
  unstampBuild,
} from "./prepare.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upsolve-prepare-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(file, text) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Sets the date of a file, as a checkout or a copy would. */
function touch(file, seconds) {
  utimesSync(path.join(folder, file), seconds, seconds);
}

describe("the build", () => {
  beforeEach(() => {
    write("app/root.tsx", "root");
    write("app/problems/queries.server.ts", "queries");
    write("server.ts", "server");
    write("package.json", "{}");
    const sources = describeSources(folder);
    write("build/client/assets/root.js", "client");
    write("build/server/index.js", "server build");
    write("build/server.js", "bundle");
    stampBuild(folder, sources);
  });

  test("is current right after it was made", () => {
    expect(buildIsCurrent(folder)).toBe(true);
  });

  test("is not current before it was ever made", () => {
    rmSync(path.join(folder, "build"), { recursive: true });
    expect(buildIsCurrent(folder)).toBe(false);
  });

  test.each([
    ["a source file was edited", () => write("app/problems/queries.server.ts", "changed")],
    ["a source file was added", () => write("app/problems/policy.ts", "new")],
    ["a source file was removed", () => rmSync(path.join(folder, "server.ts"))],
    ["the first migration was written", () => write("migrations/0001_accounts.ts", "new")],
    ["its bundle is gone", () => rmSync(path.join(folder, "build/server.js"))],
    ["one of its assets is gone", () => rmSync(path.join(folder, "build/client/assets/root.js"))],
    ["one of its assets was cut short", () => write("build/client/assets/root.js", "cli")],
    ["it was interrupted", () => unstampBuild(folder)],
  ])("is not current when %s", (_, change) => {
    change();
    expect(buildIsCurrent(folder)).toBe(false);
  });

  test("is not current when a file was edited to the same length", () => {
    write("app/root.tsx", "toor");
    touch("app/root.tsx", 2_000_000_000);
    expect(buildIsCurrent(folder)).toBe(false);
  });

  test("stays current when only dates changed, and the new dates are noted", () => {
    touch("app/root.tsx", 1_000_000_000);
    expect(buildIsCurrent(folder)).toBe(true);
    const { quick } = describeSources(folder);
    touch("server.ts", 1_000_000_000);
    expect(describeSources(folder).quick).not.toBe(quick);
    expect(buildIsCurrent(folder)).toBe(true);
  });

  test.each([
    "app/problems/queries.test.ts",
    "app/problems/card.test.tsx",
    "app/.DS_Store",
    "app/root.tsx~",
    "docs/architecture.md",
  ])("does not depend on %s", (file) => {
    write(file, "new");
    expect(buildIsCurrent(folder)).toBe(true);
  });

  test("made while a file was edited is not current", () => {
    const before = describeSources(folder);
    write("app/root.tsx", "edited during the build");
    stampBuild(folder, before);
    expect(buildIsCurrent(folder)).toBe(false);
  });
});

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
    const machine = { modules: "115", ...linux };
    const stamps = [
      installStamp("lock", machine),
      installStamp("other lock", machine),
      installStamp("lock", { ...machine, modules: "127" }),
      installStamp("lock", { ...machine, platform: "darwin" }),
      installStamp("lock", { ...machine, arch: "arm64" }),
    ];
    expect(new Set(stamps).size).toBe(stamps.length);
    expect(installStamp("lock", machine)).toBe(stamps[0]);
  });
});

describe("Node's version", () => {
  beforeEach(() => write("package.json", JSON.stringify({ engines: { node: ">=20.19" } })));

  test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("%s is accepted", (version) => {
    expect(() => checkNode(version, folder)).not.toThrow();
  });

  test.each(["18.20.0", "20.9.0", "20.18.3"])("%s is refused in one line", (version) => {
    expect(() => checkNode(version, folder)).toThrow(
      `Upsolve needs Node 20.19 or newer; this is Node ${version}. See https://nodejs.org`,
    );
  });
});
