import { record } from "../app/auth/audit.server.ts";
import type { Application } from "../app/platform/application.ts";
import { createLimits } from "../app/platform/http/limits.server.ts";
import { addMessage } from "../app/rooms/comments/commands.server.ts";
import { writeParagraph } from "../app/rooms/letter/commands.server.ts";
import { weekAt, weekBefore } from "../app/rooms/letter/week.ts";
import {
  makeResetLink,
  makeSignupLink,
  setRole,
  suspend,
  unsuspend,
} from "../app/rooms/members/staff.server.ts";
import { decideReport, reportContent, reportUser } from "../app/rooms/moderation/commands.server.ts";
import { readNotifications } from "../app/rooms/notifications/commands.server.ts";
import { renameTag } from "../app/rooms/problems/staff.server.ts";
import { changeSettings } from "../app/rooms/site/staff.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { reports } from "./content/moderation.ts";
import { DAY, HOUR } from "./round.ts";

type Store = Pick<Application, "db" | "hub" | "config">;
type Members = (username: string) => Viewer;
type Act = [daysAgo: number, act: (store: Store & Pick<Application, "now">) => Promise<unknown>];

const limits = createLimits(false);
const PARAGRAPH =
  "A strong week: more of you came back to the rounds you had lost than ever before. On Thursday we look at problem E together, so bring your wrong answers.";
const REASON = "Asks for solutions to problems of a contest that is still running, in three discussions now.";

/** What the staff did in the last weeks, as their audit log shows it, and the reports that they answered. */
export async function administer(app: Store, member: Members, now: number): Promise<void> {
  const [mira, abena] = [member("mira"), { ...member("abena"), role: "coach" as const }];
  const staff: Members = (username) => (username === "abena" ? abena : member(username));
  const raivo = member("raivo").id;
  const last = weekBefore(weekAt(now));
  const acts: Act[] = [
    [52.3, (store) => setRole(store, mira, abena.id, "coach")],
    [52.2, (store) => changeSettings(store, mira, { name: "Riverside Algorithms Club" })],
    [22.1, (store) => makeSignupLink(store, abena, { uses: 20, days: 30, domain: undefined })],
    [14.2, (store) => suspend(store, mira, raivo, { reason: "Shared solutions during a running contest." })],
    [13.4, (store) => renameTag(store, abena, { tag: "sets", to: "set-theory", merge: false })],
    [11.9, (store) => unsuspend(store, mira, raivo)],
    [5.15, (store) => makeResetLink(store, abena, member("lucia.ferro").id)],
    [4 / 24, (store) => writeParagraph(store, abena, last, { paragraph: PARAGRAPH })],
    [2 / 24, (store) => reportUser({ ...store, limits }, member("anika.b"), raivo, { reason: REASON })],
    ...reports.map((report): Act => [report.daysAgo, (store) => settle(store, staff, report)]),
    ...(await imported(app, now)),
  ];
  const inOrder = acts.sort(([one], [other]) => other - one);
  for (const [daysAgo, act] of inOrder) await act({ ...app, now: () => Math.round(now - daysAgo * DAY) });
}

/** Writes the message, reports it and decides. */
async function settle(
  { now, ...app }: Store & Pick<Application, "now">,
  member: Members,
  { problem, author, text, reporter, reason, decision }: (typeof reports)[number],
): Promise<void> {
  const { id: problemId } = await app.db
    .selectFrom("problems")
    .select("id")
    .where("title", "=", problem)
    .executeTakeFirstOrThrow();
  const at = (hours: number) => ({ ...app, limits, now: () => now() + hours * HOUR });
  const { id } = await addMessage(at(0), member(author), problemId, { text });
  await reportContent(at(2), member(reporter), { kind: "discussion", id }, { reason });
  if (!decision) return;
  const report = await app.db
    .selectFrom("reports")
    .select("id")
    .where("subject_id", "=", id)
    .where("kind", "=", "discussion")
    .executeTakeFirstOrThrow();
  const { by, what, reason: why } = decision;
  await decideReport(at(5), member(by), report.id, { decision: what, reason: why });
  const unread = app.db.selectFrom("notifications").select(["id", "user_id"]).where("kind", "=", "reported");
  for (const each of await unread.where("read_at", "is", null).execute()) {
    const reader = [member("mira"), member("abena")].find(({ id: user }) => user === each.user_id);
    if (reader) await readNotifications(at(5), reader, [each.id]);
  }
}

/** The log's entries for what the demo stored without its command. */
async function imported({ db }: Store, now: number): Promise<Act[]> {
  const site = { kind: "site", id: 0 } as const;
  const vouched = await db
    .selectFrom("handles")
    .select(["user_id", "judge", "handle", "vouched_by", "vouched_at"])
    .where("is_vouched", "=", 1)
    .orderBy("id")
    .execute();
  const groups = await db
    .selectFrom("judge_groups")
    .select(["judge", "code", "added_by", "created_at"])
    .execute();
  const rosters = await db
    .selectFrom("rosters")
    .select(["id", "group_id", "maker_id", "created_at"])
    .execute();
  const entries = [
    ...vouched.map(({ user_id, judge, handle, vouched_by, vouched_at }) => ({
      ...{ at: vouched_at ?? now, actorId: vouched_by, act: "vouch" as const },
      ...{ subject: { kind: "user" as const, id: user_id }, details: { judge, handle } },
    })),
    ...groups.map(({ judge, code, added_by, created_at }) => ({
      ...{ at: created_at, actorId: added_by, act: "add-group" as const },
      ...{ subject: site, details: { judge, code } },
    })),
    ...rosters.map(({ id, group_id, maker_id, created_at }) => ({
      ...{ at: created_at, actorId: maker_id, act: "import-roster" as const },
      ...{ subject: site, details: { roster: id, group: group_id } },
    })),
  ];
  return entries.map((entry) => [(now - entry.at) / DAY, () => record(db, entry)]);
}
