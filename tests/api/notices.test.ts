import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/prepare.mjs";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("every bundled package is listed with its licence", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));
  const notices = read("build/THIRD-PARTY-NOTICES");
  const indirect = ["body-parser", "engine.io", "pg-protocol", "postcss", "qs", "scheduler", "stream-slice"];
  const missing = [...Object.keys(dependencies), ...indirect].filter((name) => {
    const { version, license } = packages[`node_modules/${name}`];
    return !notices.includes(`\n${name} ${version} (${license})\n`);
  });
  expect(missing).toEqual([]);
  // The licences require their full texts, not only their names.
  for (const text of [
    "Permission is hereby granted",
    "SIL OPEN FONT LICENSE",
    "Apache License",
    "SQLite, which",
  ]) {
    expect(notices).toContain(text);
  }
});
