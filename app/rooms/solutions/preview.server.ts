import type { RequestContext } from "../../platform/application.ts";
import { typedValues } from "../../platform/http/forms.server.ts";
import { versionRead } from "../../platform/http/versions.ts";
import { previewTexts } from "../../platform/text/form-preview.server.ts";
import { previewText } from "../../platform/text/rendered-texts.server.ts";
import { APPROACH, DESCRIPTION } from "./limits.ts";
import { type SolutionFields, solutionSchema } from "./schema.ts";

const texts = { approach: APPROACH, description: DESCRIPTION };

/** Also returns what was typed, because without JavaScript the response is a new page. */
export async function previewOf(form: FormData, context: RequestContext) {
  const preview = await previewTexts(
    (["approach", "description"] as const).map((text) => ({
      rule: texts[text],
      text: form.get(text),
      render: (source) => previewText(context, "solutions", source, text),
    })),
  );
  const typed = typedValues(form, solutionSchema) as Partial<SolutionFields>;
  return { preview, typed, version: versionRead(form) };
}
