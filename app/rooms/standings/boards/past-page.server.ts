import type { Application, RequestContext } from "../../../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { offerGroups } from "../../groups/index.server.ts";
import { boardPath, contestLink, contestName, judgeTitle } from "../../judges/addresses.ts";
import { judges } from "../../judges/judges.ts";
import { listLive } from "../../solves/index.server.ts";
import { contestLength } from "./cell-text.ts";
import { listPastContests, whoTookPart } from "./queries.server.ts";
import { pastSchema } from "./schema.ts";

const PAGE_SIZE = 20;

export async function loadPastPage(
  app: Pick<Application, "db" | "now" | "judges">,
  viewer: Viewer,
  { url, context }: { url: URL; context: RequestContext },
) {
  const { db, now } = app;
  const pause = startLongWork(context);
  const query = pastSchema.parse(Object.fromEntries(url.searchParams));
  const { q, judge, who, group } = query;
  tidyAddress(url, { q: q || undefined, judge, who: who === "all" ? undefined : who, group });
  const offered = await offerGroups(db, viewer, group);
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listPastContests(db, viewer, query, now(), request);
  leaveEmptyPage(url, request, page);
  const contests = [];
  for (const { id, judge, key, name, ...contest } of page.rows) {
    contests.push({
      id,
      judge: judgeTitle(judge) || judge,
      name: contestName({ judge, key, name }),
      board: boardPath(judge, key) + (group === undefined ? "" : `?group=${group}`),
      link: contestLink(judge, key),
      startsAt: contest.starts_at,
      /** Where the start is unknown, when somebody here last sent something. */
      lastSentAt: contest.starts_at === null ? contest.listed_at : null,
      length: contestLength(contest),
      refusal: contest.facts_refusal,
      tookPart: await whoTookPart(db, id, now(), group),
    });
    await pause();
  }
  return {
    ...query,
    ...offered,
    judges: judges.filter((judge) => judge.contestLink).map(({ id, title }) => [id, title] as const),
    contests,
    live: await listLive(app),
    ...pageLinks(url, page),
  };
}
export type PastContest = Awaited<ReturnType<typeof loadPastPage>>["contests"][number];
