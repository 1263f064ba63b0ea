import { ShortDate } from "../../ui/date.tsx";

interface ProblemFactsProps {
  problem: {
    solutions: number;
    reviews: number;
    averageRating: number;
    visibility: string;
    timeLimitMs: number | null;
    memoryLimitMb: number | null;
    createdAt: number;
    link: string;
    host: string;
  };
}

/** The side rail of a problem. */
export function ProblemFacts({ problem }: ProblemFactsProps) {
  return (
    <dl className="panel sheet">
      <dt>Solutions</dt>
      <dd>{problem.solutions}</dd>
      <dt>Reviews</dt>
      <dd>
        {problem.reviews}
        {problem.averageRating > 0 ? ` · ${problem.averageRating.toFixed(1)} ★` : null}
      </dd>
      <dt>Visibility</dt>
      <dd>{problem.visibility}</dd>
      {problem.timeLimitMs ? (
        <>
          <dt>Time limit</dt>
          <dd>{problem.timeLimitMs / 1000} s</dd>
        </>
      ) : null}
      {problem.memoryLimitMb ? (
        <>
          <dt>Memory limit</dt>
          <dd>{problem.memoryLimitMb} MB</dd>
        </>
      ) : null}
      <dt>Shared</dt>
      <dd>
        <ShortDate value={problem.createdAt} />
      </dd>
      <dt>Source</dt>
      <dd>
        <a className="link" href={problem.link} rel="nofollow noopener ugc">
          {problem.host}
        </a>
      </dd>
    </dl>
  );
}
