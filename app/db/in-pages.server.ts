/**
 * Yields all rows of a query one by one, and holds one page of them at a time.
 * @param read returns at most a page of the rows whose ids follow this one, in the order of ids.
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
