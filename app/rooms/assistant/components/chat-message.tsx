import { Form } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Bubble } from "../../../platform/ui/log.tsx";
import { Prose } from "../../../platform/ui/prose.tsx";
import type { ChatPage } from "../chat-page.server.ts";
import { hintText, UNREACHABLE } from "../texts.ts";

interface TurnProps {
  mine: boolean;
  day?: string | null;
  /** Time in milliseconds; null while the reply is in progress. */
  createdAt: number | null;
  hint: number | null;
  children?: ReactNode;
}

export function Turn({ mine, hint, children, ...bubble }: TurnProps) {
  return (
    <Bubble by={mine ? "You" : "Groq AI"} mine={mine} {...bubble}>
      {hint === null ? null : <p className="step">{hintText(hint)}</p>}
      {children}
    </Bubble>
  );
}

export function Failure({ detail }: { detail: string }) {
  return (
    <>
      <p>{UNREACHABLE}</p>
      {detail ? <p className="soft">{detail}</p> : null}
    </>
  );
}

export const Interrupted = () => <p className="soft">This reply was interrupted.</p>;

type OnSubmit = FormEventHandler<HTMLFormElement>;

export function TryAgain({ chatId, here, onSubmit }: { chatId: number; here: string; onSubmit: OnSubmit }) {
  return (
    <Form method="post" action={here} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="chat" value={chatId} />
      <SubmitButton kind="plain" size="small" pendingLabel="Asking...">
        Try again
      </SubmitButton>
    </Form>
  );
}

/** @param props.pending omitted if Remix submits the form */
export function StopReply(props: { chatId: number; pending?: boolean; onSubmit?: OnSubmit }) {
  const { chatId, pending, onSubmit } = props;
  return (
    <ActForm action={`/askai/${chatId}`} preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="stop" />
      <SubmitButton kind="plain" size="small" pendingLabel="Stopping..." {...(pending ? { pending } : {})}>
        Stop
      </SubmitButton>
    </ActForm>
  );
}

interface ChatMessageProps {
  message: ChatPage["messages"][number];
  day: string | null;
  again: ReactNode;
}

export function ChatMessage({ message, day, again }: ChatMessageProps) {
  const { role, state, hint, createdAt } = message;
  const mine = role === "user";
  return (
    <Turn mine={mine} day={day} createdAt={createdAt} hint={hint}>
      {mine && hint === null ? <p className="source">{message.text}</p> : null}
      {!mine && state !== "failed" && message.html ? <Prose html={message.html} /> : null}
      {state === "failed" ? <Failure detail={message.text} /> : null}
      {state === "interrupted" ? <Interrupted /> : null}
      {again}
    </Turn>
  );
}
