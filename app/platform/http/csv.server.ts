/** Always quoted, and guarded against spreadsheets that would run the text as a formula. */
function field(text: string): string {
  const cells = text.split(/(?<=[;\t\r\n|])/);
  const safe = cells.map((cell) => (/^["\s]*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell)).join("");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark tells Excel that the file is UTF-8. */
export const csvHead = (fields: string[]) => `\uFEFF${csvLine(fields)}`;

export const csvLine = (fields: string[]) => `${fields.map(field).join(",")}\r\n`;
