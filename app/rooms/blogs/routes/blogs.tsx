import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedKey, withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { isWhole, leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { shorten } from "../../../platform/text/plain-text.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { DeleteItem } from "../../../platform/ui/confirm.tsx";
import { Ago } from "../../../platform/ui/date.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { deleteDraft } from "../commands.server.ts";
import { BlogCard } from "../components/blog-card.tsx";
import { BlogSearch } from "../components/blog-search.tsx";
import { MOST_COUNTED } from "../limits.ts";
import { countBlogs, countFound, listBlogCards, listDrafts } from "../queries.server.ts";
import { draftDeletionSchema, listSchema } from "../schema.ts";
import { apart } from "../tags.ts";
import "../blogs.css";

const PAGE_SIZE = 24;
const NAME_LENGTH = 80;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const filter = listSchema.parse(Object.fromEntries(url.searchParams));
  const { q, tag } = filter;
  if (q) await app.limits.take("searchByAccount", viewer.id);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listBlogCards(db, filter, position);
  const total = await countBlogs(db);
  leaveEmptyPage(url, position, page);
  const isFiltered = q !== undefined || tag !== undefined;
  const drafts = isFiltered ? [] : await listDrafts(db, viewer);
  return {
    q,
    tag,
    total,
    found: !isFiltered ? undefined : isWhole(page) ? page.rows.length : await countFound(db, filter),
    rows: page.rows.map((row) => ({
      id: row.id,
      title: row.title,
      by: [row.author_id, row.username, row.avatar] as const,
      content: row.content_excerpt ?? "",
      createdAt: row.created_at,
      tags: apart(row.tags),
      minutes: row.reading_minutes,
      comments: row.comments_count,
      useful: row.useful_count,
    })),
    ...pageLinks(url, page),
    drafts: drafts.map((draft) => ({
      id: draft.id,
      name: draft.title || shorten(draft.about_excerpt || draft.content_excerpt || "Untitled", NAME_LENGTH),
      updatedAt: draft.updated_at,
    })),
    feed: `/blogs.atom?key=${await feedKey(app, viewer)}`,
  };
});

export const action = withUser("holder", async ({ request, url, app, viewer, context }) =>
  submitForm(await readForm(request), draftDeletionSchema, async ({ draft }) => {
    await deleteDraft(app, viewer, Number(draft));
    return redirectWithToast(context, url.pathname + url.search, "Draft deleted");
  }),
);

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const feed = { tagName: "link" as const, rel: "alternate", type: "application/atom+xml", title: "Blogs" };
  return [{ title: "Blogs · Upsolve" }, ...(data ? [{ ...feed, href: data.feed }] : [])];
};

export default function BlogsScreen() {
  const { q, tag, total, found, rows, newer, older, drafts, feed } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Blogs">
        <ButtonLink kind="quiet" href="/dashboard">
          Back
        </ButtonLink>
        <ButtonLink href={feed}>
          <Icon name="rss" /> Feed
        </ButtonLink>
        <ButtonLink kind={total > 0 ? "primary" : "plain"} href="/addblog">
          <Icon name="plus" /> Compose
        </ButtonLink>
      </TitleRow>
      <BlogSearch q={q} />
      {drafts.length > 0 ? (
        <section className="panel drafts" aria-labelledby="drafts">
          <h2 className="panel-head" id="drafts">
            Your drafts
          </h2>
          <ul className="rows">
            {drafts.map(({ id, name, updatedAt }) => (
              <li key={id} className="row-with-actions">
                <a href={`/addblog?draft=${id}`}>{name}</a>
                <small className="soft">
                  Saved <Ago value={updatedAt} />
                </small>
                <DeleteItem
                  name="draft"
                  value={id}
                  label="Delete draft"
                  of={name}
                  question={`Are you sure you want to delete the draft "${name}"?`}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="list-title">
        <h2>
          {q !== undefined ? (
            `Search Results for "${q}"`
          ) : tag === undefined ? (
            "All Blogs"
          ) : (
            <>
              Tagged <span className="tag">{tag}</span>
            </>
          )}
        </h2>
        {tag === undefined ? null : (
          <a className="link small" href={q === undefined ? "/blogs" : `/blogs?q=${encodeURIComponent(q)}`}>
            {q === undefined ? "Show all blogs" : `In all blogs, not only #${tag}`}
          </a>
        )}
        <Counters total={total} found={found} />
      </div>
      {rows.length > 0 ? (
        <ul className="cards">
          {rows.map((row) => (
            <BlogCard key={row.id} {...row} />
          ))}
        </ul>
      ) : found !== undefined ? (
        <EmptyState
          title="No blogs found"
          level={3}
          action={<ButtonLink href="/blogs">Show all blogs</ButtonLink>}
        >
          {q === undefined ? "No blog has this tag." : "No title or author matches your search."}
        </EmptyState>
      ) : (
        <EmptyState
          title="No blogs yet"
          level={3}
          action={
            <ButtonLink kind="primary" href="/addblog">
              Create Your First Blog
            </ButtonLink>
          }
        >
          Editorials, techniques and contest reports from the community will appear here.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

function Counters({ total, found }: { total: number; found: number | undefined }) {
  return (
    <span className="count" role="status">
      Total Blogs: {formatNumber(total)} ·{" "}
      {found === undefined ? `All Blogs: ${formatNumber(total)}` : `Found: ${foundText(found)}`}
    </span>
  );
}

const foundText = (found: number) =>
  found > MOST_COUNTED ? `more than ${formatNumber(MOST_COUNTED)}` : formatNumber(found);
