import type { FormEventHandler } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import type { Live } from "./asking.ts";
import { Failure, Interrupted, StopReply, Turn } from "./chat-message.tsx";
import { useTyping } from "./typing.ts";

interface LiveReplyProps {
  live: Live;
  stopping: boolean;
  onStop: FormEventHandler<HTMLFormElement>;
  onEnd: () => void;
}

export function LiveReply({ live, stopping, onStop, onEnd }: LiveReplyProps) {
  const ended = live.end !== null;
  const { text, known } = live;
  const { shown, typing, skip } = useTyping({ text, known, ended, hurried: stopping && ended, onEnd });
  return (
    <>
      {live.question === null ? null : (
        <Turn mine createdAt={null} hint={null}>
          <p className="source">{live.question}</p>
        </Turn>
      )}
      <Turn mine={false} createdAt={null} hint={live.hint}>
        {shown === "" ? null : <p className="source typed">{shown}</p>}
        {typing ? (
          <div className="writing">
            <span className="dots">
              <i />
              <i />
              <i />
              <span className="visually-hidden">The assistant is writing</span>
            </span>
            {live.chatId === null || ended ? null : (
              <StopReply chatId={live.chatId} pending={stopping} onSubmit={onStop} />
            )}
            {shown === "" ? null : (
              <Button kind="quiet" size="small" onClick={skip} title="Or press Escape">
                Show the whole reply
              </Button>
            )}
          </div>
        ) : null}
        {!typing && live.end === "failed" ? <Failure detail={live.detail} /> : null}
        {!typing && live.end === "interrupted" && !live.lost ? <Interrupted /> : null}
        {!typing && live.lost && live.chatId !== null ? (
          <p>
            The connection was lost.{" "}
            <a className="link" href={`/askai/${live.chatId}`} data-reload>
              Check again
            </a>
          </p>
        ) : null}
      </Turn>
    </>
  );
}
