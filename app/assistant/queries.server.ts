import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { NotFound } from "../http/errors.ts";
import { fetchPage } from "../http/pages.server.ts";
import type { PageOf, PageRequest } from "../http/pagination.ts";
import { getVisibleProblem, type VisibleProblem } from "../problems/queries.server.ts";
import { getVisibleSolution, type VisibleSolution } from "../solutions/queries.server.ts";

export interface Chat {
  id: number;
  title: string;
  problem_id: number | null;
  solution_id: number | null;
  /** Null without a problem, and while it is hidden from the viewer. */
  problem_title: string | null;
  created_at: number;
  updated_at: number;
}

/** What a chat is about; both null for a general one. */
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

const messageColumns = ["id", "role", "content", "state", "hint", "created_at"] as const;

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

/** A page of the viewer's chats, the one last used first. */
export function listChats(db: Connection, viewer: Viewer, page: PageRequest): Promise<PageOf<Chat>> {
  return fetchPage(chatsOf(db, viewer), page, {
    id: "c.id",
    key: "c.updated_at",
    keyOf: (row) => row.updated_at,
  });
}

/** One of the viewer's own chats. @throws NotFound */
export async function requireChat(db: Connection, viewer: Viewer, id: number): Promise<Chat> {
  const chat = await chatsOf(db, viewer).where("c.id", "=", id).executeTakeFirst();
  if (!chat) throw new NotFound("There is no such chat.");
  return chat;
}

/** The viewer's chat last used: of all, or of those about just this. */
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

/** A page of a chat's messages, going backwards from the newest; each page with its newest last. */
export async function listChatMessages(
  db: Connection,
  chatId: number,
  page: PageRequest,
): Promise<PageOf<ChatMessage>> {
  const query = db.selectFrom("assistant_messages").select(messageColumns).where("chat_id", "=", chatId);
  const listed = await fetchPage(query, page);
  return { ...listed, rows: listed.rows.reverse() };
}

/** What was answered to a question, if anything was. */
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

/**
 * What the assistant may read for a question: just what the viewer may, at this moment, and of solutions only
 * their own.
 * @throws NotFound
 */
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

/** The furthest step of a problem's hints that the viewer has seen; 0 before the first. */
export async function hintsSeen(db: Connection, viewer: Viewer, problemId: number): Promise<number> {
  const row = await db
    .selectFrom("assistant_hints")
    .select("level")
    .where("user_id", "=", viewer.id)
    .where("problem_id", "=", problemId)
    .executeTakeFirst();
  return row?.level ?? 0;
}

const EXPORT_PAGE = 500;

/** Every message of the viewer's chats in pages, oldest first, each with its chat's title: for the data export. */
export async function* exportConversations(db: Connection, viewerId: number) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("assistant_messages as m")
      .innerJoin("assistant_chats as c", "c.id", "m.chat_id")
      .select(["m.id", "m.chat_id", "c.title as chat_title", "c.problem_id", "c.solution_id"])
      .select(["m.role", "m.content", "m.state", "m.hint", "m.created_at"])
      .where("m.user_id", "=", viewerId)
      .where("m.id", ">", last)
      .orderBy("m.id")
      .limit(EXPORT_PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < EXPORT_PAGE) return;
    last = end.id;
  }
}
