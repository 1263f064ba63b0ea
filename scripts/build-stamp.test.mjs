import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildIsCurrent, describeSources, stampBuild, unstampBuild } from "./build-stamp.mjs";

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
    write("build/admin.js", "bundle");
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
    ["the bundle of the operator's commands is gone", () => rmSync(path.join(folder, "build/admin.js"))],
    ["one of its assets is gone", () => rmSync(path.join(folder, "build/client/assets/root.js"))],
    ["one of its assets was cut short", () => write("build/client/assets/root.js", "cli")],
    ["it was interrupted", () => unstampBuild(folder)],
    ["its stamp was cut short", () => write("build/stamp.json", '{"quick":"')],
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
