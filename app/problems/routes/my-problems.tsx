import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState, ErrorPage, Page, Pages, TitleRow } from "../../ui/page.tsx";
import { AddProblem, ProblemList } from "../components/problem-list.tsx";
import { loadListPage } from "../list-page.server.ts";
import { countOwnProblems } from "../queries.server.ts";

export const loader = withUser(async ({ db, viewer, url }) => ({
  ...(await loadListPage(db, viewer, { show: "mine", sort: "newest" }, url)),
  username: viewer.username,
  count: (await countOwnProblems(db, viewer)).all,
}));

export const meta = () => [{ title: "My Problems · Upsolve" }];

export default function MyProblemsScreen() {
  const { rows, newer, older, username, count } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title={`${username}'s Problems`}>{count > 0 ? <AddProblem /> : null}</TitleRow>
      <p className="page-note">
        {count === 1
          ? "You have shared 1 problem."
          : `You have shared ${count.toLocaleString("en")} problems.`}
      </p>
      {rows.length > 0 ? (
        <ProblemList rows={rows} showVisibility />
      ) : (
        <EmptyState title="No Problems Yet" action={<AddProblem />}>
          Your public and private problems will appear here.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
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
