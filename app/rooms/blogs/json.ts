import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import type { BlogEntry } from "./queries.server.ts";
import { apart } from "./tags.ts";

const texts = { title: z.string(), about: z.string(), content: z.string() };
const times = { createdAt: z.string(), updatedAt: z.string() };

export const blogAnswer = z.object({
  _id: z.string(),
  title: texts.title,
  author: z.string(),
  user: authorAnswer,
  about: texts.about,
  content: texts.content,
  tags: z.array(z.string()),
  readingMinutes: z.number().int(),
  comments: z.number().int(),
  useful: z.number().int(),
  ...times,
});

export function toBlogJson(row: BlogEntry): z.output<typeof blogAnswer> {
  return {
    _id: String(row.id),
    title: row.title,
    author: row.username,
    user: toAuthorJson(row.author_id, row.username),
    about: row.about,
    content: row.content,
    tags: apart(row.tags),
    readingMinutes: row.reading_minutes,
    comments: row.comments_count,
    useful: row.useful_count,
    ...toTimes(row),
  };
}

export const draftAnswer = z.object({ _id: z.string(), ...texts, tags: z.string(), ...times });
export const draftEntryAnswer = draftAnswer.omit({ content: true, tags: true });

type StoredDraft = Pick<BlogEntry, "id" | "title" | "about" | "created_at" | "updated_at">;

export function toDraftEntryJson(row: StoredDraft): z.output<typeof draftEntryAnswer> {
  return { _id: String(row.id), title: row.title, about: row.about, ...toTimes(row) };
}

export function toDraftJson(
  row: StoredDraft & { content: string; tags: string },
): z.output<typeof draftAnswer> {
  return { ...toDraftEntryJson(row), content: row.content, tags: row.tags };
}

function toTimes(row: { created_at: number; updated_at: number }) {
  return {
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
