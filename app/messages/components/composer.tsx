import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { CircleAlert, SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../ui/hydrated.ts";
import { sendOnEnter } from "../../ui/send-on-enter.ts";
import { MESSAGE_LIMIT } from "../limits.ts";

export interface ComposerProps {
  user: { _id: string; username: string };
  /** Names the message of this form, where it is posted without script. */
  submissionKey: string;
  result: SubmissionResult | undefined;
  failure: { content: string; reason: string | null } | null;
  /** Null where the form is to be posted as it is. */
  send: ((content: string) => void) | null;
  tellTyping: () => void;
}

export function Composer({ user, submissionKey, result, failure, send, tellTyping }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const typed = String(result?.initialValue?.content ?? "");
  const [blank, setBlank] = useState(typed.trim() === "");
  const scripted = useHydrated();
  const refusals = [...(result?.error?.content ?? []), ...(result?.error?.[""] ?? [])];
  const alert = failure
    ? ["Failed to send message. Please try again.", failure.reason].filter(Boolean).join(" ")
    : refusals.join(" ");

  const changed = () => {
    const { current } = box;
    if (!current) return;
    setBlank(current.value.trim() === "");
    grow(current);
  };

  // What was typed before the script came counts as well.
  useEffect(() => {
    if (box.current) setBlank(box.current.value.trim() === "");
  }, []);

  // Nothing typed is lost: it goes back, before what was typed since, until it turns out to have been stored after all.
  const returned = useRef("");
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const typed = current.value.trim();
    const isReturned = typed === returned.current;
    if (failure) {
      const parts = isReturned ? [typed, failure.content] : [failure.content, typed];
      current.value = returned.current = parts.filter(Boolean).join("\n\n");
    } else {
      if (isReturned && typed !== "") current.value = "";
      returned.current = "";
    }
    setBlank(current.value.trim() === "");
    grow(current);
  }, [failure]);

  const submit = (event: FormEvent) => {
    const { current } = box;
    if (!current || !send) return;
    event.preventDefault();
    const content = current.value.trim();
    if (content === "") return;
    current.value = "";
    changed();
    current.focus();
    send(content);
  };

  return (
    <Form className="composer" method="post" action={`/messages/${user._id}`} onSubmit={submit}>
      {alert ? (
        <p className="field-error" role="alert" id="composer-error">
          <CircleAlert size={16} aria-hidden />
          <span>{alert}</span>
        </p>
      ) : null}
      <input type="hidden" name="key" value={submissionKey} />
      <textarea
        className="control"
        name="content"
        ref={box}
        rows={1}
        defaultValue={typed}
        placeholder="Write a message"
        aria-label={`Message to ${user.username}`}
        aria-describedby={alert ? "composer-error" : undefined}
        aria-invalid={alert ? true : undefined}
        maxLength={MESSAGE_LIMIT}
        required
        onInput={() => {
          changed();
          tellTyping();
        }}
        onKeyDown={sendOnEnter}
      />
      <button className="button" data-kind="primary" type="submit" disabled={scripted && blank}>
        <SendHorizontal size={16} aria-hidden /> Send
      </button>
    </Form>
  );
}

/** For browsers without `field-sizing`. */
function grow(box: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}
