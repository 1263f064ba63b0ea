import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { useState } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { FormMessage } from "../../../platform/ui/form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { EmptyState, ErrorPage, Page, Pages, Section, TitleRow } from "../../../platform/ui/page.tsx";
import { PeopleFilters, SearchForm } from "../components/search-forms.tsx";
import { EMPTY_TERM } from "../limits.ts";
import { commonLabels } from "../queries.server.ts";
import { type SearchFilter, searchSchema } from "../schema.ts";
import { loadResults, loadSuggestions, type Person } from "../search-page.server.ts";
import "../collaborators.css";

const FAILED = "Error fetching search results.";
const TRY_AGAIN = "Please try again.";
const FROM_THREE = "Searches of three or more characters match any part of a username or email.";
const MOST_OFFERED = 60;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const filter = searchSchema.parse(Object.fromEntries(url.searchParams));
  // Without JavaScript, the search form can send an empty term.
  const isEmptyTerm = url.searchParams.get("q")?.trim() === "";
  const isAsked = !isEmptyTerm && Object.values(filter).some((value) => value !== undefined);
  if (isAsked) await app.limits.take("searchByAccount", viewer.id);
  return {
    filter,
    isEmptyTerm,
    isAsked,
    results: isAsked ? await loadResults(app, viewer, filter, url) : null,
    suggested: isAsked ? [] : await loadSuggestions(app, viewer),
    offered: {
      skills: await commonLabels(db, "skill", MOST_OFFERED),
      languages: await commonLabels(db, "language", MOST_OFFERED),
    },
  };
});

/** If the server does not respond, null keeps the page instead of showing an error page. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (failure) {
    // A redirect, or an error with its own message.
    if (failure instanceof Response || isRouteErrorResponse(failure)) throw failure;
    return null;
  }
}

export const meta = () => [{ title: "Hire Collaborators · Upsolve" }];

export default function CollaboratorsScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const [shown, setShown] = useState(loaded);
  if (loaded && loaded !== shown) setShown(loaded);
  const asked = filterOf(useSearchParams()[0]);
  if (!shown) return <Failure message={TRY_AGAIN} />;
  const { isEmptyTerm, isAsked, results, suggested, offered } = shown;
  const filter = loaded?.filter ?? asked;
  const failed = loaded === null || (isAsked && results === null);
  const term = shown.filter.q;
  return (
    <Page>
      <TitleRow title="Hire Collaborators" />
      <SearchForm
        filter={filter}
        typed={failed ? filter.q : undefined}
        error={loaded && isEmptyTerm ? EMPTY_TERM : undefined}
      />
      <PeopleFilters filter={filter} offered={offered} />
      {failed ? <FormMessage>{FAILED}</FormMessage> : null}
      {/* Screen readers announce changes only in existing elements, and the heading arrives with the results. */}
      <p className="visually-hidden" role="status">
        {results ? foundText(results.count) : null}
      </p>
      {results ? (
        <Section title={foundText(results.count)}>
          {term ? <p className="page-note">{whereText(term, results.isBeginning)}</p> : null}
          {results.rows.length > 0 ? (
            <PersonRows rows={results.rows} />
          ) : (
            <EmptyState
              title="No users found"
              level={3}
              action={<ButtonLink href="/collaborators">Start over</ButtonLink>}
            >
              {results.isBeginning
                ? `No users who match these filters have a username or email that starts with your search. ${FROM_THREE}`
                : "No users match your search and filters."}
            </EmptyState>
          )}
          <Pages newer={results.newer} older={results.older} />
        </Section>
      ) : null}
      {isAsked ? null : suggested.length > 0 ? (
        <Section title="Ready to Find Collaborators?">
          <PersonRows rows={suggested} />
        </Section>
      ) : (
        <EmptyState title="Ready to Find Collaborators?">
          Search by part of a username or email, or choose a skill or a language.
        </EmptyState>
      )}
    </Page>
  );
}

const foundText = (count: string) => `Found ${count} potential collaborators`;

const whereText = (term: string, isBeginning: boolean) =>
  isBeginning
    ? `Usernames or emails that start with “${term}”. ${FROM_THREE}`
    : `Usernames or emails that contain “${term}”.`;

function filterOf(params: URLSearchParams): SearchFilter {
  const one = (name: string) => params.get(name) || undefined;
  return {
    q: one("q"),
    skill: one("skill"),
    language: one("language"),
    open: one("open") === "yes" ? "yes" : undefined,
  };
}

const SKILLS_SHOWN = 5;

type ListedPerson = Person & { skills?: string[]; why?: string };

function PersonRows({ rows }: { rows: ListedPerson[] }) {
  return (
    <>
      <p className="page-note small">
        Everyone who is ‘Available’ can be invited. ‘Open to collaborate’ is what members say of themselves.
      </p>
      <ul className="panel rows">
        {rows.map((person) => (
          <li key={person.id} className="found">
            <Avatar id={String(person.id)} name={person.username || "?"} image={person.avatar} size="large" />
            <div>
              <a className="by" href={`/profile/${person.id}`}>
                {person.username || "Unknown User"}
              </a>
              <div className="meta">
                {person.email ? <span>{person.email}</span> : null}
                {person.location ? (
                  <span>
                    <Icon name="map-pin" size={13} /> {person.location}
                  </span>
                ) : null}
                {person.open && !person.why ? <span>Open to collaborate</span> : null}
              </div>
              {person.skills && person.skills.length > 0 ? (
                <div className="meta">{person.skills.slice(0, SKILLS_SHOWN).join(" · ")}</div>
              ) : null}
              {person.why ? <p className="why">{person.why}</p> : null}
            </div>
            <span className="label" data-tone={person.open ? "good" : undefined}>
              Available
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) && typeof error.data?.message === "string";
  return <Failure message={known ? error.data.message : TRY_AGAIN} />;
}

function Failure({ message }: { message: string }) {
  return (
    <ErrorPage title={FAILED} message={message}>
      <ButtonLink href="/collaborators">Try again</ButtonLink>
    </ErrorPage>
  );
}
