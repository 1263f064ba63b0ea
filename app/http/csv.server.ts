/** Quoted, so that no text ends its field; a spreadsheet must not run one as a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file. */
export const csvLine = (fields: string[]) => `${fields.map(field).join(",")}\r\n`;
