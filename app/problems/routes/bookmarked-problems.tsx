import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState, Page, Pages, TitleRow } from "../../ui/page.tsx";
import { ProblemList } from "../components/problem-list.tsx";
import { loadListPage } from "../list-page.server.ts";
import { countBookmarks } from "../queries.server.ts";

export const loader = withUser(async ({ db, viewer, url }) => ({
  ...(await loadListPage(db, viewer, { show: "bookmarked", sort: "newest" }, url)),
  count: await countBookmarks(db, viewer),
}));

export const meta = () => [{ title: "Bookmarked Problems · Upsolve" }];

export default function BookmarkedProblemsScreen() {
  const { rows, newer, older, count } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Bookmarked Problems" count={`${count.toLocaleString("en")} saved`} />
      {rows.length > 0 ? (
        <ProblemList rows={rows} />
      ) : (
        <EmptyState
          title="No Bookmarked Problems"
          action={<ButtonLink href="/dashboard">Explore Problems</ButtonLink>}
        >
          Problems you bookmark will appear here.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}
