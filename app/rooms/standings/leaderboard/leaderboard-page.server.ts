import type { Application } from "../../../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import type { Viewer } from "../../../viewer.ts";
import { offerGroups } from "../../groups/index.server.ts";
import { commonNames } from "../../problems/index.server.ts";
import { boardOf, listLeaders, standingOf } from "./queries.server.ts";
import { boardFilter } from "./schema.ts";

const PAGE_SIZE = 50;
const TAGS_OFFERED = 50;

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** @throws a redirect to the canonical address */
export async function loadLeaderboard(app: Pick<Application, "db" | "now">, viewer: Viewer, url: URL) {
  const filter = boardFilter.parse(Object.fromEntries(url.searchParams));
  const time = app.now();
  const board = boardOf(filter, time);
  const isNow = board.from === null || board.to === null || (board.from <= time && time < board.to);
  const { period, by, tag, teams, group } = filter;
  tidyAddress(url, {
    period: period === "week" ? undefined : period,
    by: by === "solves" ? undefined : by,
    tag,
    teams: filter.teams ? "1" : undefined,
    date: isNow ? undefined : filter.date,
    group,
  });
  const offered = await offerGroups(app.db, viewer, group);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listLeaders(app, board, position);
  leaveEmptyPage(url, position, page);
  const own = await standingOf(app, viewer, board);
  const { from, to } = board;
  const during = (at: number) => addressWith(url, { date: at <= time ? dateOf(at) : null });
  return {
    filter: { period, by, tag: tag ?? "", teams, date: isNow ? "" : (filter.date ?? "") },
    ...offered,
    /** What leads on keeps the group. */
    allTime: addressWith(new URL(url.pathname, url), { period: "all", group: group ? String(group) : null }),
    tags: await commonNames(app.db, "tag", TAGS_OFFERED),
    rows: page.rows,
    own: own && !page.rows.some(({ id }) => id === own.id) ? own : null,
    me: viewer.id,
    from,
    until: to === null ? null : to - 1,
    earlier: from === null ? null : during(from - 1),
    later: to === null || to > time ? null : during(to),
    ...pageLinks(url, page),
  };
}
