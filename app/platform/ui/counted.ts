import { formatNumber } from "../text/numbers.ts";

/** "1 problem", "1,284 problems". */
export const counted = (count: number, one: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
