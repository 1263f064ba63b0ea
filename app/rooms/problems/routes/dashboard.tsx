import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import { Due } from "../../../platform/ui/due.tsx";
import { Avatar, Rank } from "../../../platform/ui/marks.tsx";
import { EmptyState, Page, Split, TitleRow } from "../../../platform/ui/page.tsx";
import { listGiven } from "../../lists/index.server.ts";
import { shownEmail } from "../../members/json.ts";
import { countDue } from "../../practice/index.server.ts";
import { nextStep } from "../../site/index.server.ts";
import { listLive } from "../../solves/index.server.ts";
import { FilteredProblems } from "../components/filtered-problems.tsx";
import { LastContests } from "../components/last-contests.tsx";
import { LiveNow } from "../components/live-now.tsx";
import { AddProblem, ProblemList } from "../components/problem-list.tsx";
import { loadLastContests } from "../last-contests.server.ts";
import { loadFilteredList } from "../list-page.server.ts";
import { countVisibleProblems, listTopUsers } from "../queries.server.ts";
import "../../../platform/ui/styles/person.css";
import "../dashboard.css";

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const [list, all, next, due, given, last, live, topUsers] = await Promise.all([
    loadFilteredList(app, viewer, url),
    countVisibleProblems(db, viewer),
    nextStep(app, viewer),
    countDue(db, viewer, app.now()),
    listGiven(db, viewer, app.now()),
    loadLastContests(app, viewer),
    listLive(app),
    // If the side panel fails, the list is still shown.
    listTopUsers(app).then(
      (users) => users.map((user) => ({ ...user, email: shownEmail(app, viewer, user) })),
      (error: unknown) => {
        app.log.error({ err: error }, "The leaderboard could not be read");
        return null;
      },
    ),
  ]);
  return { list, all, next, due, given, last, live, topUsers };
});

export const meta = () => [{ title: "Problems · Upsolve" }];

export default function DashboardScreen() {
  const { list, all, next, due, given, last, live, topUsers } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Problems" count={list.listed ?? all}>
        {all > 0 ? <AddProblem /> : null}
      </TitleRow>
      {next ? <FirstSteps {...next} /> : null}
      {due > 0 ? (
        <p className="page-note">
          <a href="/revisit">{counted(due, "problem")} to revisit today</a>
        </p>
      ) : null}
      <LiveNow contests={live} />
      <GivenLists lists={given} />
      <LastContests contests={last} />
      <Split aside={<TopUsers users={topUsers} />}>
        {all === 0 ? (
          <EmptyState title="No Problems Yet" action={<AddProblem />}>
            Problems the community shares will appear here. Be the first to add one.
          </EmptyState>
        ) : (
          <FilteredProblems list={list} path="/dashboard" hasShow>
            <ProblemList rows={list.rows} />
          </FilteredProblems>
        )}
      </Split>
    </Page>
  );
}

type Loaded = SerializeFrom<typeof loader>;

function FirstSteps({ title, href, done, total }: NonNullable<Loaded["next"]>) {
  return (
    <aside className="panel row-with-actions first-steps" aria-label="First steps">
      <span>
        <a href="/first-steps">First steps</a>: {done} of {total} done. Next: <a href={href}>{title}</a>
      </span>
      <ActForm action="/first-steps">
        <SubmitButton kind="quiet" size="small" pendingLabel="Hiding...">
          Hide
        </SubmitButton>
      </ActForm>
    </aside>
  );
}

function GivenLists({ lists }: { lists: Loaded["given"] }) {
  if (lists.length === 0) return null;
  return (
    <section className="panel given-lists" aria-labelledby="given-lists">
      <h2 className="panel-head" id="given-lists">
        Your lists
      </h2>
      <ul className="rows">
        {lists.map(({ id, title, due, due_at, counts }) => (
          <li key={id} className="row-with-actions">
            <a className="name" href={`/lists/${id}`}>
              {title}
            </a>
            <span className="meta">
              <span>{`${counts.solved} of ${counts.total} solved`}</span>
              <Due day={due} at={due_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param users null if the leaderboard could not be loaded */
const TopUsers = drawnOnce(({ users }: { users: Loaded["topUsers"] }) => (
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
));
