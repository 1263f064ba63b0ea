import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { CircleAlert, SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { sendOnEnter } from "../../ui/send-on-enter.ts";
import { MESSAGE_LIMIT } from "../limits.ts";
import type { Outgoing } from "../outgoing.ts";

export interface ComposerProps {
  user: { _id: string; username: string };
  /** Names the message of this form, where it is posted without script. */
  submissionKey: string;
  result: SubmissionResult | undefined;
  outgoing: Pick<Outgoing, "draft" | "failure">;
  keepDraft: (typed: string) => void;
  send: (content: string) => void;
  tellTyping: () => void;
}

export function Composer({
  user,
  submissionKey,
  result,
  outgoing,
  keepDraft,
  send,
  tellTyping,
}: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { draft, failure } = outgoing;
  const [begun] = useState(draft || String(result?.initialValue?.content ?? ""));
  const [blank, setBlank] = useState(begun.trim() === "");
  const scripted = useHydrated();
  const refusals = [...(result?.error?.content ?? []), ...(result?.error?.[""] ?? [])];
  const alert = failure
    ? ["Failed to send message. Please try again.", failure.reason].filter(Boolean).join(" ")
    : refusals.join(" ");

  const changed = () => {
    const { current } = box;
    if (!current) return;
    setBlank(current.value.trim() === "");
    keepDraft(current.value);
    grow(current);
  };

  // What was typed before the script came counts as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(changed, []);

  // Who opens a conversation wants to write, and has the list and the history before the box. Where the keyboard is
  // on the screen, it would cover what is to be read.
  const [isOpened] = useState(scripted);
  useEffect(() => {
    if (isOpened && matchMedia("(hover: hover) and (pointer: fine)").matches) {
      box.current?.focus({ preventScroll: true });
    }
  }, [isOpened]);

  // What failed has come back into the draft, or has turned out to be stored and left it.
  const shown = useRef(draft);
  useEffect(() => {
    const { current } = box;
    if (!current || shown.current === draft) return;
    shown.current = draft;
    current.value = draft;
    setBlank(draft.trim() === "");
    grow(current);
  }, [draft]);

  const submit = (event: FormEvent) => {
    const { current } = box;
    if (!current) return;
    event.preventDefault();
    const content = current.value.trim();
    if (content === "") return;
    current.value = shown.current = "";
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
        defaultValue={begun}
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
