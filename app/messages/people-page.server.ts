import type { Application, Viewer } from "../context.ts";
import type { PageOf } from "../http/pagination.ts";
import { type PersonJson, toPersonJson } from "./json.ts";
import { listPeople, type PeopleRequest, peopleByIds } from "./list.server.ts";

/** People who are there and not on the first page of the list, shown beside it at most. */
const MOST_ALSO_ONLINE = 50;

/** A page of the other users, each with their presence. */
export async function loadPeople(
  app: Application,
  viewer: Viewer,
  request: PeopleRequest,
): Promise<PageOf<PersonJson>> {
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
 * What the left pane shows. Its groups are by presence and its pages are not: who is there but further down the list
 * is fetched besides, so that the group of those who are online is whole on the first page.
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
