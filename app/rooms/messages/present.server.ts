import type { Database } from "../../platform/db/connection.server.ts";
import { loadExcerpts } from "../../platform/text/load.server.ts";
import { renderText } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { visibleAmong } from "../problems/index.server.ts";
import { type FoundJson, type MessageJson, toUserJson } from "./json.ts";
import { linkedProblems, withoutLinkLines } from "./problem-links.ts";
import type { FoundMessage, MessageEntry, Person } from "./queries.server.ts";

/** Rendered for each reader, because a message shows only those linked problems that the reader may see. */
export async function presentMessages(
  db: Database,
  viewer: Pick<Viewer, "id" | "username">,
  other: Person,
  rows: MessageEntry[],
  siteUrl: string,
): Promise<MessageJson[]> {
  const linked = rows.map((row) => linkedProblems(row.content, siteUrl));
  const problems = new Map(
    (await visibleAmong(db, viewer, [...new Set(linked.flat())])).map((row) => [row.id, row]),
  );
  const shown = new Set(problems.keys());
  // Shared by all messages, because a page's data contains a shared object once.
  const [own, others] = [toUserJson(viewer), toUserJson(other)];
  const present = async (row: MessageEntry, index: number) => {
    const sent = row.sender_id === viewer.id;
    const cards = (linked[index] ?? []).flatMap((id) => problems.get(id) ?? []);
    const text = cards.length > 0 ? withoutLinkLines(row.content, siteUrl, shown) : row.content;
    return {
      _id: String(row.id),
      sender: sent ? own : others,
      receiver: sent ? others : own,
      content: row.content,
      html: text ? (await renderText(db, "messages", { id: row.id, content: text }, "content")).html : "",
      problems: cards.map(({ id, title, platform_name, rating }) => ({
        _id: String(id),
        title,
        platform: { name: platform_name, rating },
      })),
      createdAt: new Date(row.created_at).toISOString(),
      ...(sent && row.submission_key ? { key: row.submission_key } : {}),
    };
  };
  return Promise.all(rows.map(present));
}

/** In characters. */
const FOUND_LENGTH = 240;

export async function presentFound(rows: FoundMessage[], typed: string): Promise<FoundJson[]> {
  const { excerptAround } = await loadExcerpts();
  return rows.map((row) => ({
    _id: String(row.id),
    user: { _id: String(row.other_id), username: row.username },
    sent: row.sender_id !== row.other_id,
    excerpt: excerptAround(row.content, typed, FOUND_LENGTH),
    createdAt: new Date(row.created_at).toISOString(),
  }));
}
