import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { searchOwnMessages } from "../commands.server.ts";
import { presentFound } from "../present.server.ts";
import { searchSchema } from "../schema.ts";
import "../messages.css";

const PAGE_SIZE = 20;

export const loader = withUser(async ({ app, viewer, url }) => {
  const q = searchSchema.parse(url.searchParams.get("q"));
  if (!q) return { q: "", found: [], newer: null, older: null };
  const page = await searchOwnMessages(app, viewer, q, pageRequest(url.searchParams, PAGE_SIZE));
  return {
    q,
    found: await presentFound(page.rows, q),
    ...pageLinks(url, page),
  };
});

export const meta: MetaFunction = () => [{ title: "Search messages · Upsolve" }];

export default function SearchMessagesScreen() {
  const { q, found, newer, older } = useLoaderData<typeof loader>();
  return (
    <Page shape="reading">
      <Crumbs steps={[{ title: "Messages", href: "/messages" }]} />
      <TitleRow title="Search messages" />
      <Form className="filters" role="search" aria-label="Messages" key={q}>
        <input
          className="control"
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search your messages..."
          aria-label="Search your messages"
        />
        <Button type="submit" kind="primary">
          Search
        </Button>
      </Form>
      {found.length > 0 ? (
        <ul className="panel rows">
          {found.map((message) => (
            <li key={message._id}>
              <a
                className="talk"
                href={`/messages/${message.user._id}?around=${message._id}#message-${message._id}`}
              >
                <Avatar id={message.user._id} name={message.user.username} />
                <b>
                  {message.sent ? "To " : "From "}
                  {message.user.username}
                </b>
                <ShortDate value={message.createdAt} />
                <span className="quote">{message.excerpt}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={q ? "No messages found" : "Search your messages"}
          action={q ? <ButtonLink href="/messages">Back to Messages</ButtonLink> : null}
        >
          {q
            ? "Messages must contain all your words, or words that start with them."
            : "Search covers every message you have sent or received."}
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}
