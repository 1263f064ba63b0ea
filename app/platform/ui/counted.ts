/** "1 problem", "1,284 problems". @param one the singular; the plural adds an s. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;
