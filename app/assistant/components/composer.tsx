import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { sendOnEnter } from "../../ui/send-on-enter.ts";
import { MESSAGE_LIMIT } from "../limits.ts";
import type { QuestionFields } from "../schema.ts";
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
  const [form, fields] = useForm<QuestionFields>({
    id: "question",
    lastResult: result ?? null,
    defaultValue: { content: text },
  });
  const [blank, setBlank] = useState(text.trim() === "" && !result);
  const hydrated = useHydrated();
  const failure = form.errors?.join(" ");
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A blocked field loses the focus; it comes back unless it went elsewhere.
    if (touched && !blocked && document.activeElement === document.body) {
      element.current?.querySelector("textarea")?.focus({ preventScroll: true });
    }
  }, [touched, blocked]);

  return (
    <Form
      method="post"
      action={place.here}
      {...getFormProps(form)}
      ref={element}
      onSubmit={onSend}
      className="stack"
    >
      <PlaceFields place={place} />
      <input type="hidden" name="key" value={submissionKey} />
      <TextAreaField
        field={fields.content}
        label="Message"
        rows={2}
        maxLength={MESSAGE_LIMIT}
        placeholder="Ask about an algorithm, a proof, a wrong answer…"
        help="Enter sends, Shift+Enter begins a new line."
        disabled={blocked}
        onInput={(event) => setBlank(event.currentTarget.value.trim() === "")}
        onKeyDown={sendOnEnter}
        required
      />
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
      <div>
        <SubmitButton pendingLabel="Sending..." pending={blocked} disabled={hydrated && blank}>
          Send
        </SubmitButton>
      </div>
    </Form>
  );
}
