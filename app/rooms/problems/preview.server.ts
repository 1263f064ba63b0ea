import type { RequestContext } from "../../platform/application.ts";
import { typedValues } from "../../platform/http/forms.server.ts";
import { versionRead } from "../../platform/http/versions.ts";
import { previewTexts } from "../../platform/text/form-preview.server.ts";
import { previewText } from "../../platform/text/rendered-texts.server.ts";
import { INPUT, OUTPUT, STATEMENT } from "./limits.ts";
import { type ProblemFields, problemSchema } from "./schema.ts";

const texts = { statement: STATEMENT, input: INPUT, output: OUTPUT };

/** Also returns what was typed, because without JavaScript the response is a new page. */
export async function previewOf(form: FormData, context: RequestContext) {
  const preview = await previewTexts(
    (["statement", "input", "output"] as const).map((text) => ({
      rule: texts[text],
      text: form.get(`problemstatement.${text}`),
      render: (source) => previewText(context, "problems", source, text),
    })),
  );
  const typed = typedValues(form, problemSchema) as Partial<ProblemFields>;
  return { preview, typed, version: versionRead(form) };
}
