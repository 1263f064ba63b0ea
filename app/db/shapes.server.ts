import type { Compilable, CompiledQuery } from "kysely";
import type { Connection } from "./connection.server.ts";

/** Stands in a query that is built for every later call of its shape; the value takes its place when it runs. */
class Placeholder {
  constructor(readonly name: string) {}
}

const SHAPES_KEPT = 500;
const compiled = new Map<string, CompiledQuery>();

/**
 * Runs a query that is built and compiled once for each shape: for a list with many conditions that costs
 * several times what SQLite takes to answer it.
 * @param shape names all that changes the query's text.
 * @param values all that only changes its parameters.
 * @param build makes the query; it is given placeholders and may pass them on, but not look at them.
 */
export async function executeShape<V extends Record<string, unknown>, T>(
  db: Connection,
  shape: string,
  values: V,
  build: (values: V) => Compilable<T>,
): Promise<T[]> {
  let query = compiled.get(shape);
  if (!query) {
    query = build(placeholdersFor(values)).compile();
    if (compiled.size >= SHAPES_KEPT) compiled.clear();
    compiled.set(shape, query);
  }
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name] : parameter,
  );
  const { rows } = await db.executeQuery({ ...query, parameters });
  return rows as T[];
}

function placeholdersFor<V extends Record<string, unknown>>(values: V): V {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)])) as V;
}
