import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { writeParagraph } from "./commands.server.ts";
import { letterAnswer, toLetterJson } from "./json.ts";
import { loadLetter } from "./letter.server.ts";
import { requireWeek } from "./queries.server.ts";
import { paragraphSchema } from "./schema.ts";

export const loader = serveCalls(
  "Weekly letter",
  defineCall("GET", "/week/:week", {
    summary:
      "The letter of an ISO 8601 week (UTC), such as 2026-W48: what members solved, their contests, and what is due next; the running week so far",
    answer: letterAnswer,
    refusals: { 404: "There is no such week, or it has not begun" },
    async run({ app, viewer, params }) {
      return toLetterJson(await loadLetter(app, viewer, requireWeek(params.week, app.now())));
    },
  }),
  defineCall("PUT", "/week/:week", {
    guard: "staff",
    summary: "Staff: write the paragraph above a week's letter; an empty one is deleted",
    body: paragraphSchema,
    refusals: {
      403: "The caller's role does not allow this",
      404: "There is no such week, or it has not begun",
    },
    async run({ app, viewer, params, body }) {
      await writeParagraph(app, viewer, requireWeek(params.week, app.now()), body);
      return { message: "Paragraph saved" };
    },
  }),
);
export const action = loader;
