import type { Connection } from "../../platform/db/connection.server.ts";
import { blockedBy } from "../blocks/index.server.ts";
import { listBlogCards } from "../blogs/index.server.ts";
import { listNotifications } from "../notifications/index.server.ts";
import { toNotificationJson } from "../notifications/json.ts";
import { listNewestProblems } from "../problems/index.server.ts";
import { type MailChoice, mailChoices } from "./schema.ts";

export async function listChosenMails(db: Connection, user: { id: number }): Promise<MailChoice[]> {
  const rows = await db.selectFrom("muted_mails").select("kind").where("user_id", "=", user.id).execute();
  return mailChoices.filter((kind) => !rows.some((row) => row.kind === kind));
}

const MOST_NEWS = 50;
const ABOUT_WORK: string[] = ["problem-review", "solution-review", "solution", "handle"];

export interface Week {
  /** Milliseconds since the epoch; `until` is exclusive. */
  since: number;
  until: number;
}

export async function newsFor(db: Connection, user: { id: number }, { since, until }: Week) {
  const blocked = await blockedBy(db, user.id);
  const isNews = ({ author_id, created_at }: { author_id: number | null; created_at: number }) =>
    created_at >= since && created_at < until && author_id !== user.id && !blocked.has(author_id);
  const problems = await listNewestProblems(db, MOST_NEWS);
  const blogs = await listBlogCards(db, undefined, { limit: MOST_NEWS });
  const notifications = await listNotifications(db, user, { limit: MOST_NEWS });
  return {
    problems: problems.filter(isNews),
    blogs: blogs.rows.filter(isNews),
    work: notifications.rows
      .filter(
        ({ kind, read_at, last_at }) => read_at === null && last_at >= since && ABOUT_WORK.includes(kind),
      )
      .map(toNotificationJson),
  };
}
