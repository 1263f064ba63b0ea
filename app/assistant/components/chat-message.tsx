import { Form } from "@remix-run/react";
import { Sparkles } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { ActForm } from "../../ui/act-form.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { DayTime } from "../../ui/date.tsx";
import { Prose } from "../../ui/prose.tsx";
import { UNREACHABLE } from "../words.ts";

export interface MessageData {
  id: number;
  role: "user" | "assistant";
  /** A user's words, as they were typed; of a failed reply, what is told below it. */
  text: string;
  /** A reply, rendered. */
  html: string;
  state: "done" | "interrupted" | "failed";
  createdAt: number;
}

export interface Reader {
  id: string;
  username: string;
}

/** A message's frame: who, when, what. */
export function Row({
  by,
  createdAt,
  children,
}: {
  by: Reader | "assistant";
  createdAt?: number;
  children: ReactNode;
}) {
  return (
    <li className="post">
      {by === "assistant" ? (
        <span className="avatar assistant" aria-hidden="true">
          <Sparkles size={16} />
        </span>
      ) : (
        <Avatar id={by.id} name={by.username} />
      )}
      <div className="meta">
        <span className="by">{by === "assistant" ? "Groq AI" : by.username}</span>
        {createdAt === undefined ? null : <DayTime value={createdAt} />}
      </div>
      <div className="said">{children}</div>
    </li>
  );
}

/** In place of a reply that did not come. */
export function Failure({ detail }: { detail: string }) {
  return (
    <>
      <p>{UNREACHABLE}</p>
      {detail ? <p className="soft">{detail}</p> : null}
    </>
  );
}

export function Interrupted() {
  return <p className="soft">This reply was interrupted.</p>;
}

export interface TryAgainProps {
  chatId: number;
  here: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export function TryAgain({ chatId, here, onSubmit }: TryAgainProps) {
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

export interface StopReplyProps {
  chatId: number;
  /** Left out where the form is sent as it is. */
  pending?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Breaks the reply off that is on its way to a chat. */
export function StopReply({ chatId, pending, onSubmit }: StopReplyProps) {
  return (
    <ActForm action={`/askai/${chatId}`} preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="stop" />
      <SubmitButton kind="plain" size="small" pendingLabel="Stopping..." {...(pending ? { pending } : {})}>
        Stop
      </SubmitButton>
    </ActForm>
  );
}

/** A stored message; `again` is offered below the last where its reply is missing or broken. */
export function ChatMessage({
  message,
  reader,
  again,
}: {
  message: MessageData;
  reader: Reader;
  again: ReactNode;
}) {
  const { role, state } = message;
  return (
    <Row by={role === "user" ? reader : "assistant"} createdAt={message.createdAt}>
      {role === "user" ? <p className="typed">{message.text}</p> : null}
      {role === "assistant" && state !== "failed" && message.html ? <Prose html={message.html} /> : null}
      {state === "failed" ? <Failure detail={message.text} /> : null}
      {state === "interrupted" ? <Interrupted /> : null}
      {again}
    </Row>
  );
}
