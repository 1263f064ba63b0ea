import { DeleteItem } from "../../ui/confirm.tsx";
import { DayTime } from "../../ui/date.tsx";
import { Avatar } from "../../ui/marks.tsx";
import { Prose } from "../../ui/prose.tsx";
import type { ShownMessage } from "./use-discussion.ts";

export function Message({ message, deletable }: { message: ShownMessage; deletable: boolean }) {
  const { _id, user, html, timestamp } = message;
  return (
    <li className="post">
      <Avatar id={user._id} name={user.username} />
      <div className="meta">
        {user._id ? (
          <a className="by" href={`/profile/${user._id}`}>
            {user.username}
          </a>
        ) : (
          <span className="by">Unknown User</span>
        )}
        <DayTime value={timestamp} />
        {deletable ? (
          <DeleteItem
            name="message"
            value={Number(_id)}
            label="Delete message"
            question="Are you sure you want to delete this message?"
          />
        ) : null}
      </div>
      <Prose html={html} />
    </li>
  );
}
