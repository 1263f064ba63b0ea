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
import { Crumbs, Page, Split } from "../../../platform/ui/page.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { Thread } from "../../../platform/ui/thread/thread.tsx";
import { hasFormulas } from "../../../platform/ui/thread/thread-data.ts";
import { UsefulRow } from "../../../platform/ui/useful.tsx";
import { actOnThread, commentForms, loadThread } from "../../comments/index.server.ts";
import { COMMENT } from "../../comments/limits.ts";
import { usefulBy } from "../../useful/index.server.ts";
import { deleteBlog } from "../commands.server.ts";
import { readingTime } from "../components/blog-card.tsx";
import { BlogTags } from "../components/blog-tags.tsx";
import { ContentsAside, ContentsFolded } from "../components/contents.tsx";
import { canEdit } from "../policy.ts";
import { getBlog } from "../queries.server.ts";
import { renderBlog } from "../rendering.server.ts";
import { apart } from "../tags.ts";
import "../blog.css";

export const loader = withUser(async (args) => {
  const { app, db, viewer, params, context } = args;
  const blog = await getBlog(db, viewer, idParam(params.blogId));
  return {
    id: blog.id,
    title: blog.title,
    author: { id: blog.author_id, username: blog.username, avatar: blog.avatar },
    createdAt: blog.created_at,
    updatedAt: blog.updated_at,
    minutes: blog.reading_minutes,
    tags: apart(blog.tags),
    editable: canEdit(viewer, blog),
    useful: await usefulBy(app, viewer, "blog", blog),
    thread: await loadThread(args, { kind: "blog", id: blog.id }, `/blog/${blog.id}`),
    ...(await renderBlog(context, blog)),
  };
});

const only = { delete: "author", "edit-comment": "author", "delete-comment": "author" } as const;

export const action = withUser(only, async (args) => {
  const { request, params, app, viewer, context } = args;
  const id = idParam(params.blogId);
  const form = await readForm(request, ...commentForms);
  if (form.get("intent") === "delete") {
    await deleteBlog(app, viewer, id);
    return redirectWithToast(context, "/blogs", "Blog deleted");
  }
  const answer = await actOnThread(args, { kind: "blog", id }, `/blog/${id}`, form);
  if (!answer) throw noSuchAction();
  return answer;
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Upsolve` : "Upsolve" },
  ...mathStyles(data ? data.hasMath || hasFormulas(data.thread) : false),
];

export default function BlogScreen() {
  const blog = useLoaderData<typeof loader>();
  const { id, contents, editable, author, useful, thread } = blog;
  const content = (
    <>
      <article>
        <BlogHead {...blog} />
        <div className="lead">
          <Prose html={blog.about} />
        </div>
        {contents.length > 0 ? <ContentsFolded headings={contents} /> : null}
        <Prose html={blog.content} />
      </article>
      <UsefulRow kind="blog" id={id} own={editable} useful={useful}>
        {editable ? null : <EntryLinks kind="blog" id={id} author={author.id} of="this blog" />}
      </UsefulRow>
      <Thread data={thread} rule={COMMENT} />
    </>
  );
  return (
    <Page shape="reading">
      <Crumbs steps={[{ title: "Blogs", href: "/blogs" }]} />
      {contents.length > 0 ? <Split aside={<ContentsAside headings={contents} />}>{content}</Split> : content}
    </Page>
  );
}

type Head = Pick<
  Awaited<ReturnType<typeof useLoaderData<typeof loader>>>,
  "id" | "title" | "author" | "createdAt" | "updatedAt" | "minutes" | "tags" | "editable"
>;

function BlogHead({ id, title, author, createdAt, updatedAt, minutes, tags, editable }: Head) {
  return (
    <>
      <h1>{title}</h1>
      <div className="facts">
        <Avatar id={String(author.id)} name={author.username} image={author.avatar} size="small" />
        <a className="link" href={`/profile/${author.id}`}>
          {author.username}
        </a>
        <ShortDate value={createdAt} />
        {updatedAt > createdAt ? (
          <span>
            Updated <ShortDate value={updatedAt} />
          </span>
        ) : null}
        <span>{readingTime(minutes)}</span>
        <BlogTags tags={tags} />
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
    </>
  );
}
