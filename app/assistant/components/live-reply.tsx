import { Button } from "../../ui/button.tsx";
import type { Live } from "./asking.ts";
import { Failure, Interrupted, type Reader, Row, StopReply } from "./chat-message.tsx";
import { useTyping } from "./typing.ts";

export interface LiveReplyProps {
  live: Live;
  reader: Reader;
  /** When everything that comes is shown. */
  onEnd: () => void;
}

/** The question just asked, and its reply being typed out as it arrives. */
export function LiveReply({ live, reader, onEnd }: LiveReplyProps) {
  const { shown, typing, skip } = useTyping(live.text, live.end !== null, onEnd);
  return (
    <>
      {live.question === null ? null : (
        <Row by={reader}>
          <p className="typed">{live.question}</p>
        </Row>
      )}
      <Row by="assistant">
        {shown === "" ? null : <p className="typed">{shown}</p>}
        {typing ? (
          <div className="writing">
            <span className="dots">
              <i />
              <i />
              <i />
              <span className="visually-hidden">The assistant is writing</span>
            </span>
            {live.chatId === null || live.end !== null ? null : <StopReply chatId={live.chatId} />}
            {shown === "" ? null : (
              <Button kind="quiet" size="small" onClick={skip} title="Escape does the same">
                Show at once
              </Button>
            )}
          </div>
        ) : null}
        {!typing && live.end === "failed" ? <Failure detail={live.detail} /> : null}
        {!typing && live.end === "interrupted" ? <Interrupted /> : null}
      </Row>
    </>
  );
}
