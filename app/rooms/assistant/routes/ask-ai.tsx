import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { Composer } from "../../../platform/ui/composer.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { mathStyles } from "../../../platform/ui/prose.tsx";
import { askByForm, schemaFor } from "../asking.server.ts";
import { readChatPage } from "../chat-page.server.ts";
import { deleteChat, stopReply } from "../commands.server.ts";
import { useAsking } from "../components/asking.ts";
import { ChatHead } from "../components/chat-head.tsx";
import { ChatList } from "../components/chat-list.tsx";
import { ChatLog } from "../components/chat-log.tsx";
import { StopReply } from "../components/chat-message.tsx";
import { HintLadder, PlaceFields } from "../components/hint-ladder.tsx";
import { MESSAGE } from "../limits.ts";
import { questionSchema } from "../schema.ts";
import "../assistant.css";

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
    // Without JavaScript, the next page shows the reply.
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
  const { key, chat, about, place, pages, waiting, chats, isListShown } = loaded;
  const result = useActionData<typeof action>()?.result;
  // Pages of earlier messages do not show the end of the chat.
  const asking = useAsking(loaded, waiting && !pages.newer ? place.chatId : null);
  const { live, touched, send } = asking;
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
  return (
    <Page shape="panes">
      <a className="button visually-hidden" href="#composer">
        Skip to conversation
      </a>
      <h1 className="visually-hidden">Ask AI</h1>
      <div className="panes" data-selected={isListShown ? undefined : true}>
        <ChatList {...chats} current={chat?.id ?? null} />
        <section className="pane" data-pane="conversation" aria-labelledby="chat">
          <ChatHead chat={chat} about={about} here={place.here} />
          <ChatLog page={loaded} asking={asking} onSend={onSend} />
          <div className="foot">
            {chat && waiting && live === null ? (
              <div className="writing">
                <p className="soft" role="status">
                  The assistant is still replying.{" "}
                  <a className="link" href={place.here}>
                    Check again
                  </a>
                </p>
                <StopReply chatId={chat.id} />
              </div>
            ) : null}
            {loaded.isConfigured ? null : <NotSetUp mayConfigure={loaded.mayConfigure} />}
            {about?.problem && loaded.isConfigured ? (
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
              placeholder={about?.problem ? "Ask about this problem" : "Ask about an algorithm"}
              rule={MESSAGE}
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
        </section>
      </div>
    </Page>
  );
}

function NotSetUp({ mayConfigure }: { mayConfigure: boolean }) {
  if (!mayConfigure) return <p className="soft small">The assistant is not set up on this site.</p>;
  return (
    <p className="message small" data-tone="warn">
      <span>
        The assistant isn’t set up. Set <code>GROQ_API_KEY</code>, or <code>GROQ_BASE_URL</code> for another
        OpenAI-compatible service, and restart Upsolve.
      </span>
    </p>
  );
}
