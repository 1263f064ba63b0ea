import { withUser } from "../../../auth/guards.server.ts";
import type { RequestContext } from "../../../platform/application.ts";
import { Invalid, MethodNotAllowed } from "../../../platform/http/errors.ts";
import { readForm } from "../../../platform/http/forms.server.ts";
import { previewText } from "../../../platform/text/rendered-texts.server.ts";
import { type PreviewedText, previewSchema } from "../schema.ts";

export const loader = withUser(() => {
  throw new MethodNotAllowed(["POST"]);
});

/** Renders what somebody writes in an editor. Without script, each form shows its own preview. */
export const action = withUser(async ({ request, context }) => {
  const form = await readForm(request, previewSchema);
  const { success, data, error } = previewSchema.safeParse(Object.fromEntries(form));
  if (!success) throw new Invalid(error.issues[0]?.message ?? "There is nothing to preview.");
  return Response.json(await previewed(context, data.text, data.content), {
    headers: { "Cache-Control": "private, no-store" },
  });
});

/** As its screen will show it. */
function previewed(context: RequestContext, text: PreviewedText, content: string) {
  if (text === "statement") return previewText(context, "problems", content, "statement");
  if (text === "solution") return previewText(context, "solutions", content, "description");
  if (text === "blog") return previewText(context, "blogs", content, "content");
  return previewText(context, "comments", content, "content");
}
