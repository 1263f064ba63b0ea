import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { EmptyState, ErrorPage, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { FilteredProblems } from "../components/filtered-problems.tsx";
import { AddProblem, ProblemList } from "../components/problem-list.tsx";
import { loadFilteredList } from "../list-page.server.ts";
import { countOwnProblems } from "../queries.server.ts";

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const [list, count] = await Promise.all([
    loadFilteredList(app, viewer, url, "mine"),
    countOwnProblems(db, viewer),
  ]);
  return { list, username: viewer.username, count: count.all };
});

export const meta = () => [{ title: "My Problems · Upsolve" }];

export default function MyProblemsScreen() {
  const { list, username, count } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title={`${username}'s Problems`} count={list.listed}>
        {count > 0 ? <AddProblem /> : null}
      </TitleRow>
      <p className="page-note">{`You have shared ${counted(count, "problem")}.`}</p>
      {count === 0 ? (
        <EmptyState title="No Problems Yet" action={<AddProblem />}>
          Your public and private problems will appear here.
        </EmptyState>
      ) : (
        <FilteredProblems list={list} path="/myproblems" all={count}>
          <ProblemList rows={list.rows} showVisibility />
        </FilteredProblems>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) && typeof error.data?.message === "string";
  return (
    <ErrorPage
      status={isRouteErrorResponse(error) ? error.status : 500}
      title="Error Loading Problems"
      message={known ? error.data.message : "Your problems could not be loaded. Please try again."}
    >
      <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
    </ErrorPage>
  );
}
