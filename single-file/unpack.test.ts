import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestOf, unpack } from "./unpack.ts";

let parent: string;
beforeEach(() => {
  parent = join(mkdtempSync(join(tmpdir(), "upsolve-unpack-")), "data", "program");
});
afterEach(() => rmSync(join(parent, "..", ".."), { recursive: true }));

const contents: Record<string, string> = { "build/upsolve.js": "code", "addon.node": "machine code" };

function packed(texts = contents, digest = "aa11") {
  const files = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, digestOf(Buffer.from(text))]),
  );
  return { digest, files };
}
const read = (path: string) => Buffer.from(contents[path] as string);
const unread = () => {
  throw new Error("Nothing is to be written.");
};
const textsIn = (folder: string) =>
  Object.fromEntries(Object.keys(contents).map((path) => [path, readFileSync(join(folder, path), "utf8")]));

test("every file can be read only by its owner, and is reused the next time", () => {
  const folder = unpack(packed(), read, parent);
  expect(folder).toBe(join(parent, "aa11"));
  expect(textsIn(folder)).toEqual(contents);
  for (const each of [parent, folder, join(folder, "build")]) expect(statSync(each).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "addon.node")).mode & 0o777).toBe(0o600);
  expect(unpack(packed(), unread, parent)).toBe(folder);
  expect(readdirSync(parent)).toEqual(["aa11"]);
});

test.each([
  ["changed", (file: string) => writeFileSync(file, "other code")],
  ["cut short", (file: string) => writeFileSync(file, "machine")],
  ["missing", (file: string) => rmSync(file)],
])("a file is rewritten if it is %s", (_, harm) => {
  const folder = unpack(packed(), read, parent);
  harm(join(folder, "addon.node"));
  expect(unpack(packed(), read, parent)).toBe(folder);
  expect(textsIn(folder)).toEqual(contents);
  expect(readdirSync(folder).sort()).toEqual(["addon.node", "build"]);
});

test("a file that cannot be written leaves no partial file behind", () => {
  expect(() => unpack(packed(), unread, parent)).toThrow("Nothing is to be written.");
  expect(readdirSync(join(parent, "aa11", "build"))).toEqual([]);
});

test("only the most recent of the older builds is kept", () => {
  for (const [index, digest] of ["01", "02", "03"].entries()) {
    unpack(packed(contents, digest), read, parent);
    utimesSync(join(parent, digest), index, index);
  }
  mkdirSync(join(parent, "notes"));
  unpack(packed(), read, parent);
  expect(readdirSync(parent).sort()).toEqual(["03", "aa11", "notes"]);
});

test("eight processes started at once on a damaged folder all get a complete one", async () => {
  const folder = unpack(packed(), read, parent);
  writeFileSync(join(folder, "addon.node"), "damaged");
  // Without types, Node starts it much faster.
  const module = join(parent, "unpack.mjs");
  const source = readFileSync(new URL("./unpack.ts", import.meta.url), "utf8");
  writeFileSync(module, stripTypeScriptTypes(source));
  const code = `
    import { unpack } from ${JSON.stringify(pathToFileURL(module).href)};
    const contents = ${JSON.stringify(contents)};
    const folder = unpack(${JSON.stringify(packed())}, (path) => Buffer.from(contents[path]), ${JSON.stringify(parent)});
    const { readFileSync } = await import("node:fs");
    for (const [path, text] of Object.entries(contents))
      if (readFileSync(folder + "/" + path, "utf8") !== text) process.exit(2);`;
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: "ignore" }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, "close"))[0]));
  expect(codes).toEqual(Array(8).fill(0));
  expect(readdirSync(folder).sort()).toEqual(["addon.node", "build"]);
});
