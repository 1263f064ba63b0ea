import { parse } from "cookie";
import { readSession } from "../accounts/sessions.server.ts";
import type { Application, RequestContext, Session } from "../context.ts";

type RequestFacts = Pick<
  RequestContext,
  "requestId" | "nonce" | "address" | "isShown" | "setCookie" | "onClose" | "drained" | "leaving"
> & { cookieHeader: string | undefined };

/** Makes the `context` of loaders and actions. It looks the session up once, on first use. */
export function createRequestContext(
  app: Application,
  { cookieHeader, ...facts }: RequestFacts,
): RequestContext {
  let session: Promise<Session | null> | undefined;
  const context: RequestContext = {
    ...facts,
    app,
    cookies: cookieHeader ? parse(cookieHeader) : {},
    session() {
      session ??= readSession(context);
      return session;
    },
  };
  return context;
}
