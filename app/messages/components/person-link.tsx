import { Avatar } from "../../ui/avatar.tsx";
import { RecentTime } from "../../ui/date.tsx";
import type { PersonJson } from "../json.ts";

export interface PersonLinkProps {
  person: PersonJson;
  me: string;
  online: boolean;
  /** Kept in the address, so that the list stays searched. */
  query: string;
  current: boolean;
  /** A message to them that could not be sent. */
  unsent: string | null;
}

export function PersonLink({ person, me, online, query, current, unsent }: PersonLinkProps) {
  const { _id, username, unread, lastMessage } = person;
  return (
    <li>
      <a className="talk" href={`/messages/${_id}${query}`} aria-current={current ? "page" : undefined}>
        <Avatar id={_id} name={username} presence={online ? "online" : "offline"} />
        <b>{username}</b>
        {lastMessage ? <RecentTime value={lastMessage.createdAt} /> : null}
        {unsent || lastMessage ? (
          <span className="last" data-tone={unsent ? "bad" : undefined}>
            {unsent ? `Not sent: ${unsent}` : null}
            {lastMessage && !unsent
              ? `${lastMessage.sender === me ? "You: " : ""}${lastMessage.excerpt}`
              : null}
          </span>
        ) : null}
        {unread > 0 && !current ? (
          <span className="badge">
            {unread > 99 ? "99+" : unread}
            <span className="visually-hidden"> unread</span>
          </span>
        ) : null}
      </a>
    </li>
  );
}
