import { formatNumber } from "../../platform/text/numbers.ts";
import { type Separator, separators, tableReader } from "../../platform/text/table.ts";
import { atcoder, codeforces } from "../judges/imported.ts";
import { MOST_PEOPLE } from "./limits.ts";

const columns = ["username", "email", codeforces.id, atcoder.id, "group"] as const;
export type Column = (typeof columns)[number];

export interface ReadRow extends Record<Column, string> {
  /** Where the row begins, counted from 1. */
  line: number;
  /** Why the row cannot be read, or "". */
  reason: string;
}

export type ReadRoster = { fault: string } | { fault: null; rows: ReadRow[]; ignored: string[] };

const headings = new Map<string, Column>([
  ...columns.map((column) => [column, column] as const),
  ["user", "username"],
  ["user name", "username"],
  ["login", "username"],
  ["e-mail", "email"],
  ["mail", "email"],
  ["email address", "email"],
  ["e-mail address", "email"],
  ["cf", codeforces.id],
  ["codeforces handle", codeforces.id],
  ["ac", atcoder.id],
  ["atcoder handle", atcoder.id],
]);

const NO_HEADER = `The first line must name the columns: ${columns.join(", ")}. Only email is needed, in any order.`;
const TOO_MANY = `at most ${formatNumber(MOST_PEOPLE)} people fit into one roster; this line and those below it were left out`;
/** Of a refused cell, in characters. */
const LONGEST_KEPT = 254;

const tidy = (text = "") => text.replace(/\s+/g, " ").trim();
const hasControls = (text: string) => /(?![\t\n])\p{Cc}/u.test(text);
const shown = (text: string) => text.replace(/\p{Cc}/gu, "\uFFFD").slice(0, LONGEST_KEPT);

/** Reads a table of people. One separator serves the whole text: that of `sep=`, or else the header's. */
export function readRoster(pasted: string): ReadRoster {
  const text = pasted.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const readRow = tableReader(text);
  const lineOf = lineCounter(text);
  const start = skipBlank(text, 0);
  if (start === text.length) return { fault: "There is nothing in this roster." };
  const table = tableFrom(text, start, readRow);
  if ("fault" in table) return table;
  const rows: ReadRow[] = [];
  for (let from = table.begins; from < text.length; ) {
    const { fields, end } = readRow(from, table.separator);
    const line = lineOf(from);
    from = end + 1;
    if (fields.every((field) => field.trim() === "")) continue;
    const row = { ...rowOf(fields, table.columns), line };
    if (rows.length === MOST_PEOPLE) {
      rows.push({ ...row, reason: TOO_MANY });
      break;
    }
    rows.push(row);
  }
  if (rows.length === 0) return { fault: "There are no people below the header." };
  return { fault: null, rows, ignored: table.ignored };
}

interface Table {
  separator: Separator;
  columns: (Column | undefined)[];
  begins: number;
  ignored: string[];
}

/** Excel's line that declares the separator. */
const SEP = /^sep=([\t;,])[ \t]*$/i;

function tableFrom(
  text: string,
  from: number,
  readRow: ReturnType<typeof tableReader>,
): Table | { fault: string } {
  const told = SEP.exec(text.slice(from, lineEnd(text, from)))?.[1] as Separator | undefined;
  const start = told ? skipBlank(text, lineEnd(text, from) + 1) : from;
  const heads = (told ? [told] : separators).map((separator) => {
    const { fields, end } = readRow(start, separator);
    const named = fields.map((field) => headings.get(tidy(field).toLowerCase()));
    return { separator, fields, columns: named, begins: end + 1, count: named.filter(Boolean).length };
  });
  const [header] = heads
    .filter(({ columns }) => columns.includes("email"))
    .sort((one, other) => other.count - one.count);
  if (header) {
    const twice = columns.find(
      (column) => header.columns.indexOf(column) !== header.columns.lastIndexOf(column),
    );
    if (twice) return { fault: `Two columns are called ${twice}.` };
    const ignored = header.fields.filter((field, index) => !header.columns[index] && tidy(field) !== "");
    return { ...header, ignored: ignored.map((field) => shown(tidy(field)).slice(0, 40)) };
  }
  const bare = heads.find(({ fields }) => fields[1]?.includes("@"));
  if (!bare) return { fault: NO_HEADER };
  return { separator: bare.separator, columns: [...columns], begins: start, ignored: [] };
}

function rowOf(fields: string[], named: (Column | undefined)[]): Omit<ReadRow, "line"> {
  const row = { username: "", email: "", codeforces: "", atcoder: "", group: "", reason: "" };
  if (fields.some(hasControls)) row.reason = "it contains control characters";
  else if (fields.slice(named.length).some((field) => field.trim() !== "")) {
    row.reason = "it has more cells than there are columns";
  }
  for (const [index, column] of named.entries()) if (column) row[column] = shown(tidy(fields[index]));
  return row;
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
};

/** The start of the first line that is not blank. */
function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.slice(at, lineEnd(text, at)).trim() === "") at = lineEnd(text, at) + 1;
  return Math.min(at, text.length);
}

/** Counts each line end once, so positions must not go back. */
function lineCounter(text: string): (position: number) => number {
  let [line, counted] = [1, 0];
  return (position) => {
    for (let at = text.indexOf("\n", counted); at !== -1 && at < position; at = text.indexOf("\n", at + 1)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
}
