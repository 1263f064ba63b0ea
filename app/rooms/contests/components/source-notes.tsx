import { Form } from "@remix-run/react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ErrorLine, SubmitButton } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { SourceState } from "../contests-page.server.ts";

const isPending = ({ updated, failed }: SourceState) => updated === null && failed === null;

interface SourceNotesProps {
  states: SourceState[];
  here: string;
  refusal: string | undefined;
}

export function SourceNotes({ states, here, refusal }: SourceNotesProps) {
  const failed = states.filter((state) => state.failed !== null);
  return (
    <>
      {failed.length === 0 ? <ErrorLine>{refusal}</ErrorLine> : null}
      {states.filter(isPending).map(({ title }) => (
        <p key={title} className="page-note" role="status">
          Contests from {title} are being fetched and will appear in a moment.
          <noscript>
            {" "}
            <a href="/contests">Reload the page</a>
          </noscript>
        </p>
      ))}
      {failed.length > 0 ? (
        <div className="message source-notes" data-tone="warn" role="status">
          <Icon name="circle-alert" />
          <div>
            {failed.map((state) => (
              <p key={state.title}>{noteOn(state)}</p>
            ))}
            {refusal ? <p>{refusal}</p> : null}
          </div>
          <Form method="post" action={here} preventScrollReset>
            <SubmitButton kind="plain" size="small" pendingLabel="Trying again...">
              Try again
            </SubmitButton>
          </Form>
        </div>
      ) : null}
    </>
  );
}

function noteOn({ title, updated, failed }: SourceState): string {
  return updated === null
    ? `Contests from ${title} have not been fetched yet; the last attempt failed on ${failed}.`
    : `${title} could not be reached on ${failed}. Its list is from ${updated} and may be out of date.`;
}

interface UpdatesProps {
  states: SourceState[];
  lacksAtcoder: boolean;
}

export function Updates({ states, lacksAtcoder }: UpdatesProps) {
  return (
    <>
      {states
        .filter(({ updated }) => updated !== null)
        .map(({ title, total, updated, failed }) => (
          <p key={title} className="small soft">
            {title} lists {formatNumber(total)} contests in all, including past ones. Last updated {updated}
            {failed ? " (out of date)" : ""}.
          </p>
        ))}
      {lacksAtcoder ? (
        <p className="small soft">
          AtCoder’s upcoming contests are not in this calendar: AtCoder Problems, where this site reads
          AtCoder’s results, lists no upcoming contests.
        </p>
      ) : null}
    </>
  );
}
