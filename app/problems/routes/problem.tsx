import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { idParam } from "../../http/ids.ts";
import { loadMarkdown } from "../../text/load.server.ts";
import { Sample } from "../../ui/code.tsx";
import { Chips, RatingPill } from "../../ui/marks.tsx";
import { Crumbs, Page, Section, Split } from "../../ui/page.tsx";
import { mathStyles, Prose } from "../../ui/prose.tsx";
import { ProblemActions } from "../components/problem-actions.tsx";
import { ProblemFacts } from "../components/problem-facts.tsx";
import { canEdit } from "../policy.ts";
import { getVisibleProblem } from "../queries.server.ts";

export const loader = withUser(async ({ db, viewer, params }) => {
  const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
  const { renderMarkdown } = await loadMarkdown();
  const parts = {
    statement: renderMarkdown(problem.statement),
    input: renderMarkdown(problem.input),
    output: renderMarkdown(problem.output),
  };
  return {
    id: problem.id,
    title: problem.title,
    link: problem.link,
    host: new URL(problem.link).hostname.replace(/^www\./, ""),
    visibility: problem.visibility === "private" ? "Private" : "Public",
    platform: problem.platform_name,
    rating: problem.rating,
    timeLimitMs: problem.time_limit_ms,
    memoryLimitMb: problem.memory_limit_mb,
    tags: problem.tags,
    samples: problem.samples,
    author: problem.author_id === null ? null : { id: problem.author_id, username: problem.username },
    solutions: problem.solutions_count,
    reviews: problem.reviews_count,
    averageRating: problem.average_rating,
    createdAt: problem.created_at,
    bookmarked: problem.isBookmarked,
    editable: canEdit(viewer, problem),
    statement: parts.statement.html,
    input: parts.input.html,
    output: parts.output.html,
    hasMath: Object.values(parts).some((part) => part.hasMath),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Upsolve` : "Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function ProblemScreen() {
  const problem = useLoaderData<typeof loader>();
  return (
    <Page shape="reading">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          {
            title: problem.platform,
            href: `/dashboard?platform=${encodeURIComponent(problem.platform.toLowerCase())}`,
          },
        ]}
      />
      <h1>{problem.title}</h1>
      <div className="facts">
        <RatingPill rating={problem.rating} />
        <span>
          By{" "}
          {problem.author ? (
            <a className="by" href={`/profile/${problem.author.id}`}>
              @{problem.author.username}
            </a>
          ) : (
            "Unknown User"
          )}
        </span>
        <span>{problem.platform}</span>
        <span>{problem.visibility}</span>
        <Chips tags={problem.tags} />
      </div>
      <ProblemActions problem={problem} />
      <Split aside={<ProblemFacts problem={problem} />}>
        <article>
          <Section title="Statement">
            <Prose html={problem.statement} />
          </Section>
          <Section title="Input">
            <Prose html={problem.input} />
          </Section>
          <Section title="Output">
            <Prose html={problem.output} />
          </Section>
          <Section title={problem.samples.length > 1 ? "Examples" : "Example"}>
            {problem.samples.map((sample, index) => (
              <div className="columns" key={`${problem.id}-${index.toString()}`}>
                <Sample
                  id={`input-${index + 1}`}
                  title={sampleTitle("Input", index, problem.samples.length)}
                  text={sample.input}
                  raw={`/problem/${problem.id}/samples/${index + 1}/input.txt`}
                />
                <Sample
                  id={`output-${index + 1}`}
                  title={sampleTitle("Output", index, problem.samples.length)}
                  text={sample.output}
                  raw={`/problem/${problem.id}/samples/${index + 1}/output.txt`}
                />
              </div>
            ))}
          </Section>
        </article>
      </Split>
    </Page>
  );
}

const sampleTitle = (part: string, index: number, all: number) => (all > 1 ? `${part} ${index + 1}` : part);
