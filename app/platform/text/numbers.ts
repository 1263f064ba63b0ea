/**
 * For example "12,345", for whole numbers. Without Intl, which takes 8 MB as soon as it formats a number or looks for
 * the end of a character.
 */
export const formatNumber = (number: number): string =>
  number < 1000
    ? String(number)
    : `${formatNumber(Math.floor(number / 1000))},${String(number % 1000).padStart(3, "0")}`;
