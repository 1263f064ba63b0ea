import { STORAGE_FULL } from "./storage-full.ts";

/** PostgreSQL cannot store a NUL, and SQLite's searches treat it as the end of the text. */
export class NulInText extends Error {
  constructor() {
    super("The text contains a NUL character, which cannot be stored.");
  }
}

export function refuseNul(values: readonly unknown[]): void {
  for (const value of values) if (typeof value === "string" && value.includes("\0")) throw new NulInText();
}

export type Fault = "storage full" | "unwritable" | "damaged" | "misfit";

/** PostgreSQL's codes for lost or refused connections, and databases that are gone, full, stopping, or read-only. */
const UNWRITABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN)|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|28\w{3}|3D000|53\w{3}|57\w{3}|25006)/;

const DAMAGED = /^(SQLITE_(CORRUPT|NOTADB)|XX00[12])/;

/** PostgreSQL's codes for a value that does not fit its column, such as a fraction in a page's cursor. */
const MISFIT = ["22P02", "22003"];

/** Undefined if the error is a bug in the program. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const code = String(error.code);
  const isRaised = code === "SQLITE_CONSTRAINT_TRIGGER" || code === "P0001";
  if (isRaised && error.message.startsWith(STORAGE_FULL)) return "storage full";
  if (MISFIT.includes(code)) return "misfit";
  if (DAMAGED.test(code)) return "damaged";
  return UNWRITABLE.test(code) ? "unwritable" : undefined;
}

/** A sentence of advice for the operator on a database error; empty if there is none. */
export function adviceOn(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (DAMAGED.test(code)) return "Restore a backup: npm run admin -- restore <file>.";
  if (/^(SQLITE_(FULL|IOERR)|ENOSPC|EFBIG|53100)/.test(code)) return "Is the disk full?";
  if (/^(SQLITE_(READONLY|CANTOPEN)|EACCES|EPERM|EROFS)/.test(code))
    return "The account that runs Upsolve must be able to write to this file and its folder.";
  return "";
}
