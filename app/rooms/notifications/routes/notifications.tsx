import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { useRefresh } from "../../../platform/browser/refresh.ts";
import { pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { FIGURES, NOTIFICATION } from "../../../platform/realtime/protocol.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Ago } from "../../../platform/ui/date.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, Segment, TitleRow } from "../../../platform/ui/page.tsx";
import { readNotifications } from "../commands.server.ts";
import { iconOf, textOf } from "../kinds.ts";
import { countUnreadNotifications, listNotifications } from "../queries.server.ts";
import { shownFilter } from "../schema.ts";
import "../notifications.css";

const PAGE_SIZE = 50;

export const loader = withUser(async ({ db, viewer, url }) => {
  const { show } = shownFilter.parse(Object.fromEntries(url.searchParams));
  const page = await listNotifications(db, viewer, pageRequest(url.searchParams, PAGE_SIZE), show);
  return {
    show,
    unread: await countUnreadNotifications(db, viewer.id),
    notifications: page.rows.map((row) => ({
      id: row.id,
      icon: iconOf(row.kind),
      text: textOf(row),
      unread: row.read_at === null,
      at: row.last_at,
    })),
    ...pageLinks(url, page),
  };
});

export const action = withUser(async ({ app, viewer, url }) => {
  await readNotifications(app, viewer);
  return redirect(url.pathname + url.search);
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Notifications · Upsolve" }];

export default function NotificationsScreen() {
  const { show, unread, notifications, newer, older } = useLoaderData<typeof loader>();
  const refresh = useRefresh();
  useRealtimeEvent(NOTIFICATION, refresh);
  // Catches notifications that arrive between rendering and the first event.
  useRealtimeEvent<{ notifications: number }>(FIGURES, (now) => {
    if (now.notifications !== unread) refresh();
  });
  return (
    <Page shape="reading">
      <TitleRow title="Notifications">
        {unread > 0 ? (
          <ActForm preventScrollReset>
            <SubmitButton kind="plain" pendingLabel="Marking...">
              Mark all as read
            </SubmitButton>
          </ActForm>
        ) : null}
        <ButtonLink kind="quiet" href="/settings#notifications">
          Settings
        </ButtonLink>
      </TitleRow>
      {unread > 0 || show === "unread" ? (
        <nav className="segments" aria-label="Which">
          <Segment href="/notifications" isCurrent={show === "all"}>
            All
          </Segment>
          <Segment href="/notifications?show=unread" isCurrent={show === "unread"}>
            Unread <span className="n">{unread}</span>
          </Segment>
        </nav>
      ) : null}
      <div className="panel">
        {notifications.length > 0 ? (
          <ul className="rows">
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        ) : show === "unread" ? (
          <EmptyState
            title="You’ve read everything"
            action={<ButtonLink href="/notifications">Show all</ButtonLink>}
          />
        ) : (
          <EmptyState
            title="No Notifications Yet"
            action={<ButtonLink href="/dashboard">Explore Problems</ButtonLink>}
          >
            You'll be notified here about reviews, solutions and replies.
          </EmptyState>
        )}
      </div>
      <Pages newer={newer} older={older} />
    </Page>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["notifications"][number];

/** A button instead of a link, because opening it marks it as read. */
function NotificationRow({ notification }: { notification: Row }) {
  const { id, icon, text, unread, at } = notification;
  return (
    <li>
      <ActForm action={`/notifications/${id}`}>
        <button type="submit" className="notification" data-unread={unread || undefined}>
          <Icon name={icon} />
          <span className="text">
            {unread ? <span className="visually-hidden">Unread: </span> : null}
            {text}
          </span>
          <span className="meta">
            <Ago value={at} />
          </span>
        </button>
      </ActForm>
    </li>
  );
}
