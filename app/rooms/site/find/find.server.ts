import type { Application } from "../../../platform/application.ts";
import { isWhole } from "../../../platform/http/pages.server.ts";
import { wordsIn } from "../../../platform/search/cut-words.ts";
import { matcherOf } from "../../../platform/search/words.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { blockedBy, blockersOf } from "../../blocks/index.server.ts";
import { countFound as countBlogs, listBlogCards } from "../../blogs/index.server.ts";
import { searchLists } from "../../lists/index.server.ts";
import { membersOf } from "../../members/index.server.ts";
import { shownEmail } from "../../members/json.ts";
import { countFound as countPeople, findNamed, searchPeople } from "../../people/index.server.ts";
import { emailSearch } from "../../people/json.ts";
import { searchProblems } from "../../problems/index.server.ts";
import { findPlaces } from "./places.ts";

export interface Hit {
  title: string;
  href: string;
  note?: string;
  /** Where the term was found, if not in the title. */
  why?: string;
  rating?: number | null;
  user?: string;
  avatar?: string | null;
}

export interface Group {
  title: string;
  hits: Hit[];
  all?: { title: string; href: string };
}

const MOST_SHOWN = 5;
/** Results counted per kind; above this, the count is "100+". */
const MOST_COUNTED = 100;
/** People to read before suspended and blocked ones are left out. */
const PEOPLE_READ = 20;

interface Found {
  hits: Hit[];
  total: number;
  isMore?: boolean;
}

export async function find(app: Application, viewer: Viewer, q: string | undefined): Promise<Group[]> {
  const places = findPlaces(viewer, q);
  if (q === undefined) {
    const kinds = ["Actions", "Screens", "Admin"] as const;
    return kinds
      .map((title) => ({ title, hits: places.filter(({ kind }) => kind === title).map(toHit) }))
      .filter(({ hits }) => hits.length > 0);
  }
  const [problems, people, lists, blogs] = await Promise.all([
    findProblems(app, viewer, q),
    findPeople(app, viewer, q),
    findLists(app, viewer, q),
    findBlogs(app, q),
  ]);
  const group = (title: string, screen: string, { hits, total, isMore }: Found): Group => {
    const isCut = isMore || total > MOST_COUNTED;
    const count = `${Math.min(total, MOST_COUNTED)}${isCut ? "+" : ""}`;
    const all = {
      title: `All ${count} ${title.toLowerCase()}`,
      href: `${screen}?q=${encodeURIComponent(q)}`,
    };
    return { title, hits, ...((isCut || total > hits.length) && { all }) };
  };
  return [
    { title: "Screens and actions", hits: places.slice(0, MOST_SHOWN).map(toHit) },
    group("Problems", "/dashboard", problems),
    group("People", "/collaborators", people),
    group("Lists", "/lists", lists),
    group("Blogs", "/blogs", blogs),
  ].filter(({ hits }) => hits.length > 0);
}

const toHit = ({ title, href }: { title: string; href: string }): Hit => ({ title, href });

async function findProblems({ db }: Application, viewer: Viewer, q: string): Promise<Found> {
  const { rows, ...rest } = await searchProblems(db, viewer, q, MOST_SHOWN);
  const isNamed = matcherOf(q);
  const words = wordsIn(q).map(matcherOf);
  const whyOf = (title: string, tags: string[]) => {
    if (isNamed(title)) return {};
    const found = tags.filter((tag) => words.some((isIn) => isIn(tag)));
    return { why: found.map((tag) => `#${tag}`).join(" ") || "In the statement" };
  };
  const hits = rows.map(({ id, title, rating, platform_name, username, visibility, tags }) => ({
    title,
    ...whyOf(title, tags),
    href: `/problem/${id}`,
    note: [platform_name, username && `@${username}`, visibility === "private" && "Private"]
      .filter(Boolean)
      .join(" · "),
    rating,
  }));
  return { hits, ...rest };
}

/** Omits suspended users and those blocking or blocked by the viewer. */
async function findPeople(app: Application, viewer: Viewer, q: string): Promise<Found> {
  const { db } = app;
  const emails = emailSearch(app);
  const filter = { q, open: undefined };
  const [named, page] = await Promise.all([
    findNamed(db, filter, emails),
    searchPeople(db, filter, { limit: PEOPLE_READ }, emails),
  ]);
  const others = page.rows.filter(({ id }) => !named.some((each) => each.id === id));
  const people = [...named, ...others];
  const ids = people.map(({ id }) => id);
  const [members, blockers, blocked] = await Promise.all([
    membersOf(app, ids),
    blockersOf(db, viewer.id, ids),
    blockedBy(db, viewer.id),
  ]);
  const suspended = new Set(members.filter(({ isSuspended }) => isSuspended).map(({ id }) => id));
  const met = people.filter(({ id }) => !suspended.has(id) && !blockers.has(id) && !blocked.has(id));
  const hits = met.slice(0, MOST_SHOWN).map((user) => ({
    title: user.username,
    href: `/profile/${user.id}`,
    note: [shownEmail(app, viewer, user), user.location].filter(Boolean).join(" · "),
    user: String(user.id),
    ...(user.avatar && { avatar: user.avatar }),
  }));
  const total = isWhole(page) ? met.length : await countPeople(db, filter, MOST_COUNTED + 1, emails);
  return { hits, total };
}

async function findLists({ db }: Application, viewer: Viewer, q: string): Promise<Found> {
  const { rows, older } = await searchLists(db, viewer, q, { limit: MOST_COUNTED });
  const hits = rows
    .slice(0, MOST_SHOWN)
    .map(({ id, title, username }) => ({ title, href: `/lists/${id}`, note: `@${username}` }));
  return { hits, total: rows.length, isMore: older !== null };
}

async function findBlogs({ db }: Application, q: string): Promise<Found> {
  const page = await listBlogCards(db, { q }, { limit: MOST_SHOWN });
  const hits = page.rows.map(({ id, title, username }) => ({
    title,
    href: `/blog/${id}`,
    note: `@${username}`,
  }));
  return { hits, total: isWhole(page) ? hits.length : await countBlogs(db, { q }) };
}
