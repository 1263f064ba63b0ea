import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Avatar, Mark, Rank, RatingPill } from "../../../platform/ui/marks.tsx";
import { Page, Split } from "../../../platform/ui/page.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import { countBlogs } from "../../blogs/index.server.ts";
import { countMembers, offersSignUp } from "../../members/index.server.ts";
import { countPublicProblems } from "../../problems/index.server.ts";
import "../landing.css";
import "../../../platform/ui/styles/person.css";

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

const examples = [
  ["Two Pointers on a Ring", "contest", 5, 12, 4, "@mira", "Codeforces", ["two-pointers", "geometry"]],
  [
    "Shortest Path with One Free Edge",
    "upsolved",
    6,
    31,
    9,
    "@tourist_fan",
    "AtCoder",
    ["graphs", "dijkstra"],
  ],
  ["Counting Palindromic Subtrees", "tried", 8, 7, 2, "@kovacs", "CSES", ["trees", "hashing"]],
  ["Lazy Caterers", "posted", 2, 58, 17, "@mira", "LeetCode", ["math"]],
  ["The Last Coprime Segment", undefined, 9, 2, 3, "@abena", "AtCoder", ["number-theory"]],
] as const;

const people = { tourist_fan: 412, abena: 377, zhangwei: 301, mira: 288 };

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
            {examples.map(([title, mark, rating, solutions, reviews, author, platform, tags]) => (
              <li key={title} className="problem">
                <StateMark mark={mark} />
                <RatingPill rating={rating} />
                <span className="name">{title}</span>
                <span className="figures">
                  <span>{`${solutions} solutions`}</span>
                  <span>{`${reviews} reviews`}</span>
                </span>
                <span className="meta">
                  <span>{author}</span>
                  <span>{platform}</span>
                  {tags.map((tag) => (
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
        {Object.entries(people).map(([username, solutions], index) => (
          <li key={username} className="person">
            <Rank rank={index + 1} />
            <Avatar id={String(index + 1)} name={username} />
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
