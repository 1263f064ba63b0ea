import { type MetaFunction, redirect, type SerializeFrom } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { findLanguage } from "../../../platform/text/languages.ts";
import { pageCode, pageText } from "../../../platform/text/rendered-texts.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { CodeBlock } from "../../../platform/ui/code-block.tsx";
import { Ago } from "../../../platform/ui/date.tsx";
import { Avatar, Stars } from "../../../platform/ui/marks.tsx";
import { Crumbs, ErrorPage, Facts, Page, Pages, Section, Split } from "../../../platform/ui/page.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { Thread } from "../../../platform/ui/thread/thread.tsx";
import { hasFormulas } from "../../../platform/ui/thread/thread-data.ts";
import { titled } from "../../../platform/ui/title.ts";
import { UsefulRow } from "../../../platform/ui/useful.tsx";
import { actOnThread, commentForms, loadThread } from "../../comments/index.server.ts";
import { COMMENT } from "../../comments/limits.ts";
import { usefulBy } from "../../useful/index.server.ts";
import { deleteSolution } from "../commands.server.ts";
import { OtherSolutions } from "../components/other-solutions.tsx";
import { SolutionActs } from "../components/solution-acts.tsx";
import { Editorial } from "../components/solution-marks.tsx";
import { HiddenComments, SpoilerGate } from "../components/spoiler-gate.tsx";
import { setEditorial } from "../editorial.server.ts";
import { markerOf } from "../json.ts";
import { canEdit, canMarkEditorials } from "../policy.ts";
import { getVisibleSolution, othersOf, siblingsOf } from "../queries.server.ts";
import { isOpenTo, openProblem } from "../spoilers.server.ts";

const pathOf = (problemId: number, id: number) => `/problem/${problemId}/solutions/${id}`;

const labelOf = (language: string) => findLanguage(language)?.label ?? language;

export const loader = withUser(async (args) => {
  const { app, db, viewer, params, context } = args;
  const [problemId, id] = [idParam(params.problemId), idParam(params.solutionId)];
  const solution = await getVisibleSolution(db, viewer, problemId, id);
  const { older, newer } = await siblingsOf(db, solution);
  const open = await isOpenTo(db, viewer, solution.problem);
  const [approach, description, code] = await Promise.all([
    pageText(context, "solutions", solution, "approach"),
    open ? pageText(context, "solutions", solution, "description") : null,
    open ? pageCode(context, solution) : null,
  ]);
  const all = `/problem/${problemId}/solutions`;
  return {
    id,
    problem: { id: problemId, title: solution.problem.title, solutions: solution.problem.solutions_count },
    author:
      solution.author_id === null
        ? null
        : { id: solution.author_id, username: solution.username, avatar: solution.avatar },
    language: labelOf(solution.language),
    reviews: solution.reviews_count,
    averageRating: solution.average_rating,
    comments: solution.comments_count,
    createdAt: solution.created_at,
    updatedAt: solution.updated_at,
    editable: canEdit(viewer, solution),
    useful: await usefulBy(app, viewer, "solution", solution),
    editorial: solution.editorial_at === null ? null : { by: markerOf(solution) },
    marksEditorials: canMarkEditorials(viewer, solution.problem),
    others: (await othersOf(db, solution)).map((other) => ({ ...other, language: labelOf(other.language) })),
    hasAssistant: app.config.assistant !== undefined,
    older: older === null ? null : `${all}/${older}`,
    newer: newer === null ? null : `${all}/${newer}`,
    approach: approach.html,
    // Hidden parts are not sent at all.
    hidden: description && { description: description.html, code: code?.html ?? "" },
    thread: open ? await loadThread(args, { kind: "solution", id }, pathOf(problemId, id)) : null,
    hasMath: approach.hasMath || (description?.hasMath ?? false),
  };
});

const only = {
  delete: "author",
  editorial: "follower",
  "not-editorial": "follower",
  "edit-comment": "author",
  "delete-comment": "author",
} as const;

/** Uses POST: a browser's prefetch or a link preview would otherwise spoil the problem for good. */
export const action = withUser(only, async (args) => {
  const { request, params, app, viewer, context } = args;
  const [problemId, id] = [idParam(params.problemId), idParam(params.solutionId)];
  const form = await readForm(request, ...commentForms);
  const intent = form.get("intent");
  switch (intent) {
    case "editorial":
    case "not-editorial":
      await setEditorial(app, viewer, id, intent === "editorial");
      return redirect(pathOf(problemId, id));
    case "delete":
      await deleteSolution(app, viewer, problemId, id);
      return redirectWithToast(context, `/problem/${problemId}/solutions`, "Solution deleted");
    case "show":
      await openProblem(app, viewer, problemId);
      return redirect(pathOf(problemId, id));
    default: {
      const answer = await actOnThread(args, { kind: "solution", id }, pathOf(problemId, id), form);
      if (!answer) throw noSuchAction();
      return answer;
    }
  }
});

export const clientAction = keepFormOnFailure();

export { printLinks as links } from "../../../platform/ui/print-text.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? "Solution" : "Solution Not Found", data?.problem.title),
  ...mathStyles(data ? data.hasMath || (data.thread !== null && hasFormulas(data.thread)) : false),
];

export default function SolutionScreen() {
  const solution = useLoaderData<typeof loader>();
  const { problem, author, hidden, thread } = solution;
  const all = `/problem/${problem.id}/solutions`;
  const here = pathOf(problem.id, solution.id);
  return (
    <Page shape="reading">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title: problem.title, href: `/problem/${problem.id}` },
          { title: "Solutions", href: all },
        ]}
      />
      <div className="title-row solution-title">
        <Avatar id={String(author?.id ?? "")} name={author?.username ?? "?"} image={author?.avatar} />
        <h1>
          Solution by {author ? <a href={`/profile/${author.id}`}>@{author.username}</a> : "Unknown User"}
        </h1>
        {solution.editorial ? <Editorial by={solution.editorial.by} /> : null}
      </div>
      <SolutionActs solution={solution} here={here} />
      <Split
        aside={
          <>
            <Facts facts={factsOf(solution)} />
            <OtherSolutions all={all} count={problem.solutions - 1} others={solution.others} />
          </>
        }
      >
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
              <SpoilerGate here={here} />
            </Section>
          )}
        </article>
        <UsefulRow kind="solution" id={solution.id} own={solution.editable} useful={solution.useful} />
        {thread ? <Thread data={thread} rule={COMMENT} /> : <HiddenComments count={solution.comments} />}
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

type Solution = SerializeFrom<typeof loader>;

const factsOf = ({ problem, language, reviews, averageRating, useful, comments, ...solution }: Solution) => ({
  Problem: (
    <a className="link" href={`/problem/${problem.id}`}>
      {problem.title}
    </a>
  ),
  Language: language,
  Reviews: reviews,
  Rating: averageRating > 0 ? <Stars value={averageRating} /> : null,
  Useful: useful.count > 0 ? useful.count : null,
  Comments: comments > 0 ? comments : null,
  Posted: <Ago value={solution.createdAt} />,
  Updated: solution.updatedAt > solution.createdAt ? <Ago value={solution.updatedAt} /> : null,
});

export function ErrorBoundary() {
  const error = useRouteError();
  const { problemId } = useParams();
  const known = isRouteErrorResponse(error);
  const missing = known && error.status === 404;
  const refusal: unknown = known && !missing ? error.data?.message : undefined;
  return (
    <ErrorPage
      status={known ? error.status : 500}
      title={missing ? "Solution Not Found" : "Something went wrong"}
      message={typeof refusal === "string" ? refusal : "Unable to load solution details"}
    >
      {missing ? <ButtonLink href={`/problem/${problemId}/solutions`}>Back to Solutions</ButtonLink> : null}
      <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
    </ErrorPage>
  );
}
