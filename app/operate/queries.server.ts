import type { Application } from "../platform/application.ts";
import type { PageOf, PageRequest } from "../platform/http/pages.server.ts";
import { release } from "../platform/release.ts";
import { countMembers, countWaiting, listMembers, membersOf } from "../rooms/members/index.server.ts";
import { countReported } from "../rooms/moderation/index.server.ts";
import { findNamed, searchPeople } from "../rooms/people/index.server.ts";
import type { Viewer } from "../viewer.ts";
import type { MembersFilter } from "./schema.ts";

export interface Frame {
  site: string;
  version: string;
  counts: Record<string, number>;
}

/**
 * The data for `AdminFrame`.
 * @param viewer reports about staff count only for owners
 * @param known the counts, for a screen that has read them
 */
export async function readFrame(
  app: Pick<Application, "db" | "now" | "site">,
  viewer: Pick<Viewer, "role"> = { role: "coach" },
  known?: { members: number; waiting: number; reports: number },
): Promise<Frame> {
  const { members, waiting, reports } = known ?? {
    members: await countMembers(app.db),
    waiting: await countWaiting(app.db),
    reports: await countReported(app.db, viewer),
  };
  const counts = { "/admin/members": members, "/admin/signup": waiting, "/admin/reports": reports };
  return { site: app.site.settings.name || "Upsolve", version: release.version, counts };
}

/** A page of members. On the first page of a search, exact matches come first. */
export async function findMembers(
  app: Pick<Application, "db" | "now">,
  filter: MembersFilter,
  position: PageRequest,
) {
  const { q, role, state } = filter;
  // Staff and suspended members are few. All others are found through the index of names.
  const isOfFew = state !== undefined || (role !== undefined && role !== "member");
  const page: PageOf<{ id: number }> =
    q === undefined || isOfFew
      ? await listMembers(app, filter, position)
      : await searchPeople(app.db, { q }, position);
  const named = q === undefined || isOfFew || page.newer !== null ? [] : await findNamed(app.db, { q });
  const ids = [...new Set([...named, ...page.rows].map(({ id }) => id))];
  const members = await membersOf(app, ids);
  return { ...page, rows: members.filter((member) => role === undefined || member.role === role) };
}
