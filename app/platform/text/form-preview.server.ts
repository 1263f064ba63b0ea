import { overLimit, type Rule, tidyText } from "./lengths.ts";
import type { Rendered } from "./worker.server.ts";

interface Typed {
  rule: Rule;
  text: FormDataEntryValue | null;
  render(source: string): Promise<Rendered>;
}

/** The texts of a form as their page will show them; in place of one that is too long, why it cannot be stored. */
export async function previewTexts(typed: readonly Typed[]) {
  const texts = await Promise.all(
    typed.map(async ({ rule, text, render }) => {
      const source = tidyText(String(text ?? ""));
      return { title: rule.name, ...(await render(overLimit(source, rule) ?? source)) };
    }),
  );
  return {
    texts: texts.filter(({ html }) => html !== "").map(({ title, html }) => ({ title, html })),
    hasMath: texts.some(({ hasMath }) => hasMath),
  };
}
export type TextsPreview = Awaited<ReturnType<typeof previewTexts>>;
