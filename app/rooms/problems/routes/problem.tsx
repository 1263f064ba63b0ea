import { type MetaFunction, redirect, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { pageText, renderMarkdown } from "../../../platform/text/rendered-texts.server.ts";
import { Sample } from "../../../platform/ui/code-block.tsx";
import { Ago, useMoments } from "../../../platform/ui/date.tsx";
import { Facts, Page, Section, Split } from "../../../platform/ui/page.tsx";
import { ProblemHead } from "../../../platform/ui/problem-head.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { stateOf } from "../../../platform/ui/states.ts";
import { platformOf, toBoardLink } from "../../judges/addresses.ts";
import { readPractice } from "../../practice/index.server.ts";
import { countSolvers, listContestsOf, listSolvers } from "../../solves/index.server.ts";
import { markSchema, toSolverRow } from "../../solves/json.ts";
import { deleteProblem, markByHand, setBookmark } from "../commands.server.ts";
import { Explain, Stuck } from "../components/next-step.tsx";
import { OwnNote, Revisit } from "../components/practice.tsx";
import { Actions, AuthorActions } from "../components/problem-actions.tsx";
import { Progress } from "../components/progress.tsx";
import { Solvers } from "../components/solvers.tsx";
import { toDetails, toHead } from "../json.ts";
import { canEdit } from "../policy.ts";
import { getVisibleProblem } from "../queries.server.ts";
import "../problem.css";

const MOST_SOLVERS = 20;
const MOST_BOARDS = 3;

export const loader = withUser(async ({ app, db, viewer, params, url, context }) => {
  const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
  const { revisit, note: text } = await readPractice(app, viewer, problem.id);
  const [statement, input, output, note] = await Promise.all([
    pageText(context, "problems", problem, "statement"),
    pageText(context, "problems", problem, "input"),
    pageText(context, "problems", problem, "output"),
    renderMarkdown(text),
  ]);
  const solvers = await listSolvers(app, viewer, problem.id, MOST_SOLVERS + 1);
  const { task_id: taskId, contestIds } = problem;
  const boards =
    taskId === null ? [] : await listContestsOf(db, { taskId, contestIds }, app.now(), MOST_BOARDS);
  const { contest, interactive, inputFile, outputFile } = toDetails(problem);
  const source = new URL(problem.link);
  const host = source.hostname.replace(/^www\./, "");
  const isSolved = problem.status === "solved";
  return {
    ...toHead(problem),
    link: problem.link,
    host,
    judge: source.host === url.host ? null : (platformOf(problem.link) ?? host),
    hasAssistant: app.config.assistant !== undefined,
    isSolved,
    isExplained: problem.own_solution !== null,
    judgeRating: problem.judge_rating,
    mark: stateOf(problem),
    solvedAt: problem.solved_at,
    hand: problem.hand,
    solvers: solvers.slice(0, MOST_SOLVERS).map(toSolverRow),
    solversTotal:
      solvers.length > MOST_SOLVERS ? await countSolvers(app, viewer, problem.id) : solvers.length,
    boards: boards.map(toBoardLink),
    ...{ contest, interactive, inputFile, outputFile },
    samples: problem.samples,
    editorial: problem.editorial,
    averageRating: problem.average_rating,
    createdAt: problem.created_at,
    bookmarked: problem.isBookmarked,
    editable: canEdit(viewer, problem),
    revisit,
    note: note.html,
    statement: statement.html,
    input: input.html,
    output: output.html,
    hasMath: [statement, input, output, note].some((rendered) => rendered.hasMath),
  };
});

export const action = withUser({ delete: "author" }, async ({ request, params, app, viewer, context }) => {
  const id = idParam(params.problemId);
  const form = await readForm(request, markSchema);
  const intent = form.get("intent");
  switch (intent) {
    case "mark":
      return submitForm(form, markSchema, async ({ status }) => {
        await markByHand(app, viewer, id, status);
        return redirect(`/problem/${id}`);
      });
    case "delete":
      await deleteProblem(app, viewer, id);
      return redirectWithToast(context, "/dashboard", "Problem deleted");
    case "bookmark":
    case "unbookmark":
      await setBookmark(app, viewer, id, intent === "bookmark");
      return redirect(`/problem/${id}`);
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export { printLinks as links } from "../../../platform/ui/print-text.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Upsolve` : "Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function ProblemScreen() {
  const problem = useLoaderData<typeof loader>();
  return (
    <Page shape="reading">
      <ProblemHead problem={problem} tab="" />
      <p className="printed-source">Source: {problem.link}</p>
      <Actions problem={problem} />
      <Split aside={<Aside problem={problem} />}>
        <article>
          <HowItRuns problem={problem} />
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
                {(["input", "output"] as const).map((part) => (
                  <Sample
                    key={part}
                    id={`${part}-${index + 1}`}
                    title={sampleTitle(part, index, problem.samples.length)}
                    text={sample[part]}
                    raw={`/problem/${problem.id}/samples/${index + 1}/${part}.txt`}
                  />
                ))}
              </div>
            ))}
          </Section>
        </article>
      </Split>
    </Page>
  );
}

function HowItRuns({ problem: { interactive, inputFile, outputFile } }: { problem: Problem }) {
  if (!interactive && !inputFile && !outputFile) return null;
  return (
    <p className="how-it-runs">
      {interactive ? <b>Interactive problem</b> : null}
      {inputFile ? (
        <span>
          Input file: <code>{inputFile}</code>
        </span>
      ) : null}
      {outputFile ? (
        <span>
          Output file: <code>{outputFile}</code>
        </span>
      ) : null}
    </p>
  );
}

function sampleTitle(part: "input" | "output", index: number, all: number): string {
  const name = part === "input" ? "Input" : "Output";
  return all > 1 ? `${name} ${index + 1}` : name;
}

type Problem = SerializeFrom<typeof loader>;

function Aside({ problem }: { problem: Problem }) {
  const { id, mark, isSolved, solvedAt, hand, solvers, solversTotal, note } = problem;
  const { dueAt, ...revisit } = problem.revisit;
  const moments = useMoments();
  const solved = solvedAt === null ? null : moments.ago(solvedAt);
  const isBegun = mark !== undefined && mark !== "later";
  return (
    <>
      <Progress id={id} mark={mark} isSolved={isSolved} solved={solved} hand={hand} />
      {isSolved && !problem.isExplained ? <Explain id={id} /> : null}
      {!isSolved && problem.hasAssistant ? <Stuck id={id} /> : null}
      {isBegun || dueAt !== null ? (
        <Revisit id={id} due={dueAt === null ? null : moments.shortDate(dueAt)} {...revisit} />
      ) : null}
      <OwnNote id={id} note={note} />
      <Facts facts={factsOf(problem)} />
      {problem.editable ? <AuthorActions id={id} /> : null}
      <Solvers problem={id} solvers={solvers} total={solversTotal} />
    </>
  );
}

const factsOf = (problem: Problem) => ({
  Solutions: problem.solutions,
  Editorial: problem.editorial ? (
    <a className="link" href={`/problem/${problem.id}/solutions/${problem.editorial}`}>
      Read it
    </a>
  ) : null,
  Reviews: `${problem.reviews}${problem.averageRating > 0 ? ` · ${problem.averageRating.toFixed(1)} ★` : ""}`,
  Visibility: problem.visibility,
  "Judge's rating": problem.judgeRating,
  Contest: problem.contest || null,
  [problem.boards.length === 1 ? "Board" : "Boards"]: problem.boards[0] ? <Boards {...problem} /> : null,
  Shared: <Ago value={problem.createdAt} />,
  Source: (
    <a className="link" href={problem.link} rel="nofollow noopener ugc">
      {problem.host}
    </a>
  ),
});

function Boards({ boards }: Pick<Problem, "boards">) {
  return boards.map(({ href, name }, index) => (
    <Fragment key={href}>
      {index > 0 ? " · " : null}
      <a className="link" href={href}>
        {name}
      </a>
    </Fragment>
  ));
}
