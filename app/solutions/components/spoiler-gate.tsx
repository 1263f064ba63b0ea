import { ActForm, SubmitButton } from "../../ui/button.tsx";

/** Replaces description and code until the reader asks for them. */
export function SpoilerGate({ problemId, solutionId }: { problemId: number; solutionId: number }) {
  return (
    <section className="panel panel-body stack" aria-label="Hidden until you ask">
      <p>
        You have not posted a solution to this problem yet, so description and code are hidden.{" "}
        <span className="soft">Showing them reveals all solutions to this problem.</span>
      </p>
      <ActForm action={`/problem/${problemId}/showcode`} preventScrollReset>
        <input type="hidden" name="solution" value={solutionId} />
        <SubmitButton kind="plain" pendingLabel="Showing code...">
          Show code
        </SubmitButton>
      </ActForm>
      <p className="small soft">
        <a className="link" href="/settings#spoilers">
          Always show solutions
        </a>{" "}
        is a choice in your settings.
      </p>
    </section>
  );
}
