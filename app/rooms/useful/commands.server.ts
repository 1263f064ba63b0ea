import { sql, type Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import type { Kind } from "./kinds.ts";
import { getMarked } from "./queries.server.ts";

/** Idempotent. Triggers keep the counts. @throws NotFound; Conflict for the viewer's own entries */
export function setUseful(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: Viewer,
  kind: Kind,
  id: number,
  on: boolean,
): Promise<{ useful: number; isUseful: boolean }> {
  return inTransaction(db, async (trx) => {
    const { author_id } = await getMarked(trx, viewer, kind, id);
    if (author_id === viewer.id) throw new Conflict(`You can’t mark your own ${kind} as useful.`);
    await (on ? add(trx, kind, id, viewer, now()) : remove(trx, kind, id, viewer));
    const { useful_count } = await getMarked(trx, viewer, kind, id);
    return { useful: useful_count, isUseful: on };
  });
}

function add(trx: Transaction<Tables>, kind: Kind, id: number, viewer: Viewer, time: number) {
  const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`${kind}_id`)];
  return sql`insert into ${table} (${column}, user_id, created_at) values (${id}, ${viewer.id}, ${time})
    on conflict do nothing`.execute(trx);
}

function remove(trx: Transaction<Tables>, kind: Kind, id: number, viewer: Viewer) {
  const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`${kind}_id`)];
  return sql`delete from ${table} where ${column} = ${id} and user_id = ${viewer.id}`.execute(trx);
}

/** For a comment that loses its author but keeps its row: call it before, while the trigger knows the author. */
export async function dropUseful(trx: Connection, kind: Kind, id: number): Promise<void> {
  const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`${kind}_id`)];
  await sql`delete from ${table} where ${column} = ${id}`.execute(trx);
}
