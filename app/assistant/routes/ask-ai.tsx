import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Composer, EarlierMessages, LaterMessages } from "../../ui/composer.tsx";
import { ConfirmDelete } from "../../ui/confirm.tsx";
import { EmptyState, Page, Split, TitleRow } from "../../ui/page.tsx";
import { mathStyles } from "../../ui/prose.tsx";
import { askByForm, schemaFor } from "../asking.server.ts";
import { readChatPage } from "../chat-page.server.ts";
import { deleteChat, stopReply } from "../commands.server.ts";
import { useAsking } from "../components/asking.ts";
import { ChatList } from "../components/chat-list.tsx";
import { ChatMessage, StopReply, TryAgain } from "../components/chat-message.tsx";
import { HintLadder, PlaceFields } from "../components/hint-ladder.tsx";
import { LiveReply } from "../components/live-reply.tsx";
import { MESSAGE_LIMIT } from "../limits.ts";
import { questionSchema } from "../schema.ts";

export const loader = withUser({ ":chatId": "holder" }, async ({ app, viewer, params, url }) => {
  const chatId = params.chatId === undefined ? null : idParam(params.chatId);
  return { key: randomUUID(), ...(await readChatPage(app, viewer, chatId, url)) };
});

export const action = withUser({ ":chatId": "holder" }, async ({ request, params, app, viewer, context }) => {
  const form = await readForm(request, questionSchema);
  if (params.chatId !== undefined) form.set("chat", params.chatId);
  if (form.get("intent") === "delete") {
    await deleteChat(app, viewer, idParam(params.chatId));
    return redirectWithToast(context, "/askai?new", "Chat deleted");
  }
  if (form.get("intent") === "stop") {
    const chatId = idParam(params.chatId);
    await stopReply(app, viewer, chatId);
    return redirect(`/askai/${chatId}`);
  }
  return submitForm(form, schemaFor(form), async (values) => {
    const asked = await askByForm(app, viewer, form, values);
    // Without JavaScript, the next page contains the reply.
    await asked.reply?.wait(context.leaving());
    return redirect(`/askai/${asked.chatId}`);
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Chat with Groq AI · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function AskAiScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { key, chat, about, place, messages, pages, waiting, chats, reader } = loaded;
  const result = useActionData<typeof action>()?.result;
  const last = messages.at(-1);
  // A reply belongs at the end of the chat, which an earlier page does not show.
  const inProgress = waiting && !pages.newer ? place.chatId : null;
  const { live, stopping, touched, send, stop, settle } = useAsking(loaded, inProgress);
  const blocked = live !== null && !(live.lost && live.end !== null);
  const onSend = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  const [text, setText] = useState(String(result?.initialValue?.content ?? ""));
  const ask = async (content: string, form: FormData) => {
    setText("");
    if (!(await send(form))) setText(content);
  };
  const shown = messages.filter(({ id, role }) =>
    // A retry replaces the broken reply.
    live?.question === null ? id !== last?.id || role === "user" : id < (live?.questionId ?? id + 1),
  );
  const unfinished = last?.role === "user" || last?.state !== "done";
  const mayRetry = chat !== null && live === null && !waiting && !pages.newer && unfinished;
  return (
    <Page shape="reading">
      <TitleRow title="Chat with Groq AI">
        <ButtonLink kind="quiet" href="/dashboard">
          Back to Dashboard
        </ButtonLink>
        <ButtonLink href="/askai?new">New chat</ButtonLink>
      </TitleRow>
      {about ? (
        <p className="page-note">
          {about.problem ? (
            <>
              About <a href={`/problem/${about.problem.id}`}>{about.problem.title}</a>
              {about.solution === null ? null : (
                <>
                  {" and "}
                  <a href={`/problem/${about.problem.id}/solutions/${about.solution}`}>your solution</a>
                </>
              )}
            </>
          ) : (
            "You no longer have access to this chat's problem, and the assistant no longer reads it."
          )}
        </p>
      ) : null}
      <Split
        aside={
          <>
            <ChatList {...chats} current={chat?.id ?? null} />
            {chat ? (
              <ConfirmDelete
                id="delete-chat"
                trigger="Delete chat"
                label="Delete"
                question="Are you sure you want to delete this chat?"
                action={place.here}
              />
            ) : null}
          </>
        }
      >
        <div className="stack">
          <div
            className="panel room"
            role="log"
            aria-label="Chat"
            aria-busy={live !== null}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {messages.length === 0 && live === null ? (
              <EmptyState title="No messages yet">
                Ask about an algorithm, a proof or code of yours. Replies can be wrong: check what matters.
              </EmptyState>
            ) : (
              <ol>
                <EarlierMessages href={pages.older} />
                {shown.map((message) => (
                  <ChatMessage
                    key={message.id}
                    message={message}
                    reader={reader}
                    again={
                      mayRetry && message === last ? (
                        <TryAgain chatId={chat.id} here={place.here} onSubmit={onSend} />
                      ) : null
                    }
                  />
                ))}
                <LaterMessages href={pages.newer} newest={place.here} />
                {live ? (
                  <LiveReply
                    key={live.serial}
                    live={live}
                    reader={reader}
                    stopping={stopping}
                    onStop={(event) => void stop(event)}
                    onEnd={settle}
                  />
                ) : null}
              </ol>
            )}
          </div>
          {chat && waiting && live === null ? (
            <div className="writing">
              <p className="soft" role="status">
                The reply is in progress.{" "}
                <a className="link" href={place.here}>
                  Look again
                </a>
              </p>
              <StopReply chatId={chat.id} />
            </div>
          ) : null}
          {about?.problem ? (
            <HintLadder
              place={place}
              seen={about.hintsSeen}
              submissionKey={key}
              blocked={blocked}
              onSend={onSend}
            />
          ) : null}
          <Composer
            action={place.here}
            name="content"
            label="Message"
            placeholder="Ask about an algorithm, a proof, a wrong answer…"
            help="Replies can take a minute."
            maxLength={MESSAGE_LIMIT}
            submissionKey={key}
            text={text}
            alert={[...(result?.error?.content ?? []), ...(result?.error?.[""] ?? [])].join(" ")}
            blocked={blocked}
            focus={touched}
            onSend={ask}
          >
            <PlaceFields place={place} />
          </Composer>
        </div>
      </Split>
    </Page>
  );
}
