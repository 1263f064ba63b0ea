import type { Application, Viewer } from "../context.ts";
import type { PageOf } from "../http/pages.server.ts";
import { type PersonJson, toPersonJson } from "./json.ts";
import { listPeople, type PeopleRequest, peopleByIds } from "./list.server.ts";

/** Online people beyond the first page to add to it at most. */
const MOST_ALSO_ONLINE = 50;

/** Returns a page of the other users with their presence. @throws TooMany for searches */
export async function loadPeople(
  app: Application,
  viewer: Viewer,
  request: PeopleRequest,
): Promise<PageOf<PersonJson>> {
  if (request.q) await app.limits.take("searchByAccount", viewer.id);
  const page = await listPeople(app.db, viewer, request);
  const online = new Set(app.presence.online());
  return { ...page, rows: page.rows.map((row) => toPersonJson(row, online.has(row.id))) };
}

export async function loadPeopleByIds(
  app: Application,
  viewer: Viewer,
  ids: number[],
): Promise<PersonJson[]> {
  const online = new Set(app.presence.online());
  const rows = await peopleByIds(app.db, viewer, ids);
  return rows.map((row) => toPersonJson(row, online.has(row.id)));
}

/**
 * Loads the left pane. The pane groups people by presence but its pages do not, so the first page also includes online
 * people from further down the list.
 */
export async function loadPane(app: Application, viewer: Viewer, request: PeopleRequest) {
  const page = await loadPeople(app, viewer, request);
  const online = app.presence.online().filter((id) => id !== viewer.id);
  const listed = new Set(page.rows.map(({ _id }) => Number(_id)));
  const first = !request.after && !request.q;
  const further = first ? online.filter((id) => !listed.has(id)).slice(0, MOST_ALSO_ONLINE) : [];
  return {
    people: [...page.rows, ...(await loadPeopleByIds(app, viewer, further))],
    older: page.older,
    onlineCount: online.length,
  };
}
