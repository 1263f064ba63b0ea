import { startLongWork } from "../http/thread-time.server.ts";

/** A range of ids, both included. */
export interface IdRange {
  low: number;
  high: number;
}

export interface Walk {
  direction: "asc" | "desc";
  /** The first id that counts. */
  from: number;
  /** The lowest and the highest id to read. */
  lowest?: number;
  highest: number;
  /** Rows after which the walk ends. */
  wanted: number;
}

/** What a walk reads, a range of ids at a time. */
export interface Walked<Row> {
  /** The size of the next step: in ids, or in rows, as `reach` understands it. */
  size: number;
  /** No step gets smaller: one of many words takes its time whatever it reads. */
  least: number;
  /** The last id of a step. */
  reach(from: number, direction: Walk["direction"], size: number): number | Promise<number>;
  /** A range's first rows in the walk's direction. */
  read(range: IdRange, direction: Walk["direction"], limit: number): Promise<Row[]>;
}

/** Milliseconds. A step that takes less than half of it is followed by one twice as large, a longer one by one half as large. */
const STEP_TIME = 5;

/**
 * Reads rows in steps, and lets others run in between: of words that are common but seldom together, the engine reads
 * every use, a tenth of a second for a million problems.
 */
export async function walkInSteps<Row>(
  walked: Walked<Row>,
  { direction, from, lowest = 1, highest, wanted }: Walk,
): Promise<Row[]> {
  const rows: Row[] = [];
  const pause = startLongWork();
  for (let at = from; at >= lowest && at <= highest; ) {
    const begun = performance.now();
    const reached = await walked.reach(at, direction, walked.size);
    const end = Math.min(highest, Math.max(lowest, reached));
    const range = direction === "desc" ? { low: end, high: at } : { low: at, high: end };
    rows.push(...(await walked.read(range, direction, wanted - rows.length)));
    if (rows.length >= wanted) break;
    at = direction === "desc" ? end - 1 : end + 1;
    const took = performance.now() - begun;
    if (took < STEP_TIME / 2) walked.size *= 2;
    else await pause();
    if (took > STEP_TIME) walked.size = Math.max(walked.least, Math.ceil(walked.size / 2));
  }
  return rows;
}
