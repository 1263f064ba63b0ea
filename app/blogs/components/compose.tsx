import type { SubmissionResult } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import type { RenderedBlog } from "../rendering.server.ts";
import type { BlogFields } from "../schema.ts";
import { BlogForm } from "./blog-form.tsx";
import { useAutosave } from "./use-autosave.ts";

export interface ComposeProps {
  result: SubmissionResult | undefined;
  values: Partial<BlogFields> | undefined;
  preview: RenderedBlog | undefined;
  /** The open draft, as loaded. */
  draft: { id: number; updated_at: number } | null;
  /** Identifies this text: publishing it twice stores one blog, and saving it twice one draft. */
  submissionKey: string;
}

const FORM = "blog";

export function Compose({ result, values, preview, draft, submissionKey }: ComposeProps) {
  const submit = useSubmit();
  // Each save reloads the page; the text keeps its key and the version it started from.
  const [{ key, version }] = useState({ key: submissionKey, version: draft?.updated_at });
  const saved = useAutosave(FORM);
  const known = saved.draft ?? draft?.id;
  const saveInPlace = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  };
  return (
    <BlogForm
      id={FORM}
      result={result}
      values={values}
      preview={preview}
      submit={{ label: "Add Blog", pending: "Adding Blog..." }}
      actions={
        <>
          <SubmitButton
            name="intent"
            value="draft"
            kind="plain"
            pendingLabel="Saving..."
            formNoValidate
            onClick={saveInPlace}
          >
            Save draft
          </SubmitButton>
          <span className="soft small" role="status">
            {saved.message}
          </span>
        </>
      }
    >
      <input type="hidden" name="key" value={key} />
      {known === undefined ? null : <input type="hidden" name="draft" value={known} />}
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
    </BlogForm>
  );
}
