import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import {
  FilterForm,
  FilterSelect,
  GroupSelect,
  SearchField,
} from "../../../../platform/ui/filter-select.tsx";
import { LiveText } from "../../../../platform/ui/live-text.tsx";
import { EmptyState, Page, Pages, TitleRow } from "../../../../platform/ui/page.tsx";
import { PastContests } from "../components/past-contests.tsx";
import { loadPastPage } from "../past-page.server.ts";
import "../past.css";

export const loader = withUser(({ app, viewer, url, context }) =>
  loadPastPage(app, viewer, { url, context }),
);

export const meta: MetaFunction = () => [{ title: "Boards · Upsolve" }];

export default function PastContestsScreen() {
  const { q, judge, who, group, groups, judges, contests, live, newer, older } =
    useLoaderData<typeof loader>();
  const isFiltered = q !== "" || judge !== undefined || who !== "all" || group !== undefined;
  return (
    <Page>
      <TitleRow title="Boards">
        <ButtonLink kind="quiet" href="/teams">
          Teams
        </ButtonLink>
        <ButtonLink kind="quiet" href="/contests">
          Calendar
        </ButtonLink>
      </TitleRow>
      {live.map(({ board, ...contest }) => (
        <p key={board} className="facts">
          <span className="label" data-tone="accent">
            Live
          </span>
          <a className="link" href={board}>
            <LiveText {...contest} />
          </a>
        </p>
      ))}
      <FilterForm label="Boards">
        <SearchField label="Search contests" value={q} />
        <FilterSelect
          name="judge"
          aria-label="Judge"
          value={judge ?? ""}
          choices={[["", "All judges"], ...judges]}
        />
        <FilterSelect
          name="who"
          aria-label="Who took part"
          value={who}
          choices={[
            ["all", "All contests"],
            [
              "here",
              group === undefined ? "Contests members took part in" : "Contests the group took part in",
            ],
            ["mine", "Contests I took part in"],
          ]}
        />
        <GroupSelect group={group} groups={groups} />
        <Button type="submit">Search</Button>
      </FilterForm>
      <section className="panel" aria-label="Contests">
        {contests.length > 0 ? (
          <PastContests contests={contests} isOfGroup={group !== undefined} />
        ) : (
          <EmptyState
            title={isFiltered ? "No contest matches" : "No past contests yet"}
            action={isFiltered ? <ButtonLink href="/contests/past">Show all</ButtonLink> : null}
          >
            {isFiltered
              ? "Try fewer words, or another judge."
              : "Contests appear here once they end or once a judge's contest list is loaded."}
          </EmptyState>
        )}
      </section>
      <Pages newer={newer} older={older} newerLabel="Later" olderLabel="Earlier" />
    </Page>
  );
}
