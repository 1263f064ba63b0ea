import type { Application } from "../../platform/application.ts";
import type { Config } from "../../platform/config.server.ts";
import type { LinkCard } from "../../platform/room.ts";
import { loadExcerpts } from "../../platform/text/load.server.ts";
import { renderText } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { visibleAmong } from "../problems/index.server.ts";
import { type FoundJson, type MessageJson, toUserJson } from "./json.ts";
import { linkedEntries, withoutLinkLines } from "./problem-links.ts";
import type { FoundMessage, MessageEntry, Person } from "./queries.server.ts";

type Presenting = Pick<Application, "db" | "now" | "rooms"> & { config: Pick<Config, "publicUrl"> };

/** Rendered for each reader, because a message shows only those linked entries that the reader may see. */
export async function presentMessages(
  app: Presenting,
  viewer: Pick<Viewer, "id" | "username">,
  other: Person,
  rows: MessageEntry[],
): Promise<MessageJson[]> {
  const { db } = app;
  const siteUrl = app.config.publicUrl;
  const linked = rows.map((row) => linkedEntries(row.content, siteUrl));
  const problems = new Map(
    (await visibleAmong(db, viewer, [...new Set(linked.flat())])).map((row) => [row.id, row]),
  );
  const sources = await loadCards(app, viewer, rows);
  // Shared by all messages, because a page's data contains a shared object once.
  const [own, others] = [toUserJson(viewer), toUserJson(other)];
  const present = async (row: MessageEntry, index: number) => {
    const sent = row.sender_id === viewer.id;
    const shown = (linked[index] ?? []).flatMap((id) => problems.get(id) ?? []);
    let text = shown.length > 0 ? withoutLinkLines(row.content, siteUrl, problems) : row.content;
    const cards: MessageJson["cards"] = [];
    for (const { path, found } of sources) {
      for (const id of linkedEntries(row.content, siteUrl, path)) {
        const card = found.get(id);
        if (card) cards.push({ link: `${path}${id}`, ...card });
      }
      text = withoutLinkLines(text, siteUrl, found, path);
    }
    return {
      _id: String(row.id),
      sender: sent ? own : others,
      receiver: sent ? others : own,
      content: row.content,
      html: text ? (await renderText(db, "messages", { id: row.id, content: text }, "content")).html : "",
      problems: shown.map(({ id, title, platform_name, rating }) => ({
        _id: String(id),
        title,
        platform: { name: platform_name, rating },
      })),
      ...(cards.length > 0 && { cards }),
      createdAt: new Date(row.created_at).toISOString(),
      ...(sent && row.submission_key ? { key: row.submission_key } : {}),
    };
  };
  return Promise.all(rows.map(present));
}

/** The cards of linked entries of other rooms, for each room that has some. */
async function loadCards(app: Presenting, viewer: Pick<Viewer, "id">, rows: MessageEntry[]) {
  const sources: { path: string; found: Map<number, LinkCard> }[] = [];
  for (const { path, load } of app.rooms.flatMap(({ cards }) => cards ?? [])) {
    const ids = new Set(rows.flatMap((row) => linkedEntries(row.content, app.config.publicUrl, path)));
    if (ids.size > 0) sources.push({ path, found: await load(app, viewer, [...ids]) });
  }
  return sources;
}

/** Whether a message may look different to its two readers. */
export function hasCards({ config, rooms }: Pick<Presenting, "config" | "rooms">, content: string): boolean {
  const paths = [undefined, ...rooms.flatMap(({ cards }) => cards?.map(({ path }) => path) ?? [])];
  return paths.some((path) => linkedEntries(content, config.publicUrl, path).length > 0);
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
