import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { pageRequest } from "../../http/pagination.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { loadMarkdown } from "../../text/load.server.ts";
import { mathStyles } from "../../text/math-styles.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EarlierMessages, LaterMessages } from "../../ui/log-ends.tsx";
import { Crumbs, Page, TitleRow } from "../../ui/page.tsx";
import { addMessage, deleteMessage } from "../commands.server.ts";
import { useLiveRoom } from "../components/live-room.ts";
import { Message } from "../components/message.tsx";
import { MessageForm } from "../components/message-form.tsx";
import { canDelete } from "../policy.ts";
import { listMessages } from "../queries.server.ts";
import { deletionSchema, messageSchema } from "../schema.ts";

const PAGE_SIZE = 50;

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listMessages(db, viewer, idParam(params.problemId), request);
  // The page's last message was deleted, or somebody kept the address.
  if (page.rows.length === 0 && url.search !== "") throw redirect(url.pathname);
  const { renderMarkdown } = await loadMarkdown();
  const texts = page.rows.map((row) => renderMarkdown(row.content, { topHeading: 2, oneOfMany: true }));
  return {
    key: randomUUID(),
    problem: page.problem,
    messages: page.rows.map((row, index) => ({
      id: row.id,
      author:
        row.author_id === null || row.username === null
          ? null
          : { id: row.author_id, username: row.username },
      html: texts[index]?.html ?? "",
      createdAt: row.created_at,
      deletable: canDelete(viewer, row),
    })),
    newer: page.newer && `?before=${page.newer}`,
    older: page.older && `?after=${page.older}`,
    hasMath: texts.some((text) => text.hasMath),
  };
});

export const action = withUser(async ({ request, params, url, app, viewer, context }) => {
  const problemId = idParam(params.problemId);
  const form = await readForm(request);
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
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Discussion of ${data.problem.title} · Upsolve` : "Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function DiscussionScreen() {
  const { key, problem, messages, newer, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLiveRoom(problem.id);
  // A refused deletion is told beside its message.
  const result = answer?.result.initialValue?.message ? undefined : answer?.result;
  const here = `/problem/${problem.id}`;
  return (
    <Page shape="reading">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title: problem.title, href: here },
        ]}
      />
      <TitleRow title="Discussion">
        <ButtonLink kind="quiet" href={here}>
          Back
        </ButtonLink>
      </TitleRow>
      <div className="stack">
        {messages.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <div className="panel room" role="log" aria-label="Messages" tabIndex={0}>
            <ol>
              <EarlierMessages href={older} />
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
              <LaterMessages href={newer} newest="." />
            </ol>
          </div>
        ) : (
          <div className="panel">
            <EmptyState title="No messages yet">
              Ask something about this problem, or tell how it went.
            </EmptyState>
          </div>
        )}
        <MessageForm submissionKey={key} result={result} />
      </div>
    </Page>
  );
}
