import { Form } from "@remix-run/react";
import type { FormEventHandler } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { ChatPage } from "../chat-page.server.ts";
import { HINTS } from "../texts.ts";

interface HintLadderProps {
  place: ChatPage["place"];
  seen: number;
  submissionKey: string;
  blocked: boolean;
  onSend: FormEventHandler<HTMLFormElement>;
}

export function HintLadder({ place, seen, submissionKey, blocked, onSend }: HintLadderProps) {
  return (
    <Form method="post" action={place.here} onSubmit={onSend} className="hints" aria-labelledby="hints">
      <PlaceFields place={place} />
      <input type="hidden" name="key" value={submissionKey} />
      <input type="hidden" name="intent" value="hint" />
      <span id="hints">Hints, one step at a time</span>
      <ol>
        {HINTS.map((title, index) => {
          const step = index + 1;
          const [isSeen, isNext] = [step <= seen, step === seen + 1];
          return (
            <li key={title} data-next={isNext || undefined}>
              <button
                type="submit"
                className="button"
                data-size="small"
                data-kind={isSeen ? "quiet" : undefined}
                name="hint"
                value={step}
                disabled={blocked || !(isSeen || isNext)}
                title={isSeen || isNext ? undefined : `Unlocks after ${HINTS[index - 1]}`}
              >
                {isSeen ? <Icon name="check" size={14} aria-label="Seen" /> : null}
                {isSeen || isNext ? null : <Icon name="lock" size={14} />}
                {step} <span className="word">{title}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </Form>
  );
}

export function PlaceFields({ place: { chatId, problemId, solutionId } }: Pick<HintLadderProps, "place">) {
  if (chatId !== null) return <input type="hidden" name="chat" value={chatId} />;
  return (
    <>
      {problemId === null ? null : <input type="hidden" name="problem" value={problemId} />}
      {solutionId === null ? null : <input type="hidden" name="solution" value={solutionId} />}
    </>
  );
}
