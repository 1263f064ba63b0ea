import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { withUser } from "../../accounts/guards.server.ts";
import { idParam } from "../../http/ids.ts";
import { pageLinks, pageRequest, tidyAddress } from "../../http/pages.server.ts";
import { findLanguage } from "../../text/languages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../ui/page.tsx";
import { Filters } from "../components/filters.tsx";
import { type SolutionCardData, SolutionCards } from "../components/solution-cards.tsx";
import { listSolutionCards, type SolutionCard } from "../queries.server.ts";
import { listSchema } from "../schema.ts";

const PAGE_SIZE = 20;

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const filter = listSchema.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, { language: filter.language, sort: filter.sort === "newest" ? undefined : filter.sort });
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listSolutionCards(db, viewer, idParam(params.problemId), filter, position);
  return {
    id: page.problem.id,
    title: page.problem.title,
    // A kept counter. There is none for each language, so the filtered list shows no count.
    count: page.problem.solutions_count,
    filter,
    rows: page.rows.map(toCard),
    ...pageLinks(url, page),
  };
});

function toCard(row: SolutionCard): SolutionCardData {
  return {
    id: row.id,
    ...(row.author_id !== null && row.username !== null ? { by: [row.author_id, row.username] } : {}),
    language: findLanguage(row.language)?.label ?? row.language,
    overview: row.approach_excerpt || "Solution",
    rating: row.average_rating,
    reviews: row.reviews_count,
    createdAt: row.created_at,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Solutions to ${data.title} · Upsolve` : "Upsolve" },
];

export default function SolutionsScreen() {
  const { id, title, count, filter, rows, newer, older } = useLoaderData<typeof loader>();
  const addSolution = (
    <ButtonLink kind="primary" href={`/problem/${id}/addsolution`}>
      <Plus size={16} aria-hidden /> Add Solution
    </ButtonLink>
  );
  return (
    <Page>
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title, href: `/problem/${id}` },
        ]}
      />
      <TitleRow title="Solutions" count={filter.language || count === 0 ? undefined : countText(count)}>
        {count > 0 ? addSolution : null}
      </TitleRow>
      {count > 0 ? <Filters filter={filter} /> : null}
      {rows.length > 0 ? <SolutionCards problemId={id} rows={rows} /> : null}
      {rows.length === 0 && count === 0 ? (
        <EmptyState title="No Solutions Yet" action={addSolution}>
          Solutions to this problem will appear here. Be the first to post one.
        </EmptyState>
      ) : null}
      {rows.length === 0 && count > 0 ? (
        <EmptyState
          title="Nothing found"
          action={<ButtonLink href={`/problem/${id}/solutions`}>Show all solutions</ButtonLink>}
        >
          No solution uses this language.
        </EmptyState>
      ) : null}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

const countText = (count: number) =>
  count === 1 ? "1 Solution Found" : `${count.toLocaleString("en")} Solutions Found`;
