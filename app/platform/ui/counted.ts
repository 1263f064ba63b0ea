import { formatNumber } from "../text/numbers.ts";

export const counted = (count: number, one: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
