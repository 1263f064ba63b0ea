import { spawnSync } from "node:child_process";
import { test } from "vitest";

// Ways to give a server a full disk or an inaccessible folder, as root or not.

/** Root may write anywhere unless it drops its capabilities. Other users need nothing. */
export const withoutPrivileges =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

const MOUNT = 'mount -t tmpfs -o "size=$0,mode=700" none "$1" && shift && exec "$@"';

/** Runs a program with a small disk mounted on a folder. Other processes see the disk only through /proc. */
export const withDisk = (size: string, folder: string) => [
  ...["unshare", "--map-root-user", "--mount", "sh", "-c", MOUNT, size, folder],
];

/** The folder's path for other processes. */
export const seenBy = (pid: number, folder: string) => `/proc/${pid}/root${folder}`;

const mounting = spawnSync(withDisk("1m", "/mnt")[0] as string, [...withDisk("1m", "/mnt").slice(1), "true"]);

/** A test that needs a small disk. If the machine forbids mounting, the test is skipped and prints the reason. */
export const onSmallDisk = (name: string, run: () => Promise<void>, timeout: number) =>
  mounting.status === 0
    ? test(name, run, timeout)
    : test.skip(`${name} [this machine lets nobody mount: ${mounting.error ?? mounting.stderr}]`, () => {});

/** Stops a process from writing beyond this file offset, with the error of a full disk; `unlimited` lifts it. */
export function limitFiles(pid: number, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(`prlimit failed: ${stderr}`);
}
