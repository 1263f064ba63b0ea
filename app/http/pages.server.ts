import { redirect } from "@remix-run/node";
import { type SelectQueryBuilder, sql } from "kysely";
import { addressWith } from "./addresses.ts";
import { type PageOf, type PageRequest, toPage } from "./pagination.ts";

interface Order<Row> {
  /** Column of the row's id. */
  id?: string;
  /** Column to order by before the id, and its value in a row. */
  key?: string;
  keyOf?(row: Row): number;
  /** Lists begin with the highest key unless told otherwise. */
  ascending?: boolean;
}

/**
 * Fetches a page of a query that has no order of its own yet: by id, or by a key and then the id. Both columns need an
 * index, since every page is a walk along it.
 */
export async function fetchPage<DB, TB extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  { id: idColumn = "id", key: keyColumn, keyOf, ascending = false }: Order<Row> = {},
): Promise<PageOf<Row>> {
  const direction = ascending === (request.before === undefined) ? "asc" : "desc";
  const compare = sql.raw(direction === "asc" ? ">" : "<");
  const id = sql.ref<number>(idColumn);
  const key = keyColumn === undefined ? null : sql.ref<number>(keyColumn);
  const from = request.after ?? request.before;
  let list = query;
  if (from) {
    list = list.where(
      key
        ? sql<boolean>`(${key}, ${id}) ${compare} (${from.key}, ${from.id})`
        : sql<boolean>`${id} ${compare} ${from.id}`,
    );
  }
  if (key) list = list.orderBy(key, direction);
  const rows = await list
    .orderBy(id, direction)
    .limit(request.limit + 1)
    .execute();
  return toPage(rows as Row[], request, (row) => ({ key: keyOf?.(row) ?? row.id, id: row.id }));
}

/**
 * Leads to the address that holds only these values, and no empty ones, as a form without script sends them.
 * @param values the list's query as it was read; a default counts as undefined.
 * @throws Response when the address is another.
 */
export function tidyAddress(url: URL, values: Record<string, string | number | undefined>): void {
  const tidy = addressWith(url, {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.toString() ?? null])),
    after: url.searchParams.get("after"),
    before: url.searchParams.get("before"),
  });
  if (tidy !== `${url.pathname}${url.searchParams.size > 0 ? "?" : ""}${url.searchParams}`)
    throw redirect(tidy);
}

/** Addresses of the neighbouring pages, null at the ends. */
export function pageLinks(url: URL, { newer, older }: Pick<PageOf<unknown>, "newer" | "older">) {
  return {
    newer: newer && addressWith(url, { before: newer }),
    older: older && addressWith(url, { after: older }),
  };
}

/** Leads from an empty page to the list's beginning: its last row was deleted, or the address is old. @throws Response */
export function leaveEmptyPage(url: URL, { after, before }: PageRequest, { rows }: PageOf<unknown>): void {
  if (rows.length === 0 && (after ?? before)) throw redirect(addressWith(url, {}));
}
