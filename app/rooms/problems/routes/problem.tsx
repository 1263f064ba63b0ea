import { type MetaFunction, redirect, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { pageText, renderMarkdown } from "../../../platform/text/rendered-texts.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Sample } from "../../../platform/ui/code-block.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { Ago, useMoments } from "../../../platform/ui/date.tsx";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { MoreMenu } from "../../../platform/ui/more-menu.tsx";
import { Facts, Page, Section, Split } from "../../../platform/ui/page.tsx";
import { ProblemHead } from "../../../platform/ui/problem-head.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { stateOf } from "../../../platform/ui/states.ts";
import { toBoardLink } from "../../judges/addresses.ts";
import { readPractice } from "../../practice/index.server.ts";
import { countSolvers, listContestsOf, listSolvers } from "../../solves/index.server.ts";
import { markSchema, toSolverRow } from "../../solves/json.ts";
import { deleteProblem, markByHand, setBookmark } from "../commands.server.ts";
import { BookmarkButton } from "../components/bookmark-button.tsx";
import { OwnNote, Revisit } from "../components/practice.tsx";
import { Progress } from "../components/progress.tsx";
import { Solvers } from "../components/solvers.tsx";
import { toDetails, toFacts, toHead } from "../json.ts";
import { canEdit } from "../policy.ts";
import { getVisibleProblem } from "../queries.server.ts";
import "../problem.css";

const MOST_SOLVERS = 20;
const MOST_BOARDS = 3;

export const loader = withUser(async ({ app, db, viewer, params, context }) => {
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
  const details = toDetails(problem);
  const { interactive, inputFile, outputFile } = details;
  return {
    ...toHead(problem),
    link: problem.link,
    host: new URL(problem.link).hostname.replace(/^www\./, ""),
    judgeRating: problem.judge_rating,
    mark: stateOf(problem),
    solvedAt: problem.solved_at,
    hand: problem.hand,
    solvers: solvers.slice(0, MOST_SOLVERS).map(toSolverRow),
    solversTotal:
      solvers.length > MOST_SOLVERS ? await countSolvers(app, viewer, problem.id) : solvers.length,
    boards: boards.map(toBoardLink),
    ...{ interactive, inputFile, outputFile },
    facts: toFacts(details),
    samples: problem.samples,
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Upsolve` : "Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function ProblemScreen() {
  const problem = useLoaderData<typeof loader>();
  return (
    <Page shape="reading">
      <ProblemHead problem={problem} tab="" />
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
  const { id, mark, solvedAt, hand, solvers, solversTotal, note } = problem;
  const { dueAt, ...revisit } = problem.revisit;
  const moments = useMoments();
  return (
    <>
      <Progress id={id} mark={mark} solved={solvedAt === null ? null : moments.ago(solvedAt)} hand={hand} />
      <Revisit id={id} due={dueAt === null ? null : moments.shortDate(dueAt)} {...revisit} />
      <OwnNote id={id} note={note} />
      <Facts facts={factsOf(problem)} />
      <Solvers problem={id} solvers={solvers} total={solversTotal} />
    </>
  );
}

const factsOf = (problem: Problem) => ({
  Solutions: problem.solutions,
  Reviews: `${problem.reviews}${problem.averageRating > 0 ? ` · ${problem.averageRating.toFixed(1)} ★` : ""}`,
  Visibility: problem.visibility,
  "Judge's rating": problem.judgeRating,
  ...problem.facts,
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

function Actions({ problem }: { problem: Problem }) {
  const here = `/problem/${problem.id}`;
  return (
    <div className="actions problem-actions">
      <ButtonLink kind="primary" href={`${here}/addsolution`}>
        Add Solution
      </ButtonLink>
      <BookmarkButton id={problem.id} bookmarked={problem.bookmarked} />
      <ButtonLink href={`${here}/addreview`}>Add Review</ButtonLink>
      <ButtonLink href={`${here}/discussion`}>Join Discussion</ButtonLink>
      {problem.editable ? (
        <>
          <ButtonLink href={`${here}/updateproblem`}>Update Problem</ButtonLink>
          <ConfirmDelete
            id="delete-problem"
            trigger="Delete Problem"
            question="Are you sure you want to delete this problem? This also deletes its solutions, reviews and discussion."
            pendingLabel="Deleting Problem..."
            action={here}
          />
        </>
      ) : null}
      <MoreMenu label="More about this problem" amongButtons>
        {problem.visibility === "Public" ? (
          <a className="user-action" href={`/messages/share?problem=${problem.id}`}>
            Share
          </a>
        ) : null}
        <a className="user-action" href={`/askai?problem=${problem.id}`}>
          Ask AI about this
        </a>
        <EntryLinks kind="problem" id={problem.id} author={problem.author?.id ?? null} inMenu />
      </MoreMenu>
    </div>
  );
}
