import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { useUnsavedWarning } from "../../../platform/browser/unsaved.ts";
import { Forbidden } from "../../../platform/http/errors.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import { Version } from "../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { updateBlog } from "../commands.server.ts";
import { BlogForm } from "../components/blog-form.tsx";
import { canEdit, NOT_YOURS } from "../policy.ts";
import { getBlog, requireBlog, suggestTags } from "../queries.server.ts";
import { previewOf } from "../rendering.server.ts";
import { blogSchema } from "../schema.ts";
import { apart } from "../tags.ts";

const FAILED = "Failed to update blog";

export const loader = withUser("author", async ({ db, viewer, params }) => {
  const blog = await getBlog(db, viewer, idParam(params.blogId));
  if (!canEdit(viewer, blog)) throw new Forbidden(NOT_YOURS);
  const { id, title, about, content, updated_at: version } = blog;
  const tags = apart(blog.tags).join(", ");
  return { id, version, values: { title, about, content, tags }, suggestions: await suggestTags(db) };
});

export const action = withUser("author", async ({ request, app, db, viewer, params, context }) => {
  const id = idParam(params.blogId);
  // Checked before validation: a missing permission is not a mistake in the form.
  if (!canEdit(viewer, await requireBlog(db, viewer, id))) throw new Forbidden(NOT_YOURS);
  const form = await readForm(request, blogSchema);
  if (form.get("intent") === "preview") return previewOf(form, context);
  return submitForm(form, blogSchema, async (input) => {
    await withFormError(app, FAILED, () => updateBlog(app, viewer, id, input, versionRead(form)));
    return redirectWithToast(context, `/blog/${id}`, "Blog updated successfully!");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit Blog", data?.values.title)];

export default function EditBlogScreen() {
  const { id, version, values, suggestions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer && "preview" in answer ? answer : undefined;
  const result = answer && "result" in answer ? answer.result : undefined;
  useUnsavedWarning("blog", answer !== undefined);
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Blogs", href: "/blogs" },
          { title: values.title, href: `/blog/${id}` },
        ]}
      />
      <TitleRow title="Edit Blog" />
      <BlogForm
        id="blog"
        result={result}
        values={shown?.values ?? values}
        preview={shown?.preview}
        suggestions={suggestions}
        submit={{ label: "Save Changes", pending: "Saving Blog..." }}
      >
        <Version loaded={version} isOutdated={isOutdated(result)} />
      </BlogForm>
    </Page>
  );
}
