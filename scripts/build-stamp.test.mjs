import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildIsCurrent, digestSources, stampBuild, unstampBuild } from "./build-stamp.mjs";

let folder;

function write(file, text) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

describe("the build stamp", () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "upsolve-build-"));
    write("app/root.tsx", "root");
    write("app/rooms/problems/queries.server.ts", "queries");
    write("server.ts", "server");
    write("package.json", "{}");
    const digest = digestSources(folder);
    write("build/client/assets/root.js", "client");
    write("build/server/index.js", "server build");
    write("build/server.js", "bundle");
    write("build/admin.js", "bundle");
    write("build/upsolve.js", "bundle");
    stampBuild(folder, digest);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test("is current after a build, even if file dates change", () => {
    expect(buildIsCurrent(folder)).toBe(true);
    utimesSync(path.join(folder, "app/root.tsx"), 1_000_000_000, 1_000_000_000);
    expect(buildIsCurrent(folder)).toBe(true);
  });

  test.each([
    ["there is no build", () => rmSync(path.join(folder, "build"), { recursive: true })],
    ["a source file changes", () => write("app/rooms/problems/queries.server.ts", "changed")],
    ["a source file appears", () => write("app/rooms/problems/policy.ts", "new")],
    ["a source file is removed", () => rmSync(path.join(folder, "server.ts"))],
    [
      "a source file is renamed",
      () => {
        rmSync(path.join(folder, "app/root.tsx"));
        write("app/roof.tsx", "root");
      },
    ],
    ["the first migration appears", () => write("migrations/0001_accounts.ts", "new")],
    ["the server's bundle is gone", () => rmSync(path.join(folder, "build/server.js"))],
    ["the bundle of the admin commands is gone", () => rmSync(path.join(folder, "build/admin.js"))],
    ["the client is gone", () => rmSync(path.join(folder, "build/client"), { recursive: true })],
    ["a build was interrupted", () => unstampBuild(folder)],
    ["the stamp was cut short", () => write("build/stamp", "abc")],
  ])("is outdated if %s", (_, change) => {
    change();
    expect(buildIsCurrent(folder)).toBe(false);
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

  test("is outdated if a file changed during the build", () => {
    const before = digestSources(folder);
    write("app/root.tsx", "edited during the build");
    stampBuild(folder, before);
    expect(buildIsCurrent(folder)).toBe(false);
  });
});
