import type { Entry, Value } from "./markdown.ts";

/** A row of an area's tables: strings, numbers, booleans. */
export type StoredRow = object;
type Rows = AsyncIterable<StoredRow | readonly StoredRow[]> | Promise<readonly StoredRow[]>;

/** Turns stored rows, single or in pages, into entries: the API's names, ids as strings, times as dates. */
export async function* asEntries(rows: Rows): AsyncGenerator<Entry, void> {
  if (rows instanceof Promise) {
    for (const row of await rows) yield toEntry(row);
    return;
  }
  for await (const page of rows) {
    for (const row of isPage(page) ? page : [page]) yield toEntry(row);
  }
}

function isPage(page: StoredRow | readonly StoredRow[]): page is readonly StoredRow[] {
  return Array.isArray(page);
}

export function toEntry(row: StoredRow): Entry {
  return Object.fromEntries(
    (Object.entries(row) as [string, Value][]).map(([column, value]) => {
      if (column === "id") return ["_id", String(value)];
      const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (typeof value !== "number") return [name, value];
      if (column.endsWith("_at")) return [name, new Date(value).toISOString()];
      return [name, column.endsWith("_id") ? String(value) : value];
    }),
  );
}
