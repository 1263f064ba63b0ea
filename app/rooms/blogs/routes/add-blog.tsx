import { randomUUID } from "node:crypto";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSubmit,
} from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam, submissionKey } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { versionRead } from "../../../platform/http/versions.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { addBlog, saveDraft } from "../commands.server.ts";
import { useAutosave } from "../components/autosave.ts";
import { BlogForm } from "../components/blog-form.tsx";
import { DRAFT_FAILED, KEPT_APART } from "../limits.ts";
import { getDraft, suggestTags } from "../queries.server.ts";
import { previewOf } from "../rendering.server.ts";
import { blogSchema, draftSchema } from "../schema.ts";

const FAILED = "Failed to add blog";

export const loader = withUser({ "?draft": "holder" }, async ({ db, viewer, url }) => {
  const draft = url.searchParams.get("draft");
  return {
    key: randomUUID(),
    draft: draft === null ? null : await getDraft(db, viewer, idParam(draft)),
    suggestions: await suggestTags(db),
  };
});

export const action = withUser({ "?draft": "holder" }, async ({ request, app, viewer, context }) => {
  const form = await readForm(request, blogSchema, draftSchema);
  const draft = form.get("draft");
  const writing = {
    key: submissionKey(form.get("key")),
    draft: draft === null ? null : idParam(String(draft)),
    version: versionRead(form),
  };
  switch (form.get("intent")) {
    case "preview":
      return previewOf(form, context);
    case "autosave":
      return submitForm(form, draftSchema, async (input) => ({
        saved: await saveDraft(app, viewer, input, writing),
      }));
    case "draft":
      return submitForm(form, draftSchema, async (input) => {
        const saved = await saveDraft(app, viewer, input, writing);
        if (!saved) return redirectWithToast(context, "/blogs", "This blog is already published.", "notice");
        const here = `/addblog?draft=${saved.id}`;
        if (saved.apart) return redirectWithToast(context, here, KEPT_APART, "notice");
        return redirectWithToast(context, here, "Draft saved");
      });
    default:
      return submitForm(form, blogSchema, async (input) => {
        await withFormError(app, FAILED, () => addBlog(app, viewer, input, writing));
        return redirectWithToast(context, "/blogs", "Blog added successfully!");
      });
  }
});

const failures: Record<string, string | undefined> = {
  preview: "The preview failed.",
  draft: DRAFT_FAILED,
  autosave: DRAFT_FAILED,
};

export async function clientAction(args: ClientActionFunctionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  return keepFormOnFailure(failures[String(intent)] ?? FAILED)(args);
}

/** Autosaves and previews need no reload: the page already shows the text. */
export function shouldRevalidate({ currentUrl, nextUrl, formData }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href || formData?.get("intent") === "draft";
}

export const meta = () => [{ title: "Create New Blog · Upsolve" }];

export default function AddBlogScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { draft } = loaded;
  const answer = useActionData<typeof action>();
  const shown = answer && "preview" in answer ? answer : undefined;
  const submit = useSubmit();
  // A save reloads the data, but the text keeps its key and the version it started from.
  const [{ key, version }] = useState({ key: loaded.key, version: draft?.updated_at });
  const saved = useAutosave("blog");
  const known = saved.draft ?? draft?.id;
  const saveInPlace = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { replace: true, preventScrollReset: true });
  };
  const begun = draft && { title: draft.title, about: draft.about, content: draft.content, tags: draft.tags };
  return (
    <Page shape="form">
      <TitleRow title="Create New Blog">
        <ButtonLink kind="quiet" href="/blogs">
          Back
        </ButtonLink>
      </TitleRow>
      <BlogForm
        id="blog"
        result={answer && "result" in answer ? answer.result : undefined}
        values={shown?.values ?? begun ?? undefined}
        preview={shown?.preview}
        draft={known}
        saved={saved.answer ?? null}
        suggestions={loaded.suggestions}
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
    </Page>
  );
}
