import type { Entry, Value } from "./markdown.ts";

/** Turns stored rows into entries with the API's names, ids as strings and times as dates. */
export async function* asEntries(
  rows: AsyncIterable<object> | Promise<readonly object[]>,
): AsyncGenerator<Entry, void> {
  for await (const row of await rows) yield toEntry(row);
}

export function toEntry(row: object): Entry {
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
