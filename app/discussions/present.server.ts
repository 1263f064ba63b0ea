import { loadMarkdown } from "../text/load.server.ts";
import { toMessageJson } from "./json.ts";
import type { MessageEntry } from "./queries.server.ts";
import type { MessageEvent } from "./topic.ts";

/** Messages as the screen and the room's events show them. */
export async function presentMessages(rows: MessageEntry[]): Promise<MessageEvent[]> {
  const { renderMarkdown } = await loadMarkdown();
  return rows.map((row) => ({
    ...toMessageJson(row),
    html: renderMarkdown(row.content, { topHeading: 2, oneOfMany: true }).html,
  }));
}
