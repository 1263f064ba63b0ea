import { sql } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { getVisibleProblem } from "../problems/index.server.ts";
import { getVisibleSolution } from "../solutions/index.server.ts";
import { assistantOf } from "./assistant.server.ts";

export interface Topic {
  problemId: number | null;
  solutionId: number | null;
}

/** A problem's title is null if the viewer may not see it. */
function chatsOf(db: Connection, viewer: Viewer) {
  return db
    .selectFrom("assistant_chats as c")
    .leftJoin("problems as p", (join) =>
      join
        .onRef("p.id", "=", "c.problem_id")
        .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", viewer.id)])),
    )
    .select(["c.id", "c.title", "c.problem_id", "c.solution_id", "c.created_at", "c.updated_at"])
    .select("p.title as problem_title")
    .where("c.user_id", "=", viewer.id);
}

export function listChats(db: Connection, viewer: Viewer, page: PageRequest) {
  const query = chatsOf(db, viewer)
    .leftJoin("assistant_messages as m", (join) =>
      join.on("m.id", "=", (newest) =>
        newest
          .selectFrom("assistant_messages")
          .select((of) => of.fn.max("id").as("id"))
          .whereRef("chat_id", "=", "c.id"),
      ),
    )
    .select(["m.hint", "m.state", sql<string | null>`substr(m.content, 1, 160)`.as("beginning")]);
  return fetchPage(query, page, { id: "c.id", key: "c.updated_at", keyOf: (row) => row.updated_at });
}
export type ListedChat = Awaited<ReturnType<typeof listChats>>["rows"][number];

export async function requireChat(db: Connection, viewer: Viewer, id: number) {
  const chat = await chatsOf(db, viewer).where("c.id", "=", id).executeTakeFirst();
  if (!chat) throw new NotFound("There is no such chat.");
  return chat;
}
export type Chat = Awaited<ReturnType<typeof requireChat>>;

/** The most recently used chat about this topic, or of all chats if the topic is empty. */
export function findNewestChat(db: Connection, viewer: Viewer, { problemId, solutionId }: Topic) {
  let query = chatsOf(db, viewer);
  if (solutionId !== null) query = query.where("c.solution_id", "=", solutionId);
  else if (problemId !== null) {
    query = query.where("c.problem_id", "=", problemId).where("c.solution_id", "is", null);
  }
  return query.orderBy("c.updated_at", "desc").orderBy("c.id", "desc").limit(1).executeTakeFirst();
}

/** The first page has the newest messages; within a page the newest comes last. */
export async function listChatMessages(db: Connection, chatId: number, page: PageRequest) {
  const query = db
    .selectFrom("assistant_messages")
    .select(["id", "role", "content", "state", "hint", "created_at"])
    .where("chat_id", "=", chatId);
  const listed = await fetchPage(query, page);
  return { ...listed, rows: listed.rows.reverse() };
}
export type ChatMessage = Awaited<ReturnType<typeof listChatMessages>>["rows"][number];

export function findAnswer(db: Connection, chatId: number, questionId: number) {
  return db
    .selectFrom("assistant_messages")
    .select(["content as text", "state"])
    .where("chat_id", "=", chatId)
    .where("id", ">", questionId)
    .where("role", "=", "assistant")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** What the assistant may read: anything the viewer may see now, but only their own solutions. @throws NotFound */
export async function readMaterial(db: Connection, viewer: Viewer, { problemId, solutionId }: Topic) {
  if (problemId === null) {
    if (solutionId !== null) throw new NotFound("There is no such solution.");
    return null;
  }
  const problem = await getVisibleProblem(db, viewer, problemId);
  if (solutionId === null) return { problem, solution: null };
  const solution = await getVisibleSolution(db, viewer, problemId, solutionId);
  if (solution.author_id !== viewer.id) {
    throw new NotFound("The assistant only reads your own solutions.");
  }
  return { problem, solution };
}
export type Material = NonNullable<Awaited<ReturnType<typeof readMaterial>>>;

export async function hintsSeen(db: Connection, viewer: Viewer, problemId: number): Promise<number> {
  const row = await db
    .selectFrom("assistant_hints")
    .select("level")
    .where("user_id", "=", viewer.id)
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
  return row?.level ?? 0;
}

export function exportConversations(db: Connection, viewerId: number) {
  return inPages((after) =>
    db
      .selectFrom("assistant_messages as m")
      .innerJoin("assistant_chats as c", "c.id", "m.chat_id")
      .select(["m.id", "m.chat_id", "c.title as chat_title", "c.problem_id", "c.solution_id"])
      .select(["m.role", "m.content", "m.state", "m.hint", "m.created_at"])
      .where("m.user_id", "=", viewerId)
      .where("m.id", ">", after)
      .orderBy("m.id")
      .limit(500)
      .execute(),
  );
}

/** Based on this process's last calls; does not contact the service. */
export function assistantHealth(app: Pick<Application, "config" | "log">) {
  const { provider, answeredAt, failedAt } = assistantOf(app);
  const working = answeredAt === null ? "unasked" : "working";
  const state = failedAt !== null && failedAt > (answeredAt ?? 0) ? "failing" : working;
  return { name: "Assistant", state: provider ? state : "off", answeredAt } as const;
}
