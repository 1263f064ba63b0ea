import type { AtomEntry } from "../../platform/text/atom.ts";
import { figuresText } from "./figures-text.ts";
import type { listForFeed } from "./queries.server.ts";
import { titleOf } from "./week.ts";

type FeedLetter = Awaited<ReturnType<typeof listForFeed>>[number];

export function toEntry(
  publicUrl: string,
  site: string,
  { week, figures, paragraph }: FeedLetter,
): AtomEntry {
  return {
    address: `${publicUrl}/week/${week.name}`,
    title: titleOf(week),
    author: paragraph?.username ?? site,
    published: week.to,
    updated: Math.max(week.to, paragraph?.updated_at ?? 0),
    summary: [paragraph?.content_excerpt, figuresText(figures)].filter(Boolean).join(" "),
  };
}
