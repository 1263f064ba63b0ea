import { formatNumber } from "../text/numbers.ts";
import { Chips, RatingPill } from "./marks.tsx";
import { Crumbs } from "./page.tsx";

interface ProblemHeadProps {
  problem: {
    id: number;
    title: string;
    /** Null once the account is deleted. */
    author: { id: number; username: string | null } | null;
    platform: string;
    rating: number;
    visibility: string;
    tags: string[];
    solutions: number;
    reviews: number;
    /** Counted up to 100. */
    messages: number;
  };
  tab: "" | "solutions" | "reviews" | "discussion";
}

export function ProblemHead({ problem, tab }: ProblemHeadProps) {
  const { id, title, author, platform, rating, visibility, tags } = problem;
  const inBrackets = (count: number) => `(${formatNumber(count)})`;
  const tabs = [
    ["", "Statement"],
    ["solutions", `Solutions ${inBrackets(problem.solutions)}`],
    ["reviews", `Reviews ${inBrackets(problem.reviews)}`],
    ["discussion", `Discussion ${problem.messages >= 100 ? "(99+)" : inBrackets(problem.messages)}`],
  ] as const;
  return (
    <>
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title: platform, href: `/dashboard?platform=${encodeURIComponent(platform.toLowerCase())}` },
        ]}
      />
      <h1>{title}</h1>
      <div className="facts">
        <RatingPill rating={rating} />
        <span>
          By{" "}
          {author ? (
            <a className="by" href={`/profile/${author.id}`}>
              @{author.username}
            </a>
          ) : (
            "Unknown User"
          )}
        </span>
        <span>{platform}</span>
        <span>{visibility}</span>
        <Chips tags={tags} />
      </div>
      <nav className="tabs" aria-label="Problem">
        {tabs.map(([name, label]) => (
          <a
            key={name}
            href={`/problem/${id}${name && `/${name}`}`}
            aria-current={name === tab ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
