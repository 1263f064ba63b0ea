import { z } from "zod";
import {
  defineCall,
  doneAnswer,
  listAnswer as listOf,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { knownZone } from "../../platform/http/time-zone.server.ts";
import { groupQuery, requireGroup } from "../groups/index.server.ts";
import { addItems, createList, deleteList, markItem, updateList } from "./commands.server.ts";
import { itemAnswer, listAnswer, standingAnswer, toItemJson, toListJson, toStandingJson } from "./json.ts";
import { MOST_ITEMS } from "./limits.ts";
import { follows } from "./matrix.server.ts";
import { canEdit } from "./policy.ts";
import {
  countProgress,
  listChosen,
  listGroupsOf,
  listItems,
  listLists,
  listStandings,
  listTasks,
  ownStanding,
  requireList,
  searchLists,
} from "./queries.server.ts";
import { remindMembers } from "./remind.server.ts";
import { filterSchema, itemMarkSchema, itemMarks, itemsSchema, listSchema, shows, stages } from "./schema.ts";

export const loader = serveCalls(
  "Lists",
  defineCall("GET", "/lists", {
    summary:
      "Lists of problems, newest first. `show` selects lists meant for everyone, the user's own lists, lists meant for the user or (staff only) all lists meant for chosen members; `q` searches the titles of all lists the user can see",
    query: pageQuery.extend({
      q: filterSchema.shape.q,
      show: z.enum(shows, `show is one of ${shows.join(", ")}`).default("everyone"),
    }),
    answer: z.object({ lists: z.array(listAnswer) }),
    refusals: { 403: "Only staff see all lists meant for chosen members" },
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = query.q
        ? await searchLists(db, viewer, query.q, pageOf(query))
        : await listLists(db, viewer, query.show, pageOf(query));
      const countsOf = await countProgress(db, viewer, page.rows);
      return listOf({ lists: page.rows.map((row) => toListJson(row, countsOf(row.id))) }, page, url);
    },
  }),
  defineCall("POST", "/lists", {
    summary: "Create a list; requests with the same Idempotency-Key header store it once",
    body: listSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string() }),
    refusals: { 409: "The user has too many lists" },
    async run({ app, viewer, body, key, context }) {
      const id = await createList(app, viewer, body, { key, zone: knownZone(context) });
      return { message: "List created", _id: String(id) };
    },
  }),
  defineCall("GET", "/lists/:listId", {
    summary: "A list with its problems; the owner also sees which members and groups (by id) it is for",
    answer: z.object({
      list: listAnswer.extend({
        about: z.string(),
        members: z.array(z.string()).optional(),
        groups: z.array(z.string()).optional(),
        items: z.array(itemAnswer),
      }),
    }),
    async run({ db, viewer, params }) {
      const list = await requireList(db, viewer, idParam(params.listId));
      const items = await listItems(db, viewer, list.id, { limit: MOST_ITEMS });
      const countsOf = await countProgress(db, viewer, [list]);
      const isOwn = canEdit(viewer, list) && list.audience === "chosen";
      const members = isOwn ? (await listChosen(db, list.id)).map(({ username }) => username) : undefined;
      const groups = isOwn ? (await listGroupsOf(db, list.id)).map((group) => String(group.id)) : undefined;
      return {
        list: {
          ...toListJson(list, countsOf(list.id)),
          about: list.about,
          ...(members && { members }),
          ...(groups && { groups }),
          items: items.map(toItemJson),
        },
      };
    },
  }),
  defineCall("PUT", "/lists/:listId", {
    only: "author",
    summary:
      "Replace a list's title, description, due date and audience; if `members` or `groups` are omitted, they do not change. It is due at the end of the date in the owner's time zone",
    body: listSchema,
    async run({ app, viewer, params, body, context }) {
      await updateList(app, viewer, idParam(params.listId), body, { zone: knownZone(context) });
      return { message: "List updated" };
    },
  }),
  defineCall("DELETE", "/lists/:listId", {
    only: "author",
    summary: "Delete a list",
    async run({ app, viewer, params }) {
      await deleteList(app, viewer, idParam(params.listId));
      return { message: "List deleted" };
    },
  }),
  defineCall("POST", "/lists/:listId/items", {
    only: "author",
    summary:
      "Add problems to a list, one per line: an address, a CSV row (address, note, section) or Competitive Companion's JSON; “# Name” starts a section",
    body: itemsSchema,
    answer: z.object({
      added: z.number().int(),
      refused: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
    }),
    run: ({ app, viewer, params, body }) => addItems(app, viewer, idParam(params.listId), body.text),
  }),
  defineCall("POST", "/lists/:listId/items/:itemId/mark", {
    summary:
      'Mark a problem in a list, or remove the mark with ""; returns the resulting mark, which may differ because an imported solve takes precedence',
    body: itemMarkSchema,
    answer: z.object({ mark: z.enum(itemMarks) }),
    async run({ app, viewer, params, body }) {
      const [list, item] = [idParam(params.listId), idParam(params.itemId)];
      return { mark: await markItem(app, viewer, list, item, body.mark) };
    },
  }),
  defineCall("POST", "/lists/:listId/remind", {
    only: "follower",
    summary:
      "Remind those who have not started a list, once a day: by its owner, staff, and leaders of the groups that it is for, who remind their own members",
    answer: z.object({ reminded: z.number().int() }),
    refusals: { 409: "Somebody has reminded them today already" },
    async run({ app, viewer, params }) {
      return { reminded: await remindMembers(app, viewer, idParam(params.listId)) };
    },
  }),
  defineCall("GET", "/lists/:listId/progress", {
    summary:
      "Progress on a list: its owner and staff see every member, leaders with `group` those of their own group, while others see only their own row; `show` filters by stage, `group` by one of the user's groups",
    query: pageQuery.extend({
      show: z.enum(stages, `show is one of ${stages.join(", ")}`).optional(),
      group: groupQuery,
    }),
    answer: z.object({
      items: z.array(itemAnswer.omit({ mark: true })),
      members: z.array(standingAnswer),
    }),
    async run({ app, db, viewer, params, query, url }) {
      const list = await requireList(db, viewer, idParam(params.listId));
      const { group } = query;
      if (group !== undefined) await requireGroup(db, viewer, group);
      const items = await listItems(db, viewer, list.id, { limit: MOST_ITEMS });
      const tasks = await listTasks(db, viewer, list.id);
      const page = (await follows(db, viewer, list, group))
        ? await listStandings(app, viewer, { ...list, group }, tasks, pageOf(query), query.show)
        : { rows: [await ownStanding(db, viewer, list, tasks)], newer: null, older: null };
      const members = page.rows.map((each) => toStandingJson(each, tasks));
      return listOf(
        { items: items.map((item) => ({ ...toItemJson(item), mark: undefined })), members },
        page,
        url,
      );
    },
  }),
);
export const action = loader;
