import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { requireVisibleProblem } from "../../problems/index.server.ts";
import { gradeProblem, removeRevisit, saveNote } from "./commands.server.ts";
import { revisitAnswer, toRevisitJson } from "./json.ts";
import { countLater, findNote, findRevisit, listRevisits } from "./queries.server.ts";
import { noteSchema, revisitSchema } from "./schema.ts";

const noteAnswer = z.object({ note: z.string() });

export const loader = serveCalls(
  "Revisit",
  defineCall("GET", "/revisit", {
    summary: "Problems due for a revisit, and how many are due later",
    query: pageQuery,
    answer: z.object({ due: z.array(revisitAnswer), later: z.number().int() }),
    async run({ app, db, viewer, query, url }) {
      const now = app.now();
      const page = await listRevisits(db, viewer, "due", now, pageOf(query));
      const later = await countLater(db, viewer, now);
      return listAnswer({ due: page.rows.map(toRevisitJson), later }, page, url);
    },
  }),
  defineCall("PUT", "/revisit/:problemId", {
    summary: "Grade how well the user knew a problem and schedule its next revisit, or stop revisiting it",
    body: revisitSchema,
    answer: z.object({ revisit: revisitAnswer.nullable() }),
    refusals: { 409: "The user already has the maximum number of problems to revisit" },
    async run({ app, db, viewer, params, body }) {
      const id = idParam(params.problemId);
      if ("remove" in body) await removeRevisit(app, viewer, id);
      else await gradeProblem(app, viewer, id, body.grade);
      const { title } = await requireVisibleProblem(db, viewer, id);
      const revisit = await findRevisit(db, viewer, id);
      return { revisit: revisit && toRevisitJson({ ...revisit, id, title }) };
    },
  }),
  defineCall("GET", "/problem/:problemId/note", {
    summary: "The user's private note on a problem; empty if there is none",
    answer: noteAnswer,
    async run({ db, viewer, params }) {
      const { id } = await requireVisibleProblem(db, viewer, idParam(params.problemId));
      return { note: await findNote(db, viewer, id) };
    },
  }),
  defineCall("PUT", "/problem/:problemId/note", {
    summary: "Save a private note on a problem; an empty one deletes it",
    body: noteSchema,
    answer: noteAnswer,
    async run({ app, viewer, params, body }) {
      await saveNote(app, viewer, idParam(params.problemId), body.note);
      return { note: body.note };
    },
  }),
);
export const action = loader;
