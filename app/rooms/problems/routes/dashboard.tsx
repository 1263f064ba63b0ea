import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import { Avatar, Rank } from "../../../platform/ui/marks.tsx";
import { EmptyState, Page, Split, TitleRow } from "../../../platform/ui/page.tsx";
import { countDone, type Step, Steps } from "../../../platform/ui/steps.tsx";
import { shownEmail } from "../../members/json.ts";
import { stepsToDo } from "../../site/index.server.ts";
import { Continue } from "../components/continue.tsx";
import { FilteredProblems } from "../components/filtered-problems.tsx";
import { AddProblem, ProblemList } from "../components/problem-list.tsx";
import { loadContinue } from "../continue.server.ts";
import { loadFilteredList } from "../list-page.server.ts";
import { countOwnProblems, countPublicProblems, listTopUsers } from "../queries.server.ts";
import "../../../platform/ui/styles/person.css";
import "../dashboard.css";

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const own = countOwnProblems(db, viewer);
  const [list, { hidden }, open, steps, cells, topUsers] = await Promise.all([
    loadFilteredList(app, viewer, url),
    own,
    countPublicProblems(db),
    own.then(({ isNew }) => (isNew ? stepsToDo(app, viewer) : null)),
    loadContinue(app, viewer),
    // If the side panel fails, the list is still shown.
    listTopUsers(app).then(
      (users) => users.map((user) => ({ ...user, email: shownEmail(app, viewer, user) })),
      (error: unknown) => {
        app.log.error({ err: error }, "The leaderboard could not be read");
        return null;
      },
    ),
  ]);
  return { list, all: open + hidden, steps, cells, topUsers, viewer: viewer.id, username: viewer.username };
});

export const meta = () => [{ title: "Problems · Upsolve" }];

export default function DashboardScreen() {
  const { list, all, steps, cells, topUsers, viewer, username } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Continue cells={cells} />
      {steps ? <StartHere username={username} steps={steps} /> : null}
      <TitleRow title="Problems" count={list.listed ?? all}>
        {all > 0 ? <AddProblem /> : null}
      </TitleRow>
      <Split aside={<TopUsers users={topUsers} own={viewer} />}>
        {all === 0 ? (
          <EmptyState title="No Problems Yet" action={<AddProblem />}>
            Problems the community shares will appear here. Be the first to add one.
          </EmptyState>
        ) : (
          <FilteredProblems list={list} path="/dashboard" all={all} hasShow>
            <ProblemList rows={list.rows} />
          </FilteredProblems>
        )}
      </Split>
    </Page>
  );
}

type Loaded = SerializeFrom<typeof loader>;

function StartHere({ username, steps }: { username: string; steps: Step[] }) {
  return (
    <aside className="start" aria-label="First steps">
      <TitleRow title={`Start here, ${username}`} count={countDone(steps)} level={2} />
      <Steps steps={steps} />
      <ActForm action="/first-steps">
        <SubmitButton kind="quiet" size="small" pendingLabel="Hiding...">
          Hide these steps
        </SubmitButton>
      </ActForm>
    </aside>
  );
}

/** @param users null if the leaderboard could not be loaded @param own the viewer's id, whose row is marked */
const TopUsers = drawnOnce(({ users, own }: { users: Loaded["topUsers"]; own: number }) => (
  <section className="panel" aria-labelledby="top-users">
    <h2 className="panel-head" id="top-users">
      Top Users
    </h2>
    {users === null ? <p className="panel-body soft">Failed to fetch users.</p> : null}
    {users?.length === 0 ? <p className="panel-body soft">No top users yet</p> : null}
    {users && users.length > 0 ? (
      <ol className="rows">
        {users.map((user, index) => (
          <li key={user.id} className="person" data-own={user.id === own ? "" : undefined}>
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
