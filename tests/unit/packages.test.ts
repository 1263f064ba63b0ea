import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/prepare.mjs";

interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean }>;
}

test("npm checks every package that it installs, for whatever system", () => {
  const { packages }: Lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { "": own, ...others } = packages;
  expect(own).toBeDefined();
  const unchecked = Object.entries(others).filter(
    ([, { integrity, link }]) => !link && !integrity?.startsWith("sha512-"),
  );
  expect(unchecked.map(([place]) => place)).toEqual([]);
});
