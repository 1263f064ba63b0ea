import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noticesOf, packageFolders } from "./notices.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upsolve-notices-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function add(name, manifest, text) {
  const home = path.join(folder, "node_modules", name);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, "package.json"), JSON.stringify({ name, version: "1.0.0", ...manifest }));
  if (text) writeFileSync(path.join(home, "LICENSE"), text);
  return home;
}

test("a module belongs to the innermost package that contains it", () => {
  const modules = [
    "node_modules/a/index.js",
    "node_modules/a/lib/more.js",
    "node_modules/@b/c/index.js",
    "node_modules/a/node_modules/d/index.js",
    "app/root.tsx",
  ];
  expect(packageFolders(modules)).toEqual([
    "node_modules/@b/c",
    "node_modules/a",
    "node_modules/a/node_modules/d",
  ]);
});

test("packages with the same licence text are listed above it, each with its licence name", () => {
  const folders = [
    add("one", { license: "MIT" }, "Do what you like."),
    add("two", { licenses: [{ type: "MIT" }, { type: "ISC" }] }, "Do what you like."),
    add("three", { license: { type: "MIT" }, author: { name: "Ada" } }),
  ];
  const notices = noticesOf(folders);
  expect(notices).toContain("one 1.0.0 (MIT)\ntwo 1.0.0 (MIT OR ISC)\n\nDo what you like.\n");
  expect(notices).toContain(
    "three 1.0.0 (MIT)\n\nMIT License\n\nCopyright (c) Ada\n\nPermission is hereby granted",
  );
  expect(notices.match(/Do what you like/g)).toHaveLength(1);
});

test("a library under the LGPL comes with its text, the GPL's, and the licences of what it contains", () => {
  const home = add("lib", { license: "LGPL-3.0-or-later" });
  writeFileSync(path.join(home, "README.md"), "# Lib\n\n## Licensing\n\n| glib | LGPLv3 |\n");
  const notices = noticesOf([home]);
  expect(notices).toMatch(/^lib 1\.0\.0 \(LGPL-3\.0-or-later\)\n\n\| glib \| LGPLv3 \|$/m);
  expect(notices).toMatch(/^ *GNU LESSER GENERAL PUBLIC LICENSE$/m);
  expect(notices).toMatch(/^ *GNU GENERAL PUBLIC LICENSE$/m);
  expect(notices).toContain("You may replace it");
});

test("a package with an unknown licence or without a licence text stops the build", () => {
  expect(() => noticesOf([add("none", {})])).toThrow("none declares no licence.");
  const named = add("named", { license: "ISC" });
  expect(() => noticesOf([named])).toThrow("named comes without the text of its licence, ISC.");
});
