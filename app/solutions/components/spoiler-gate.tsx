import { ActForm } from "../../ui/act-form.tsx";
import { SubmitButton } from "../../ui/button.tsx";

/** Stands in the place of description and code until they are asked for. */
export function SpoilerGate({ problemId, solutionId }: { problemId: number; solutionId: number }) {
  return (
    <section className="panel panel-body stack" aria-label="Hidden until you ask">
      <p>
        You have not posted a solution to this problem yet, so description and code follow on request.{" "}
        <span className="soft">Once shown, those of all its solutions are.</span>
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
