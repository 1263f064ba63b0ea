import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { Crumbs, Page } from "../../../platform/ui/page.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { deleteBlog } from "../commands.server.ts";
import { canEdit } from "../policy.ts";
import { getBlog } from "../queries.server.ts";
import { renderBlog } from "../rendering.server.ts";
import "../blogs.css";

export const loader = withUser(async ({ db, viewer, params, context }) => {
  const blog = await getBlog(db, viewer, idParam(params.blogId));
  return {
    id: blog.id,
    title: blog.title,
    author: { id: blog.author_id, username: blog.username },
    createdAt: blog.created_at,
    updatedAt: blog.updated_at,
    editable: canEdit(viewer, blog),
    ...(await renderBlog(context, blog)),
  };
});

export const action = withUser("author", async ({ request, params, app, viewer, context }) => {
  const id = idParam(params.blogId);
  if ((await readForm(request)).get("intent") !== "delete") throw noSuchAction();
  await deleteBlog(app, viewer, id);
  return redirectWithToast(context, "/blogs", "Blog deleted");
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Upsolve` : "Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function BlogScreen() {
  const { id, title, author, createdAt, updatedAt, editable, about, content } =
    useLoaderData<typeof loader>();
  return (
    <Page shape="reading">
      <Crumbs steps={[{ title: "Blogs", href: "/blogs" }]} />
      <article>
        <h1>{title}</h1>
        <div className="facts">
          <Avatar id={String(author.id)} name={author.username} size="small" />
          <a className="link" href={`/profile/${author.id}`}>
            {author.username}
          </a>
          <ShortDate value={createdAt} />
          {updatedAt > createdAt ? (
            <span>
              Updated <ShortDate value={updatedAt} />
            </span>
          ) : null}
        </div>
        {editable ? (
          <div className="actions">
            <ButtonLink href={`/blog/${id}/edit`}>Edit</ButtonLink>
            <ConfirmDelete
              id="delete-blog"
              trigger="Delete"
              question="Are you sure you want to delete this blog?"
              action={`/blog/${id}`}
            />
          </div>
        ) : null}
        <div className="lead">
          <Prose html={about} />
        </div>
        <Prose html={content} />
        {editable ? null : (
          <p className="meta">
            <EntryLinks kind="blog" id={id} author={author.id} of="this blog" />
          </p>
        )}
      </article>
    </Page>
  );
}
