import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { idParam } from "../../http/ids.ts";
import { findLanguage } from "../../text/languages.ts";
import { loadHighlighting, loadMarkdown } from "../../text/load.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code.tsx";
import { Crumbs, ErrorPage, Page, Pages, Section, Split } from "../../ui/page.tsx";
import { mathStyles, Prose } from "../../ui/prose.tsx";
import { SolutionActions } from "../components/solution-actions.tsx";
import { SolutionFacts } from "../components/solution-facts.tsx";
import { SpoilerGate } from "../components/spoiler-gate.tsx";
import { canEdit } from "../policy.ts";
import { getVisibleSolution, siblingsOf } from "../queries.server.ts";
import { isOpenTo } from "../spoilers.server.ts";

export const loader = withUser(async ({ db, viewer, params }) => {
  const [problemId, id] = [idParam(params.problemId), idParam(params.solutionId)];
  const solution = await getVisibleSolution(db, viewer, problemId, id);
  const { older, newer } = await siblingsOf(db, solution);
  const [{ renderMarkdown }, { highlightCode }] = await Promise.all([loadMarkdown(), loadHighlighting()]);
  const approach = renderMarkdown(solution.approach);
  const open = await isOpenTo(db, viewer, solution.problem);
  const description = open ? renderMarkdown(solution.description) : null;
  const all = `/problem/${problemId}/solutions`;
  return {
    id,
    problem: { id: problemId, title: solution.problem.title },
    author: solution.author_id === null ? null : { id: solution.author_id, username: solution.username },
    language: findLanguage(solution.language)?.label ?? solution.language,
    reviews: solution.reviews_count,
    averageRating: solution.average_rating,
    createdAt: solution.created_at,
    updatedAt: solution.updated_at,
    editable: canEdit(viewer, solution),
    older: older === null ? null : `${all}/${older}`,
    newer: newer === null ? null : `${all}/${newer}`,
    approach: approach.html,
    // Hidden parts are not sent at all.
    hidden: description && {
      description: description.html,
      code: highlightCode(solution.code, solution.language).html,
    },
    hasMath: approach.hasMath || (description?.hasMath ?? false),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Solution to ${data.problem.title} · Upsolve` : "Solution Not Found · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function SolutionScreen() {
  const solution = useLoaderData<typeof loader>();
  const { problem, author, hidden } = solution;
  const all = `/problem/${problem.id}/solutions`;
  const here = `${all}/${solution.id}`;
  return (
    <Page shape="reading">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title: problem.title, href: `/problem/${problem.id}` },
          { title: "Solutions", href: all },
        ]}
      />
      <h1>
        Solution by {author ? <a href={`/profile/${author.id}`}>@{author.username}</a> : "Unknown User"}
      </h1>
      <SolutionActions
        here={here}
        askAi={`/askai?problem=${problem.id}&solution=${solution.id}`}
        reviews={solution.reviews}
        editable={solution.editable}
      />
      <Split aside={<SolutionFacts solution={solution} />}>
        <article>
          <Section title="Approach">
            <Prose html={solution.approach} />
          </Section>
          {hidden ? (
            <>
              <Section title="Description">
                <Prose html={hidden.description} />
              </Section>
              <Section title="Code">
                <CodeBlock
                  id="code"
                  html={hidden.code}
                  language={solution.language}
                  raw={`${here}/code.txt`}
                />
              </Section>
            </>
          ) : (
            <Section title="Description and code">
              <SpoilerGate problemId={problem.id} solutionId={solution.id} />
            </Section>
          )}
        </article>
        <Pages
          newer={solution.newer}
          older={solution.older}
          newerLabel="Newer solution"
          olderLabel="Older solution"
        />
      </Split>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { problemId } = useParams();
  const known = isRouteErrorResponse(error);
  const missing = known && error.status === 404;
  return (
    <ErrorPage
      status={known ? error.status : 500}
      title={missing ? "Solution Not Found" : "Something went wrong"}
      message="Unable to load solution details"
    >
      {missing ? <ButtonLink href={`/problem/${problemId}/solutions`}>Back to Solutions</ButtonLink> : null}
      <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
    </ErrorPage>
  );
}
