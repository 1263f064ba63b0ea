import type { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "./connection.server.ts";
import { runNow } from "./run-now.server.ts";

class Placeholder {
  constructor(readonly name: string) {}
}

const VARIANTS_KEPT = 500;

/**
 * A query that is built and compiled once: for a list with many conditions, building takes several times longer than
 * SQLite takes to answer.
 * @param build builds the query. Its values are placeholders, so it must not read them. `variant` contains everything
 * that changes the query's text, such as the number of values.
 */
export function prepared<V extends object, T, P = void>(
  build: (db: Connection, values: V, variant: P) => { compile(db: Connection): CompiledQuery<T> },
): (db: Connection, values: V, variant: P) => Promise<T[]> {
  const compiled = new LRUCache<string, CompiledQuery>({ max: VARIANTS_KEPT });
  return async (db, values, variant) => {
    const key = `${isPostgres(db)} ${JSON.stringify(variant) ?? ""}`;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, placeholdersFor(values), variant).compile(db);
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    const rows = runNow(db, query, parameters) ?? (await db.executeQuery({ ...query, parameters })).rows;
    return rows as T[];
  };
}

function placeholdersFor<V extends object>(values: V): V {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)])) as V;
}
