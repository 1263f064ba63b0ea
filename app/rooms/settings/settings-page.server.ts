import { feedKey } from "../../auth/feed-keys.server.ts";
import type { ScreenArgs } from "../../auth/guards.server.ts";
import { listTokens } from "../../auth/queries.server.ts";
import { listSessions } from "../../auth/sessions.server.ts";
import { describeUserAgent } from "../../auth/user-agent.ts";
import { readTimeZone } from "../../platform/http/time-zone.server.ts";
import { counted } from "../../platform/ui/counted.ts";
import type { Viewer } from "../../viewer.ts";
import { listBlocked } from "../blocks/index.server.ts";
import { listChosenMails } from "../mail/index.server.ts";
import { labelOf as mailLabelOf } from "../mail/kinds.ts";
import { mailChoices } from "../mail/schema.ts";
import { describeStorage } from "../members/index.server.ts";
import { listChosenKinds } from "../notifications/index.server.ts";
import { labelOf } from "../notifications/kinds.ts";
import { kindsFor } from "../notifications/schema.ts";
import { readTheme } from "../site/index.server.ts";
import type { Theme } from "../site/schema.ts";
import { hidesSpoilers } from "../solutions/index.server.ts";
import { listHandles } from "../solves/index.server.ts";
import type { Part } from "./parts.ts";

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
  const page = {
    username: viewer.username,
    email: viewer.email,
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
  const counts = {
    handles: (await listHandles(db, viewer.id)).length,
    tokens: tokens.filter(({ expires_at }) => expires_at === null || expires_at > now).length,
  };
  return { ...page, summary: sumUp({ ...page, ...counts }) };
}

interface Summed {
  sessions: unknown[];
  handles: number;
  tokens: number;
  theme: Theme;
  zone: { name: string };
  notifications: { wanted: boolean }[];
  mails: { wanted: boolean }[] | null;
  blocked: unknown[];
  storage: string;
}

/** Sums up the settings of each part. */
function sumUp(page: Summed): Record<Part, string> {
  const { sessions, handles, tokens, theme, zone, notifications, mails, blocked, storage } = page;
  const account = [
    counted(sessions.length, "session"),
    handles > 0 && counted(handles, "handle"),
    tokens > 0 && counted(tokens, "token"),
  ];
  const isOn = (choices: { wanted: boolean }[]) =>
    `${choices.filter(({ wanted }) => wanted).length} of ${choices.length}`;
  return {
    account: account.filter(Boolean).join(", "),
    display: `${{ system: "System", light: "Light", dark: "Dark" }[theme]}, ${zone.name.replaceAll("_", " ")}`,
    notifications: `${isOn(notifications)} on${mails ? `, ${isOn(mails)} by e-mail` : ""}`,
    privacy: blocked.length > 0 ? `${blocked.length} blocked` : "Nobody blocked",
    data: storage,
  };
}
