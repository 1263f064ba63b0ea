import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import type { Application } from "../../../platform/application.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { countBlogs } from "../../blogs/index.server.ts";
import { configuredSources, listContests, sourceTitle } from "../../contests/index.server.ts";
import { countMembers, offersSignUp } from "../../members/index.server.ts";
import { countPublicProblems } from "../../problems/index.server.ts";
import { NextContests } from "../components/next-contests.tsx";
import { Preview } from "../components/preview.tsx";
import "../landing.css";

const WHAT_IT_IS =
  "Competitive programmers share problems here, solve them, and review each other’s solutions.";

export const loader = withAnyone(async ({ viewer, app, db }) => {
  const { name, description } = app.site.settings;
  const signedIn = viewer !== null;
  const [members, problems, blogs, contests] = await Promise.all([
    countMembers(db),
    countPublicProblems(db),
    countBlogs(db),
    nextContests(app),
  ]);
  return {
    signedIn,
    offersSignUp: !signedIn && (await offersSignUp(app)),
    name,
    description,
    totals: { members, problems, blogs },
    contests,
  };
});

const NEXT = 4;

/** From the judges' public calendars, so that visitors learn nothing about members. */
async function nextContests({ config, db, now }: Pick<Application, "config" | "db" | "now">) {
  const sources = configuredSources(config).map(({ id }) => id);
  if (sources.length === 0) return [];
  const { rows } = await listContests(db, sources, { after: now() }, { limit: NEXT });
  return rows.map(({ id, source, name, starts_at }) => ({
    id,
    name,
    judge: sourceTitle(source),
    startsAt: starts_at,
  }));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name || "Upsolve"}: a community for competitive programmers` },
  {
    name: "description",
    content:
      data?.description || "Share problems, post and review solutions, climb the leaderboard. Self-hosted.",
  },
];

const facts = [
  {
    title: "Problems, rated 1 to 10",
    text: "Statement, samples, platform and link in one place, for everyone or just for yourself.",
  },
  {
    title: "Solutions with reviews",
    text: "Approach, reasoning and code, each with stars and comments from those who tried it.",
  },
  {
    title: "People to solve with",
    text: "Find collaborators, talk one to one, write blogs, and see upcoming contests.",
  },
];

export default function LandingScreen() {
  const { signedIn, offersSignUp, name, description, totals, contests } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="landing">
        <h1>{name || description || WHAT_IT_IS}</h1>
        {name ? <p className="page-note">{description || WHAT_IT_IS}</p> : null}
        <div className="actions">
          {signedIn ? (
            <ButtonLink kind="primary" href="/dashboard">
              Go to dashboard
            </ButtonLink>
          ) : offersSignUp ? (
            <>
              <ButtonLink kind="primary" href="/signup">
                Sign up
              </ButtonLink>
              <ButtonLink href="/signin">Sign in</ButtonLink>
            </>
          ) : (
            <ButtonLink kind="primary" href="/signin">
              Sign in
            </ButtonLink>
          )}
        </div>
        <Totals {...totals} />
        {contests.length > 0 ? (
          <NextContests contests={contests} isLinked={signedIn} />
        ) : (
          <Preview name={name || "Upsolve"} />
        )}
        <ul className="columns">
          {facts.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}

function Totals({ members, problems, blogs }: { members: number; problems: number; blogs: number }) {
  if (members === 0)
    return <p className="page-note">This site is new. The first account becomes its owner.</p>;
  if (problems === 0) return <p className="page-note">No problems yet. Add the first one.</p>;
  const figures = [
    [problems, "problem"],
    [members, "member"],
    [blogs, "blog"],
  ] as const;
  return (
    <ul className="totals" aria-label="On this site">
      {figures.map(([total, what]) =>
        total === 0 ? null : (
          <li key={what}>
            <b>{formatNumber(total)}</b> {what + (total === 1 ? "" : "s")}
          </li>
        ),
      )}
    </ul>
  );
}
