import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { sendOnEnter } from "../../ui/send-on-enter.ts";
import { MESSAGE_LIMIT } from "../limits.ts";
import { type PlaceData, PlaceFields } from "./place-fields.tsx";

export interface ComposerProps {
  place: PlaceData;
  result: SubmissionResult | undefined;
  /** Names this submission, so that sending it twice asks once. */
  submissionKey: string;
  /** While a reply is waited for or typed out. */
  blocked: boolean;
  /** Whether something was asked or stopped from this page: the focus that is lost with it comes here. */
  touched: boolean;
  /** @returns whether the question was stored; else its text comes back. */
  onSend: (event: FormEvent<HTMLFormElement>) => Promise<boolean>;
}

/** Begins anew after each question, with the text where it was refused. */
export function Composer({ onSend, ...props }: ComposerProps) {
  const [{ count, text }, setSent] = useState({ count: 0, text: "" });
  async function send(event: FormEvent<HTMLFormElement>) {
    const typed = String(new FormData(event.currentTarget).get("content"));
    const sending = onSend(event);
    setSent((sent) => ({ count: sent.count + 1, text: "" }));
    if (!(await sending)) setSent((sent) => ({ count: sent.count + 1, text: typed }));
  }
  return <EmptyComposer key={count} {...props} onSend={send} text={text} />;
}

interface EmptyComposerProps extends Omit<ComposerProps, "onSend"> {
  onSend: (event: FormEvent<HTMLFormElement>) => void;
  text: string;
}

function EmptyComposer(props: EmptyComposerProps) {
  const { place, result, submissionKey, blocked, touched, onSend, text } = props;
  const [begun] = useState(text || String(result?.initialValue?.content ?? ""));
  const [blank, setBlank] = useState(begun.trim() === "");
  const hydrated = useHydrated();
  const refusals = [...(result?.error?.content ?? []), ...(result?.error?.[""] ?? [])].join(" ");
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A blocked field loses the focus; it comes back unless it went elsewhere.
    if (touched && !blocked && document.activeElement === document.body) {
      element.current?.querySelector("textarea")?.focus({ preventScroll: true });
    }
  }, [touched, blocked]);

  return (
    <Form id="question" method="post" action={place.here} ref={element} onSubmit={onSend} className="stack">
      <PlaceFields place={place} />
      <input type="hidden" name="key" value={submissionKey} />
      <div className="field">
        <label htmlFor="question-content">Message</label>
        <textarea
          className="control"
          id="question-content"
          name="content"
          rows={2}
          defaultValue={begun}
          maxLength={MESSAGE_LIMIT}
          placeholder="Ask about an algorithm, a proof, a wrong answer…"
          aria-describedby={refusals ? "question-error question-help" : "question-help"}
          aria-invalid={refusals ? true : undefined}
          disabled={blocked}
          onInput={(event) => setBlank(event.currentTarget.value.trim() === "")}
          onKeyDown={sendOnEnter}
          required
        />
        <p className="field-help" id="question-help">
          Enter sends, Shift+Enter begins a new line.
        </p>
        {refusals ? (
          <p className="field-error" role="alert" id="question-error">
            <CircleAlert size={16} aria-hidden />
            <span>{refusals}</span>
          </p>
        ) : null}
      </div>
      <div>
        <SubmitButton pendingLabel="Sending..." pending={blocked} disabled={hydrated && blank}>
          Send
        </SubmitButton>
      </div>
    </Form>
  );
}
