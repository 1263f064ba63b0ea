import type { Connection } from "../../platform/db/connection.server.ts";
import { namesIn } from "../../platform/text/mentions.ts";

/** In one text, so that one with thousands of names leaves those of the others linked. */
const MOST_LOOKED_UP = 50;

/** The members that texts mention, by the key of the name. One query, and none for texts without "@". */
export async function mentionedIn(db: Connection, texts: readonly string[]): Promise<Map<string, number>> {
  const keys = [...new Set(texts.flatMap((text) => namesIn(text).slice(0, MOST_LOOKED_UP)))];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "username_key"])
    .where("username_key", "in", keys)
    .where("waits", "=", 0)
    .execute();
  const found = new Map(rows.map(({ id, username_key }) => [username_key, id]));
  // In the order of the texts.
  return new Map(keys.flatMap((key) => (found.has(key) ? [[key, found.get(key) as number]] : [])));
}

/** Those of the page's members that one text mentions, so that its HTML is kept while the others change. */
export function among(
  members: ReadonlyMap<string, number>,
  text: string,
): Record<string, number> | undefined {
  const found = namesIn(text)
    .sort()
    .flatMap((key) => {
      const id = members.get(key);
      return id === undefined ? [] : ([[key, id]] as const);
    });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
