import { ShortDate } from "../../ui/date.tsx";
import { Stars } from "../../ui/marks.tsx";

interface SolutionFactsProps {
  solution: {
    problem: { id: number; title: string };
    language: string;
    reviews: number;
    averageRating: number;
    createdAt: number;
    updatedAt: number;
  };
}

/** The side rail of a solution. */
export function SolutionFacts({ solution }: SolutionFactsProps) {
  const { problem, language, reviews, averageRating, createdAt, updatedAt } = solution;
  return (
    <dl className="panel sheet">
      <dt>Problem</dt>
      <dd>
        <a className="link" href={`/problem/${problem.id}`}>
          {problem.title}
        </a>
      </dd>
      <dt>Language</dt>
      <dd>{language}</dd>
      <dt>Reviews</dt>
      <dd>{reviews}</dd>
      {averageRating > 0 ? (
        <>
          <dt>Rating</dt>
          <dd>
            <Stars value={averageRating} />
          </dd>
        </>
      ) : null}
      <dt>Posted</dt>
      <dd>
        <ShortDate value={createdAt} />
      </dd>
      {updatedAt > createdAt ? (
        <>
          <dt>Updated</dt>
          <dd>
            <ShortDate value={updatedAt} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}
