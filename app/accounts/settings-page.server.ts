import type { Viewer } from "../context.ts";
import { readTimeZone } from "../http/time-zone.server.ts";
import { listHandles } from "../judges/queries.server.ts";
import { labelOf as mailLabelOf } from "../mail/kinds.ts";
import { listChosenMails } from "../mail/queries.server.ts";
import { mailChoices } from "../mail/schema.ts";
import { listBlocked } from "../moderation/queries.server.ts";
import { labelOf } from "../notifications/kinds.ts";
import { listChosenKinds } from "../notifications/queries.server.ts";
import { kindsFor } from "../notifications/schema.ts";
import { hidesSpoilers } from "../solutions/spoilers.server.ts";
import { feedKey } from "./feed-keys.server.ts";
import type { ScreenArgs } from "./guards.server.ts";
import { describeStorage, listTokens } from "./queries.server.ts";
import { listSessions } from "./sessions.server.ts";
import { readTheme } from "./theme.server.ts";
import { describeUserAgent } from "./user-agent.ts";

/** Loads the data of /settings. */
export async function loadSettings({
  app,
  db,
  viewer,
  context,
}: Pick<ScreenArgs<Viewer>, "app" | "db" | "viewer" | "context">) {
  const now = app.now();
  const current = await context.session();
  const sessions = await listSessions(db, viewer.id, now);
  const key = await feedKey(app, viewer);
  const chosen = await listChosenKinds(db, viewer);
  const mailed = await listChosenMails(db, viewer);
  const tokens = await listTokens(db, viewer.id);
  return {
    username: viewer.username,
    email: viewer.email,
    handles: (await listHandles(db, viewer.id)).length,
    tokens: tokens.filter(({ expires_at }) => expires_at === null || expires_at > now).length,
    theme: readTheme(context),
    zone: readTimeZone(context),
    hidesSpoilers: await hidesSpoilers(db, viewer),
    storage: await describeStorage(app, viewer),
    notifications: kindsFor(viewer).map((kind) => ({
      kind,
      label: labelOf(kind),
      wanted: chosen.includes(kind),
    })),
    mails: app.config.mail
      ? mailChoices.map((kind) => ({ kind, label: mailLabelOf(kind), wanted: mailed.includes(kind) }))
      : null,
    blocked: await listBlocked(db, viewer),
    feeds: [
      { name: "Blogs", address: `${app.config.publicUrl}/blogs.atom?key=${key}` },
      { name: "Contests", address: `${app.config.publicUrl}/contests.ics?key=${key}` },
    ],
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeUserAgent(session.user_agent),
      address: session.address,
      seenAt: session.seen_at,
      current: session.id === current?.id,
    })),
  };
}

export type SettingsPage = Awaited<ReturnType<typeof loadSettings>>;
