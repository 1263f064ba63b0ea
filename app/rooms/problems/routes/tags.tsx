import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { tidyAddress } from "../../../platform/http/pages.server.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { FilterForm, SearchField } from "../../../platform/ui/filter-select.tsx";
import { EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { tagsSchema } from "../schema.ts";
import { listTags } from "../tags.server.ts";
import "../tags.css";

const MOST_LISTED = 300;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const filter = tagsSchema.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, filter);
  if (filter.q) await app.limits.take("searchByAccount", viewer.id);
  const tags = await listTags(db, filter.q, MOST_LISTED + 1);
  return {
    isStaff: viewer.role !== "member",
    q: filter.q ?? "",
    tags: tags.slice(0, MOST_LISTED),
    isCut: tags.length > MOST_LISTED,
  };
});

export const meta = () => [{ title: "Tags · Upsolve" }];

export default function TagsScreen() {
  const { isStaff, q, tags, isCut } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Tags" count={isCut ? `${tags.length}+` : tags.length}>
        {isStaff ? <ButtonLink href="/admin/tags">Rename a tag</ButtonLink> : null}
      </TitleRow>
      <FilterForm label="Find tags">
        <SearchField label="Filter tags" value={q} />
        <Button type="submit">Search</Button>
      </FilterForm>
      {isCut ? (
        <p className="meta page-note">
          {q
            ? "Only the first tags by name are shown. Type more letters to see others."
            : "Only the most used tags are shown. Type the start of a name to see others."}
        </p>
      ) : null}
      {tags.length > 0 ? (
        <ul className="panel tag-list">
          {tags.map(({ tag, problems }) => (
            <li key={tag}>
              <a className="tag" href={`/dashboard?tag=${encodeURIComponent(tag)}`}>
                {tag}
              </a>
              <span className="n">
                {formatNumber(problems)}
                <span className="visually-hidden">{problems === 1 ? " problem" : " problems"}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={q ? "No such tags" : "No tags yet"}
          action={
            <ButtonLink href={q ? "/tags" : "/addproblem"}>{q ? "Show all tags" : "Add Problem"}</ButtonLink>
          }
        >
          {q
            ? `No public problem has a tag that begins with “${q}”.`
            : "Tags of public problems will appear here, most used first."}
        </EmptyState>
      )}
    </Page>
  );
}
