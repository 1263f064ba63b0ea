import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { areInstalled, root } from "../../scripts/prepare.mjs";
import { sourcesIn } from "./sources.ts";

interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean }>;
}

test("the lock file matches package.json", () => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  const { dependencies, devDependencies, engines } = read("package.json");
  expect(read("package-lock.json").packages[""]).toMatchObject({ dependencies, devDependencies, engines });
});

test("the dependencies are exactly the server's imports and the fonts that the server uses", () => {
  const own = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const dependencies = { ...own.dependencies, ...own.optionalDependencies };
  const modules = sourcesIn("app", "migrations", "server.ts", "upsolve.ts", "processes.ts", "env-file.ts");
  const imported = modules
    .filter((source) => !source.path.includes(".test."))
    .flatMap(({ imports }) => imports.map(({ target }) => target))
    .map((target) => target.replace(/\?.*/, ""))
    .filter((target) => !/^(node|virtual):/.test(target) && !existsSync(path.join(root, target)))
    .map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? "");
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith("@fontsource"));
  // Used by the build and development, but not by the server.
  const makers = ["@remix-run/route-config", "vite"];
  const wanted = [...imported, ...fonts].filter((name) => !makers.includes(name));
  expect(Object.keys(dependencies).sort()).toEqual([...new Set(wanted)].sort());
});

test("npm verifies every package it installs, on every operating system", () => {
  const { packages }: Lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { "": own, ...others } = packages;
  expect(own).toBeDefined();
  const unchecked = Object.entries(others).filter(
    ([, { integrity, link }]) => !link && !integrity?.startsWith("sha512-"),
  );
  expect(unchecked.map(([place]) => place)).toEqual([]);
});

test.each([
  ["every package", { "node_modules/a": "1", "node_modules/b-linux": "1", "node_modules/b-musl": "1" }, true],
  [
    "every package except one for another C library",
    { "node_modules/a": "1", "node_modules/b-linux": "1" },
    true,
  ],
  ["no packages", {}, false],
  ["another version of a package", { "node_modules/a": "2", "node_modules/b-linux": "1" }, false],
  ["packages for another machine", { "node_modules/a": "1", "node_modules/b-darwin": "1" }, false],
])(
  "with %s installed, the start script detects whether to install packages",
  (_, installed: Record<string, string>, areThere) => {
    const locked = {
      "node_modules/a": { integrity: "1" },
      "node_modules/b-linux": { integrity: "1", optional: true, os: ["linux"], cpu: ["x64"] },
      "node_modules/b-darwin": {
        integrity: "1",
        optional: true,
        os: ["darwin"],
        cpu: ["x64"],
        dependencies: { c: "1" },
      },
      // Only the package for another machine needs it.
      "node_modules/c": { integrity: "1", optional: true },
      "node_modules/b-musl": { integrity: "1", optional: true, os: ["linux"], libc: ["musl"] },
    };
    const found = Object.fromEntries(
      Object.entries(installed).map(([place, integrity]) => [place, { integrity }]),
    );
    expect(areInstalled(locked, found, { platform: "linux", arch: "x64" })).toBe(areThere);
  },
);
