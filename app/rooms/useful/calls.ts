import { z } from "zod";
import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { setUseful } from "./commands.server.ts";
import { type Kind, kinds } from "./kinds.ts";

const usefulAnswer = z.object({ useful: z.number().int(), isUseful: z.boolean() });

const markCall = (method: "PUT" | "DELETE", kind: Kind) =>
  defineCall(method, `/${kind}s/:${kind}Id/useful`, {
    summary:
      method === "PUT"
        ? `Mark a ${kind} as useful; repeating it changes nothing`
        : `Take back that a ${kind} is useful; repeating it changes nothing`,
    answer: usefulAnswer,
    refusals: { 409: `The ${kind} is the user’s own` },
    run: ({ app, viewer, params }) =>
      setUseful(app, viewer, kind, idParam(params[`${kind}Id`]), method === "PUT"),
  });

export const loader = serveCalls(
  "Useful",
  ...kinds.flatMap((kind) => [markCall("PUT", kind), markCall("DELETE", kind)]),
);
export const action = loader;
