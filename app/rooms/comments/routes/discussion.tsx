import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { useRefresh } from "../../../platform/browser/refresh.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam, submissionKey } from "../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { useRealtimeEvent, useRoom } from "../../../platform/realtime/client/hooks.ts";
import { useLog } from "../../../platform/realtime/client/log.ts";
import { ROOM_CLOSED, ROOM_JOINED } from "../../../platform/realtime/protocol.ts";
import { discussionTopic } from "../../../platform/realtime/topics.ts";
import type { SubmissionResult } from "../../../platform/submission.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Composer, EarlierMessages, LaterMessages } from "../../../platform/ui/composer.tsx";
import { DeleteItem } from "../../../platform/ui/confirm.tsx";
import { DayTime } from "../../../platform/ui/date.tsx";
import { EntryMenu } from "../../../platform/ui/entry-menu.tsx";
import { Folded } from "../../../platform/ui/folded.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { ProblemHead } from "../../../platform/ui/problem-head.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { blockedBy } from "../../blocks/index.server.ts";
import { getProblemHead } from "../../problems/index.server.ts";
import { toHead } from "../../problems/json.ts";
import { addMessage, deleteMessage } from "../commands.server.ts";
import { MESSAGE } from "../limits.ts";
import { type MessageEvent, presentMessages } from "../present.server.ts";
import { listMessages } from "../queries.server.ts";
import { deletionSchema, messageSchema } from "../schema.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED } from "../topic.ts";
import "../../problems/problem.css";
import "../post.css";
import "../room.css";

const PAGE_SIZE = 50;

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listMessages(db, viewer, idParam(params.problemId), request);
  leaveEmptyPage(url, request, page);
  const shown = await presentMessages(db, page.rows);
  return {
    key: randomUUID(),
    me: String(viewer.id),
    problem: toHead(await getProblemHead(db, viewer, page.problem.id)),
    // Everyone receives the same events, so the browser folds messages itself.
    blocked: [...(await blockedBy(db, viewer.id))].map(String),
    messages: shown.map(({ _id, user, html, timestamp }) => ({ _id, user, html, timestamp })),
    ...pageLinks(url, page),
  };
});

export const action = withUser(
  { delete: "author" },
  async ({ request, params, url, app, viewer, context }) => {
    const problemId = idParam(params.problemId);
    const form = await readForm(request, messageSchema);
    if (form.get("intent") === "delete") {
      return submitForm(form, deletionSchema, async ({ message }) => {
        await deleteMessage(app, viewer, problemId, idParam(message));
        return redirectWithToast(context, url.pathname + url.search, "Message deleted");
      });
    }
    return submitForm(form, messageSchema, async (input) => {
      await addMessage(app, viewer, problemId, input, submissionKey(form.get("key")));
      return redirect(url.pathname);
    });
  },
);

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled("Discussion", data?.problem.title),
  ...mathStyles(data?.messages.some(({ html }) => html.includes("katex")) ?? false),
];

export default function DiscussionScreen() {
  const { key, me, problem, blocked, messages: loaded, newer, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.result;
  const messages = useDiscussion(problem.id, loaded, newer);
  // A failed deletion shows at its message.
  const result = answer?.initialValue?.message ? undefined : answer;
  const posted = usePostedCount(answer !== undefined);
  // A message that arrives later may contain the page's first formula.
  const [styles] = mathStyles(messages.some(({ html }) => html.includes("katex")));
  return (
    <Page>
      {styles ? <link rel={styles.rel} href={styles.href} /> : null}
      <ProblemHead problem={problem} tab="discussion" />
      <div className="stack discussion">
        <TitleRow title="Discussion" level={2}>
          <ButtonLink kind="quiet" href={`/problem/${problem.id}`}>
            Back
          </ButtonLink>
        </TitleRow>
        {messages.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
          <div className="panel room" role="log" aria-label="Messages" tabIndex={0}>
            <ol>
              <EarlierMessages href={older} />
              {messages.map((message) => (
                <li key={message._id}>
                  <Folded what="a message" isFolded={blocked.includes(message.user._id)}>
                    <Message message={message} deletable={message.user._id === me} />
                  </Folded>
                </li>
              ))}
              <LaterMessages href={newer} newest="." />
            </ol>
          </div>
        ) : (
          <div className="panel">
            <EmptyState title="No messages yet">
              Ask a question about this problem, or share how you solved it.
            </EmptyState>
          </div>
        )}
        <MessageComposer key={posted} submissionKey={key} result={result} focus={posted > 0} />
      </div>
    </Page>
  );
}

interface MessageComposerProps {
  submissionKey: string;
  result: SubmissionResult | undefined;
  focus: boolean;
}

function MessageComposer({ submissionKey, result, focus }: MessageComposerProps) {
  const refused = result?.initialValue?.text;
  // A refresh drops the result, but must not clear the box.
  const [text, setText] = useState(String(refused ?? ""));
  if (typeof refused === "string" && refused !== text) setText(refused);
  return (
    <Composer
      // Returns to the newest page, even from an older one.
      action="."
      name="text"
      label="Message"
      placeholder="Write a message"
      help="Markdown and LaTeX ($…$) work."
      rule={MESSAGE}
      submissionKey={submissionKey}
      text={text}
      alert={[...(result?.error?.text ?? []), ...(result?.error?.[""] ?? [])].join(" ")}
      focus={focus}
    />
  );
}

function Message({ message, deletable }: { message: ShownMessage; deletable: boolean }) {
  const { _id, user, html, timestamp } = message;
  return (
    <div className="post">
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
      </div>
      <Prose html={html} />
      {deletable ? (
        <DeleteItem
          name="message"
          value={Number(_id)}
          label="Delete message"
          question="Are you sure you want to delete this message?"
        />
      ) : null}
      <EntryMenu kind="discussion" id={_id} author={user._id} of={`message by ${user.username}`} />
    </div>
  );
}

type ShownMessage = Pick<MessageEvent, "_id" | "user" | "html" | "timestamp">;

function useDiscussion(problemId: number, loaded: ShownMessage[], newer: string | null): ShownMessage[] {
  const room = discussionTopic(problemId);
  const { log, add, remove } = useLog(loaded, null);
  const refresh = useRefresh();
  const refreshIfOurs = (event: { room: string }) => event.room === room && refresh();
  useRoom(room);
  // Fetches messages that were sent before the page joined the room.
  useRealtimeEvent(ROOM_JOINED, refreshIfOurs);
  // The problem has been deleted or made private.
  useRealtimeEvent(ROOM_CLOSED, refreshIfOurs);
  useRealtimeEvent<MessageEvent>(MESSAGE_ADDED, (message) => {
    if (message.problem === String(problemId) && newer === null) add([message]);
  });
  useRealtimeEvent<{ _id: string }>(MESSAGE_DELETED, ({ _id }) => remove(_id));
  return log.rows;
}

/** Counts posted messages. As a key, each new count resets the form. */
function usePostedCount(isRefused: boolean): number {
  const isUnderWay = useNavigation().formData?.has("text") ?? false;
  const wasUnderWay = useRef(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && !isRefused) setCount((before) => before + 1);
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, isRefused]);
  return count;
}
