import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { nextStep } from "../../first-steps/queries.server.ts";
import { addressWith } from "../../http/addresses.ts";
import { shownEmail } from "../../people/json.ts";
import { countDue } from "../../revisit/queries.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Avatar, Rank } from "../../ui/marks.tsx";
import { EmptyState, Page, Pages, Split, TitleRow } from "../../ui/page.tsx";
import { Filters } from "../components/filters.tsx";
import { FirstSteps } from "../components/first-steps.tsx";
import { AddProblem, ProblemList } from "../components/problem-list.tsx";
import { countNarrowed, loadListPage, readFilter } from "../list-page.server.ts";
import { commonNames, countVisibleProblems, listTopUsers } from "../queries.server.ts";

const MOST_PLATFORMS = 30;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const filter = readFilter(url);
  if (filter.q) await app.limits.take("searchByAccount", viewer.id);
  const list = loadListPage(db, viewer, filter, url);
  // PostgreSQL gets all questions at once.
  const [page, listed, all, platforms, next, due, topUsers] = await Promise.all([
    list,
    list.then((page) => countNarrowed(db, viewer, filter, page)),
    countVisibleProblems(db, viewer),
    commonNames(db, "platform", MOST_PLATFORMS),
    nextStep(app, viewer),
    countDue(db, viewer, app.now()),
    // Show the list even when its side panel fails.
    listTopUsers(db).then(
      (users) => users.map((user) => ({ ...user, email: shownEmail(app, viewer, user) })),
      (error: unknown) => {
        app.log.error({ err: error }, "The leaderboard could not be read");
        return null;
      },
    ),
  ]);
  const clearTag = addressWith(url, { tag: null });
  return { ...page, filter, clearTag, all, listed, platforms, next, due, topUsers };
});

export const meta = () => [{ title: "Problems · Upsolve" }];

export default function DashboardScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { rows, newer, older, filter, clearTag, all, listed, platforms, next, due, topUsers } = loaded;
  const note = noteOn(loaded);
  // The empty state has its own link.
  const canClear = listed !== undefined && rows.length > 0;
  return (
    <Page>
      <TitleRow title="Problems" count={listed ?? all}>
        {all > 0 ? <AddProblem /> : null}
      </TitleRow>
      {next ? <FirstSteps next={next} /> : null}
      {due > 0 ? (
        <p className="page-note">
          <a href="/revisit">{due === 1 ? "A problem is" : `${due} problems are`} due to revisit</a>
        </p>
      ) : null}
      <Split aside={<TopUsers users={topUsers} />}>
        <Filters filter={filter} platforms={platforms} />
        {filter.tag || canClear ? (
          <p className="meta page-note">
            {filter.tag ? (
              <span>
                Tagged <b>#{filter.tag}</b> <a href={clearTag}>Any tag</a>
              </span>
            ) : null}
            {canClear ? <a href="/dashboard">Clear all filters</a> : null}
          </p>
        ) : null}
        {note ? <p className="meta page-note">{note}</p> : null}
        {rows.length > 0 ? <ProblemList rows={rows} /> : null}
        {rows.length === 0 && all === 0 ? (
          <EmptyState title="No Problems Yet" action={<AddProblem />}>
            Problems the community shares will appear here. Be the first to add one.
          </EmptyState>
        ) : null}
        {rows.length === 0 && all > 0 ? (
          <EmptyState
            title="Nothing found"
            action={<ButtonLink href="/dashboard">Show all problems</ButtonLink>}
          >
            {loaded.isEarly
              ? "No problem of those searched so far matches."
              : "No problem matches this search and these filters."}
          </EmptyState>
        ) : null}
        <Pages newer={newer} older={older} />
      </Split>
    </Page>
  );
}

/** What a list of a large search leaves out. */
function noteOn({ newestOf, searched, isEarly }: SerializeFrom<typeof loader>): string | undefined {
  const further = "Add a word or a filter to see others.";
  if (newestOf) return `These are the newest ${newestOf.toLocaleString("en")} of the matches. ${further}`;
  if (searched)
    return `These are matches among the newest ${searched.toLocaleString("en")} problems. ${further}`;
  return isEarly ? "The search stopped here. The next page goes on with other problems." : undefined;
}

/** @param users null when the leaderboard could not be read. */
function TopUsers({ users }: { users: SerializeFrom<typeof loader>["topUsers"] }) {
  return (
    <section className="panel" aria-labelledby="top-users">
      <h2 className="panel-head" id="top-users">
        Top Users
      </h2>
      {users === null ? <p className="panel-body soft">Failed to fetch users.</p> : null}
      {users?.length === 0 ? <p className="panel-body soft">No top users yet</p> : null}
      {users && users.length > 0 ? (
        <ol className="rows">
          {users.map((user, index) => (
            <li key={user.id} className="person">
              <Rank rank={index + 1} />
              <Avatar id={String(user.id)} name={user.username} />
              <span className="who">
                <b>
                  <a href={`/profile/${user.id}`}>{user.username}</a>
                </b>
                {user.email ? <small>{user.email}</small> : null}
              </span>
              <span className="n">
                {user.solutions_count} <small>Solutions</small>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
