const english = new Intl.NumberFormat("en-US");

/**
 * For example "12,345". Lists have two numbers per row, mostly small; formatting them would take a twentieth of a
 * page's rendering, and `toLocaleString` fifty times that.
 */
export const formatNumber = (number: number): string =>
  number < 1000 && Number.isInteger(number) ? String(number) : english.format(number);
