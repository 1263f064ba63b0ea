import { formatNumber } from "../text/numbers.ts";
import { drawnOnce } from "./drawn-once.ts";
import { Chips, RatingPill } from "./marks.tsx";
import { Crumbs } from "./page.tsx";

type Problem = {
  id: number;
  title: string;
  /** Null once the account is deleted. */
  author: { id: number; username: string | null } | null;
  platform: string;
  rating: number;
  visibility: string;
  tags: string[];
  /** Of time and memory; may be empty. */
  limits: string;
  solutions: number;
  reviews: number;
  /** Counted up to 100. */
  messages: number;
};
type Tab = "" | "solutions" | "reviews" | "discussion";

export function ProblemHead({ problem, tab }: { problem: Problem; tab: Tab }) {
  const { id, title, platform, solutions, reviews, messages } = problem;
  const { author, rating, visibility, tags, limits } = problem;
  return (
    <>
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title: platform, href: `/dashboard?platform=${encodeURIComponent(platform.toLowerCase())}` },
        ]}
      />
      <h1>{title}</h1>
      <ShortFacts {...{ author, platform, rating, visibility, tags, limits }} />
      <Tabs {...{ id, solutions, reviews, messages, tab }} />
    </>
  );
}

type ShortFactsProps = Pick<Problem, "author" | "platform" | "rating" | "visibility" | "tags" | "limits">;

const ShortFacts = drawnOnce(({ author, platform, rating, visibility, tags, limits }: ShortFactsProps) => (
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
    {visibility === "Public" ? null : <span>{visibility}</span>}
    {limits ? <span>{`Limits: ${limits}`}</span> : null}
    <Chips tags={tags} />
  </div>
));

type TabsProps = Pick<Problem, "id" | "solutions" | "reviews" | "messages"> & { tab: Tab };

const Tabs = drawnOnce(({ id, solutions, reviews, messages, tab }: TabsProps) => {
  const inBrackets = (count: number) => `(${formatNumber(count)})`;
  const tabs = [
    ["", "Statement"],
    ["solutions", `Solutions ${inBrackets(solutions)}`],
    ["reviews", `Reviews ${inBrackets(reviews)}`],
    ["discussion", `Discussion ${messages >= 100 ? "(99+)" : inBrackets(messages)}`],
  ] as const;
  return (
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
  );
});
