import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../../../platform/browser/hydrated.ts";
import { sendRealtime, useOnlineUsers, useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { useLog } from "../../../platform/realtime/client/log.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Composer } from "../../../platform/ui/composer.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { EmptyState } from "../../../platform/ui/page.tsx";
import { mathStyles } from "../../../platform/ui/prose.tsx";
import type { SubmissionResult } from "../../../platform/ui/use-form.ts";
import { UserMenu } from "../../../platform/ui/user-menu.tsx";
import {
  MESSAGE_SENT,
  NEW_MESSAGE,
  READ,
  type ReadEvent,
  STORED,
  TYPING,
  type TypingEvent,
} from "../events.ts";
import type { MessageJson } from "../json.ts";
import { MESSAGE } from "../limits.ts";
import type { LoadedConversation } from "../messages-page.server.ts";
import { fetchPage } from "./fetch-page.ts";
import { History } from "./history.tsx";
import { keepDraft, NOTHING, noteStored, send, useOutbox } from "./outbox.ts";

interface ConversationProps {
  me: string;
  loaded: LoadedConversation;
  /** The result of a form submitted without JavaScript. */
  result: SubmissionResult | undefined;
}

export function Conversation({ me, loaded, result }: ConversationProps) {
  const { user, block } = loaded;
  // On an earlier page, a new message would appear to follow the last one shown.
  const isNewest = loaded.newer === null;
  const { log, add, addOlder } = useLog(loaded.messages, loaded.older);
  const addNewest = (message: MessageJson) => isNewest && add([message]);
  useRealtimeEvent<MessageJson>(NEW_MESSAGE, (it) => it.sender._id === user._id && addNewest(it));
  const addSent = (it: MessageJson) => it.receiver._id === user._id && addNewest(it);
  useRealtimeEvent<MessageJson>(MESSAGE_SENT, addSent);
  useRealtimeEvent<MessageJson>(STORED, addSent);
  const [seen, setSeen] = useState(0);
  useRealtimeEvent<ReadEvent>(READ, (it) => it.reader === user._id && setSeen(Number(it.message)));

  const talk = useOutbox(me)[user._id];
  const { draft, temporary, failed, reason } = talk ?? NOTHING;
  useEffect(() => noteStored(me, log.rows), [me, log.rows]);
  const stored = new Set(log.rows.map(({ key }) => key));
  const sending = temporary.filter(({ key }) => !stored.has(key));

  const { isTyping, reportTyping } = useTyping(user._id);
  const [isClientNavigation] = useState(useHydrated());
  const navigate = useNavigate();

  const loadOlder = (until: AbortSignal) =>
    fetchPage<MessageJson>(`/api/messages/${user._id}?limit=50&cursor=${log.older}`, until).then(addOlder);
  const sendFromHere = (content: string) => {
    void send(me, user, content);
    if (!isNewest) navigate(`/messages/${user._id}`);
  };
  const refusals = [...(result?.error?.content ?? []), ...(result?.error?.[""] ?? [])];
  const alert =
    failed.length > 0 ? ["Failed to send message. Please try again.", reason].filter(Boolean) : refusals;
  // A new message may contain the first formula.
  const [styles] = mathStyles(log.rows.some(({ html }) => html.includes("katex")));
  return (
    <section className="pane" data-pane="conversation" aria-labelledby="other">
      {styles ? <link rel={styles.rel} href={styles.href} /> : null}
      <Head loaded={loaded} />
      {log.rows.length + sending.length > 0 ? (
        <History
          me={me}
          loaded={loaded}
          messages={log.rows}
          temporary={sending}
          older={log.older}
          seen={Math.max(seen, Number(loaded.seen))}
          loadOlder={loadOlder}
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
        <p className="blocked soft" id="composer" tabIndex={-1}>
          {block.refusal}
        </p>
      ) : (
        <Composer
          action={`/messages/${user._id}`}
          name="content"
          label={`Message to ${user.username}`}
          placeholder="Write a message"
          rule={MESSAGE}
          submissionKey={loaded.key}
          text={talk ? draft : String(result?.initialValue?.content ?? "")}
          alert={alert.join(" ")}
          focus={isClientNavigation}
          onType={(text, isTyped) => {
            keepDraft(me, user, text);
            if (isTyped) reportTyping();
          }}
          onSend={sendFromHere}
          images
        />
      )}
    </section>
  );
}

function Head({ loaded: { user, avatar, online, block } }: { loaded: LoadedConversation }) {
  const isOnline = useOnlineUsers()?.has(user._id) ?? online;
  return (
    <div className="pane-head">
      <ButtonLink kind="quiet" size="small" href="/messages" aria-label="Back to conversations">
        <Icon name="arrow-left" size={20} />
      </ButtonLink>
      <Avatar id={user._id} name={user.username} image={avatar} presence={isOnline ? "online" : "offline"} />
      <div>
        <h2 id="other">
          <a href={`/profile/${user._id}`}>{user.username}</a>
        </h2>
        <p className="meta">{isOnline ? "Active now" : "Offline"}</p>
      </div>
      <UserMenu
        user={{ id: user._id, username: user.username }}
        blocked={block?.isOwn ?? false}
        redirectTo={`/messages/${user._id}`}
      />
    </div>
  );
}

/** Milliseconds between sent typing events, and for showing a received one. */
const SEND_EVERY = 2000;
const LASTS_FOR = 4000;

function useTyping(other: string) {
  const [isTyping, setTyping] = useState(false);
  const ending = useRef<ReturnType<typeof setTimeout>>();
  const sentAt = useRef(0);

  const setFor = (ms: number) => {
    clearTimeout(ending.current);
    setTyping(ms > 0);
    if (ms > 0) ending.current = setTimeout(() => setTyping(false), ms);
  };
  useRealtimeEvent<TypingEvent>(TYPING, ({ from }) => from === other && setFor(LASTS_FOR));
  useRealtimeEvent<MessageJson>(NEW_MESSAGE, ({ sender }) => sender._id === other && setFor(0));
  useEffect(() => () => clearTimeout(ending.current), []);

  const reportTyping = () => {
    if (Date.now() - sentAt.current < SEND_EVERY) return;
    sentAt.current = Date.now();
    sendRealtime(TYPING, { to: other });
  };
  return { isTyping, reportTyping };
}
