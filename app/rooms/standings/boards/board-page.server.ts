import type { Application, RequestContext } from "../../../platform/application.ts";
import { pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import type { Viewer } from "../../../viewer.ts";
import { offerGroups } from "../../groups/index.server.ts";
import { contestLink, contestName, judgeTitle, siteRating } from "../../judges/addresses.ts";
import { isOn } from "../../judges/index.server.ts";
import { describeLive } from "../../solves/index.server.ts";
import { mayChange } from "../teams/policy.ts";
import { type Board, MOST_MESSAGES, readBoard, readShared } from "./board.server.ts";
import { agoText, contestLength, noteOf, whenText } from "./cell-text.ts";
import { REFRESH_EVERY } from "./limits.ts";
import { pageOfMembers } from "./members-page.server.ts";
import { boardSchema, type Order } from "./schema.ts";
import { type Member, trustOfAll } from "./standing.ts";

const PAGE_SIZE = 50;

export async function loadBoardPage(
  app: Pick<Application, "db" | "now" | "config">,
  viewer: Viewer,
  { judge, key, url, context }: { judge: string; key: string; url: URL; context: RequestContext },
) {
  const { order, refresh, group } = boardSchema.parse(Object.fromEntries(url.searchParams));
  const { db, now, config } = app;
  const offered = await offerGroups(db, viewer, group);
  const board = await readBoard(app, { judge, key, order, group }, context);
  const page = pageOfMembers(board.members, pageRequest(url.searchParams, PAGE_SIZE));
  const { contest, isLive, members, teams, solvedBy, asOf } = board;
  const { starts_at: startsAt, ends_at: endsAt } = contest;
  const own = members.find(({ id, team }) => !team && id === viewer.id);
  return {
    contest: {
      title: judgeTitle(contest.judge) || contest.judge,
      judge: contest.judge,
      key: contest.key,
      name: contestName(contest),
      link: contestLink(contest.judge, contest.key),
      startsAt,
      length: contestLength(contest),
      isOver: endsAt === null || endsAt <= now(),
    },
    live: isLive ? await describeLive(app, { ...contest, ends_at: endsAt ?? 0 }) : null,
    /** When its live standings were read. */
    readAt: contest.live_at,
    isRefreshed: isLive && refresh,
    hrefs: hrefsOf(url, isLive && refresh),
    order,
    ...offered,
    asOf: asOf === null ? null : { at: asOf, ago: agoText(now() - asOf) },
    canRefresh: isOn(config, contest.judge) && members.length > 0,
    count: members.length,
    teams,
    refusal: contest.facts_refusal,
    ownRank: own?.rank ?? null,
    columns: await columnsOf(board, viewer, db),
    rows: page.rows.map((member) => toRow(member, viewer, endsAt)),
    solvedBy,
    ...pageLinks(url, page),
  };
}

/** The other ways to show this board, from its first page. */
function hrefsOf(url: URL, isRefreshed: boolean) {
  const refresh = isRefreshed ? String(REFRESH_EVERY) : null;
  const orderedBy = (order: Order) => addressWith(url, { refresh, order: order === "solved" ? null : order });
  return {
    solved: orderedBy("solved"),
    upsolved: orderedBy("upsolved"),
    name: orderedBy("name"),
    refresh: addressWith(url, { refresh: isRefreshed ? null : String(REFRESH_EVERY) }),
    everyone: addressWith(url, { refresh, group: null }),
    /** In the order shown. */
    file: fileOf(url),
  };
}

function fileOf(url: URL): string {
  const { pathname, search } = new URL(addressWith(url, { refresh: null }), url);
  return `${pathname}.csv${search}`;
}

async function columnsOf({ tasks }: Board, viewer: Viewer, db: Application["db"]) {
  const shared = await readShared(db, viewer, tasks);
  return tasks.map(({ letter, key, name, rating, link }, column) => {
    const problem = shared[column];
    return {
      letter: letter || key,
      name: name || key,
      link,
      rating: rating === null ? null : { own: rating, here: siteRating(rating) },
      ...(problem && {
        problem: {
          id: problem.id,
          solutions: problem.solutions,
          messages: problem.messages < MOST_MESSAGES ? String(problem.messages) : `${MOST_MESSAGES}+`,
        },
      }),
    };
  });
}
export type BoardPage = Awaited<ReturnType<typeof loadBoardPage>>;
export type Column = Awaited<ReturnType<typeof columnsOf>>[number];

function toRow(member: Member, viewer: Viewer, endsAt: number | null) {
  const { id, username, team, rank, solved, upsolved, handles, cells, isPlace } = member;
  const [handle, ...more] = handles;
  const isViewer = (user: { id: number }) => user.id === viewer.id;
  return {
    id,
    username,
    team: team && {
      id: team.id,
      members: team.members.map(({ handle, user }) => ({
        id: user?.id ?? null,
        name: user?.username ?? handle,
      })),
      canMake: team.id === null && team.members.length > 1 && mayChange(viewer, usersOf(team)),
    },
    rank,
    solved,
    upsolved,
    isOwn: team ? usersOf(team).some(isViewer) : isViewer(member),
    trust: trustOfAll(handles),
    ...(isPlace && { isPlace }),
    handle:
      handle && !team
        ? { name: namedApart(handle.handle, username, more.length), trust: handle.trust }
        : null,
    /** Cells are tuples, because a page has 600 of them. */
    cells: cells.map((cell) => [cell.status, whenText(cell, endsAt), noteOf(cell)] as const),
  };
}
/** A handle with how many more there are; null if it is the only one, and the member's name. */
const namedApart = (handle: string, username: string, more: number): string | null =>
  more > 0 ? `${handle} +${more}` : handle.toLowerCase() === username.toLowerCase() ? null : handle;

/** Those of a team who are on this site. */
const usersOf = ({ members }: NonNullable<Member["team"]>) => members.flatMap(({ user }) => user ?? []);

export type BoardRow = ReturnType<typeof toRow>;
