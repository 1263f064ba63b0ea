import type { RequestContext } from "../../platform/application.ts";
import { typedValues } from "../../platform/http/forms.server.ts";
import { versionRead } from "../../platform/http/versions.ts";
import { overLimit, tidyText } from "../../platform/text/lengths.ts";
import { previewText } from "../../platform/text/rendered-texts.server.ts";
import { TEXT_LIMIT } from "./limits.ts";
import { type ProblemFields, problemSchema } from "./schema.ts";

/** Also returns what was typed, because without JavaScript the response is a new page. */
export async function previewOf(form: FormData, context: RequestContext) {
  const texts = await Promise.all(
    (["Statement", "Input", "Output"] as const).map(async (title) => {
      const text = title.toLowerCase() as Lowercase<typeof title>;
      const source = tidyText(String(form.get(`problemstatement.${text}`) ?? ""));
      const over = overLimit(source, { name: title, limit: TEXT_LIMIT });
      return { title, ...(await previewText(context, "problems", over ?? source, text)) };
    }),
  );
  return {
    preview: {
      texts: texts.filter(({ html }) => html !== "").map(({ title, html }) => ({ title, html })),
      hasMath: texts.some(({ hasMath }) => hasMath),
    },
    typed: typedValues(form, problemSchema) as Partial<ProblemFields>,
    version: versionRead(form),
  };
}
export type ProblemPreview = Awaited<ReturnType<typeof previewOf>>["preview"];
