import { type Kysely, sql } from "kysely";
import { createTrigger, sideBySide } from "./engine.ts";

const kinds = ["solution", "comment", "blog"] as const;

/** Who finds a solution, comment or blog useful, and which solutions are editorials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("useful_received", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const kind of ["solution", "blog"]) {
    await db.schema
      .alterTable(`${kind}s`)
      .addColumn("useful_count", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const kind of kinds) await addUseful(db, kind);
  for (const columns of [
    ["problem_id", "useful_count", "id"],
    ["problem_id", "language", "useful_count", "id"],
  ]) {
    await db.schema
      .createIndex(`solutions_${columns.join("_")}`)
      .on("solutions")
      .columns(columns)
      .execute();
  }
  await db.schema
    .alterTable("solutions")
    .addColumn("editorial_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema.alterTable("solutions").addColumn("editorial_at", "integer").execute();
  await sql`create index solutions_editorial on solutions (problem_id, editorial_at, id)
    where editorial_at is not null`.execute(db);
  await sql`create index solutions_editorial_by on solutions (editorial_by) where editorial_by is not null`.execute(
    db,
  );
}

async function addUseful(db: Kysely<unknown>, kind: (typeof kinds)[number]): Promise<void> {
  const [table, column] = [`useful_${kind}s`, `${kind}_id`];
  await db.schema
    .createTable(table)
    .addColumn(column, "integer", (c) => c.notNull().references(`${kind}s.id`).onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, [column, "user_id"] as never)
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema.createIndex(`${table}_by_user`).on(table).columns(["user_id", column]).execute();
  const entries = sql.table(`${kind}s`);
  const count = (row: "new" | "old", by: "+ 1" | "- 1") => {
    const id = sql`${sql.raw(row)}.${sql.ref(column)}`;
    return [
      sql`update ${entries} set useful_count = useful_count ${sql.raw(by)} where id = ${id}`,
      sql`update users set useful_received = useful_received ${sql.raw(by)}
        where id = (select author_id from ${entries} where id = ${id})`,
    ];
  };
  await createTrigger(db, {
    name: `${table}_counted`,
    table,
    event: "after insert",
    does: count("new", "+ 1"),
  });
  await createTrigger(db, {
    name: `${table}_uncounted`,
    table,
    event: "after delete",
    does: count("old", "- 1"),
  });
  // The rows of an entry go after it, when nobody knows its author any more.
  await createTrigger(db, {
    name: `${kind}s_useful_gone`,
    table: `${kind}s`,
    event: "before delete",
    does: [
      sql`update users set useful_received = useful_received - old.useful_count where id = old.author_id`,
    ],
  });
}
