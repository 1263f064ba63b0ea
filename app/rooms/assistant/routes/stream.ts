import { redirect } from "@remix-run/node";
import { check } from "../../../auth/calls.server.ts";
import { withUser } from "../../../auth/guards.server.ts";
import { readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { askByForm, schemaFor } from "../asking.server.ts";
import { replyInProgress, stopReply } from "../commands.server.ts";
import type { Reply } from "../reply.server.ts";
import { questionSchema } from "../schema.ts";
import type { StreamLine } from "../stream-line.ts";

export const loader = withUser({ "?chat": "holder" }, async ({ app, viewer, url, context }) => {
  const chat = url.searchParams.get("chat");
  if (chat === null) return redirect("/askai");
  await app.limits.take("connectionsByAccount", viewer.id);
  return streamOf([], await replyInProgress(app, viewer, idParam(chat)), context.leaving());
});

/** Handles the /askai forms sent by the page's script. A stop takes effect in the stream that is already open. */
export const action = withUser({ "?chat": "holder" }, async ({ request, app, viewer, context }) => {
  const form = await readForm(request, questionSchema);
  if (form.get("intent") === "stop") {
    await stopReply(app, viewer, idParam(String(form.get("chat"))));
    return new Response(null, { status: 204 });
  }
  const values = check(schemaFor(form), Object.fromEntries(form));
  const { chatId, questionId, reply } = await askByForm(app, viewer, form, values);
  const asked: StreamLine = { type: "asked", chat: chatId, question: questionId };
  return streamOf([asked], reply, context.leaving());
});

function streamOf(first: StreamLine[], reply: Reply | null, leaving: AbortSignal): Response {
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: StreamLine) => {
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
      // Prevents this server and proxies from buffering the stream to compress it.
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
