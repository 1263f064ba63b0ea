import { endSessions } from "../../auth/sessions.server.ts";
import { finishDeletions, hideAccount, waitShortly } from "../../deletions.server.ts";
import type { Application } from "../../platform/application.ts";
import {
  type AfterCommit,
  type Connection,
  inTransaction,
  reportLater,
} from "../../platform/db/connection.server.ts";
import { onceWhile } from "../../platform/db/once.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import { purge } from "../../platform/search/purge.server.ts";
import { takeOutMessage } from "../discussions/commands.server.ts";
import { dropProblem } from "../problems/commands.server.ts";
import { takeOutReview } from "../reviews/commands.server.ts";
import { dropSolution } from "../solutions/commands.server.ts";
import { keepName } from "./former-names.server.ts";

type Store = Pick<Application, "db" | "hub">;
type Writer = { db: Connection } & Pick<Application, "hub">;

/** The public work of a member, which outlives the account unless staff delete it too. */
const kinds: {
  table: "problems" | "solutions" | "problem_reviews" | "solution_reviews" | "discussion_messages";
  drop(store: Writer, id: number): Promise<unknown>;
}[] = [
  { table: "problems", drop: dropProblem },
  { table: "solutions", drop: dropSolution },
  { table: "problem_reviews", drop: (store, id) => takeOutReview(store, "problem", id) },
  { table: "solution_reviews", drop: (store, id) => takeOutReview(store, "solution", id) },
  { table: "discussion_messages", drop: takeOutMessage },
];

let underWay: Promise<void> = Promise.resolve();

/**
 * Deletes an account, in a transaction past foreign keys; its rows go after the commit.
 * @param withContent whether its public work goes too, with what others wrote below it.
 */
export async function dropAccount(
  trx: Connection,
  afterCommit: AfterCommit,
  app: Pick<Application, "hub" | "log" | "now">,
  userId: number,
  withContent = false,
): Promise<void> {
  await endSessions({ db: trx, hub: app.hub }, { userId, except: null });
  await keepName(trx, app, userId);
  await hideAccount(trx, userId, withContent);
  afterCommit((db) => waitShortly(finishAllDeletions({ ...app, db })));
}

/**
 * Deletes what is left of deleted accounts and problems, and purges it. Never throws: what fails is reported, and left to
 * the next start.
 */
export async function finishAllDeletions(app: Store & Pick<Application, "log">): Promise<void> {
  await finishMemberContent(app);
  const finished = finishDeletions(app.db);
  void finished.then(() => purge(app.db, app.log));
  await finished;
}

/** Deletes the public work of accounts that go with it, one entry at a time, so that each counts out by itself. */
function finishMemberContent(store: Store): Promise<void> {
  underWay = underWay
    .then(() =>
      onceWhile(
        store.db,
        "member content",
        async () => (await listWithContent(store.db)).length > 0,
        () => deleteContent(store),
      ),
    )
    .catch((error) => reportLater(store.db, error, "Could not delete all of a member's work"));
  return underWay;
}

const listWithContent = (db: Connection) =>
  db
    .selectFrom("deletions")
    .select("subject_id")
    .where("kind", "=", "account")
    .where("with_content", "=", 1)
    .execute();

async function deleteContent({ db, hub }: Store): Promise<void> {
  for (const { subject_id: author } of await listWithContent(db)) {
    for (const { table, drop } of kinds) {
      const next = (after: number) =>
        db
          .selectFrom(table)
          .select("id")
          .where("author_id", "=", author)
          .where("id", ">", after)
          .orderBy("id")
          .limit(1)
          .executeTakeFirst();
      for (let row = await next(0); row; row = await next(row.id)) {
        const { id } = row;
        await step(() => inTransaction(db, (trx) => drop({ db: trx, hub }, id)));
      }
    }
    await db
      .updateTable("deletions")
      .set({ with_content: 0 })
      .where("kind", "=", "account")
      .where("subject_id", "=", author)
      .execute();
  }
}
