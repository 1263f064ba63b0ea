import { typedValues } from "../http/forms.server.ts";
import type { ThreadTime } from "../http/thread-time.server.ts";
import { versionRead } from "../http/versions.ts";
import { previewMarkdown } from "../rendered-texts.server.ts";
import { TEXT_LIMIT } from "./limits.ts";
import { type ProblemFields, problemSchema } from "./schema.ts";

const MOST_CHARACTERS = `at most ${TEXT_LIMIT.toLocaleString("en")} characters`;

/** Renders the texts of a problem's form. Returns what was typed too: without script, the answer is a new page. */
export async function previewOf(form: FormData, request: ThreadTime) {
  const texts = await Promise.all(
    ["Statement", "Input", "Output"].map(async (title) => {
      const source = String(form.get(`problemstatement.${title.toLowerCase()}`) ?? "");
      // A body has room for forty times as much.
      const isTooLong = source.trim().length > TEXT_LIMIT;
      const shown = isTooLong ? `${title} is too long: ${MOST_CHARACTERS}` : source;
      return { title, ...(await previewMarkdown(request, shown)) };
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
