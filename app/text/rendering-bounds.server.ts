import { createContext, Script } from "node:vm";
import { LRUCache } from "lru-cache";

// JavaScript cannot interrupt a backtracking regular expression, and this process serves everybody. V8 can: a script with a
// timeout stops inside any library or regular expression it called, past every catch and finally. A call costs 45 µs.
const scope: { work?: () => unknown } = createContext({});
const script = new Script("work()");

/**
 * Runs `work` for at most so many milliseconds of wall clock; do not nest calls.
 * @throws what `work` throws, or an error with code ERR_SCRIPT_EXECUTION_TIMEOUT.
 */
export function withDeadline<Result>(milliseconds: number, work: () => Result): Result {
  scope.work = work;
  try {
    return script.runInContext(scope, { timeout: milliseconds }) as Result;
  } finally {
    scope.work = undefined;
  }
}

/** A key (a hash) and the cache's own bookkeeping, in bytes. */
const ENTRY_OVERHEAD = 300;

/**
 * Keeps the rendered texts used last.
 * @param maxBytes of all of them. One text takes at most a quarter, so that it does not push out everything else.
 */
export function htmlCache<Rendered extends { readonly html: string }>(maxBytes: number) {
  return new LRUCache<string, Rendered>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ html }) => ENTRY_OVERHEAD + 2 * html.length,
  });
}
