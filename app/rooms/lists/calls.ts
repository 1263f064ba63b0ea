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
import { addItems, createList, deleteList, markItem, updateList } from "./commands.server.ts";
import { itemAnswer, listAnswer, standingAnswer, toItemJson, toListJson, toStandingJson } from "./json.ts";
import { MOST_ITEMS } from "./limits.ts";
import { canEdit, canFollow } from "./policy.ts";
import {
  countProgress,
  listChosen,
  listItems,
  listLists,
  listStandings,
  listTasks,
  ownStanding,
  requireList,
  searchLists,
} from "./queries.server.ts";
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
    async run({ app, viewer, body, key }) {
      const id = await createList(app, viewer, body, key);
      return { message: "List created", _id: String(id) };
    },
  }),
  defineCall("GET", "/lists/:listId", {
    summary: "A list with its problems; the owner also sees which members it is for",
    answer: z.object({
      list: listAnswer.extend({
        about: z.string(),
        members: z.array(z.string()).optional(),
        items: z.array(itemAnswer),
      }),
    }),
    async run({ db, viewer, params }) {
      const list = await requireList(db, viewer, idParam(params.listId));
      const items = await listItems(db, viewer, list.id, { limit: MOST_ITEMS });
      const countsOf = await countProgress(db, viewer, [list]);
      const isOwn = canEdit(viewer, list) && list.audience === "chosen";
      const members = isOwn ? (await listChosen(db, list.id)).map(({ username }) => username) : undefined;
      return {
        list: {
          ...toListJson(list, countsOf(list.id)),
          about: list.about,
          ...(members && { members }),
          items: items.map(toItemJson),
        },
      };
    },
  }),
  defineCall("PUT", "/lists/:listId", {
    only: "author",
    summary:
      "Replace a list's title, description, due date and audience; if `members` is omitted, its members do not change",
    body: listSchema,
    async run({ app, viewer, params, body }) {
      await updateList(app, viewer, idParam(params.listId), body);
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
  defineCall("GET", "/lists/:listId/progress", {
    summary:
      "Progress on a list: its owner and staff see every member, while others see only their own row; `show` filters by stage",
    query: pageQuery.extend({
      show: z.enum(stages, `show is one of ${stages.join(", ")}`).optional(),
    }),
    answer: z.object({
      items: z.array(itemAnswer.omit({ mark: true })),
      members: z.array(standingAnswer),
    }),
    async run({ app, db, viewer, params, query, url }) {
      const list = await requireList(db, viewer, idParam(params.listId));
      const items = await listItems(db, viewer, list.id, { limit: MOST_ITEMS });
      const tasks = await listTasks(db, viewer, list.id);
      const page = canFollow(viewer, list)
        ? await listStandings(app, viewer, list, tasks, pageOf(query), query.show)
        : { rows: [await ownStanding(db, viewer, list.id, tasks)], newer: null, older: null };
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
