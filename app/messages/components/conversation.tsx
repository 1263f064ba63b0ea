import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useOnlineUsers } from "../../realtime/client/hooks.ts";
import { mathStyles } from "../../text/math-styles.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { UserMenu } from "../../ui/user-menu.tsx";
import type { MessageJson } from "../json.ts";
import { Composer } from "./composer.tsx";
import { History } from "./history.tsx";
import { keepDraft, send } from "./outbox.ts";
import { useConversation } from "./use-conversation.ts";
import { useTyping } from "./use-typing.ts";

export interface ConversationProps {
  me: string;
  loaded: {
    user: { _id: string; username: string };
    online: boolean;
    messages: MessageJson[];
    older: string | null;
    newer: string | null;
    around: string | null;
    seen: string;
    block: "by-viewer" | "by-other" | null;
    key: string;
  };
  /** Of the form, posted without script. */
  result: SubmissionResult | undefined;
}

export function Conversation({ me, loaded, result }: ConversationProps) {
  const { user, block } = loaded;
  const conversation = useConversation(me, loaded);
  const online = useOnlineUsers();
  const { isTyping, tellTyping } = useTyping(user._id);
  const isOnline = online ? online.has(user._id) : loaded.online;
  const { messages, temporary } = conversation;
  const navigate = useNavigate();
  const sendFromHere = (content: string) => {
    void send(me, user, content);
    // From a page of earlier messages to the newest, among which it appears.
    if (!conversation.isNewest) navigate(`/messages/${user._id}`);
  };
  // A formula that came in after the page was made.
  const [styles] = mathStyles(messages.some(({ html }) => html.includes("katex")));
  return (
    <section className="pane" data-pane="conversation" aria-labelledby="other">
      {styles ? <link rel={styles.rel} href={styles.href} /> : null}
      <div className="pane-head">
        <a
          className="button"
          data-kind="quiet"
          data-size="small"
          href="/messages"
          aria-label="Back to conversations"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
        <Avatar id={user._id} name={user.username} presence={isOnline ? "online" : "offline"} />
        <div>
          <h2 id="other">
            <a href={`/profile/${user._id}`}>{user.username}</a>
          </h2>
          <p className="meta">{isOnline ? "Active now" : "Offline"}</p>
        </div>
        <UserMenu
          user={{ id: user._id, username: user.username }}
          blocked={block === "by-viewer"}
          redirectTo={`/messages/${user._id}`}
        />
      </div>
      {messages.length + temporary.length > 0 ? (
        <History
          me={me}
          user={user}
          messages={messages}
          temporary={temporary}
          older={conversation.older}
          newer={loaded.newer}
          around={loaded.around}
          seen={conversation.seen}
          loadOlder={conversation.loadOlder}
        />
      ) : (
        <div className="pane-body">
          <EmptyState title="No messages yet" level={3}>
            {block ? null : `Be the first to send a message to ${user.username}`}
          </EmptyState>
        </div>
      )}
      <p className="typing meta" aria-live="polite">
        {isTyping ? `${user.username} is typing…` : null}
      </p>
      {block ? (
        <p className="blocked soft">
          {block === "by-viewer"
            ? "You have blocked this user. Unblock them to write to them again."
            : "This user does not take messages from you."}
        </p>
      ) : (
        <Composer
          user={user}
          submissionKey={loaded.key}
          result={result}
          outgoing={conversation.outgoing}
          keepDraft={(draft) => keepDraft(me, user, draft)}
          send={sendFromHere}
          tellTyping={tellTyping}
        />
      )}
    </section>
  );
}
