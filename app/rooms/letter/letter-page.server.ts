import { feedKey } from "../../auth/feed-keys.server.ts";
import { isStaff } from "../../auth/policy.ts";
import type { Application, RequestContext } from "../../platform/application.ts";
import { pageText } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { standingOf } from "../standings/index.server.ts";
import { boardOfWeek, hasNews, loadLetter } from "./letter.server.ts";
import { listWork } from "./queries.server.ts";
import { titleOf, type Week, weekAfter, weekBefore } from "./week.ts";

/** The letter that everyone reads, and above it the reader's own week. */
export async function loadLetterPage(app: Application, viewer: Viewer, week: Week, context: RequestContext) {
  const { paragraph, ...letter } = await loadLetter(app, viewer, week);
  const now = app.now();
  const own = await standingOf(app, viewer, boardOfWeek(week));
  const isRecent = weekAfter(week).to > now;
  const html = paragraph && (await pageText(context, "letters", paragraph, "content"));
  const [before, after] = [weekBefore(week), weekAfter(week)];
  return {
    ...letter,
    site: app.site.settings.name || "Upsolve",
    title: titleOf(week),
    isEmpty: !hasNews({ ...letter, paragraph }),
    paragraph: paragraph && {
      id: paragraph.id,
      author: { id: paragraph.author_id, username: paragraph.username },
      html: html?.html ?? "",
    },
    hasMath: html?.hasMath ?? false,
    own: own && { solves: own.value, rank: own.rank },
    work: isRecent
      ? (await listWork(app.db, viewer, week.from)).map(({ _id, text, url }) => ({ id: _id, text, url }))
      : [],
    writing: isStaff(viewer)
      ? { paragraph: paragraph?.content ?? "", version: paragraph?.updated_at ?? 0 }
      : null,
    earlier: before.from >= 0 ? before.name : null,
    later: after.from <= now ? after.name : null,
    feed: `/weeks.atom?key=${await feedKey(app, viewer)}`,
  };
}
export type LetterPage = Awaited<ReturnType<typeof loadLetterPage>>;
