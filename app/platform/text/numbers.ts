const english = new Intl.NumberFormat("en-US");

/** For example "12,345". `toLocaleString` takes fifty times as long, and lists have two numbers per row. */
export const formatNumber = (number: number): string => english.format(number);
