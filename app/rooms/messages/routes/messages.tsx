import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam, submissionKey } from "../../../platform/http/ids.ts";
import { EmptyState, Page } from "../../../platform/ui/page.tsx";
import { mathStyles } from "../../../platform/ui/prose.tsx";
import { sendMessage } from "../commands.server.ts";
import { Conversation } from "../components/conversation.tsx";
import { PeoplePane } from "../components/people-pane.tsx";
import { loadMessagesPage } from "../messages-page.server.ts";
import { messageSchema } from "../schema.ts";
import "../messages.css";

export const loader = withUser(loadMessagesPage);

export const action = withUser(async ({ request, params, url, app, viewer }) => {
  const recipient = idParam(params.userId);
  const form = await readForm(request, messageSchema);
  return submitForm(form, messageSchema, async (input) => {
    await sendMessage(app, viewer, recipient, input, submissionKey(form.get("key")));
    return redirect(url.pathname);
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.conversation
      ? `${data.conversation.user.username} · Messages · Upsolve`
      : "Messages · Upsolve",
  },
  ...mathStyles(data?.conversation?.messages.some(({ html }) => html.includes("katex")) ?? false),
];

export default function MessagesScreen() {
  const { me, q, pane, conversation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const selected = conversation?.user._id ?? null;
  return (
    <Page shape="panes">
      {selected ? (
        <a className="button visually-hidden" href="#composer">
          Skip to conversation
        </a>
      ) : null}
      <h1 className="visually-hidden">Messages</h1>
      <div className="panes" data-selected={selected ? true : undefined}>
        <PeoplePane me={me} q={q} loaded={pane} selected={selected} />
        {conversation ? (
          <Conversation
            // The key resets the state for another conversation or page, but not when the newest page reloads.
            key={`${selected} ${conversation.around} ${conversation.newer ? conversation.older : ""} ${conversation.newer}`}
            me={me}
            loaded={conversation}
            result={result}
          />
        ) : (
          <section className="pane" data-pane="conversation" aria-label="Conversation">
            <EmptyState title="Select a Conversation">
              Choose a user on the left to read your conversation or to start one.
            </EmptyState>
          </section>
        )}
      </div>
    </Page>
  );
}
