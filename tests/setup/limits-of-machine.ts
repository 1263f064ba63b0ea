import { spawnSync } from "node:child_process";
import { test } from "vitest";

// Ways to have a server meet a full disk or a folder that is closed to it, as root or as anybody else.

/** The account root may write everywhere; without its capabilities it may not. Nobody else needs anything. */
export const withoutPrivileges =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

const MOUNT = 'mount -t tmpfs -o "size=$0,mode=700" none "$1" && shift && exec "$@"';

/** Runs a program with a small disk of its own on a folder, which others see through its process alone. */
export const withDisk = (size: string, folder: string) => [
  ...["unshare", "--map-root-user", "--mount", "sh", "-c", MOUNT, size, folder],
];

/** How the folder of such a process is seen from outside. */
export const seenBy = (pid: number, folder: string) => `/proc/${pid}/root${folder}`;

const mounting = spawnSync(withDisk("1m", "/mnt")[0] as string, [...withDisk("1m", "/mnt").slice(1), "true"]);

/** A test that needs such a disk. Where this machine forbids it, it is skipped, and the reason printed. */
export const onSmallDisk = (name: string, run: () => Promise<void>, timeout: number) =>
  mounting.status === 0
    ? test(name, run, timeout)
    : test.skip(`${name} [this machine lets nobody mount: ${mounting.error ?? mounting.stderr}]`, () => {});

/** Lets a process write no byte of a file beyond a place; `unlimited` ends that. The error is that of a full disk. */
export function limitFiles(pid: number, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(`prlimit failed: ${stderr}`);
}
