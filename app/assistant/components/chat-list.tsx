import { ButtonLink } from "../../ui/button.tsx";
import { ShortDate } from "../../ui/date.tsx";
import type { ChatPage } from "../chat-page.server.ts";

export type ChatListProps = ChatPage["chats"] & { current: number | null };

/** The user's chats, the most recently used first. */
export function ChatList({ chats, current, newer, older }: ChatListProps) {
  return (
    <nav className="panel" aria-label="Chats">
      <h2 className="panel-head">Chats</h2>
      {chats.length === 0 ? (
        <p className="panel-body soft">Your chats will appear here.</p>
      ) : (
        <ul className="rows">
          {chats.map(({ id, title, problem, updatedAt }) => (
            <li key={id}>
              <a className="chat" href={`/askai/${id}`} aria-current={id === current ? "page" : undefined}>
                <span>{title}</span>
                <span className="meta">
                  {problem ? <span>{problem}</span> : null}
                  <ShortDate value={updatedAt} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {newer || older ? (
        <div className="panel-body actions">
          {newer ? (
            <ButtonLink size="small" href={newer}>
              Newer chats
            </ButtonLink>
          ) : null}
          {older ? (
            <ButtonLink size="small" href={older}>
              Older chats
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}
