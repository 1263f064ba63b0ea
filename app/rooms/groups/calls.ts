import { z } from "zod";
import {
  type Answer,
  defineCall,
  listAnswer as listOf,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import type { Application } from "../../platform/application.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import { idParam } from "../../platform/http/ids.ts";
import type { Viewer } from "../../viewer.ts";
import {
  changeMembers,
  createGroup,
  deleteGroup,
  joinGroup,
  leaveGroup,
  updateGroup,
} from "./commands.server.ts";
import { groupAnswer, groupsAnswer, peopleAnswer, toGroupJson, toPersonJson } from "./json.ts";
import { NOT_ALL, seesAllGroups } from "./policy.ts";
import { type Group, linkFor, listGroups, listPeople, requireGroup } from "./queries.server.ts";
import { groupSchema, joinSchema, membersSchema, shows } from "./schema.ts";

const jsonOf = (app: Application, viewer: Viewer, group: Group) =>
  toGroupJson(group, linkFor(app, viewer, group));

async function answerOf(app: Application, viewer: Viewer, id: number) {
  return { group: jsonOf(app, viewer, await requireGroup(app.db, viewer, id)) };
}

/** A group with a page of its people. */
async function peopleOf(
  app: Application,
  viewer: Viewer,
  { id, query, url }: { id: number; query: z.output<typeof pageQuery>; url: URL },
): Promise<Answer> {
  const group = await requireGroup(app.db, viewer, id);
  const page = await listPeople(app.db, id, pageOf(query));
  const people = page.rows.map(toPersonJson);
  return listOf({ group: { ...jsonOf(app, viewer, group), people } }, page, url, group.members);
}

export const loader = serveCalls(
  "Groups",
  defineCall("GET", "/groups", {
    summary: "The user's groups, newest first; with `show=all`, which is for staff, all groups of the site",
    query: pageQuery.extend({ show: z.enum(shows, `show is one of ${shows.join(", ")}`).default("yours") }),
    answer: groupsAnswer,
    refusals: { 403: "Only staff see groups that they do not belong to" },
    async run({ app, db, viewer, query, url }) {
      if (query.show === "all" && !seesAllGroups(viewer)) throw new Forbidden(NOT_ALL);
      const page = await listGroups(db, viewer, query.show === "all", pageOf(query));
      return listOf({ groups: page.rows.map((group) => jsonOf(app, viewer, group)) }, page, url);
    },
  }),
  defineCall("POST", "/groups", {
    summary: "Create a group, which its creator leads",
    body: groupSchema,
    status: 201,
    answer: groupAnswer,
    refusals: {
      403: "Only staff can create groups on this site",
      409: "Another group has this name, or the user has created too many",
    },
    run: async ({ app, viewer, body }) => answerOf(app, viewer, await createGroup(app, viewer, body)),
  }),
  defineCall("GET", "/groups/:groupId", {
    only: "follower",
    summary: "A group and its members, in pages; only its leaders and staff get its join link",
    query: pageQuery,
    answer: peopleAnswer,
    run: ({ app, viewer, params, query, url }) =>
      peopleOf(app, viewer, { id: idParam(params.groupId), query, url }),
  }),
  defineCall("PUT", "/groups/:groupId", {
    only: "follower",
    summary: "Change a group's name and description; for its leaders and staff",
    body: groupSchema,
    answer: groupAnswer,
    refusals: { 403: "Only the group's leaders and staff can do this", 409: "Another group has this name" },
    async run({ app, viewer, params, body }) {
      const id = idParam(params.groupId);
      await updateGroup(app, viewer, id, body);
      return answerOf(app, viewer, id);
    },
  }),
  defineCall("DELETE", "/groups/:groupId", {
    only: "follower",
    summary: "Delete a group; its members keep everything else. For its leaders and staff",
    refusals: { 403: "Only the group's leaders and staff can do this" },
    async run({ app, viewer, params }) {
      await deleteGroup(app, viewer, idParam(params.groupId));
      return { message: "Group deleted" };
    },
  }),
  defineCall("PUT", "/groups/:groupId/members", {
    only: "follower",
    summary:
      "Add and remove members by username, and choose all leaders; without `leaders`, they stay as they are. " +
      "Those added are notified. For the group's leaders and staff",
    body: membersSchema,
    answer: groupAnswer,
    refusals: { 403: "Only the group's leaders and staff can do this", 409: "The group is full" },
    async run({ app, viewer, params, body }) {
      const group = await changeMembers(app, viewer, idParam(params.groupId), body);
      return { group: jsonOf(app, viewer, group) };
    },
  }),
  defineCall("POST", "/groups/:groupId/join", {
    summary: "Join a group with the key of its join link, which is the last part of the link",
    body: joinSchema,
    answer: groupAnswer,
    refusals: { 409: "The group is full" },
    async run({ app, viewer, params, body }) {
      const id = idParam(params.groupId);
      await joinGroup(app, viewer, id, body.key);
      return answerOf(app, viewer, id);
    },
  }),
  defineCall("POST", "/groups/:groupId/leave", {
    only: "holder",
    summary: "Leave a group; its boards show the user's results until the end of the week (UTC)",
    answer: groupAnswer,
    async run({ app, viewer, params }) {
      const group = await leaveGroup(app, viewer, idParam(params.groupId));
      return { group: toGroupJson(group, null) };
    },
  }),
);
export const action = loader;
