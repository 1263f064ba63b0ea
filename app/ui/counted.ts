/** "1 problem", "1,284 problems". @param one the noun for one of them; others have an s more. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;
