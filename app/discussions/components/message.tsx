import { Avatar } from "../../ui/avatar.tsx";
import { DayTime } from "../../ui/date.tsx";
import { DeleteItem } from "../../ui/delete-item.tsx";
import { Prose } from "../../ui/prose.tsx";

export interface MessageData {
  id: number;
  /** Null once the author's account is gone. */
  author: { id: number; username: string } | null;
  /** The text, rendered. */
  html: string;
  createdAt: number;
  deletable: boolean;
}

export function Message({ message }: { message: MessageData }) {
  const { author } = message;
  return (
    <li className="post">
      <Avatar id={String(author?.id ?? "")} name={author?.username ?? "?"} />
      <div className="meta">
        {author ? (
          <a className="by" href={`/profile/${author.id}`}>
            {author.username}
          </a>
        ) : (
          <span className="by">Unknown User</span>
        )}
        <DayTime value={message.createdAt} />
        {message.deletable ? (
          <DeleteItem
            name="message"
            value={message.id}
            label="Delete message"
            question="Are you sure you want to delete this message?"
          />
        ) : null}
      </div>
      <Prose html={message.html} />
    </li>
  );
}
