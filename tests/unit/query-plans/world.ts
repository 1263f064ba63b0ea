import { startSession } from "../../../app/auth/sessions.server.ts";
import type { Application } from "../../../app/platform/application.ts";
import type { Database } from "../../../app/platform/db/connection.server.ts";
import type { PageRequest } from "../../../app/platform/http/pages.server.ts";
import { addComment, addMessage } from "../../../app/rooms/comments/commands.server.ts";
import { sendMessage } from "../../../app/rooms/messages/commands.server.ts";
import type { Viewer } from "../../../app/viewer.ts";
import {
  cookieOf,
  createApplication,
  createContext,
  createProblem,
  createUser,
} from "../../setup/factories.ts";
import { createSolution } from "../../setup/solutions.ts";

export interface World {
  db: Database;
  app: Application;
  ada: Viewer;
  problem: number;
  solution: number;
  /** Ada's session. */
  cookie: string;
  /** When the session is due for renewal. */
  later: number;
}

/** Fills a migrated database. */
export async function fillWorld(db: Database): Promise<World> {
  const app = await createApplication({ db });
  const world = { db, app, later: app.now() + 2 * 60 * 60 * 1000 } as World;
  for (let i = 0; i < 20; i++) {
    world.ada = await createUser(db);
    world.problem = await createProblem(db, world.ada, {
      tags: ["dp"],
      choice: i % 3 ? "public" : "private",
    });
    world.solution = await createSolution(db, world.ada, world.problem);
    const context = createContext({ app });
    await startSession(context, world.ada.id, "Firefox");
    world.cookie = cookieOf(context.sent);
  }
  const { id: handle_id } = await db
    .insertInto("handles")
    .values({
      user_id: world.ada.id,
      judge: "codeforces",
      handle: "ada",
      handle_key: "ada",
      state: "ready",
      created_at: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const group = { name: "Varsity", name_key: "varsity", by_staff: 1, created_at: 0, updated_at: 0 };
  const { id: group_id } = await db
    .insertInto("groups")
    .values(group)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("group_members")
    .values({ group_id, user_id: world.ada.id, is_leader: 1, joined_at: 0 })
    .execute();
  const rated = { handle_id, at: 0, contest: "1", name: "Round 1", rating: 1400 };
  await db.insertInto("rating_changes").values(rated).execute();
  const sent = { user_id: world.ada.id, name: "", content: "", created_at: 0 };
  await db.insertInto("problem_imports").values(sent).execute();
  await sendMessage(app, world.ada, 1, { content: "Hello" }, "key-12345");
  await addMessage(app, world.ada, world.problem, { text: "Hello" });
  await addComment(app, world.ada, { kind: "solution", id: world.solution }, { content: "Hello" });
  await makeTeam(db, world.ada);
  return world;
}

/** A team that took part in a contest. */
async function makeTeam(db: Database, { id: user_id }: Viewer): Promise<void> {
  const contest = { judge: "codeforces", key: "100001", name: "A gym" };
  const { id: contest_id } = await db
    .insertInto("task_contests")
    .values(contest)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: party_id } = await db
    .insertInto("parties")
    .values({ contest_id, key: "ada;ben", name: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("teams").values({ name: "A team", created_at: 0, updated_at: 0 }).execute();
  await db.insertInto("team_members").values({ team_id: 1, user_id, joined_at: 0 }).execute();
  await db.insertInto("team_parties").values({ party_id, team_id: 1, at: 0 }).execute();
}

/** One way to call a query. `sorts` allows sorting one user's rows or results. */
export interface Case {
  run: (world: World) => unknown[] | Promise<unknown>;
  sorts?: boolean;
}

/**
 * Cases by file and function, such as "problems/queries.server.ts tagsOf". An empty list means that the function
 * reads nothing.
 */
export type Cases = Record<string, Case["run"] | Case[]>;

export async function readAll(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The first page, and the pages before and after a row. */
export const pages: PageRequest[] = [
  { limit: 20 },
  { limit: 20, after: { key: 5, id: 10 } },
  { limit: 20, before: { key: 5, id: 10 } },
];
