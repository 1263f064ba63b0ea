import { withoutEmptyEnds } from "./edits.ts";
export const MOST_ROWS = 50;
export const MOST_COLUMNS = 20;

/** The cells of text copied from a sheet. Null for other text, such as code with tabs. */
export function cellsIn(text: string): string[][] | null {
  const lines = withoutEmptyEnds(text.replace(/\r\n?/g, "\n")).split("\n");
  const rows = lines.map((line) => line.split("\t"));
  const columns = rows[0]?.length ?? 0;
  const isTable = columns > 1 && rows.length > 1 && rows.every((row) => row.length === columns);
  return isTable && !lines.some((line) => line.startsWith("\t\t") || /^\t\S/.test(line)) ? rows : null;
}

/** A Markdown table whose first row is its head. Null for what is no table, or too large for one. */
export function toTable(rows: readonly (readonly string[])[]): string | null {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length < 1 || rows.length > MOST_ROWS || columns > MOST_COLUMNS || rows.length * columns < 2) {
    return null;
  }
  const [head, ...body] = rows.map((row) =>
    Array.from({ length: columns }, (_, at) => cellOf(row[at] ?? "")),
  );
  const rule = Array.from({ length: columns }, (_, at) =>
    body.length > 0 && body.every((row) => NUMBER.test(row[at] ?? "")) ? "--:" : "---",
  );
  return [head ?? [], rule, ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const NUMBER = /^[-+]?\d[\d.,\s]*%?$/;

const cellOf = (text: string): string => text.trim().replace(/\s+/g, " ").replaceAll("|", "\\|");
