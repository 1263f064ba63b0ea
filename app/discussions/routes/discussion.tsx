import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam, submissionKey } from "../../http/ids.ts";
import { pageRequest } from "../../http/pages.server.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Composer, EarlierMessages, LaterMessages } from "../../ui/composer.tsx";
import { Crumbs, EmptyState, Page, TitleRow } from "../../ui/page.tsx";
import { mathStyles } from "../../ui/prose.tsx";
import { addMessage, deleteMessage } from "../commands.server.ts";
import { Message } from "../components/message.tsx";
import { useDiscussion, usePostedCount } from "../components/use-discussion.ts";
import { MESSAGE_LIMIT } from "../limits.ts";
import { presentMessages } from "../present.server.ts";
import { listMessages } from "../queries.server.ts";
import { deletionSchema, messageSchema } from "../schema.ts";

const PAGE_SIZE = 50;

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listMessages(db, viewer, idParam(params.problemId), request);
  // The page's last message was deleted, or the address is outdated.
  if (page.rows.length === 0 && url.search !== "") throw redirect(url.pathname);
  const shown = await presentMessages(page.rows);
  return {
    key: randomUUID(),
    me: String(viewer.id),
    problem: page.problem,
    messages: shown.map(({ _id, user, html, timestamp }) => ({ _id, user, html, timestamp })),
    newer: page.newer && `?before=${page.newer}`,
    older: page.older && `?after=${page.older}`,
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
  ...mathStyles(data?.messages.some(({ html }) => html.includes("katex")) ?? false),
];

export default function DiscussionScreen() {
  const { key, me, problem, messages: loaded, newer, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.result;
  const messages = useDiscussion(problem.id, loaded, newer);
  // The message itself shows why its deletion was refused.
  const result = answer?.initialValue?.message ? undefined : answer;
  const posted = usePostedCount(answer !== undefined);
  // A message that arrives later may need the styles of formulas.
  const [styles] = mathStyles(messages.some(({ html }) => html.includes("katex")));
  const here = `/problem/${problem.id}`;
  return (
    <Page shape="reading">
      {styles ? <link rel={styles.rel} href={styles.href} /> : null}
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
                <Message key={message._id} message={message} deletable={message.user._id === me} />
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
        <Composer
          key={posted}
          // Always leads to the newest page.
          action="."
          name="text"
          label="Message"
          placeholder="Write a message"
          help="Markdown; formulas between $ and $."
          maxLength={MESSAGE_LIMIT}
          submissionKey={key}
          text={String(result?.initialValue?.text ?? "")}
          alert={[...(result?.error?.text ?? []), ...(result?.error?.[""] ?? [])].join(" ")}
          focus={posted > 0}
        />
      </div>
    </Page>
  );
}
