/**
 * Quoted, so that no text ends its field; a spreadsheet must not run one as a formula, whichever separator its country's
 * files have.
 */
function field(text: string): string {
  const cells = text.split(/(?<=[;\t\r\n|])/);
  const safe = cells.map((cell) => (/^["\s]*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell)).join("");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The first line of a CSV file, with the byte order mark by which Excel knows UTF-8. */
export const csvHead = (fields: string[]) => `\uFEFF${csvLine(fields)}`;

/** A line of a CSV file. */
export const csvLine = (fields: string[]) => `${fields.map(field).join(",")}\r\n`;
