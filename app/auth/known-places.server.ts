import { createHmac, randomBytes } from "node:crypto";
import type { Application, RequestContext } from "../platform/application.ts";
import type { Connection } from "../platform/db/connection.server.ts";
import { hostCookie, setSiteCookie } from "../platform/http/cookies.server.ts";
import { networkOf } from "../platform/http/limits.server.ts";

/** The cookie contains only a random name. The database stores which accounts used it. */
const browserCookie = ({ app }: RequestContext) => hostCookie("upsolve_known", app.config);
const DAY = 24 * 60 * 60 * 1000;
const LIFETIME = 90 * DAY;
/** Per user. A new place replaces the least recently used one. */
const MOST_PLACES = 50;

function marksOf(secrets: string[], userId: number, place: string): string[] {
  return secrets.map((secret) =>
    createHmac("sha256", secret).update(`place:${userId}:${place}`).digest("base64url"),
  );
}

function browserOf(context: RequestContext): string | undefined {
  const token = context.cookies[browserCookie(context)];
  return token && /^[\w-]{22}$/.test(token) ? token : undefined;
}

export async function rememberPlace(context: RequestContext, userId: number): Promise<void> {
  const { app, address } = context;
  const browser = browserOf(context) ?? randomBytes(16).toString("base64url");
  setSiteCookie(context, browserCookie(context), browser, LIFETIME / 1000);
  const seen_at = app.now();
  for (const place of [browser, networkOf(address)]) {
    const [mark = ""] = marksOf(app.secrets, userId, place);
    await app.db
      .insertInto("known_places")
      .values({ user_id: userId, mark, seen_at })
      .onConflict((conflict) => conflict.columns(["user_id", "mark"]).doUpdateSet({ seen_at }))
      .execute();
  }
  const newest = app.db
    .selectFrom("known_places")
    .select("mark")
    .where("user_id", "=", userId)
    .orderBy("seen_at", "desc")
    .limit(MOST_PLACES);
  await app.db
    .deleteFrom("known_places")
    .where("user_id", "=", userId)
    .where("mark", "not in", newest)
    .execute();
}

/**
 * @returns the mark of the request's browser if this user has used it before, and whether they have used its network.
 */
export async function knownPlace(
  context: RequestContext,
  userId: number | undefined,
): Promise<{ browser?: string; isKnownNetwork: boolean }> {
  const { app, address } = context;
  if (userId === undefined) return { isKnownNetwork: false };
  const browser = browserOf(context);
  const browserMarks = browser ? marksOf(app.secrets, userId, browser) : [];
  const networkMarks = marksOf(app.secrets, userId, networkOf(address));
  const rows = await app.db
    .selectFrom("known_places")
    .select("mark")
    .where("user_id", "=", userId)
    .where("mark", "in", [...browserMarks, ...networkMarks])
    .where("seen_at", ">", app.now() - LIFETIME)
    .execute();
  const known = rows.map(({ mark }) => mark);
  return {
    browser: browserMarks.find((mark) => known.includes(mark)),
    isKnownNetwork: networkMarks.some((mark) => known.includes(mark)),
  };
}

export async function forgetPlaces(db: Connection, userId: number): Promise<void> {
  await db.deleteFrom("known_places").where("user_id", "=", userId).execute();
}

export async function sweepPlaces({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  await db
    .deleteFrom("known_places")
    .where("seen_at", "<=", now() - LIFETIME)
    .execute();
}
