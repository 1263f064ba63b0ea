import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorPage } from "../../ui/error-page.tsx";
import { FormMessage } from "../../ui/form.tsx";
import { Page, Section, TitleRow } from "../../ui/page.tsx";
import { Pages } from "../../ui/pages.tsx";
import { PeopleFilters } from "../components/people-filters.tsx";
import { PersonRows } from "../components/person-rows.tsx";
import { SearchForm } from "../components/search-form.tsx";
import { EMPTY_TERM } from "../limits.ts";
import { commonLabels } from "../queries.server.ts";
import { searchSchema } from "../schema.ts";
import { loadResults, loadSuggestions } from "../search-page.server.ts";

const FAILED = "Error fetching search results.";
const MOST_OFFERED = 60;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const filter = searchSchema.parse(Object.fromEntries(url.searchParams));
  // Only the search form sends an empty term; without script nothing holds it back.
  const isEmptyTerm = url.searchParams.has("q") && filter.q === undefined;
  const isAsked = !isEmptyTerm && Object.values(filter).some((value) => value !== undefined);
  if (isAsked) await app.limits.take("searchByAccount", viewer.id);
  return {
    filter,
    isEmptyTerm,
    isAsked,
    results: isAsked ? await loadResults(app, filter, url) : null,
    suggested: isAsked ? [] : await loadSuggestions(app, viewer),
    offered: {
      skills: await commonLabels(db, "skill", MOST_OFFERED),
      languages: await commonLabels(db, "language", MOST_OFFERED),
    },
  };
});

export const meta = () => [{ title: "Hire Collaborators · Upsolve" }];

export default function CollaboratorsScreen() {
  const { filter, isEmptyTerm, isAsked, results, suggested, offered } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Hire Collaborators" />
      <SearchForm filter={filter} error={isEmptyTerm ? EMPTY_TERM : undefined} />
      <PeopleFilters filter={filter} offered={offered} />
      {isAsked && results === null ? <FormMessage kind="error">{FAILED}</FormMessage> : null}
      {results ? (
        <Section title={`Found ${results.count} potential collaborators`}>
          {filter.q ? <p className="page-note">{`With “${filter.q}” in the username or email.`}</p> : null}
          {results.rows.length > 0 ? (
            <PersonRows rows={results.rows} />
          ) : (
            <EmptyState
              title="Nobody found"
              level={3}
              action={<ButtonLink href="/collaborators">Start over</ButtonLink>}
            >
              No username and no email holds this text, or nobody fits these filters.
            </EmptyState>
          )}
          <Pages newer={results.newer} older={results.older} />
        </Section>
      ) : null}
      {isAsked ? null : (
        <EmptyState title="Ready to Find Collaborators?">
          Search by a part of a username or an email, or choose a skill or a language.
        </EmptyState>
      )}
      {suggested.length > 0 ? (
        <Section title="Suggested for you">
          <PersonRows rows={suggested} />
        </Section>
      ) : null}
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) && typeof error.data?.message === "string";
  return (
    <Page>
      <ErrorPage title={FAILED} message={known ? error.data.message : "Please try again."}>
        <ButtonLink href="/collaborators">Try again</ButtonLink>
      </ErrorPage>
    </Page>
  );
}
