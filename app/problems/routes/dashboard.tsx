import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { addressWith } from "../../http/addresses.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, Split, TitleRow } from "../../ui/page.tsx";
import { Pages } from "../../ui/pages.tsx";
import { ActiveFilters } from "../components/active-filters.tsx";
import { AddProblem } from "../components/add-problem.tsx";
import { Filters } from "../components/filters.tsx";
import { ProblemList } from "../components/problem-list.tsx";
import { TopUsers } from "../components/top-users.tsx";
import { loadListPage } from "../list-page.server.ts";
import { commonNames, countVisibleProblems, listTopUsers } from "../queries.server.ts";
import { listSchema } from "../schema.ts";

const MOST_PLATFORMS = 30;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const filter = listSchema.parse(Object.fromEntries(url.searchParams));
  if (filter.q) await app.limits.take("searchByAccount", viewer.id);
  return {
    ...(await loadListPage(db, viewer, filter, url)),
    filter,
    clearTag: addressWith(url, { tag: null }),
    count: await countVisibleProblems(db, viewer),
    platforms: await commonNames(db, "platform", MOST_PLATFORMS),
    // The list is worth showing without its side panel.
    topUsers: await listTopUsers(db).catch((error: unknown) => {
      app.log.error({ err: error }, "The leaderboard could not be read");
      return null;
    }),
  };
});

export const meta = () => [{ title: "Problems · Upsolve" }];

export default function DashboardScreen() {
  const { rows, newer, older, filter, clearTag, count, platforms, topUsers } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Problems" count={count}>
        {count > 0 ? <AddProblem /> : null}
      </TitleRow>
      <Split aside={<TopUsers users={topUsers} />}>
        <Filters filter={filter} platforms={platforms} />
        <ActiveFilters
          filter={filter}
          clear={{ tag: clearTag, all: rows.length > 0 ? "/dashboard" : undefined }}
        />
        {rows.length > 0 ? <ProblemList rows={rows} /> : null}
        {rows.length === 0 && count === 0 ? (
          <EmptyState title="No Problems Yet" action={<AddProblem />}>
            Problems shared by the community will be here. Be the first to add one.
          </EmptyState>
        ) : null}
        {rows.length === 0 && count > 0 ? (
          <EmptyState
            title="Nothing found"
            action={<ButtonLink href="/dashboard">Show all problems</ButtonLink>}
          >
            No problem matches this search and these filters.
          </EmptyState>
        ) : null}
        <Pages newer={newer} older={older} />
      </Split>
    </Page>
  );
}
