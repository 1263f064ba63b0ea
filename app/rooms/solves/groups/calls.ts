import { z } from "zod";
import { defineCall, serveCalls } from "../../../auth/calls.server.ts";
import { requireStaff } from "../../../auth/queries.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { groupAnswer, toGroupJson } from "./json.ts";
import { listGroups, requireGroup } from "./queries.server.ts";
import { groupSchema } from "./schema.ts";
import { addGroup, removeGroup } from "./staff.server.ts";

const refusals = { 403: "The user is not staff" };

export const loader = serveCalls(
  "Admin",
  defineCall("GET", "/admin/judge-groups", {
    summary: "Staff: the club's own groups at judges, and whether their contests can be read",
    answer: z.object({ groups: z.array(groupAnswer) }),
    refusals,
    async run({ app, db, viewer }) {
      await requireStaff(db, viewer, app.now());
      return { groups: (await listGroups(db)).map(toGroupJson) };
    },
  }),
  defineCall("POST", "/admin/judge-groups", {
    summary:
      "Staff: add one of the club's own groups, by its code or the address of one of its pages. Reading its contests needs an API key, which an owner enters on the site",
    body: groupSchema,
    status: 201,
    answer: z.object({ group: groupAnswer }),
    refusals: { ...refusals, 409: "The group is already here, or there are too many" },
    async run({ app, db, viewer, body }) {
      const id = await addGroup(app, viewer, body);
      return { group: toGroupJson(await requireGroup(db, id)) };
    },
  }),
  defineCall("DELETE", "/admin/judge-groups/:judgeGroupId", {
    summary: "Staff: remove a group; its contests and what members did in them stay",
    refusals,
    async run({ app, viewer, params }) {
      await removeGroup(app, viewer, idParam(params.judgeGroupId));
      return { message: "Group removed" };
    },
  }),
);
export const action = loader;
