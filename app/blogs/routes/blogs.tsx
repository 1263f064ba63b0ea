import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus, Rss } from "lucide-react";
import { feedKey, withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { isWhole, leaveEmptyPage, pageLinks, pageRequest } from "../../http/pages.server.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { shorten } from "../../text/plain-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState, Page, Pages, TitleRow } from "../../ui/page.tsx";
import { deleteDraft } from "../commands.server.ts";
import { type BlogCardData, BlogCards } from "../components/blog-cards.tsx";
import { BlogSearch } from "../components/blog-search.tsx";
import { Drafts } from "../components/drafts.tsx";
import { MOST_COUNTED } from "../limits.ts";
import { type BlogCard, countBlogs, countFound, listBlogCards, listDrafts } from "../queries.server.ts";
import { draftDeletionSchema, listSchema } from "../schema.ts";

const PAGE_SIZE = 24;
/** Characters of the name of a draft without a title. */
const NAME_LENGTH = 80;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const { q } = listSchema.parse(Object.fromEntries(url.searchParams));
  if (q) await app.limits.take("searchByAccount", viewer.id);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listBlogCards(db, q, position);
  const total = await countBlogs(db);
  leaveEmptyPage(url, position, page);
  const drafts = await listDrafts(db, viewer);
  return {
    q,
    total,
    found: q === undefined ? undefined : isWhole(page) ? page.rows.length : await countFound(db, q),
    rows: page.rows.map(toCard),
    ...pageLinks(url, page),
    drafts: drafts.map((draft) => ({
      id: draft.id,
      name: draft.title || shorten(draft.about_excerpt || draft.content_excerpt || "Untitled", NAME_LENGTH),
      updatedAt: draft.updated_at,
    })),
    feed: `/blogs.atom?key=${await feedKey(app, viewer)}`,
  };
});

function toCard(row: BlogCard): BlogCardData {
  return {
    id: row.id,
    title: row.title,
    by: [row.author_id, row.username],
    content: row.content_excerpt ?? "",
    createdAt: row.created_at,
  };
}

export const action = withUser(async ({ request, url, app, viewer, context }) =>
  submitForm(await readForm(request), draftDeletionSchema, async ({ draft }) => {
    await deleteDraft(app, viewer, Number(draft));
    return redirectWithToast(context, url.pathname + url.search, "Draft deleted");
  }),
);

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Blogs · Upsolve" },
  ...(data
    ? [
        {
          tagName: "link" as const,
          rel: "alternate",
          type: "application/atom+xml",
          title: "Blogs",
          href: data.feed,
        },
      ]
    : []),
];

export default function BlogsScreen() {
  const { q, total, found, rows, newer, older, drafts, feed } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Blogs" count={<Counters total={total} found={found} />}>
        <ButtonLink kind="quiet" href="/dashboard">
          Back
        </ButtonLink>
        <ButtonLink href={feed}>
          <Rss size={16} aria-hidden /> Feed
        </ButtonLink>
        <ButtonLink kind={total > 0 ? "primary" : "plain"} href="/addblog">
          <Plus size={16} aria-hidden /> Compose
        </ButtonLink>
      </TitleRow>
      <BlogSearch q={q} />
      {drafts.length > 0 && q === undefined ? <Drafts rows={drafts} /> : null}
      <h2 className="list-title">{q === undefined ? "All Blogs" : `Search Results for "${q}"`}</h2>
      {rows.length > 0 ? <BlogCards rows={rows} /> : null}
      {rows.length === 0 && q !== undefined ? (
        <EmptyState
          title="No blogs found"
          level={3}
          action={<ButtonLink href="/blogs">Show all blogs</ButtonLink>}
        >
          No title or author matches your search.
        </EmptyState>
      ) : null}
      {rows.length === 0 && q === undefined ? (
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
      ) : null}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

/** The number of published blogs, and of those the list below is about. */
function Counters({ total, found }: { total: number; found: number | undefined }) {
  return (
    <span role="status">
      Total Blogs: {total.toLocaleString("en")} · All Blogs:{" "}
      {found === undefined ? total.toLocaleString("en") : `${foundText(found)} found`}
    </span>
  );
}

const foundText = (found: number) =>
  found > MOST_COUNTED ? `more than ${MOST_COUNTED.toLocaleString("en")}` : found.toLocaleString("en");
