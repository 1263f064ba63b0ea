/** Combining marks in a row that words keep: no script has as many on one letter. */
const MOST_MARKS = 8;
const SURPLUS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/**
 * A text in a normal form of Unicode, for words to be compared. The engine sorts marks that follow each other, in time that
 * grows with the square of their number: 20,000 of them take 200 ms. So surplus ones are dropped first.
 */
export const normalForm = (text: string, form: "NFD" | "NFKC"): string =>
  text.replace(SURPLUS, "$1").normalize(form);
