import { sql } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, inPages, type PageOf, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { getVisibleProblem, type VisibleProblem } from "../problems/index.server.ts";
import { getVisibleSolution, type VisibleSolution } from "../solutions/index.server.ts";
import { assistantOf } from "./assistant.server.ts";

export interface Chat {
  id: number;
  title: string;
  problem_id: number | null;
  solution_id: number | null;
  /** Null without a problem, or when the viewer may not see it. */
  problem_title: string | null;
  created_at: number;
  updated_at: number;
}

/** Both null for a general chat. */
export interface Topic {
  problemId: number | null;
  solutionId: number | null;
}

export interface ChatMessage {
  id: number;
  role: "user" | "assistant";
  content: string;
  state: "done" | "interrupted" | "failed";
  hint: number | null;
  created_at: number;
}

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

export interface ListedChat extends Chat {
  hint: number | null;
  state: ChatMessage["state"] | null;
  /** The first characters of its last message; null without messages. */
  beginning: string | null;
}

/** The most recently used first. */
export function listChats(db: Connection, viewer: Viewer, page: PageRequest): Promise<PageOf<ListedChat>> {
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

/** @throws NotFound */
export async function requireChat(db: Connection, viewer: Viewer, id: number): Promise<Chat> {
  const chat = await chatsOf(db, viewer).where("c.id", "=", id).executeTakeFirst();
  if (!chat) throw new NotFound("There is no such chat.");
  return chat;
}

/** The most recently used chat about this topic, or of all chats for an empty topic. */
export function findNewestChat(
  db: Connection,
  viewer: Viewer,
  { problemId, solutionId }: Topic,
): Promise<Chat | undefined> {
  let query = chatsOf(db, viewer);
  if (solutionId !== null) query = query.where("c.solution_id", "=", solutionId);
  else if (problemId !== null) {
    query = query.where("c.problem_id", "=", problemId).where("c.solution_id", "is", null);
  }
  return query.orderBy("c.updated_at", "desc").orderBy("c.id", "desc").limit(1).executeTakeFirst();
}

/** Pages go back from the newest message; within a page the newest comes last. */
export async function listChatMessages(
  db: Connection,
  chatId: number,
  page: PageRequest,
): Promise<PageOf<ChatMessage>> {
  const query = db
    .selectFrom("assistant_messages")
    .select(["id", "role", "content", "state", "hint", "created_at"])
    .where("chat_id", "=", chatId);
  const listed = await fetchPage(query, page);
  return { ...listed, rows: listed.rows.reverse() };
}

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

export interface Material {
  problem: VisibleProblem;
  solution: VisibleSolution | null;
}

/** What the assistant may read: what the viewer may see now, and only their own solutions. @throws NotFound */
export async function readMaterial(
  db: Connection,
  viewer: Viewer,
  { problemId, solutionId }: Topic,
): Promise<Material | null> {
  if (problemId === null) {
    if (solutionId !== null) throw new NotFound("There is no such solution.");
    return null;
  }
  const problem = await getVisibleProblem(db, viewer, problemId);
  if (solutionId === null) return { problem, solution: null };
  const solution = await getVisibleSolution(db, viewer, problemId, solutionId);
  if (solution.author_id !== viewer.id) {
    throw new NotFound("The assistant reads your own solutions only.");
  }
  return { problem, solution };
}

/** 0 for none. */
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

/** As far as this process knows: it does not ask the service. */
export function assistantHealth(app: Pick<Application, "config" | "log">) {
  const { provider, answeredAt, failedAt } = assistantOf(app);
  const working = answeredAt === null ? "unasked" : "working";
  const state = failedAt !== null && failedAt > (answeredAt ?? 0) ? "failing" : working;
  return { name: "Assistant", state: provider ? state : "off", answeredAt } as const;
}
