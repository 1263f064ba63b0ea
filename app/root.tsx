import {
  isRouteErrorResponse,
  Links,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { withAnyone } from "./auth/guards.server.ts";
import { outOfReach } from "./auth/queries.server.ts";
import { useClientLinks } from "./platform/browser/client-links.ts";
import { stopWaiting, Unreached, untilOnline, waiting } from "./platform/browser/patient-fetch.ts";
import { followPrefetched, forgetPrefetched, wasPrefetched } from "./platform/browser/prefetch.ts";
import { useTypedAgain } from "./platform/browser/typed.ts";
import { readTimeZone } from "./platform/http/time-zone.server.ts";
import { takeToast } from "./platform/http/toast.server.ts";
import {
  NEWS,
  sendRealtime,
  useConnection,
  useOnceLive,
  useRealtime,
  useRealtimeEvent,
} from "./platform/realtime/client/hooks.ts";
import { FIGURES } from "./platform/realtime/protocol.ts";
import { Bar } from "./platform/ui/bar.tsx";
import { ReaderZone, useTimeZone } from "./platform/ui/date.tsx";
import interUrl from "./platform/ui/fonts/inter.woff2?url";
import monoUrl from "./platform/ui/fonts/jetbrains-mono.woff2?url";
import { ConnectionNotice, LoadingLine, Toast, useToast } from "./platform/ui/notices.tsx";
import { ErrorPage } from "./platform/ui/page.tsx";
import { UnverifiedBar } from "./rooms/members/components/unverified-bar.tsx";
import { offersSignUp, verifiesEmails } from "./rooms/members/index.server.ts";
import { UnsentNotice } from "./rooms/messages/components/unsent-notice.tsx";
import { useUnread } from "./rooms/messages/components/use-unread.ts";
import { useUnreadNotifications } from "./rooms/notifications/components/use-unread-notifications.ts";
import { AnnouncementBar } from "./rooms/site/components/announcement.tsx";
import { SiteMeta } from "./rooms/site/components/site-meta.tsx";
import { openPalette, PaletteDoor } from "./rooms/site/find/palette-door.tsx";
import { announcementFor, type Figures, figuresOn, readTheme } from "./rooms/site/index.server.ts";
import stylesUrl from "./styles.css?url";

const NO_FIGURES: Figures = { unread: 0, newestMessage: 0, notifications: 0 };

export const loader = withAnyone(
  async ({ app, db, viewer, context, request, restriction, isUnverified }) => ({
    user: viewer && {
      _id: String(viewer.id),
      username: viewer.username,
      isStaff: viewer.role !== "member",
      /** Staff whose work the viewer may not remove. */
      outOfReach: (await outOfReach(db, viewer)).map(String),
    },
    isRestricted: restriction !== null,
    /** The address that the user is asked to confirm. */
    unverified: isUnverified && restriction === null && verifiesEmails(app) ? (viewer?.email ?? null) : null,
    offersSignUp: !viewer && (await offersSignUp(app)),
    figures:
      viewer && restriction === null
        ? await figuresOn(app, viewer, request, context.isDocument && !context.isPrefetch)
        : NO_FIGURES,
    theme: readTheme(context),
    site: { name: app.site.settings.name, announcement: announcementFor(context) },
    clock: { zone: readTimeZone(context), now: app.now() },
    toast: context.isPrefetch ? null : takeToast(context),
    nonce: context.nonce,
  }),
);

/**
 * Does not revalidate when only the query changes, as in a search, or after a failed action: neither changes this
 * data. A route with this function must check the action's status itself.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) {
  const isQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return formMethod === "GET" ? !isQuery : actionStatus < 400;
}

export const links = () => [
  // The two font files that every page uses; their addresses must match styles/fonts.css.
  ...[interUrl, monoUrl].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "stylesheet", href: stylesUrl },
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${wordsOf(error).title} · Upsolve` : "Upsolve" },
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname, search, key } = useLocation();
  const theme = data?.theme ?? "system";
  const unread = useUnread(data?.figures ?? NO_FIGURES, pathname + search);
  const notifications = useUnreadNotifications(data?.figures.notifications ?? 0, pathname + search);
  useRealtime(data?.isRestricted ? null : (data?.user?._id ?? null), key);
  // The counts may have changed since the server rendered the page.
  useOnceLive(() => sendRealtime(FIGURES, { path: pathname + search }));
  // A prefetched screen opens without a request, so this tells the server that the user has read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (wasPrefetched()) sendRealtime(FIGURES, { path: pathname + search });
  }, [key]);
  useRealtimeEvent(NEWS, forgetPrefetched);
  const { state, reconnect } = useConnection();
  const toast = useToast(data?.toast, key);
  const waits = useSyncExternalStore(waiting.watch, waiting.get, () => 0) > 0;
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        {/* An on-screen keyboard shrinks the page, so that a conversation's composer stays above it. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <SiteMeta name={data?.site.name ?? ""} />
        <Links />
      </head>
      <body>
        <Bar
          user={data?.user ?? null}
          offersSignUp={data?.offersSignUp ?? false}
          path={pathname + search}
          unread={unread}
          notifications={notifications}
          lists={data?.figures.lists ?? 0}
          theme={theme}
          onSearch={openPalette}
        />
        <LoadingLine />
        {data?.site.announcement ? (
          <AnnouncementBar
            key={data.site.announcement.version}
            html={data.site.announcement.html}
            path={pathname + search}
          />
        ) : null}
        {data?.unverified ? <UnverifiedBar email={data.unverified} path={pathname + search} /> : null}
        <ReaderZone server={data?.clock}>{children}</ReaderZone>
        {data?.user ? <PaletteDoor /> : null}
        <div className="notices">
          {/* Always present, or screen readers miss what appears in it. An error is read out by itself. */}
          <div role="status">
            {toast?.kind === "error" ? null : toast && <Toast key={toast.id} {...toast} />}
          </div>
          {toast?.kind === "error" ? <Toast key={toast.id} {...toast} /> : null}
          <UnsentNotice me={data?.user?._id ?? null} />
          <ConnectionNotice
            isLost={state === "lost"}
            isWaiting={waits}
            onReconnect={() => {
              stopWaiting();
              reconnect();
            }}
          />
        </div>
        <ScrollRestoration nonce={data?.nonce} />
        <Scripts nonce={data?.nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useClientLinks(untilOnline, followPrefetched);
  useTimeZone();
  useTypedAgain(useRouteLoaderData<typeof loader>("root")?.user?._id ?? null);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useClientLinks(untilOnline, followPrefetched);
  const { pathname, search } = useLocation();
  const words = wordsOf(error);
  const { status = 0, parent } = words;
  const isGuest = useRouteLoaderData<typeof loader>("root")?.user === null;
  const isUnreached = error instanceof Unreached;
  return (
    <ErrorPage {...words}>
      {isUnreached || status === 429 || status >= 500 ? (
        <a className="button" href={pathname + search} data-reload>
          Try again
        </a>
      ) : null}
      {parent ? (
        <a className="button" href={parent.href}>
          {parent.label}
        </a>
      ) : null}
      {status === 404 && !isGuest ? (
        <a className="button" href="/search">
          Search
        </a>
      ) : null}
      {isUnreached ? null : (
        <a className="button" href={isGuest ? "/signin" : "/dashboard"}>
          {isGuest ? "Sign in" : "Back to Dashboard"}
        </a>
      )}
    </ErrorPage>
  );
}

interface Words {
  status?: number;
  title: string;
  message: string;
  parent?: { href: string; label: string };
}

function wordsOf(error: unknown): Words {
  if (error instanceof Unreached) {
    return { title: "Upsolve could not be reached", message: "Check your connection and try again." };
  }
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  return {
    status,
    parent: data?.parent,
    title: titles[status] ?? "Something went wrong",
    message:
      typeof data?.message === "string"
        ? data.message
        : (messages[status] ?? "Something went wrong on our side. It has been logged; please try again."),
  };
}

/** For errors that Remix creates itself. */
const messages: Record<number, string> = {
  404: "There is nothing at this address.",
  405: "This page does not accept that request.",
};

const titles: Record<number, string> = {
  400: "Bad request",
  403: "You can’t do that",
  404: "Not found",
  405: "Method not allowed",
  410: "Removed",
  413: "Too large",
  415: "Unsupported form",
  429: "Too many requests",
  503: "Temporarily unavailable",
};
