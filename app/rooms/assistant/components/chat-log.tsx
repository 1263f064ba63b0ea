import type { FormEventHandler } from "react";
import { EarlierMessages, LaterMessages } from "../../../platform/ui/composer.tsx";
import { useReaderZone } from "../../../platform/ui/date.tsx";
import { withDays } from "../../../platform/ui/log.tsx";
import { EmptyState } from "../../../platform/ui/page.tsx";
import type { ChatPage } from "../chat-page.server.ts";
import type { useAsking } from "./asking.ts";
import { ChatMessage, TryAgain } from "./chat-message.tsx";
import { LiveReply } from "./live-reply.tsx";

interface ChatLogProps {
  page: Pick<ChatPage, "chat" | "messages" | "pages" | "place" | "waiting" | "isConfigured">;
  asking: ReturnType<typeof useAsking>;
  onSend: FormEventHandler<HTMLFormElement>;
}

export function ChatLog({ page, asking, onSend }: ChatLogProps) {
  const { chat, messages, pages, place, waiting, isConfigured } = page;
  const { live, stopping, stop, settle } = asking;
  const zone = useReaderZone();
  const last = messages.at(-1);
  const isUnfinished = last?.role === "user" || last?.state !== "done";
  const mayRetry = chat !== null && live === null && !waiting && !pages.newer && isUnfinished && isConfigured;
  const known = messages.filter(({ id, role }) =>
    // A retry replaces the failed reply.
    live?.again ? id !== last?.id || role === "user" : id < (live?.questionId ?? id + 1),
  );
  // A hint's reply already names its step.
  const shown = known.filter(
    ({ role, hint }, at) => role !== "user" || hint === null || (at === known.length - 1 && live === null),
  );
  const isEmpty = messages.length === 0 && live === null;
  return (
    <div className="history">
      <div
        className="pane-body"
        role="log"
        aria-label="Chat"
        aria-busy={live !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
      >
        {isEmpty ? (
          <EmptyState title="No messages yet" level={3}>
            Ask about an algorithm, a proof or your own code. Replies take up to a minute and can be wrong:
            check what matters.
          </EmptyState>
        ) : (
          <ol>
            <EarlierMessages href={pages.older} />
            {withDays(shown, zone).map(({ message, day }) => (
              <ChatMessage
                key={message.id}
                message={message}
                day={day}
                again={
                  mayRetry && message === last ? (
                    <TryAgain chatId={chat.id} here={place.here} onSubmit={onSend} />
                  ) : null
                }
              />
            ))}
            <LaterMessages href={pages.newer} newest={place.here} />
            {live ? (
              <LiveReply
                key={live.serial}
                live={live.hint || live.question ? live : { ...live, hint: known.at(-1)?.hint ?? null }}
                stopping={stopping}
                onStop={(event) => void stop(event)}
                onEnd={settle}
              />
            ) : null}
          </ol>
        )}
      </div>
    </div>
  );
}
