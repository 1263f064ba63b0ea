import { parseCookie } from "cookie";
import { readSession } from "../auth/sessions.server.ts";
import { findTokenSession, noteUse } from "../auth/tokens.server.ts";
import type { Application, RequestContext } from "../platform/application.ts";
import { ThreadTime } from "../platform/http/thread-time.server.ts";
import type { Session } from "../viewer.ts";

type RequestFacts = Pick<
  RequestContext,
  | "requestId"
  | "nonce"
  | "address"
  | "route"
  | "bearer"
  | "isPrefetch"
  | "isDocument"
  | "setCookie"
  | "onClose"
  | "drained"
  | "leaving"
> & { cookieHeader: string | undefined };

/** Starts timing the thread's work for this request. Looks up the session only once, on first use. */
export function createRequestContext(
  app: Application,
  { cookieHeader, ...facts }: RequestFacts,
): RequestContext {
  let session: Promise<Session | null> | undefined;
  const context: RequestContext = {
    ...facts,
    app,
    threadTime: new ThreadTime(() => ({ requestId: facts.requestId, route: facts.route() })),
    cookies: cookieHeader ? parseCookie(cookieHeader) : {},
    session() {
      session ??= facts.bearer === undefined ? readSession(context) : readToken(context, facts.bearer);
      return session;
    },
  };
  context.threadTime.work();
  return context;
}

async function readToken(context: RequestContext, token: string): Promise<Session | null> {
  const found = await findTokenSession(context.app, token);
  if (found) context.onClose(() => void noteUse(context.app, found));
  return found;
}
