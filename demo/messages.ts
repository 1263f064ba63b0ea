import type { Application } from "../app/platform/application.ts";
import { createLimits } from "../app/platform/http/limits.server.ts";
import { markRead, sendMessage } from "../app/rooms/messages/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { NOW } from "./clock.ts";
import { conversations } from "./content/messages.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** Sends messages in chronological order and leaves some unread. */
export async function talk(
  { db, hub }: Pick<Application, "db" | "hub">,
  member: (username: string) => Viewer,
): Promise<void> {
  const sent = conversations.flatMap(({ between, daysAgo, messages }) => {
    let time = NOW - daysAgo * DAY;
    return messages.map(([from, minutes, content]) => {
      time += minutes * MINUTE;
      const to = between.find((name) => name !== from) ?? from;
      return { from: member(from), to: member(to), content, time: Math.min(time, NOW - MINUTE) };
    });
  });
  const store = {
    db,
    hub,
    limits: createLimits(false),
    rooms: [],
    config: { publicUrl: "http://localhost" },
  };
  for (const { from, to, content, time } of sent.sort((one, other) => one.time - other.time)) {
    const input = { content: await withLinks(db, content) };
    await sendMessage({ ...store, now: () => time }, from, to.id, input);
  }
  for (const { between, readBy } of conversations) {
    for (const name of readBy) {
      const other = between.find((each) => each !== name) ?? name;
      await markRead(store, member(name), member(other).id);
    }
  }
}

async function withLinks(db: Application["db"], content: string): Promise<string> {
  const title = /\{problem: (.+?)\}/.exec(content)?.[1];
  if (title === undefined) return content;
  const { id } = await db
    .selectFrom("problems")
    .select("id")
    .where("title", "=", title)
    .where("visibility", "=", "public")
    .executeTakeFirstOrThrow();
  return content.replace(/\{problem: .+?\}/, `/problem/${id}`);
}
