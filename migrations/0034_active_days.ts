import { type Kysely, sql } from "kysely";
import { createTrigger, sideBySide } from "./engine.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * What the overview of /admin counts, kept with each write so that it costs the same with any number of users; the
 * indexes of the lists of members and of the audit log; and whether a new account still has its first steps before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The one day kept of a user: with it each counts once a day and once a week, and nothing outlives the account.
  for (const column of ["active_day", "first_steps"]) {
    await db.schema
      .alterTable("users")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable("member_totals")
    .addColumn("kind", "text", (c) => c.notNull())
    // Days since the epoch, in UTC; 0 for a total of all time.
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("member_totals_key", ["kind", "day"])
    .modifyEnd(sideBySide(db))
    .execute();
  const day = (time: string) => sql`${sql.raw(time)} / ${sql.lit(DAY)}`;
  await sql`insert into member_totals (kind, day, total)
    select 'members', 0, count(*) from users where waits = 0
    union all
    select 'joined', ${day("created_at")}, count(*) from users
    where waits = 0 and created_at > ${sql.lit(Date.now() - 366 * DAY)} group by 2`.execute(db);

  const join = sql`insert into member_totals (kind, day, total)
    values ('members', 0, 1), ('joined', ${day("new.created_at")}, 1)
    on conflict (kind, day) do update set total = member_totals.total + 1`;
  const leave = sql`update member_totals set total = total - 1 where kind = 'members' and day = 0`;
  for (const [name, event, when, work] of [
    ["added", "after insert", sql`new.waits = 0`, join],
    ["approved", "after update of waits", sql`old.waits = 1 and new.waits = 0`, join],
    ["removed", "after delete", sql`old.waits = 0`, leave],
  ] as const) {
    await createTrigger(db, { name: `member_totals_${name}`, table: "users", event, when, does: [work] });
  }

  await sql`create index users_suspended on users (suspended_at) where suspended_at is not null`.execute(db);
  // Each ends with the id, the order of the log.
  for (const columns of [["act"], ["actor_id"], ["actor_id", "act"], ["subject_kind", "subject_id"]]) {
    const name = `audit_log_by_${columns.join("_and_")}`;
    await db.schema.createIndex(name).on("audit_log").columns(columns).execute();
  }
}
