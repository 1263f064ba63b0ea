import { MOST_LINES, NOTE_LIMIT, SECTION_LIMIT, TITLE_LIMIT } from "./limits.ts";

/** A problem that a line names. */
export interface ReadItem {
  /** From 1. */
  line: number;
  text: string;
  /** As it is typed. */
  address: string;
  name: string;
  section: string;
  note: string;
}

/** A line that is not taken, and why. */
export interface Refused {
  line: number;
  text: string;
  reason: string;
}

type Column = "address" | "name" | "section" | "note";

/** The names that a table's first row may give its columns; others are passed over. */
const headings: Record<string, Column> = {
  link: "address",
  url: "address",
  address: "address",
  name: "name",
  title: "name",
  section: "section",
  topic: "section",
  note: "note",
  notes: "note",
};

const limits: [column: Exclude<Column, "address">, limit: number][] = [
  ["name", TITLE_LIMIT],
  ["section", SECTION_LIMIT],
  ["note", NOTE_LIMIT],
];

const TOO_MANY = `At most ${MOST_LINES.toLocaleString("en")} lines are read at once: this line and those below were not.`;

const tidy = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/**
 * Reads what is pasted, a line at a time: an address; a row of a table, separated by commas, semicolons or tabs: address,
 * note, section, or as the first row names them; what Competitive Companion sends; or "# Name", which begins a section.
 * The first line beyond the most that one paste may have is refused for all that follow.
 */
export function readItems(pasted: string): { items: ReadItem[]; refused: Refused[] } {
  const items: ReadItem[] = [];
  const refused: Refused[] = [];
  let columns: (Column | undefined)[] = ["address", "note", "section"];
  let current = "";
  let isFirst = true;
  for (const [index, typed] of pasted.split(/\r\n|\r|\n/).entries()) {
    const text = typed.trim();
    if (text === "") continue;
    const at = { line: index + 1, text: text.slice(0, 200) };
    if (index >= MOST_LINES) {
      refused.push({ ...at, reason: TOO_MANY });
      break;
    }
    if (text.startsWith("#")) {
      current = tidy(text.replace(/^#+/, "")).slice(0, SECTION_LIMIT);
      continue;
    }
    const fields = text.startsWith("{") ? undefined : fieldsOf(text);
    if (isFirst) {
      isFirst = false;
      const named = fields?.map((field) => headings[field.trim().toLowerCase()]);
      if (named?.includes("address")) {
        columns = named;
        continue;
      }
    }
    const row = fields ? rowOf(fields, columns) : companionRow(text);
    if (!row?.address) {
      refused.push({ ...at, reason: "This line has no address." });
      continue;
    }
    const item = { ...at, ...row, section: row.section || current };
    const long = limits.find(([column, limit]) => item[column].length > limit);
    if (long) refused.push({ ...at, reason: `Its ${long[0]} is longer than ${long[1]} characters.` });
    else items.push(item);
  }
  return { items, refused };
}

type Named = Record<Column, string>;

function rowOf(fields: string[], columns: (Column | undefined)[]): Named {
  const row: Named = { address: "", name: "", section: "", note: "" };
  for (const [index, column] of columns.entries()) if (column) row[column] = tidy(fields[index]);
  return row;
}

/** The extension's JSON on one line. */
function companionRow(text: string): Named | undefined {
  try {
    const { url, name } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url !== "string") return undefined;
    return { address: url, name: typeof name === "string" ? tidy(name) : "", section: "", note: "" };
  } catch {
    return undefined;
  }
}

/** The fields of a row; those in quotes may hold separators, and a quote twice. */
function fieldsOf(row: string): string[] {
  const separator = row.includes("\t") ? "\t" : row.includes(",") ? "," : ";";
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let at = 0; at < row.length; at++) {
    const sign = row.charAt(at);
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (row[at + 1] === '"') {
        field += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field.trim() === "") {
      field = "";
      isQuoted = true;
    } else if (sign === separator) {
      fields.push(field);
      field = "";
    } else field += sign;
  }
  return [...fields, field];
}

/** The id of a problem of this site that an address names: "/problem/42", with or without the site before it. */
export function problemIdOf(address: string, origin: string): number | undefined {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const [, id] = /^\/problem\/([1-9]\d{0,14})(?:[/?#]|$)/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}
