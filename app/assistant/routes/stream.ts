import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { check } from "../../http/calls.server.ts";
import { readForm } from "../../http/forms.server.ts";
import { askByForm, schemaFor } from "../asking.server.ts";
import type { Asked } from "../assistant.server.ts";
import type { StreamLine } from "../stream-line.ts";

export const loader = withUser(() => redirect("/askai"));

/** The forms of /askai as its script posts them: the reply comes as it is made, in lines of JSON. */
export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request);
  const values = check(schemaFor(form), Object.fromEntries(form));
  const asked = await askByForm(app, viewer, form, values);
  return new Response(linesOf(asked, context.leaving()), {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      // Neither this server nor a proxy is to hold pieces back to compress them.
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

function linesOf({ chatId, questionId, reply }: Asked, leaving: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const send = (line: StreamLine) => {
        // Nobody takes it any more.
        if (!leaving.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      send({ type: "asked", chat: chatId, question: questionId });
      const unfollow = reply?.follow((text) => send({ type: "words", text }));
      const ending = await reply?.wait(leaving);
      unfollow?.();
      send({ type: "end", state: ending?.state ?? "done", detail: ending?.failure?.detail ?? "" });
      controller.close();
    },
  });
}
