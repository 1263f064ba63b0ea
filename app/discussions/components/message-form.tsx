import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { MESSAGE_LIMIT } from "../limits.ts";
import type { MessageFields } from "../schema.ts";

export interface MessageFormProps {
  result: SubmissionResult | undefined;
  /** Names this submission, so that sending it twice stores one message. */
  submissionKey: string;
}

/** Begins anew, with the focus, after each message that was sent from it. */
export function MessageForm(props: MessageFormProps) {
  const sent = useSentCount(props.result !== undefined);
  return <EmptyForm key={sent} {...props} focused={sent > 0} />;
}

/** How many messages went off from here. One stays on the page, so the form would keep what was typed. */
function useSentCount(failed: boolean): number {
  const { formData } = useNavigation();
  const underWay = formData?.has("text") ?? false;
  const wasUnderWay = useRef(false);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (wasUnderWay.current && !underWay && !failed) setSent((count) => count + 1);
    wasUnderWay.current = underWay;
  }, [underWay, failed]);
  return sent;
}

function EmptyForm({ result, submissionKey, focused }: MessageFormProps & { focused: boolean }) {
  const [form, fields] = useForm<MessageFields>({ id: "message", lastResult: result });
  const failure = form.errors?.join(" ");
  return (
    // To the room itself: from a page of earlier messages one comes back to the newest.
    <Form method="post" action="." {...getFormProps(form)} className="stack">
      <input type="hidden" name="key" value={submissionKey} />
      <TextAreaField
        field={fields.text}
        label="Message"
        rows={3}
        maxLength={MESSAGE_LIMIT}
        help="Markdown; formulas between $ and $."
        autoFocus={focused}
        required
      />
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
      <div>
        <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
      </div>
    </Form>
  );
}
