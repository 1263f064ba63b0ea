import { Avatar, Mark, Rank, RatingPill } from "../../../platform/ui/marks.tsx";
import { Split } from "../../../platform/ui/page.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import "../../../platform/ui/styles/person.css";

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

/** What the site will look like, while it has nothing of its own to show. */
export function Preview({ name }: { name: string }) {
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
