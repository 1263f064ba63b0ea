import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { MESSAGE_SENT } from "../events.ts";
import type { MessageJson } from "../json.ts";
import { markNotified, noteStored, useOutbox } from "./outbox.ts";

/** Shown on every screen when a message failed after the viewer left its conversation. */
export function UnsentNotice({ me }: { me: string | null }) {
  const { pathname } = useLocation();
  const isOpen = ({ other }: { other: { _id: string } }) => pathname === `/messages/${other._id}`;
  const unsent = Object.values(useOutbox(me)).filter((talk) => talk.failed.length > 0 && !talk.isNotified);
  const elsewhere = unsent.filter((talk) => !isOpen(talk));
  useRealtimeEvent<MessageJson>(MESSAGE_SENT, (message) => me && noteStored(me, [message]));
  useEffect(() => markNotified(unsent.filter(isOpen)));
  if (elsewhere.length === 0) return null;
  return (
    <div className="toast" data-tone="bad" role="alert">
      <ul>
        {elsewhere.map(({ other: { _id, username } }) => (
          <li key={_id}>
            Your message to {username} was not sent.{" "}
            <a className="link" href={`/messages/${_id}`}>
              Open the conversation
            </a>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        size="small"
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => markNotified(elsewhere)}
      >
        <Icon name="x" />
      </Button>
    </div>
  );
}
