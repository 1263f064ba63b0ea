import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { requireStaff } from "../../../auth/queries.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { vouch } from "../vouching.server.ts";
import { handlesAnswer, listedHandleAnswer, toListedHandleJson, toUserJson } from "./json.ts";
import { findHandle, listHandlesIn, listWithoutHandle } from "./queries.server.ts";
import { statesQuery, vouchSchema } from "./schema.ts";

const NOBODY = { rows: [], older: null, newer: null };

export const loader = serveCalls(
  "Admin",
  defineCall("GET", "/admin/handles", {
    summary:
      "Staff: everybody's handles in a state, newest first; with state=none, and on the first page without a state, the members without a handle. Leaves out suspended members",
    query: pageQuery.extend(statesQuery.shape),
    answer: handlesAnswer,
    refusals: { 403: "The user is not staff" },
    async run({ app, db, viewer, query, url }) {
      await requireStaff(db, viewer, app.now());
      const { state } = query;
      const page = pageOf(query);
      const first = { limit: page.limit };
      const handles = state === "none" ? NOBODY : await listHandlesIn(app, state, page);
      const hasWithout = state === "none" || (state === undefined && !page.after);
      const without = hasWithout ? await listWithoutHandle(app, state ? page : first) : NOBODY;
      const body = {
        handles: handles.rows.map(toListedHandleJson),
        without: without.rows.map(toUserJson),
      };
      return listAnswer(body, state === "none" ? without : handles, url);
    },
  }),
  defineCall("PUT", "/admin/handles/:handleId/vouch", {
    guard: "user",
    only: "leader",
    sessionsOnly: true,
    summary:
      "Staff, and leaders of a group that staff made for its members: vouch for a handle, so that it counts until somebody else proves it, or withdraw that",
    body: vouchSchema,
    answer: z.object({ handle: listedHandleAnswer }),
    refusals: {
      403: "It is your own handle, or you are neither staff nor the leader of its owner",
      409: "The site has vouching turned off, the handle is verified, or it is known to be somebody else's",
    },
    async run({ app, db, viewer, params, body }) {
      const id = idParam(params.handleId);
      await vouch(app, viewer, id, body.vouched);
      const handle = await findHandle(db, id);
      if (!handle) throw new NotFound("There is no such handle.");
      return { handle: toListedHandleJson(handle) };
    },
  }),
);
export const action = loader;
