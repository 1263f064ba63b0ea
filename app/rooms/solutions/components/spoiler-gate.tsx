import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";

export function SpoilerGate({ here }: { here: string }) {
  return (
    <section className="panel panel-body stack" aria-label="Hidden until you ask">
      <p>
        You have not posted a solution to this problem yet, so description and code are hidden.{" "}
        <span className="soft">Showing them reveals all solutions to this problem.</span>
      </p>
      <ActForm action={here} preventScrollReset>
        <SubmitButton kind="plain" name="intent" value="show" pendingLabel="Showing code...">
          Show code
        </SubmitButton>
      </ActForm>
      <p className="small soft">
        <a className="link" href="/settings#spoilers">
          Always show solutions
        </a>
      </p>
    </section>
  );
}

/** In place of the comments, which would give the solution away. */
export function HiddenComments({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="comments soft">{counted(count, "comment")}, hidden with the solution.</p>;
}
