import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Avatar, Mark, Rank, RatingPill, StateMark } from "../../../platform/ui/marks.tsx";
import { Page, Split } from "../../../platform/ui/page.tsx";
import { countBlogs } from "../../blogs/index.server.ts";
import { countMembers, offersSignUp } from "../../members/index.server.ts";
import { countPublicProblems } from "../../problems/index.server.ts";

const WHAT_IT_IS =
  "Competitive programmers share problems here, solve them, and review each other’s solutions.";

export const loader = withAnyone(async ({ viewer, app, db }) => {
  const { name, description } = app.site.settings;
  const signedIn = viewer !== null;
  const [members, problems, blogs] = await Promise.all([
    countMembers(db),
    countPublicProblems(db),
    countBlogs(db),
  ]);
  return {
    signedIn,
    offersSignUp: !signedIn && (await offersSignUp(app)),
    name,
    description,
    totals: { members, problems, blogs },
  };
});

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
    text: "Statement, samples, platform and link in one place, for everyone or for yourself alone.",
  },
  {
    title: "Solutions with reviews",
    text: "Approach, reasoning and code, each rated with stars and words by those who tried it.",
  },
  {
    title: "People to solve with",
    text: "Find collaborators, talk one to one, write blogs, and see which contests come next.",
  },
];

export default function LandingScreen() {
  const { signedIn, offersSignUp, name, description, totals } = useLoaderData<typeof loader>();
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
        <Preview name={name || "Upsolve"} />
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

/** What the site holds today. */
function Totals({ members, problems, blogs }: { members: number; problems: number; blogs: number }) {
  if (members === 0)
    return <p className="page-note">This site is new. The first account becomes its owner.</p>;
  if (problems === 0) return <p className="page-note">No problems yet: the first one can be yours.</p>;
  const figures = [
    [problems, problems === 1 ? "problem" : "problems"],
    [members, members === 1 ? "member" : "members"],
    [blogs, blogs === 1 ? "blog" : "blogs"],
  ] as const;
  return (
    <ul className="totals" aria-label="On this site">
      {figures.map(([total, what]) =>
        total === 0 ? null : (
          <li key={what}>
            <b>{total.toLocaleString("en-US")}</b> {what}
          </li>
        ),
      )}
    </ul>
  );
}

const examples = [
  {
    title: "Two Pointers on a Ring",
    mark: "contest",
    rating: 5,
    figures: ["12 solutions", "4 reviews"],
    meta: ["@mira", "Codeforces"],
    tags: ["two-pointers", "geometry"],
  },
  {
    title: "Shortest Path with One Free Edge",
    mark: "upsolved",
    rating: 6,
    figures: ["31 solutions", "9 reviews"],
    meta: ["@tourist_fan", "AtCoder"],
    tags: ["graphs", "dijkstra"],
  },
  {
    title: "Counting Palindromic Subtrees",
    mark: "tried",
    rating: 8,
    figures: ["7 solutions", "2 reviews"],
    meta: ["@kovacs", "CSES"],
    tags: ["trees", "hashing"],
  },
  {
    title: "Lazy Caterers",
    mark: "posted",
    rating: 2,
    figures: ["58 solutions", "17 reviews"],
    meta: ["@mira", "LeetCode"],
    tags: ["math"],
  },
  {
    title: "The Last Coprime Segment",
    mark: undefined,
    rating: 9,
    figures: ["2 solutions", "3 reviews"],
    meta: ["@abena", "AtCoder"],
    tags: ["number-theory"],
  },
] as const;

const people = [
  { id: "1", username: "tourist_fan", solutions: 412 },
  { id: "2", username: "abena", solutions: 377 },
  { id: "3", username: "zhangwei", solutions: 301 },
  { id: "4", username: "mira", solutions: 288 },
];

/** A picture of the dashboard, made of its real components; it takes no focus and no clicks. */
function Preview({ name }: { name: string }) {
  return (
    <div className="panel" aria-hidden="true" inert="">
      <div className="panel-head">
        <span className="mark">
          <Mark size={18} />
          {name}
        </span>
        <span className="count">An example</span>
      </div>
      <div className="landing-screen">
        <Split aside={<PreviewPeople />}>
          <ul className="panel rows">
            {examples.map((problem) => (
              <li key={problem.title} className="problem">
                <StateMark mark={problem.mark} />
                <RatingPill rating={problem.rating} />
                <span className="name">{problem.title}</span>
                <span className="figures">
                  {problem.figures.map((figure) => (
                    <span key={figure}>{figure}</span>
                  ))}
                </span>
                <span className="meta">
                  {problem.meta.map((part) => (
                    <span key={part}>{part}</span>
                  ))}
                  {problem.tags.map((tag) => (
                    <span key={tag} className="tag">
                      {tag}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Split>
      </div>
    </div>
  );
}

function PreviewPeople() {
  return (
    <div className="panel">
      <p className="panel-head">Top Users</p>
      <ul className="rows">
        {people.map(({ id, username, solutions }, index) => (
          <li key={id} className="person">
            <Rank rank={index + 1} />
            <Avatar id={id} name={username} />
            <span className="who">
              <b>{username}</b>
              <small>{username}@example.org</small>
            </span>
            <span className="n">
              {solutions}
              <small>Solutions</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
