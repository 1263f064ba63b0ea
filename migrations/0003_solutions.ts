import { type CreateTableBuilder, type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("solutions")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("approach", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("reviews_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("average_rating", "real", (c) => c.notNull().defaultTo(0))
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  for (const columns of [
    ["problem_id", "id"],
    ["problem_id", "average_rating", "id"],
    ["problem_id", "language", "id"],
    ["problem_id", "language", "average_rating", "id"],
    ["author_id", "problem_id", "id"],
    ["author_id", "id"],
  ]) {
    await db.schema
      .createIndex(`solutions_${columns.join("_")}`)
      .on("solutions")
      .columns(columns)
      .execute();
  }

  await reviews(db, "problem");
  await reviews(db, "solution");

  await db.schema
    .createTable("discussion_messages")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("discussion_messages_problem_id_id")
    .on("discussion_messages")
    .columns(["problem_id", "id"])
    .execute();
  await db.schema
    .createIndex("discussion_messages_author_id_id")
    .on("discussion_messages")
    .columns(["author_id", "id"])
    .execute();

  // A form sent twice must store one row.
  for (const table of ["solutions", "problem_reviews", "solution_reviews", "discussion_messages"]) {
    await sql`create unique index ${sql.id(`${table}_submissions`)} on ${sql.table(table)} (author_id, submission_key)
      where submission_key is not null`.execute(db);
  }
}

async function reviews(db: Kysely<unknown>, subject: "problem" | "solution"): Promise<void> {
  const table = `${subject}_reviews`;
  const column = `${subject}_id`;
  const builder: CreateTableBuilder<string> = db.schema.createTable(table);
  await builder
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn(column, "integer", (c) => c.notNull().references(`${subject}s.id`).onDelete("cascade"))
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("rating", "integer", (c) => c.notNull().check(sql`rating between 1 and 5`))
    .addColumn("comment", "text", (c) => c.notNull())
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex(`${table}_${column}_id`).on(table).columns([column, "id"]).execute();
  await db.schema.createIndex(`${table}_${column}_rating`).on(table).columns([column, "rating"]).execute();
  await db.schema.createIndex(`${table}_author_id_id`).on(table).columns(["author_id", "id"]).execute();
}
