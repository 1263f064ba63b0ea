import { sql } from "kysely";
import { expect, test } from "vitest";
import { isOnPostgres } from "../../../tests/setup/engine.ts";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { indexNewMessages } from "./messages.server.ts";

test("messages are indexed in the order of their ids, whatever the order of their rows in storage", async () => {
  const app = await createApplication();
  const { db } = app;
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const { id: conversation_id } = await db
    .insertInto("conversations")
    .values({ low_id: ada.id, high_id: ben.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = { conversation_id, sender_id: ada.id, content: "Shared words", created_at: 1 };
  await db
    .insertInto("messages")
    .values(Array.from({ length: 900 }, () => message))
    .execute();
  // PostgreSQL puts an updated row after the others.
  await sql`update messages set content = 'Shared words, edited' where id % 3 = 1`.execute(db);
  if (isOnPostgres) await sql`analyze messages`.execute(db);
  await indexNewMessages(db);
  const inOrder = isOnPostgres
    ? sql<{ id: number }>`select rowid as id from message_search order by ctid`
    : sql<{ id: number }>`select id from message_search_docsize`;
  const { rows } = await inOrder.execute(db);
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(900);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  await db.destroy();
});
