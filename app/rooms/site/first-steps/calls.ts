import { z } from "zod";
import { defineCall, serveCalls } from "../../../auth/calls.server.ts";
import { hideFirstSteps } from "./commands.server.ts";
import { readFirstSteps } from "./steps.server.ts";

const stepAnswer = z.object({ title: z.string(), help: z.string(), href: z.string(), done: z.boolean() });

export const loader = serveCalls(
  "First steps",
  defineCall("GET", "/first-steps", {
    summary: "The user's first steps, and whether the dashboard shows them",
    answer: z.object({ shown: z.boolean(), steps: z.array(stepAnswer) }),
    async run({ app, viewer }) {
      const { isShown, steps } = await readFirstSteps(app, viewer);
      return { shown: isShown, steps: steps.map(({ isDone, ...step }) => ({ ...step, done: isDone })) };
    },
  }),
  defineCall("POST", "/first-steps/hide", {
    summary: "Hide the first steps from the user's dashboard; repeating it changes nothing",
    async run({ app, viewer }) {
      await hideFirstSteps(app, viewer);
      return { message: "First steps hidden" };
    },
  }),
);
export const action = loader;
