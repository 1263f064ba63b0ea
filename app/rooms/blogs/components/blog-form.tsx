import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { MarkdownField } from "../../../platform/ui/editor/markdown-field.tsx";
import { TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { Preview } from "../../../platform/ui/preview.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";
import { TagsField } from "../../../platform/ui/tags-field.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { ABOUT, CONTENT, MOST_TAGS, TITLE } from "../limits.ts";
import type { RenderedBlog } from "../rendering.server.ts";
import type { BlogFields } from "../schema.ts";

interface BlogFormProps {
  id: string;
  result: SubmissionResult | undefined;
  values: Partial<BlogFields> | undefined;
  preview: RenderedBlog | undefined;
  /** The draft on the server that this text belongs to. */
  draft?: number | undefined;
  /** If the server saves the text by itself: changes when it has. */
  saved?: unknown;
  suggestions: string[];
  submit: { label: string; pending: string };
  children?: ReactNode;
  actions?: ReactNode;
}

export function BlogForm(props: BlogFormProps) {
  const { id, result, values, preview, draft, saved, suggestions, submit, children, actions } = props;
  const [form, fields] = useForm<BlogFields>({ id, lastResult: result, defaultValue: values });
  return (
    <Form method="post" {...form.props} className="form" autoComplete="off">
      <FormErrors form={form} />
      <Drafts form={id} of={draft} isBegun={result !== undefined || preview !== undefined} saved={saved} />
      {children}
      {/* Must be the first button, so that Enter in the title publishes instead of asking for a preview. */}
      <button
        type="submit"
        name="intent"
        value="publish"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        {submit.label}
      </button>
      <TextField field={fields.title} label="Title" rule={TITLE} required />
      <TextAreaField
        field={fields.about}
        label="About"
        rule={ABOUT}
        rows={2}
        required
        help="A sentence or two, shown above the blog and in the feed."
      />
      <MarkdownField
        field={fields.content}
        label="Content"
        kind="blog"
        rule={CONTENT}
        rows={12}
        required
        help="Markdown and LaTeX ($…$) work. Put code between ``` and ```."
      />
      <TagsField field={fields.tags} suggestions={suggestions} most={MOST_TAGS} />
      {preview ? (
        <Preview of={preview}>
          {preview.about ? (
            <div className="soft">
              <Prose html={preview.about} />
            </div>
          ) : null}
          {preview.content ? <Prose html={preview.content} /> : <p className="soft">Nothing to show yet.</p>}
        </Preview>
      ) : null}
      <FormActions>
        <SubmitButton name="intent" value="publish" pendingLabel={submit.pending}>
          {submit.label}
        </SubmitButton>
        {actions}
      </FormActions>
    </Form>
  );
}
