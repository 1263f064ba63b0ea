import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Packed {
  digest: string;
  files: Record<string, string>;
}

export const digestOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/**
 * Unpacks a program into a folder that only its owner may open. Existing files are kept if their hash matches.
 * Several processes may do this at once, because each file is renamed into place.
 * @param read returns a file's content.
 * @returns the program's folder, in `parent`.
 * @throws if it cannot be written.
 */
export function unpack({ digest, files }: Packed, read: (path: string) => Uint8Array, parent: string) {
  const folder = join(parent, digest);
  let isNew = false;
  for (const [path, expected] of Object.entries(files)) {
    const file = join(folder, path);
    if (digestIn(file) === expected) continue;
    isNew = true;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const part = `${file}.${process.pid}`;
    try {
      writeFileSync(part, read(path), { mode: 0o600 });
      renameSync(part, file);
    } finally {
      rmSync(part, { force: true });
    }
  }
  if (isNew) removeOlder(parent, digest);
  return folder;
}

function digestIn(file: string): string | undefined {
  try {
    return digestOf(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** Removes the folders of older builds, except the most recent one, which may still be running. */
function removeOlder(parent: string, present: string): void {
  const older = readdirSync(parent)
    .filter((name) => /^[0-9a-f]+$/.test(name) && name !== present)
    .map((name) => ({ name, time: statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.time - one.time);
  for (const { name } of older.slice(1)) rmSync(join(parent, name), { recursive: true, force: true });
}
