import { CompiledQuery, Kysely, type LogEvent, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createPool, Dialect } from "../../app/platform/db/postgres.server.ts";
import type { Tables } from "../../app/platform/db/tables.ts";
import { migratePostgres } from "../setup/database.ts";
import { migratedPostgres } from "../setup/engine.ts";
import { reading } from "./query-plans/calls.ts";
import { fillWorld, type World } from "./query-plans/world.ts";

// The same cases as on SQLite. Sequential scans are turned off, because PostgreSQL would rightly read such small
// tables completely. Sorts of so few rows say nothing about large tables. There are no statistics, because PostgreSQL
// would walk any index of a table it knows to be small.

let world: World;
let explainer: Kysely<Tables>;
let issued: LogEvent["query"][] = [];

beforeAll(async () => {
  const url = await migratedPostgres(migratePostgres);
  const settings = { url, poolSize: 1, statementTimeoutMs: 30_000, idleTimeoutMs: 500 };
  const dialect = async () => new Dialect(await createPool(settings, () => {}), settings);
  const log = ({ query }: LogEvent) => void issued.push(query);
  explainer = new Kysely<Tables>({ dialect: await dialect() });
  await leaveUncounted();
  world = await fillWorld(new Kysely<Tables>({ dialect: await dialect(), log }));
});

async function leaveUncounted() {
  for (const { name } of await explainer.introspection.getTables())
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(explainer);
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
}

async function explain({ sql: text, parameters }: LogEvent["query"]): Promise<Node[]> {
  const { rows } = await explainer.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return trx.executeQuery<{ "QUERY PLAN": [{ Plan: Node }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
  });
  const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];
  return rows.flatMap((row) => below(row["QUERY PLAN"][0].Plan));
}

const readsWholeTable = (node: Node) =>
  node["Node Type"] === "Seq Scan" || ("Index Name" in node && !("Index Cond" in node));

describe.each(reading)("%s", (_, cases) => {
  test.each(cases.map((each, index) => ({ index, ...each })))(
    "uses an index in every query: case $index",
    async ({ run }) => {
      issued = [];
      await run(world);
      const queries = new Map(issued.map((query) => [query.sql, query]));
      const read = [...queries.values()].filter(({ sql }) =>
        /^\W*(select|insert|update|delete|with)\b/.test(sql),
      );
      expect(read).not.toEqual([]);
      for (const query of read) {
        const plan = await explain(query);
        expect(plan.filter(readsWholeTable), query.sql).toEqual([]);
      }
    },
  );
});
