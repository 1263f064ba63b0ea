import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folders of sharp and of everything that it needs on this machine; none if sharp is not installed. */
export function sharpPackages(root) {
  const found = new Set();
  const add = (name) => {
    const folder = path.join("node_modules", name);
    const manifest = path.join(root, folder, "package.json");
    if (found.has(folder) || !existsSync(manifest)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each);
  };
  add("sharp");
  return [...found].sort();
}
