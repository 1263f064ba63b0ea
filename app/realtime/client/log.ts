import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** A stored message of any kind; later messages have higher ids. */
export interface Row {
  _id: string;
}

/** Messages in the order of their ids. */
export interface Log<T extends Row> {
  rows: T[];
  /** Cursor of the page of earlier messages. */
  older: string | null;
}

/** Adds messages in their places. Ids that are there already are ignored. */
export function withRows<T extends Row>(log: Log<T>, added: T[]): Log<T> {
  const rows = new Map(log.rows.map((row) => [row._id, row]));
  for (const row of added) if (!rows.has(row._id)) rows.set(row._id, row);
  if (rows.size === log.rows.length) return log;
  return { ...log, rows: [...rows.values()].sort((one, other) => Number(one._id) - Number(other._id)) };
}

/**
 * Replaces the end of a log by its newest page, loaded again. Earlier messages stay unless there is a gap between
 * them and the page.
 */
export function withReloaded<T extends Row>(log: Log<T>, page: Log<T>): Log<T> {
  const first = Number(page.rows[0]?._id ?? 0);
  const known = new Set(log.rows.map(({ _id }) => _id));
  const meets = page.rows.some(({ _id }) => known.has(_id));
  const earlier = meets ? log.rows.filter(({ _id }) => Number(_id) < first) : [];
  return { rows: [...earlier, ...page.rows], older: earlier.length > 0 ? log.older : page.older };
}

/**
 * The messages on a screen: what its loader gave, now and after each refresh, and what events add and remove.
 * @param loaded the loader's page of the log. A new object replaces the last.
 */
export function useLog<T extends Row>(loaded: T[], older: string | null) {
  const [log, setLog] = useState<Log<T>>({ rows: loaded, older });
  const isLoading = [useNavigation(), useRevalidator()].some(({ state }) => state !== "idle");
  /** Added during a load, whose answer may be older. */
  const during = useRef<T[]>([]);
  useEffect(() => {
    const added = during.current;
    setLog((known) => withRows(withReloaded(known, { rows: loaded, older }), added));
  }, [loaded, older]);
  useEffect(() => {
    if (!isLoading) during.current = [];
  }, [isLoading]);
  return {
    log,
    add(rows: T[]) {
      if (isLoading) during.current.push(...rows);
      setLog((known) => withRows(known, rows));
    },
    remove(id: string) {
      during.current = during.current.filter(({ _id }) => _id !== id);
      setLog((known) => ({ ...known, rows: known.rows.filter(({ _id }) => _id !== id) }));
    },
    addOlder(page: Log<T>) {
      setLog((known) => ({ ...withRows(known, page.rows), older: page.older }));
    },
  };
}
