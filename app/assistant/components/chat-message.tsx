import { Form } from "@remix-run/react";
import { Sparkles } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { ActForm, SubmitButton } from "../../ui/button.tsx";
import { DayTime } from "../../ui/date.tsx";
import { Avatar } from "../../ui/marks.tsx";
import { Prose } from "../../ui/prose.tsx";
import type { ChatPage } from "../chat-page.server.ts";
import { UNREACHABLE } from "../words.ts";

export type Reader = ChatPage["reader"];

interface RowProps {
  by: Reader | "assistant";
  createdAt?: number;
  children: ReactNode;
}

/** A message's frame: author, time and content. */
export function Row({ by, createdAt, children }: RowProps) {
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

/** Replaces a failed reply. */
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

export function TryAgain({
  chatId,
  here,
  onSubmit,
}: Omit<Required<StopReplyProps>, "pending"> & { here: string }) {
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
  /** Omitted where Remix submits the form. */
  pending?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Stops a chat's reply in progress. */
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

interface ChatMessageProps {
  message: ChatPage["messages"][number];
  reader: Reader;
  /** The form to retry, below a missing or broken last reply. */
  again: ReactNode;
}

/** A stored message. */
export function ChatMessage({ message, reader, again }: ChatMessageProps) {
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
