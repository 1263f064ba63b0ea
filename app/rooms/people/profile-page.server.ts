import type { Application } from "../../platform/application.ts";
import { pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import { findLanguage } from "../../platform/text/languages.ts";
import { isWebAddress } from "../../platform/text/links.ts";
import type { Viewer } from "../../viewer.ts";
import { listBlogsOf } from "../blogs/index.server.ts";
import { boardPath, contestName, judgeTitle } from "../judges/addresses.ts";
import { shownEmail } from "../members/json.ts";
import { listBookmarksOf, listPublicProblemsOf } from "../problems/index.server.ts";
import { listSolutionsOf } from "../solutions/index.server.ts";
import { listMarks, listParticipations, listRatings, listSolveTotals } from "../solves/index.server.ts";
import { toMarkState } from "../solves/json.ts";
import { listTeamsOf } from "../standings/index.server.ts";
import { TEAMS_SHOWN } from "../standings/teams/limits.ts";
import { BOOKMARKS_SHOWN, CONTESTS_SHOWN } from "./limits.ts";
import { getProfile, type Profile, profileFields, readCalendar } from "./queries.server.ts";
import { toKey } from "./schema.ts";
import { toFigure, toSolving } from "./solving.ts";

const PAGE_SIZE = 20;

type Reader = Pick<Application, "db" | "now" | "site">;

export async function loadProfilePage(app: Reader, viewer: Viewer, userId: number, url: URL) {
  const profile = await getProfile(app.db, userId);
  const { skills, projectslinks, ...fields } = profileFields(profile);
  return {
    ...fields,
    email: shownEmail(app, viewer, profile),
    id: profile.id,
    avatar: profile.avatar,
    joined: profile.created_at,
    /** False for a place that nobody has taken yet. */
    hasJoined: profile.waits === 0,
    problems: profile.public_problems_count,
    solutions: profile.solutions_count,
    /** Reviews of the user's public problems and of their solutions to public problems. */
    received: {
      count: profile.reviews_received,
      average: profile.stars_received / Math.max(1, profile.reviews_received),
    },
    useful: profile.useful_received,
    teams: await listTeamsOf(app.db, profile.id, TEAMS_SHOWN),
    part: await loadPart(app, viewer, profile, url),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function loadPart({ db, now }: Reader, viewer: Viewer, profile: Profile, url: URL) {
  const tab = url.searchParams.get("tab");
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  if (tab === "problems") {
    const page = await listPublicProblemsOf(db, profile.id, request);
    const marks = await listMarks(db, viewer, idsOf(page.rows));
    const rows = page.rows.map((row) => ({
      mark: toMarkState(marks.get(row.id)),
      id: row.id,
      title: row.title,
      rating: row.rating,
      platform: row.platform_name,
      solutions: row.solutions_count,
      reviews: row.reviews_count,
    }));
    return { tab, rows, ...pageLinks(url, page) } as const;
  }
  if (tab === "solutions") {
    const page = await listSolutionsOf(db, viewer, profile.id, request);
    const rows = page.rows.map((row) => ({
      id: row.id,
      href: `/problem/${row.problem_id}/solutions/${row.id}`,
      title: row.title,
      language: findLanguage(row.language)?.label ?? row.language,
      average: row.average_rating,
      createdAt: row.created_at,
    }));
    return { tab, rows, ...pageLinks(url, page) } as const;
  }
  if (tab === "blogs") {
    const page = await listBlogsOf(db, profile.id, request);
    const rows = page.rows.map(({ id, title, created_at: createdAt }) => ({
      id,
      href: `/blog/${id}`,
      title,
      createdAt,
    }));
    return { tab, rows, ...pageLinks(url, page) } as const;
  }
  const bookmarks = await listBookmarksOf(db, viewer, profile.id, BOOKMARKS_SHOWN);
  const marks = await listMarks(db, viewer, idsOf(bookmarks));
  const time = now();
  const { activity, solved, calendar } = await readCalendar(db, profile.id, time);
  const totals = await listSolveTotals(db, profile.id, time);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    tab: "overview" as const,
    skills: profile.skills.map((skill) => ({ skill, key: toKey(skill) })),
    projects: profile.projects.map((link) => ({ link, isAddress: isWebAddress(link) })),
    bookmarks: bookmarks.map((row) => ({ ...row, mark: toMarkState(marks.get(row.id)) })),
    solving: toSolving(totals.all),
    ratings: (await listRatings(db, profile.id)).map(({ judge, changes, ...handle }) => ({
      ...handle,
      title: judgeTitle(judge),
      changes: changes.map(({ at, name, rating, contest, contest_id }) => ({
        at,
        name,
        rating,
        board: contest_id === null ? null : boardPath(judge, contest),
      })),
    })),
    contests: (await listParticipations(db, profile.id, CONTESTS_SHOWN)).map(
      ({ judge, key, name, ...part }) => ({
        ...part,
        name: contestName({ judge, key, name }),
        board: boardPath(judge, key),
      }),
    ),
    week: toFigure(totals.week),
    month: toFigure(totals.month),
    calendar,
    contributions: sum(activity.map(({ total }) => total)),
    solves: sum(solved.map(({ solves }) => solves)),
    unverified: sum(solved.map(({ unverified }) => unverified)),
  };
}

export type ProfilePage = Awaited<ReturnType<typeof loadProfilePage>>;
export type Overview = Extract<ProfilePage["part"], { tab: "overview" }>;
export type Work = Exclude<ProfilePage["part"], Overview>;
