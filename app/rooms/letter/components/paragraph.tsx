import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import type { LetterPage } from "../letter-page.server.ts";
import { PARAGRAPH } from "../limits.ts";
import type { ParagraphFields } from "../schema.ts";

/** What concerns only the reader, and is on no paper. */
export function OwnWeek({ letter }: { letter: Pick<LetterPage, "own" | "work"> }) {
  const { own, work } = letter;
  if (!own && work.length === 0) return null;
  return (
    <section className="panel letter-own" aria-labelledby="own">
      <h2 className="panel-head" id="own">
        Your week
      </h2>
      <ul className="rows">
        {own ? (
          <li>
            You solved {counted(own.solves, "problem")}: place {formatNumber(own.rank)} on the board.
          </li>
        ) : null}
        {work.map(({ id, text, url }) => (
          <li key={id}>
            <a href={url}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ParagraphPanel({ paragraph }: { paragraph: NonNullable<LetterPage["paragraph"]> }) {
  const { id, author, html } = paragraph;
  return (
    <section className="panel panel-body letter-words" aria-label={`From ${author.username}`}>
      <Prose html={html} />
      <p className="meta">
        <a className="link" href={`/profile/${author.id}`}>
          {author.username}
        </a>
        <EntryLinks kind="letter" id={id} author={author.id} of="this paragraph" />
      </p>
    </section>
  );
}

interface ParagraphFormProps {
  values: ParagraphFields & { version: number };
  result: SubmissionResult | undefined;
  children: ReactNode;
}

/** For staff. Folded, because most visits only read. */
export function ParagraphForm({ values, result, children }: ParagraphFormProps) {
  const { paragraph, version } = values;
  const [form, fields] = useForm<ParagraphFields>({
    id: `paragraph-${version}`,
    lastResult: result,
    defaultValue: { paragraph },
  });
  return (
    <details className="letter-form" open={result !== undefined || undefined} key={version}>
      <summary>{paragraph ? "Edit the paragraph" : "Add a paragraph"}</summary>
      <Form method="post" {...form.props} className="form" autoComplete="off">
        <FormErrors form={form} />
        {children}
        <TextAreaField
          field={fields.paragraph}
          label="Paragraph"
          rule={PARAGRAPH}
          rows={5}
          help="Everyone reads it above the letter and in its email. Markdown works. Leave it empty to delete it."
        />
        <FormActions>
          <SubmitButton pendingLabel="Saving...">Save paragraph</SubmitButton>
        </FormActions>
      </Form>
    </details>
  );
}
