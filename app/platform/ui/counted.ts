/** "1 problem", "1,284 problems". */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;
