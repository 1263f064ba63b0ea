import type { Application } from "../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../platform/http/pages.server.ts";
import { statesFilter } from "../rooms/groups/handles/json.ts";
import { HANDLE_STATES, type HandleState } from "../rooms/groups/handles/limits.ts";
import {
  countHandles,
  listHandlesIn,
  listReminded,
  listWithoutHandle,
  MOST_COUNTED,
} from "../rooms/groups/index.server.ts";
import { judgeTitle } from "../rooms/judges/addresses.ts";
import type { Viewer } from "../viewer.ts";

const PAGE_SIZE = 30;

interface HandleRow {
  /** Of the handle, or of a member without one. */
  id: number;
  user: { id: number; username: string; isPlace: boolean };
  handle: { title: string; name: string; message: string | null } | null;
  state: HandleState;
  /** Milliseconds since the epoch. */
  since: number;
  voucher: string | null;
}

async function pageOf(app: Application, state: HandleState, position: ReturnType<typeof pageRequest>) {
  if (state === "none") {
    const { rows, ...neighbours } = await listWithoutHandle(app, position);
    const members = rows.map(
      ({ since, ...user }): HandleRow => ({ id: user.id, user, handle: null, state, since, voucher: null }),
    );
    return { rows: members, ...neighbours };
  }
  const { rows, ...neighbours } = await listHandlesIn(app, state, position);
  const handles = rows.map(({ id, user, since, voucher, judge, handle, message }): HandleRow => {
    const named = { title: judgeTitle(judge), name: handle, message: state === "failed" ? message : null };
    return { id, user, handle: named, state, since, voucher };
  });
  return { rows: handles, ...neighbours };
}

/** Everybody's handles in a state, and what the viewer may do about each. @throws a redirect to the canonical address */
export async function loadHandles(app: Application, viewer: Viewer, url: URL) {
  const { state } = statesFilter.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, { state: state === "unverified" ? undefined : state });
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await pageOf(app, state, position);
  leaveEmptyPage(url, position, page);
  const counts = await countHandles(app);
  const isOn = app.site.settings.vouching;
  const reminded = await listReminded(
    app.db,
    page.rows.map(({ user }) => user.id),
    app.now(),
  );
  return {
    state,
    states: HANDLE_STATES.map((each) => ({
      state: each,
      count: Math.min(counts[each], MOST_COUNTED),
      isCut: counts[each] > MOST_COUNTED,
    })),
    isOn,
    rows: page.rows.map((row) => ({
      ...row,
      mayVouch: isOn && state === "unverified" && row.user.id !== viewer.id,
      mayRemind: state !== "verified" && state !== "vouched" && !row.user.isPlace,
      /** Within a day, so that the next reminder has to wait. */
      remindedAt: reminded.get(row.user.id) ?? null,
    })),
    ...pageLinks(url, page),
  };
}
export type ShownHandle = Awaited<ReturnType<typeof loadHandles>>["rows"][number];
