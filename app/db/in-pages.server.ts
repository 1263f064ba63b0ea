/**
 * Yields all rows of a query one by one without ever holding more than a page of them.
 * @param read gives the rows whose id follows this one, in the order of ids, a page at most.
 */
export async function* inPages<T extends { id: number }>(
  read: (after: number) => Promise<T[]>,
): AsyncGenerator<T, void> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.id;
  }
}
