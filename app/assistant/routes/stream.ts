import { redirect } from "@remix-run/node";
import { withUser } from "../../accounts/guards.server.ts";
import { check } from "../../http/calls.server.ts";
import { readForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { askByForm, schemaFor } from "../asking.server.ts";
import { replyUnderWay, stopReply } from "../commands.server.ts";
import type { Reply } from "../reply.server.ts";
import type { StreamLine } from "../stream-line.ts";

/** Joins the reply on its way to `chat`: what has come of it comes at once. Where there is none it has ended. */
export const loader = withUser(async ({ app, viewer, url, context }) => {
  const chat = url.searchParams.get("chat");
  if (chat === null) return redirect("/askai");
  await app.limits.take("connectionsByAccount", viewer.id);
  return streamOf([], await replyUnderWay(app, viewer, idParam(chat)), context.leaving());
});

/** The forms of /askai as its script posts them: the reply comes as it is made. What is stopped is heard of there. */
export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request);
  if (form.get("intent") === "stop") {
    await stopReply(app, viewer, idParam(String(form.get("chat"))));
    return new Response(null, { status: 204 });
  }
  const values = check(schemaFor(form), Object.fromEntries(form));
  const { chatId, questionId, reply } = await askByForm(app, viewer, form, values);
  const asked: StreamLine = { type: "asked", chat: chatId, question: questionId };
  return streamOf([asked], reply, context.leaving());
});

/** Lines of JSON: the first at once, then the reply's words as they come, and its end. */
function streamOf(first: StreamLine[], reply: Reply | null, leaving: AbortSignal): Response {
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: StreamLine) => {
        // Nobody takes it any more.
        if (!leaving.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      for (const line of first) send(line);
      const unfollow = reply?.follow((text) => send({ type: "words", text }));
      const ending = await reply?.wait(leaving);
      unfollow?.();
      send({ type: "end", state: ending?.state ?? "done", detail: ending?.failure?.detail ?? "" });
      controller.close();
    },
  });
  return new Response(lines, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      // Neither this server nor a proxy is to hold pieces back to compress them.
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
