import { hasPiledMarks, PILED, type Rule } from "../../platform/text/lengths.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { commonSeparator, type Separator, separators, tableReader } from "../../platform/text/table.ts";
import { MOST_LINES, NAME, NOTE, SECTION } from "./limits.ts";

type Column = "address" | "name" | "section" | "note";
type Named = Record<Column, string>;

export interface ReadItem extends Named {
  /** Counted from 1. */
  line: number;
  text: string;
}

export interface Refused {
  line: number;
  text: string;
  reason: string;
}

const headings = new Map<string, Column>([
  ["link", "address"],
  ["url", "address"],
  ["address", "address"],
  ["name", "name"],
  ["title", "name"],
  ["section", "section"],
  ["topic", "section"],
  ["note", "note"],
  ["notes", "note"],
]);

const rules: [column: Exclude<Column, "address">, rule: Rule][] = [
  ["name", NAME],
  ["section", SECTION],
  ["note", NOTE],
];

const TOO_MANY = `At most ${formatNumber(MOST_LINES)} lines can be added at once. This line and those below it were left out.`;

const tidy = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** Accepts one address per line, table rows or Competitive Companion's JSON; "# Name" starts a section. */
export function readItems(pasted: string): { items: ReadItem[]; refused: Refused[] } {
  const items: ReadItem[] = [];
  const refused: Refused[] = [];
  const text = pasted.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const readRow = tableReader(text);
  let table: Table | undefined;
  let current = "";
  let line = 1;
  for (let from = 0, end = 0; from < text.length; from = end + 1, line++) {
    end = lineEnd(text, from);
    const typed = text.slice(from, end).trim();
    if (typed === "") continue;
    const at = { line, text: typed.slice(0, 200) };
    if (line > MOST_LINES) {
      refused.push({ ...at, reason: TOO_MANY });
      break;
    }
    if (typed.startsWith("#")) {
      current = tidy(typed.replace(/^#+/, "")).slice(0, SECTION.limit);
      continue;
    }
    let row: Named | undefined;
    if (typed.startsWith("{")) row = companionRow(typed);
    else {
      const isFirst = table === undefined;
      table ??= tableFrom(text, from, readRow);
      if (isFirst && table.begins > from) {
        end = table.begins - 1;
        line += count(text, from, end);
        continue;
      }
      const read = readRow(from, table.separator);
      line += count(text, from, read.end);
      end = read.end;
      row = rowOf(read.fields, table.columns);
    }
    if (!row?.address) {
      refused.push({ ...at, reason: "This line has no link." });
      continue;
    }
    const item = { ...at, ...row, section: row.section || current };
    const [reason] = rules.flatMap(([column, rule]) => faultOf(item[column], rule) ?? []);
    if (reason) refused.push({ ...at, reason });
    else items.push(item);
  }
  return { items, refused };
}

function faultOf(text: string, { name, limit, isLine }: Rule): string | undefined {
  const its = `Its ${name.toLowerCase()}`;
  if (text.length > limit) return `${its} is longer than ${limit} characters.`;
  return isLine && hasPiledMarks(text) ? `${its} ${PILED}.` : undefined;
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
};

function count(text: string, from: number, to: number): number {
  let found = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) found++;
  return found;
}

interface Table {
  separator: Separator;
  columns: (Column | undefined)[];
  begins: number;
}

/** Excel's line that declares the separator. */
const SEP = /^sep=([\t;,])[ \t]*$/i;

/** Detects a table's separator and columns from Excel's declaration, the header, or else the lines themselves. */
function tableFrom(text: string, from: number, readRow: ReturnType<typeof tableReader>): Table {
  const told = SEP.exec(text.slice(from, lineEnd(text, from)))?.[1] as Separator | undefined;
  const start = told ? lineEnd(text, from) + 1 : from;
  const headers = (told ? [told] : separators)
    .map((separator) => {
      const { fields, end } = readRow(start, separator);
      const columns = fields.map((field) => headings.get(field.trim().toLowerCase()));
      return { separator, columns, begins: end + 1, named: columns.filter(Boolean).length };
    })
    .filter(({ columns }) => columns.includes("address"))
    .sort((one, other) => other.named - one.named);
  const [header] = headers;
  const begins = header?.begins ?? start;
  const lines = () =>
    text
      .slice(begins)
      .split("\n", MOST_LINES)
      .map((line) => line.trim());
  // A header with one column does not reveal the separator.
  const separator =
    told ??
    (header && header.columns.length > 1
      ? header.separator
      : commonSeparator(lines().filter((line) => !/^[#{]/.test(line))));
  return { separator, columns: header?.columns ?? ["address", "note", "section"], begins };
}

function rowOf(fields: string[], columns: (Column | undefined)[]): Named {
  const row: Named = { address: "", name: "", section: "", note: "" };
  for (const [index, column] of columns.entries()) if (column) row[column] = tidy(fields[index]);
  return row;
}

function companionRow(text: string): Named | undefined {
  try {
    const { url, name } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url !== "string") return undefined;
    return { address: url, name: typeof name === "string" ? tidy(name) : "", section: "", note: "" };
  } catch {
    return undefined;
  }
}

/** The id in a problem's address on this site: "/problem/42", with or without the origin. */
export function problemIdOf(address: string, origin: string): number | undefined {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const [, id] = /^\/problem\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}
