import type { Application } from "../../platform/application.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { type PageOf, pageRequest } from "../../platform/http/pages.server.ts";
import { renderText } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { topicIn } from "./asking.server.ts";
import { assistantOf } from "./assistant.server.ts";
import {
  assistantHealth,
  type ChatMessage,
  findNewestChat,
  hintsSeen,
  type ListedChat,
  listChatMessages,
  listChats,
  readMaterial,
  requireChat,
  type Topic,
} from "./queries.server.ts";
import { HINTS_TITLE, hintText } from "./texts.ts";

const MESSAGES = 30;
const CHATS = 20;

/** The chat in the path, or else the newest about the query's topic; empty with `new`. @throws NotFound */
export async function readChatPage(app: Application, viewer: Viewer, chatId: number | null, url: URL) {
  const { db } = app;
  const query = url.searchParams;
  const asked = topicIn(query);
  // Checked first, so that the response does not even reveal that a chat exists.
  if (chatId === null) await readMaterial(db, viewer, asked);
  const newest = () => (query.has("new") ? undefined : findNewestChat(db, viewer, asked));
  const chat = chatId === null ? ((await newest()) ?? null) : await requireChat(db, viewer, chatId);
  const topic = chat ? { problemId: chat.problem_id, solutionId: chat.solution_id } : asked;
  const empty: PageOf<ChatMessage> = { rows: [], newer: null, older: null };
  const page = chat ? await listChatMessages(db, chat.id, pageRequest(query, MESSAGES)) : empty;
  const chats = await listChats(db, viewer, chatsRequest(query));
  const here = chat ? `/askai/${chat.id}` : url.pathname + url.search;
  const texts = await Promise.all(
    page.rows.map((row) =>
      row.role === "assistant" && row.state !== "failed"
        ? renderText(db, "assistant_messages", row, "content")
        : null,
    ),
  );
  return {
    chat: chat && { id: chat.id, title: chat.title },
    about: await aboutOf(app, viewer, topic),
    place: { here, chatId: chat?.id ?? null, ...topic },
    messages: page.rows.map((row, index) => ({
      id: row.id,
      role: row.role,
      text: texts[index] ? "" : row.content,
      html: texts[index]?.html ?? "",
      state: row.state,
      hint: row.hint,
      createdAt: row.created_at,
    })),
    pages: {
      newer: page.newer && `${here}?before=${page.newer}`,
      older: page.older && `${here}?after=${page.older}`,
    },
    waiting: chat !== null && assistantOf(app).live.has(chat.id),
    chats: {
      chats: chats.rows.map((row) => ({
        id: row.id,
        title: row.title === HINTS_TITLE ? (row.problem_title ?? row.title) : row.title,
        last: lastWords(row),
        updatedAt: row.updated_at,
      })),
      newer: chats.newer && withQuery(url, "chatsBefore", chats.newer),
      older: chats.older && withQuery(url, "chatsAfter", chats.older),
    },
    /** Phones have room for only one pane. */
    isListShown: query.has("chats"),
    isConfigured: assistantHealth(app).state !== "off",
    mayConfigure: viewer.role === "owner",
    hasMath: texts.some((text) => text?.hasMath),
  };
}

export type ChatPage = Awaited<ReturnType<typeof readChatPage>>;

function lastWords({ hint, state, beginning }: ListedChat): string {
  if (state === "failed") return "No reply";
  if (hint !== null) return hintText(hint);
  return (beginning ?? "").replace(/[*`#$>\s]+/g, " ").trim();
}

async function aboutOf({ db }: Application, viewer: Viewer, topic: Topic) {
  try {
    const material = await readMaterial(db, viewer, topic);
    if (!material) return null;
    const { id, title, rating, platform_name } = material.problem;
    return {
      problem: { id, title, rating, platform: platform_name },
      solution: material.solution?.id ?? null,
      hintsSeen: await hintsSeen(db, viewer, id),
    };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { problem: null, solution: null, hintsSeen: 0 };
  }
}

function chatsRequest(query: URLSearchParams) {
  const names = { after: query.get("chatsAfter") ?? "", before: query.get("chatsBefore") ?? "" };
  return pageRequest(new URLSearchParams(names), CHATS);
}

function withQuery({ search }: URL, name: string, value: string): string {
  const query = new URLSearchParams(search);
  for (const old of ["chatsBefore", "chatsAfter"]) query.delete(old);
  query.set(name, value);
  query.set("chats", "");
  return `?${query}`;
}
