import { STORAGE_FULL } from "./storage-full.ts";

/** A text with a NUL character, which PostgreSQL cannot store and SQLite cuts there in searches. */
export class NulInText extends Error {
  constructor() {
    super("A text holds a NUL character, which cannot be stored.");
  }
}

/** Every value for the database passes here. @throws NulInText */
export function refuseNul(values: readonly unknown[]): void {
  for (const value of values) if (typeof value === "string" && value.includes("\0")) throw new NulInText();
}

/** What the database's own errors mean to users; undefined for a fault of the program. */
export type Fault = "storage full" | "unwritable" | "misfit";

const UNWRITABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN)|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|53\w{3}|57\w{3}|25006)/;

/** PostgreSQL's codes for a value that its column's type does not hold, such as half an integer in a page's cursor. */
const MISFIT = ["22P02", "22003"];

export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const code = String(error.code);
  const isRaised = code === "SQLITE_CONSTRAINT_TRIGGER" || code === "P0001";
  if (isRaised && error.message.startsWith(STORAGE_FULL)) return "storage full";
  if (MISFIT.includes(code)) return "misfit";
  return UNWRITABLE.test(code) ? "unwritable" : undefined;
}
