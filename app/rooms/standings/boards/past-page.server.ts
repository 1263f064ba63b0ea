import type { Application, RequestContext } from "../../../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { contestLink, judgeTitle } from "../../judges/addresses.ts";
import { judges } from "../../judges/judges.ts";
import { lengthText } from "./cell-text.ts";
import { listPastContests, whoTookPart } from "./queries.server.ts";
import { pastSchema } from "./schema.ts";

const PAGE_SIZE = 20;

export async function loadPastPage(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: Viewer,
  { url, context }: { url: URL; context: RequestContext },
) {
  const pause = startLongWork(context);
  const query = pastSchema.parse(Object.fromEntries(url.searchParams));
  const { q, judge, who } = query;
  tidyAddress(url, { q: q || undefined, judge, who: who === "all" ? undefined : who });
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listPastContests(db, viewer, query, now(), request);
  leaveEmptyPage(url, request, page);
  const contests = [];
  for (const { id, judge, key, name, starts_at, ends_at } of page.rows) {
    contests.push({
      id,
      judge: judgeTitle(judge) || judge,
      name,
      board: `/contests/${encodeURIComponent(judge)}/${encodeURIComponent(key)}/board`,
      link: contestLink(judge, key),
      startsAt: starts_at,
      length: starts_at === null ? null : lengthText(ends_at - starts_at),
      tookPart: await whoTookPart(db, id, now()),
    });
    await pause();
  }
  return {
    ...query,
    judges: judges.filter((judge) => judge.contestLink).map(({ id, title }) => [id, title] as const),
    contests,
    ...pageLinks(url, page),
  };
}
export type PastContest = Awaited<ReturnType<typeof loadPastPage>>["contests"][number];
