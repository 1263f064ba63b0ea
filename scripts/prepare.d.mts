/** The folder that holds package.json. */
export const root: string;

/** A package as npm's lock files describe it. */
export interface LockedPackage {
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** Whether every package in `locked` that this machine can use is also in `installed`; both are keyed by path. */
export function areInstalled(
  locked: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage>,
  machine?: { platform: string; arch: string },
): boolean;

/** @throws an Error with the reason in words. */
export function prepare(): Promise<void>;
