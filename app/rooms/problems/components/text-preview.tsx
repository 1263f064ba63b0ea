import { useFetcher } from "@remix-run/react";
import type { MouseEvent } from "react";
import { ErrorLine, SubmitButton } from "../../../platform/ui/button.tsx";
import { Preview } from "../../../platform/ui/preview.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";
import type { SubmissionResult } from "../../../platform/ui/use-form.ts";
import type { ProblemPreview } from "../preview.server.ts";

interface Answer {
  preview?: ProblemPreview;
  result?: SubmissionResult;
}

/** Uses a fetcher to keep the form's state. @param posted the preview of a form submitted without JavaScript */
export function usePreview(posted: ProblemPreview | undefined) {
  const fetcher = useFetcher<Answer>();
  return {
    shown: fetcher.data?.preview ?? posted,
    failure: fetcher.data?.result?.error?.[""]?.join(" "),
    isUnderWay: fetcher.state !== "idle",
    ask(event: MouseEvent<HTMLButtonElement>) {
      event.preventDefault();
      fetcher.submit(event.currentTarget);
    },
  };
}

export function TextPreview({ shown, failure, isUnderWay, ask }: ReturnType<typeof usePreview>) {
  return (
    <>
      <div>
        <SubmitButton
          kind="plain"
          name="intent"
          value="preview"
          pendingLabel="Rendering..."
          pending={isUnderWay}
          formNoValidate
          onClick={ask}
        >
          Preview
        </SubmitButton>
      </div>
      <ErrorLine>{failure}</ErrorLine>
      {shown ? (
        <Preview of={shown}>
          {shown.texts.length === 0 ? <p className="soft">Nothing to show yet.</p> : null}
          {shown.texts.map(({ title, html }) => (
            <section key={title} className="section">
              <h3>{title}</h3>
              <Prose html={html} />
            </section>
          ))}
        </Preview>
      ) : null}
    </>
  );
}
