import { startLongWork } from "../http/thread-time.server.ts";

export interface IdRange {
  low: number;
  high: number;
}

export interface Walk {
  direction: "asc" | "desc";
  from: number;
  lowest?: number;
  highest: number;
  wanted: number;
}

export interface Walked<Row> {
  /** The size of the next step, in ids or rows, as interpreted by `reach`. */
  size: number;
  /** The smallest step: a query of many words takes a while, however little it reads. */
  least: number;
  /** The last id of a step starting at `from`. */
  reach(from: number, direction: Walk["direction"], size: number): number | Promise<number>;
  read(range: IdRange, direction: Walk["direction"], limit: number): Promise<Row[]>;
}

/** Milliseconds. The next step doubles if a step took under half this time, and halves if it took more. */
const STEP_TIME = 5;

/**
 * Reads rows in steps, so that other work can run in between. For common words that rarely occur together, an engine
 * reads every occurrence of each: 0.1 s for a million problems.
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
