import { ActForm, SubmitButton } from "../../../../platform/ui/button.tsx";
import type { Problem, TrainingPage } from "../training-page.server.ts";
import { Box } from "./cell.tsx";

type ProblemSetProps = Pick<TrainingPage, "clock"> & { problems: Problem[]; here: string };

export function ProblemSet({ problems, clock, here }: ProblemSetProps) {
  return (
    <ol className="panel set small" aria-label="Problems">
      {problems.map((problem) => (
        <li key={problem.letter}>
          <b>{problem.letter}</b>
          {problem.cell ? <OwnState cell={problem.cell} /> : null}
          <span className="name" title={problem.name}>
            {problem.name}
          </span>
          <Go {...problem} isRunning={clock.isRunning} />
          <span className="send soft">{clock.isRunning ? <Send {...problem} here={here} /> : null}</span>
        </li>
      ))}
    </ol>
  );
}

function OwnState({ cell: [shape, text, small, mark] }: { cell: NonNullable<Problem["cell"]> }) {
  return (
    <span className="own check">
      <span>
        {text ? (
          <>
            <b>{text}</b>
            <br />
          </>
        ) : null}
        {small || (shape === "" ? "untouched" : "")}
      </span>
      <Box shape={shape} mark={mark} />
    </span>
  );
}

export function Go({ link, judge, letter, isDone, isRunning }: Problem & { isRunning: boolean }) {
  if (link === null) return <span className="go soft">Now private</span>;
  const isHere = link.startsWith("/");
  return (
    <a className="go" href={link} rel={isHere ? undefined : "nofollow noopener noreferrer"}>
      {isRunning && !isDone ? "Solve" : "Open"} on {judge} {isHere ? null : <span aria-hidden="true">↗</span>}
      <span className="visually-hidden">, problem {letter}</span>
    </a>
  );
}

/** What one says about a problem while one's time runs. */
export function Send({
  letter,
  judge,
  cell,
  isDone,
  isClaimed,
  isImported,
  hasHandle,
  here,
}: Problem & { here: string }) {
  if (isDone || !judge) return null;
  if (!hasHandle) {
    return (
      <a className="link" href="/settings/handles">
        Link your handle
      </a>
    );
  }
  if (isClaimed) return "Waiting for confirmation";
  if (cell?.[0] === "pending") return `Asking ${judge}`;
  return (
    <ActForm action={here}>
      <input type="hidden" name="label" value={letter} />
      <SubmitButton
        kind="plain"
        size="small"
        name="intent"
        value="submitted"
        pendingLabel="Noting..."
        aria-label={`${isImported ? "I have submitted" : "I have solved it"}: ${letter}`}
      >
        {isImported ? "I have submitted" : "I have solved it"}
      </SubmitButton>
    </ActForm>
  );
}
