import { feedKey } from "../../auth/feed-keys.server.ts";
import type { ScreenArgs } from "../../auth/guards.server.ts";
import { listTokens } from "../../auth/queries.server.ts";
import { listSessions } from "../../auth/sessions.server.ts";
import { zoneOf } from "../../auth/time-zone.server.ts";
import { describeUserAgent } from "../../auth/user-agent.ts";
import { readTimeZone } from "../../platform/http/time-zone.server.ts";
import { counted } from "../../platform/ui/counted.ts";
import type { Viewer } from "../../viewer.ts";
import { listBlocked } from "../blocks/index.server.ts";
import { listChosenMails } from "../mail/index.server.ts";
import { labels as mailLabels } from "../mail/kinds.ts";
import { mailChoices } from "../mail/schema.ts";
import { describeStorage } from "../members/index.server.ts";
import { listChosenKinds } from "../notifications/index.server.ts";
import { labelOf } from "../notifications/kinds.ts";
import { kindsFor } from "../notifications/schema.ts";
import { readTheme } from "../site/index.server.ts";
import { hidesSpoilers } from "../solutions/index.server.ts";
import { listHandles } from "../solves/index.server.ts";
import type { Part } from "./parts.ts";

export async function loadSettings({ app, db, viewer, context }: ScreenArgs<Viewer>) {
  const now = app.now();
  const current = await context.session();
  const sessions = await listSessions(db, viewer.id, now);
  const key = await feedKey(app, viewer);
  const chosen = await listChosenKinds(db, viewer);
  const mailed = await listChosenMails(db, viewer);
  const tokens = await listTokens(db, viewer.id);
  const notifications = kindsFor(viewer).map((kind) => ({
    kind,
    label: labelOf(kind),
    wanted: chosen.includes(kind),
  }));
  const mails = app.config.mail
    ? mailChoices.map((kind) => ({ kind, label: mailLabels[kind], wanted: mailed.includes(kind) }))
    : null;
  const [theme, zone] = [readTheme(context), readTimeZone(context)];
  const blocked = await listBlocked(db, viewer);
  const storage = await describeStorage(app, viewer);
  const handles = (await listHandles(db, viewer.id)).length;
  const validTokens = tokens.filter(({ expires_at }) => expires_at === null || expires_at > now).length;
  const account = [
    counted(sessions.length, "session"),
    handles > 0 && counted(handles, "handle"),
    validTokens > 0 && counted(validTokens, "token"),
  ];
  const isOn = (choices: { wanted: boolean }[]) =>
    `${choices.filter(({ wanted }) => wanted).length} of ${choices.length}`;
  const summary: Record<Part, string> = {
    account: account.filter(Boolean).join(", "),
    display: `${{ system: "System", light: "Light", dark: "Dark" }[theme]}, ${zone.name.replaceAll("_", " ")}`,
    notifications: `${isOn(notifications)} on${mails ? `, ${isOn(mails)} by email` : ""}`,
    privacy: blocked.length > 0 ? `${blocked.length} blocked` : "Nobody blocked",
    data: storage,
  };
  return {
    username: viewer.username,
    email: viewer.email,
    theme,
    zone,
    ownZone: await zoneOf(db, viewer.id),
    hidesSpoilers: await hidesSpoilers(db, viewer),
    storage,
    notifications,
    mails,
    blocked,
    feeds: [
      { name: "Blogs", address: `${app.config.publicUrl}/blogs.atom?key=${key}` },
      { name: "Letters", address: `${app.config.publicUrl}/weeks.atom?key=${key}` },
      { name: "Contests", address: `${app.config.publicUrl}/contests.ics?key=${key}` },
    ],
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeUserAgent(session.user_agent),
      address: session.address,
      seenAt: session.seen_at,
      current: session.id === current?.id,
    })),
    summary,
  };
}
