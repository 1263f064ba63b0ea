import { X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useUnsent } from "./outbox.ts";

/** Tells on any screen of messages that failed after their conversation was left. There they stand in the text box. */
export function UnsentNotice({ me }: { me: string | null }) {
  const { unsent, setAside } = useUnsent(me);
  if (unsent.length === 0) return null;
  return (
    <div className="toast" data-tone="bad" role="alert">
      <ul>
        {unsent.map(({ _id, username }) => (
          <li key={_id}>
            Your message to {username} was not sent.{" "}
            <a className="link" href={`/messages/${_id}`}>
              Open the conversation
            </a>
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" aria-label="Dismiss" title="Dismiss" onClick={setAside}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}
