import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { shortDate } from "../../../../platform/ui/date.tsx";
import { FilterForm, FilterSelect, GroupSelect } from "../../../../platform/ui/filter-select.tsx";
import { Avatar, Rank } from "../../../../platform/ui/marks.tsx";
import { EmptyState, Page, Pages, TitleRow } from "../../../../platform/ui/page.tsx";
import { TrustIcon } from "../../../../platform/ui/state-mark.tsx";
import { loadLeaderboard } from "../leaderboard-page.server.ts";
import "../leaderboard.css";
import "../../../../platform/ui/styles/person.css";

export const loader = withUser(({ app, viewer, url }) => loadLeaderboard(app, viewer, url));

export const meta = () => [{ title: "Leaderboard · Upsolve" }];

const periods = [
  ["week", "Week"],
  ["month", "Month"],
  ["year", "Year"],
  ["all", "All time"],
] as const;
const kinds = [
  ["solves", "Solves"],
  ["upsolves", "Upsolves"],
  ["points", "Points"],
] as const;
const teamChoices = [
  ["0", "Without teams"],
  ["1", "With teams"],
] as const;
const nouns = {
  solves: ["solve", "solves"],
  upsolves: ["upsolve", "upsolves"],
  points: ["point", "points"],
} as const;

export default function LeaderboardScreen() {
  const { filter, group, groups, tags, rows, own, me, isLast, from, until, ...hrefs } =
    useLoaderData<typeof loader>();
  const row = (leader: (typeof rows)[number]) => (
    <li key={leader.id} className="person" aria-current={leader.id === me ? "true" : undefined}>
      <Rank rank={leader.rank} />
      <Avatar id={String(leader.id)} name={leader.username} />
      <span className="who">
        <b>
          <a href={`/profile/${leader.id}`}>{leader.username}</a>
        </b>
        {leader.id === me && !leader.vouched ? <small>You</small> : null}
        {leader.vouched ? (
          <small>
            {leader.id === me ? "You · " : null}
            <TrustIcon trust="vouched" size={13} /> vouched
            {leader.waits === 0 ? null : " · not joined yet"}
          </small>
        ) : null}
      </span>
      <span className="n">
        {formatNumber(leader.value)} <small>{nouns[filter.by][leader.value === 1 ? 0 : 1]}</small>
      </span>
    </li>
  );
  return (
    <Page>
      <div className="leaderboard">
        <TitleRow title="Leaderboard">
          <ButtonLink href="/week">Weekly letter</ButtonLink>
        </TitleRow>
        <FilterForm label="Leaderboard">
          <FilterSelect name="period" aria-label="Period" value={filter.period} choices={periods} />
          <FilterSelect name="by" aria-label="Order by" value={filter.by} choices={kinds} />
          <input
            key={filter.tag}
            className="control"
            type="search"
            name="tag"
            list="tags"
            defaultValue={filter.tag}
            placeholder="Any tag"
            aria-label="Tag"
          />
          <datalist id="tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          {filter.by === "upsolves" ? null : (
            <FilterSelect
              name="teams"
              aria-label="Teams"
              value={filter.teams ? "1" : "0"}
              choices={teamChoices}
            />
          )}
          <GroupSelect group={group} groups={groups} />
          {filter.date ? <input type="hidden" name="date" value={filter.date} /> : null}
          <Button type="submit">Show</Button>
        </FilterForm>
        <nav className="span" aria-label="Period">
          {hrefs.earlier ? (
            <ButtonLink kind="quiet" size="small" href={hrefs.earlier}>
              <span aria-hidden="true">←</span> Earlier
            </ButtonLink>
          ) : null}
          <h2>
            {from === null || until === null ? "All time" : `${shortDate(from)} – ${shortDate(until)} (UTC)`}
          </h2>
          {hrefs.later ? (
            <ButtonLink kind="quiet" size="small" href={hrefs.later}>
              Later <span aria-hidden="true">→</span>
            </ButtonLink>
          ) : null}
        </nav>
        {isLast ? (
          <p className="page-note">{`No solves this ${filter.period} yet. These are the latest.`}</p>
        ) : null}
        {rows.length === 0 ? (
          <EmptyState
            title={filter.tag ? `No solves tagged ${filter.tag} yet` : "No solves yet"}
            level={3}
            action={
              <ButtonLink href={filter.period === "all" ? "/settings/handles" : hrefs.allTime}>
                {filter.period === "all" ? "Link a handle" : "Show all time"}
              </ButtonLink>
            }
          >
            Problems solved by verified or vouched handles count, and so do solutions posted here.
          </EmptyState>
        ) : (
          <>
            <ol className="panel rows">{rows.map(row)}</ol>
            {own ? (
              <ol className="panel rows own" aria-label="You">
                {row(own)}
              </ol>
            ) : rows.some(({ id }) => id === me) ? null : (
              <p className="page-note own">{`You have no ${nouns[filter.by][1]} here yet.`}</p>
            )}
          </>
        )}
        <Pages newer={hrefs.newer} older={hrefs.older} newerLabel="Higher" olderLabel="Lower" />
        <p className="soft note">
          Counts problems solved by <a href="/settings/handles">verified or vouched handles</a> and solutions
          posted here, once each.{" "}
          {filter.teams ? "Problems solved only in a team count for each of its members. " : null}
          {filter.by === "points"
            ? "A solve earns as many points as the problem’s rating (1 to 10), or 1 if unrated."
            : filter.by === "upsolves"
              ? "An upsolve is a solve by a verified or vouched handle outside the contest."
              : null}
        </p>
      </div>
    </Page>
  );
}
