import type { Application } from "../../../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import type { Viewer } from "../../../viewer.ts";
import { offerGroups } from "../../groups/index.server.ts";
import { commonNames } from "../../problems/index.server.ts";
import { type Board, boardOf, lastWithSolves, listLeaders, standingOf } from "./queries.server.ts";
import { type BoardQuery, boardFilter } from "./schema.ts";

const PAGE_SIZE = 50;
const TAGS_OFFERED = 50;

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** @throws a redirect to the canonical address */
export async function loadLeaderboard(app: Pick<Application, "db" | "now">, viewer: Viewer, url: URL) {
  const filter = boardFilter.parse(Object.fromEntries(url.searchParams));
  const time = app.now();
  const asked = boardOf(filter, time);
  const isNow = asked.from === null || asked.to === null || (asked.from <= time && time < asked.to);
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
  const first = await listLeaders(app, asked, position);
  leaveEmptyPage(url, position, first);
  const last = isNow && first.rows.length === 0 ? await lastBoard(app, filter, asked) : undefined;
  const board = last ?? asked;
  const page = last ? await listLeaders(app, last, position) : first;
  const shown = last?.from ? new URL(addressWith(url, { date: dateOf(last.from) }), url) : url;
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
    /** Whether this period has no solves yet, so that an earlier one is shown. */
    isLast: last !== undefined,
    from,
    until: to === null ? null : to - 1,
    earlier: from === null ? null : during(from - 1),
    later: last || to === null || to > time ? null : during(to),
    ...pageLinks(shown, page),
  };
}

const LOOKED_BACK = 12;

/** The latest earlier period with solves. Not for a group, whose members may have none in it. */
async function lastBoard({ db }: Pick<Application, "db">, filter: BoardQuery, { by, ...board }: Board) {
  if (board.from === null || board.group !== undefined) return undefined;
  const earlier: Board[] = [];
  let at = board.from;
  for (let count = 0; count < LOOKED_BACK; count++) {
    const each = boardOf({ ...filter, date: undefined }, at - 1);
    earlier.push(each);
    at = each.from ?? 0;
  }
  const names = earlier.map(({ period }) => period);
  const found = await lastWithSolves(db, { by, facet: board.facet }, names);
  return earlier.find(({ period }) => period === found);
}
