import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { RatingPill } from "../../../platform/ui/marks.tsx";
import type { ChatPage } from "../chat-page.server.ts";

export function ChatHead({ chat, about, here }: Pick<ChatPage, "chat" | "about"> & { here: string }) {
  return (
    <>
      <div className="pane-head">
        <ButtonLink
          kind="quiet"
          size="small"
          href={chat ? `/askai/${chat.id}?chats` : "/askai?chats"}
          aria-label="Back to chats"
        >
          <Icon name="arrow-left" size={20} />
        </ButtonLink>
        <span className="avatar assistant" aria-hidden="true">
          <Icon name="sparkles" />
        </span>
        <div>
          <h2 id="chat">Chat with Groq AI</h2>
        </div>
        <ButtonLink kind="quiet" size="small" href="/dashboard" title="Back to Dashboard">
          <Icon name="layout-dashboard" /> <span className="word">Back to Dashboard</span>
        </ButtonLink>
        {chat ? (
          <ConfirmDelete
            id="delete-chat"
            trigger={<Icon name="trash-2" />}
            label="Delete"
            aria-label="Delete chat"
            title="Delete chat"
            question="Are you sure you want to delete this chat?"
            kind="quiet"
            size="small"
            action={here}
          />
        ) : null}
      </div>
      {about ? <Attached about={about} /> : null}
    </>
  );
}

function Attached({ about: { problem, solution } }: { about: NonNullable<ChatPage["about"]> }) {
  if (!problem) {
    return (
      <p className="attached soft">
        You no longer have access to this chat's problem, so the assistant can no longer read it.
      </p>
    );
  }
  return (
    <div className="attached">
      <RatingPill rating={problem.rating} />
      <span>
        <a className="name" href={`/problem/${problem.id}`}>
          {problem.title}
        </a>{" "}
        <span className="soft">
          {problem.platform}
          {solution === null ? null : (
            <>
              {" · with "}
              <a className="link" href={`/problem/${problem.id}/solutions/${solution}`}>
                your solution
              </a>
            </>
          )}
        </span>
      </span>
      <ButtonLink
        kind="quiet"
        size="small"
        href="/askai?new"
        aria-label="A new chat without this problem"
        title="A new chat without this problem"
      >
        <Icon name="x" />
      </ButtonLink>
    </div>
  );
}
