import { sql } from "kysely";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import { kinds } from "./kinds.ts";

/** Deletes a deleted account's marks in slices, because every mark changes two counts. */
export async function releaseUseful(db: Database, userId: number): Promise<void> {
  for (const kind of kinds) {
    const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`${kind}_id`)];
    const own = sql`from ${table} where user_id = ${userId}`;
    const next = () =>
      step(() =>
        inTransaction(db, (trx) =>
          sql`delete ${own} and ${column} in (select ${column} ${own} limit ${sql.lit(SLICE)})
            returning ${column}`.execute(trx),
        ),
      );
    for (let gone = await next(); gone.rows.length > 0; gone = await next());
  }
}
