import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { findLanguage, languages } from "../../../platform/text/languages.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { type Moment, Time, useMoments } from "../../../platform/ui/date.tsx";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import { FilterSelect, useFilterForm } from "../../../platform/ui/filter-select.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Avatar, Stars } from "../../../platform/ui/marks.tsx";
import { EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { ProblemHead } from "../../../platform/ui/problem-head.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { toHead } from "../../problems/json.ts";
import { Editorial } from "../components/solution-marks.tsx";
import { markerOf } from "../json.ts";
import { type EditorialCard, listSolutionCards, type SolutionCard } from "../queries.server.ts";
import { type ListFilter, listSchema } from "../schema.ts";
import "../../problems/problem.css";
import "../solutions.css";

const PAGE_SIZE = 20;

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const filter = listSchema.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, { language: filter.language, sort: filter.sort === "newest" ? undefined : filter.sort });
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const id = idParam(params.problemId);
  const page = await listSolutionCards(db, viewer, id, filter, position);
  return {
    problem: toHead(page.problem),
    // Counts are not stored per language, so a filtered list shows none.
    count: page.problem.solutions_count,
    filter,
    rows: [...page.editorials.map(toEditorial), ...page.rows.map(toCard)],
    ...pageLinks(url, page),
  };
});

/** Has short keys, because it is sent twice: as HTML and as loader data. */
const toCard = (row: SolutionCard) => ({
  id: row.id,
  by:
    row.author_id !== null && row.username !== null
      ? ([row.author_id, row.username, row.avatar] as const)
      : undefined,
  language: findLanguage(row.language)?.label ?? row.language,
  overview: row.approach_excerpt || "Solution",
  rating: row.average_rating,
  reviews: row.reviews_count,
  useful: row.useful_count,
  comments: row.comments_count,
  createdAt: row.created_at,
});

const toEditorial = (row: EditorialCard) => ({ ...toCard(row), editorial: { by: markerOf(row) } });

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Solutions", data?.problem.title)];

export default function SolutionsScreen() {
  const { problem, count, filter, rows, newer, older } = useLoaderData<typeof loader>();
  const { id } = problem;
  const moments = useMoments();
  const addSolution = (
    <ButtonLink kind="primary" href={`/problem/${id}/addsolution`}>
      <Icon name="plus" /> Add Solution
    </ButtonLink>
  );
  return (
    <Page>
      <ProblemHead problem={problem} tab="solutions" />
      <TitleRow
        title="Solutions"
        level={2}
        count={filter.language || count === 0 ? undefined : countText(count)}
      >
        {count > 0 ? addSolution : null}
      </TitleRow>
      {count > 0 ? <Filters language={filter.language} sort={filter.sort} /> : null}
      {rows.length > 0 ? (
        <ul className="cards">
          {rows.map((row) => (
            <Card key={row.id} problem={id} row={row} posted={moments.ago(row.createdAt)} />
          ))}
        </ul>
      ) : count === 0 ? (
        <EmptyState title="No Solutions Yet" action={addSolution}>
          Solutions to this problem will appear here. Be the first to post one.
        </EmptyState>
      ) : (
        <EmptyState
          title="Nothing found"
          action={<ButtonLink href={`/problem/${id}/solutions`}>Show all solutions</ButtonLink>}
        >
          No solution uses this language.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

type CardProps = {
  problem: number;
  row: ReturnType<typeof toCard> & Partial<ReturnType<typeof toEditorial>>;
  posted: Moment;
};

const Card = drawnOnce(({ problem, row, posted }: CardProps) => (
  <li className="card solution">
    {row.editorial ? <Editorial by={row.editorial.by} /> : null}
    <div className="card-head">
      <Avatar id={String(row.by?.[0] ?? 0)} name={row.by?.[1] ?? "?"} image={row.by?.[2]} size="small" />
      <b>{row.by ? <a href={`/profile/${row.by[0]}`}>{`@${row.by[1]}`}</a> : "Unknown User"}</b>
      <span className="label">{row.language}</span>
    </div>
    <a className="overview" href={`/problem/${problem}/solutions/${row.id}`}>
      {row.overview}
    </a>
    <div className="meta">
      {row.rating > 0 ? <Stars value={row.rating} /> : null}
      <span>{reviewsText(row.reviews)}</span>
      {row.useful > 0 ? <span>{`${formatNumber(row.useful)} useful`}</span> : null}
      {row.comments > 0 ? <span>{counted(row.comments, "comment")}</span> : null}
      <Time {...posted} />
    </div>
  </li>
));

const Filters = drawnOnce(function Filters({ language, sort }: Pick<ListFilter, "language" | "sort">) {
  const known = languages.map(({ id, label }) => [id, label] as const);
  const sorts = [
    ["newest", "Newest"],
    ["reviewed", "Best reviewed"],
    ["useful", "Most useful"],
  ] as const;
  return (
    <form {...useFilterForm("Solutions")}>
      <FilterSelect
        name="language"
        aria-label="Language"
        value={language ?? ""}
        choices={[["", "All languages"], ...known]}
      />
      <FilterSelect name="sort" aria-label="Sort" value={sort} choices={sorts} />
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </form>
  );
});

const countText = (count: number) =>
  count === 1 ? "1 Solution Found" : `${formatNumber(count)} Solutions Found`;

const reviewsText = (count: number) => (count === 0 ? "No reviews yet" : counted(count, "review"));
