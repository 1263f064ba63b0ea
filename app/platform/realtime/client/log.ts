import { useEffect, useRef, useState } from "react";

/** Later messages have higher ids. */
export interface Row {
  _id: string;
}

export interface Log<T extends Row> {
  rows: T[];
  older: string | null;
}

export function withRows<T extends Row>(log: Log<T>, added: T[]): Log<T> {
  const rows = new Map(log.rows.map((row) => [row._id, row]));
  for (const row of added) if (!rows.has(row._id)) rows.set(row._id, row);
  if (rows.size === log.rows.length) return log;
  return { ...log, rows: [...rows.values()].sort((one, other) => Number(one._id) - Number(other._id)) };
}

/** Keeps earlier messages unless there is a gap in between. */
export function withReloaded<T extends Row>(log: Log<T>, page: Log<T>): Log<T> {
  const first = Number(page.rows[0]?._id ?? 0);
  const known = new Set(log.rows.map(({ _id }) => _id));
  const meets = page.rows.some(({ _id }) => known.has(_id));
  const earlier = meets ? log.rows.filter(({ _id }) => Number(_id) < first) : [];
  return { rows: [...earlier, ...page.rows], older: earlier.length > 0 ? log.older : page.older };
}

/** @param loaded a new object with each load. */
export function useLog<T extends Row>(loaded: T[], older: string | null) {
  const [log, setLog] = useState<Log<T>>({ rows: loaded, older });
  /** Rows added since the last load. The next load keeps them, because it may predate them. */
  const since = useRef<T[]>([]);
  useEffect(() => {
    const added = since.current;
    since.current = [];
    setLog((known) => withRows(withReloaded(known, { rows: loaded, older }), added));
  }, [loaded, older]);
  return {
    log,
    add(rows: T[]) {
      since.current.push(...rows);
      setLog((known) => withRows(known, rows));
    },
    remove(id: string) {
      since.current = since.current.filter(({ _id }) => _id !== id);
      setLog((known) => ({ ...known, rows: known.rows.filter(({ _id }) => _id !== id) }));
    },
    addOlder(page: Log<T>) {
      setLog((known) => ({ ...withRows(known, page.rows), older: page.older }));
    },
  };
}
