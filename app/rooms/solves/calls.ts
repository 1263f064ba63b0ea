import { z } from "zod";
import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { linkHandle, refreshHandle, unlinkHandle } from "./commands.server.ts";
import { handleAnswer, proofAnswer, toHandleJson, toProofJson } from "./json.ts";
import { proveHandle } from "./proofs.server.ts";
import { listHandles, requireHandle } from "./queries.server.ts";
import { handleSchema } from "./schema.ts";

const answer = z.object({ handle: handleAnswer });

export const loader = serveCalls(
  "Handles",
  defineCall("GET", "/handles", {
    summary: "List your handles at judges",
    answer: z.object({ handles: z.array(handleAnswer) }),
    run: async ({ db, viewer }) => ({ handles: (await listHandles(db, viewer.id)).map(toHandleJson) }),
  }),
  defineCall("POST", "/handles", {
    summary: "Link a handle and import its submissions; the handle stays unverified until you prove it",
    body: handleSchema,
    status: 201,
    answer,
    refusals: {
      409: "You have already linked this handle, another member has proven it, or you have too many handles",
    },
    async run({ app, db, viewer, body }) {
      const id = await linkHandle(app, viewer, body);
      return { handle: toHandleJson(await requireHandle(db, viewer, id)) };
    },
  }),
  defineCall("POST", "/handles/:handleId/refresh", {
    only: "holder",
    summary: "Queue an import of a handle's new submissions",
    answer,
    refusals: { 409: "Another member has proven the handle, or the judge is switched off" },
    async run({ app, db, viewer, params }) {
      const id = idParam(params.handleId);
      await refreshHandle(app, viewer, id);
      return { handle: toHandleJson(await requireHandle(db, viewer, id)) };
    },
  }),
  defineCall("POST", "/handles/:handleId/verify", {
    only: "holder",
    summary:
      "Get the steps to prove a handle: submit code that does not compile to the returned problem or, on LeetCode, put the returned code in your profile summary. Call again to check whether it worked. Proving a handle by signing in to Codeforces needs a browser, so there is no call for it",
    answer: proofAnswer,
    refusals: {
      409: "Another member has proven the handle, the judge is switched off, or its problems have not been loaded yet",
      429: "Too many proof requests",
    },
    run: async ({ app, viewer, params }) =>
      toProofJson(await proveHandle(app, viewer, idParam(params.handleId))),
  }),
  defineCall("DELETE", "/handles/:handleId", {
    only: "holder",
    summary: "Unlink a handle and delete everything imported from it",
    async run({ app, viewer, params }) {
      await unlinkHandle(app, viewer, idParam(params.handleId));
      return { message: "Handle unlinked" };
    },
  }),
);
export const action = loader;
