import { type Kysely, sql } from "kysely";
import { createTrigger, sideBySide } from "./engine.ts";

/** Trainings and duels: contests of any problems, scored by this site from imported submissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trainings")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("owner_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // Of a duel.
    .addColumn("opponent_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("audience", "text", (c) => c.notNull())
    .addColumn("scoring", "text", (c) => c.notNull())
    .addColumn("penalty", "integer", (c) => c.notNull())
    .addColumn("minutes", "integer", (c) => c.notNull())
    // Null for a duel that has not been accepted yet.
    .addColumn("starts_at", "integer")
    // The last moment to begin, where everybody has their own clock.
    .addColumn("until_at", "integer")
    .addColumn("ends_at", "integer")
    .addColumn("freeze", "integer")
    .addColumn("thaws", "text", (c) => c.notNull().defaultTo("end"))
    .addColumn("thawed_at", "integer")
    .addColumn("for_teams", "integer", (c) => c.notNull().defaultTo(0))
    // How the problems were picked, as JSON, so that one of them can be replaced.
    .addColumn("pick", "text", (c) => c.notNull().defaultTo(""))
    // What is to be said or done next, and when.
    .addColumn("step", "text")
    .addColumn("step_at", "integer")
    .addColumn("told_up_to", "integer")
    .addColumn("final_at", "integer")
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("trainings_by_owner", "trainings", ["owner_id", "id"]);
  await index("trainings_by_start", "trainings", ["starts_at", "id"]);
  await index("trainings_by_end", "trainings", ["ends_at", "id"]);
  await sql`create index trainings_by_opponent on trainings (opponent_id) where opponent_id is not null`.execute(
    db,
  );
  await sql`create index trainings_by_step on trainings (step_at, id) where step is not null`.execute(db);
  await index("trainings_by_audience", "trainings", ["audience", "id"]);
  await sql`create unique index trainings_by_key on trainings (owner_id, submission_key)
    where submission_key is not null`.execute(db);
  // Those whose submissions are read first.
  await sql`create index trainings_not_final on trainings (starts_at, id) where final_at is null`.execute(db);

  await db.schema
    .createTable("training_items")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("training_id", "integer", (c) => c.notNull().references("trainings.id").onDelete("cascade"))
    .addColumn("place", "integer", (c) => c.notNull())
    // Null once a problem of this site is deleted: the training keeps its letter and its cells.
    .addColumn("task_id", "integer", (c) => c.references("tasks.id").onDelete("set null"))
    .addColumn("problem_id", "integer", (c) => c.references("problems.id").onDelete("set null"))
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint("training_items_key", ["training_id", "task_id"])
    .execute();
  await index("training_items_by_task", "training_items", ["task_id", "training_id"]);
  await sql`create index training_items_by_problem on training_items (problem_id) where problem_id is not null`.execute(
    db,
  );

  await db.schema
    .createTable("training_groups")
    .addColumn("training_id", "integer", (c) => c.notNull().references("trainings.id").onDelete("cascade"))
    .addColumn("group_id", "integer", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("training_groups_key", ["training_id", "group_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await index("training_groups_by_group", "training_groups", ["group_id", "training_id"]);
  await db.schema
    .createTable("training_guests")
    .addColumn("training_id", "integer", (c) => c.notNull().references("trainings.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("training_guests_key", ["training_id", "user_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await index("training_guests_by_user", "training_guests", ["user_id", "training_id"]);

  await db.schema
    .createTable("training_parties")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("training_id", "integer", (c) => c.notNull().references("trainings.id").onDelete("cascade"))
    .addColumn("team_id", "integer", (c) => c.references("teams.id").onDelete("set null"))
    // The team's name then; empty for a member alone.
    .addColumn("name", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("is_virtual", "integer", (c) => c.notNull().defaultTo(0))
    // When its own clock began; null while it has not, or where the start is common.
    .addColumn("begun_at", "integer")
    .addColumn("joined_at", "integer", (c) => c.notNull())
    // Of the final standings, for lists of trainings.
    .addColumn("rank", "integer")
    .addColumn("solved", "integer")
    .execute();
  await index("training_parties_by_training", "training_parties", ["training_id", "id"]);
  // Virtual participants whose time may run.
  await sql`create index training_parties_virtual on training_parties (begun_at, id) where is_virtual = 1`.execute(
    db,
  );
  await sql`create index training_parties_by_team on training_parties (team_id) where team_id is not null`.execute(
    db,
  );
  await db.schema
    .createTable("training_people")
    .addColumn("party_id", "integer", (c) =>
      c.notNull().references("training_parties.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("training_id", "integer", (c) => c.notNull().references("trainings.id").onDelete("cascade"))
    .addColumn("is_virtual", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("training_people_key", ["party_id", "user_id"])
    .addUniqueConstraint("training_people_once", ["training_id", "user_id", "is_virtual"])
    .modifyEnd(sideBySide(db))
    .execute();
  // A party that everybody has left goes with the last of them.
  await createTrigger(db, {
    name: "training_parties_of_nobody",
    table: "training_people",
    event: "after delete",
    does: [
      sql`delete from training_parties where id = old.party_id
        and not exists (select 1 from training_people where party_id = old.party_id)`,
    ],
  });
  await index("training_people_by_user", "training_people", ["user_id", "training_id"]);

  // What participants say: that they have submitted, or that they have solved a problem which no import shows.
  await db.schema
    .createTable("training_words")
    .addColumn("party_id", "integer", (c) =>
      c.notNull().references("training_parties.id").onDelete("cascade"),
    )
    .addColumn("item_id", "integer", (c) => c.notNull().references("training_items.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("said_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("training_words_key", ["party_id", "item_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await index("training_words_by_item", "training_words", ["item_id"]);
  await index("training_words_by_user", "training_words", ["user_id", "said_at"]);
  // Cells that the owner has unfrozen.
  await db.schema
    .createTable("training_reveals")
    .addColumn("party_id", "integer", (c) =>
      c.notNull().references("training_parties.id").onDelete("cascade"),
    )
    .addColumn("item_id", "integer", (c) => c.notNull().references("training_items.id").onDelete("cascade"))
    .addColumn("at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("training_reveals_key", ["party_id", "item_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await index("training_reveals_by_item", "training_reveals", ["item_id"]);
  await db.schema
    .createTable("training_results")
    .addColumn("training_id", "integer", (c) =>
      c.primaryKey().notNull().references("trainings.id").onDelete("cascade"),
    )
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("at", "integer", (c) => c.notNull())
    .execute();

  // Submissions to the problems of trainings, since each training's start. Other submissions only leave attempts.
  await db.schema
    .createTable("submissions")
    .addColumn("handle_id", "integer", (c) => c.notNull().references("handles.id").onDelete("cascade"))
    .addColumn("task_id", "integer", (c) => c.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("verdict", "text", (c) => c.notNull())
    .addColumn("at", "integer", (c) => c.notNull())
    .addColumn("by_team", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("submissions_key", ["handle_id", "task_id", "id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await index("submissions_by_task", "submissions", ["task_id", "at"]);
  // When the submissions since a training's start were last read.
  await db.schema.alterTable("handles").addColumn("checked_at", "integer").execute();

  await db.schema
    .alterTable("notifications")
    .addColumn("training_id", "integer", (c) => c.references("trainings.id").onDelete("cascade"))
    .execute();
  await sql`create index notifications_training_id on notifications (training_id)
    where training_id is not null`.execute(db);
}
