import { Code, type LucideIcon, MessageSquare, Star, UserCheck, UserPlus } from "lucide-react";
import { ActForm } from "../../ui/button.tsx";
import { DayTime } from "../../ui/date.tsx";
import type { Kind } from "../schema.ts";

export interface NotificationData {
  id: number;
  kind: Kind;
  text: string;
  unread: boolean;
  /** Time of the latest act it counts, in milliseconds. */
  at: number;
}

const icons: Record<Kind, LucideIcon> = {
  "problem-review": Star,
  "solution-review": Star,
  solution: Code,
  discussion: MessageSquare,
  invitation: UserPlus,
  "invitation-accepted": UserCheck,
};

/** A row of the list: a button, since opening it marks it as read. */
export function Notification({ notification }: { notification: NotificationData }) {
  const { id, kind, text, unread, at } = notification;
  const Icon = icons[kind];
  return (
    <li>
      <ActForm action={`/notifications/${id}`}>
        <button type="submit" className="notification" data-unread={unread || undefined}>
          <Icon size={16} aria-hidden />
          <span className="text">
            {unread ? <span className="visually-hidden">Unread: </span> : null}
            {text}
          </span>
          <span className="meta">
            <DayTime value={at} />
          </span>
        </button>
      </ActForm>
    </li>
  );
}
