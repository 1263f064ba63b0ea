import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import { pathOf, subjectKinds, subjectOf, textOf } from "./kinds.ts";
import type { NotificationEntry } from "./queries.server.ts";
import { kinds } from "./schema.ts";

export const notificationAnswer = z.object({
  _id: z.string(),
  kind: z.enum(kinds),
  count: z.number().int(),
  unread: z.boolean(),
  text: z.string(),
  url: z.string(),
  user: authorAnswer,
  subject: z.object({ kind: z.enum(subjectKinds), _id: z.string() }).nullable(),
  problem: z.object({ _id: z.string(), title: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type NotificationJson = z.output<typeof notificationAnswer>;

export function toNotificationJson(row: NotificationEntry): NotificationJson {
  const subject = subjectOf(row);
  return {
    _id: String(row.id),
    kind: row.kind,
    count: row.total,
    unread: row.read_at === null,
    text: textOf(row),
    url: pathOf(row),
    user: toAuthorJson(row.actor_id, row.actor_name),
    subject: subject && { kind: subject.kind, _id: String(subject.id) },
    problem:
      row.problem_id === null || row.problem_title === null
        ? null
        : { _id: String(row.problem_id), title: row.problem_title },
    createdAt: new Date(row.first_at).toISOString(),
    updatedAt: new Date(row.last_at).toISOString(),
  };
}
