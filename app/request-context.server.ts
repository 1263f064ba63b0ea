import { parse } from "cookie";
import { readSession } from "./accounts/sessions.server.ts";
import type { Application, RequestContext, Session } from "./context.ts";

export interface RequestFacts {
  requestId: string;
  nonce: string;
  address: string;
  isShown: boolean;
  cookieHeader: string | undefined;
  setCookie(header: string): void;
  drained(): Promise<void>;
  leaving(): AbortSignal;
}

/** What loaders and actions get as `context`; the session is looked up once, when first asked for. */
export function createRequestContext(app: Application, facts: RequestFacts): RequestContext {
  let session: Promise<Session | null> | undefined;
  const context: RequestContext = {
    app,
    requestId: facts.requestId,
    nonce: facts.nonce,
    address: facts.address,
    isShown: facts.isShown,
    cookies: facts.cookieHeader ? parse(facts.cookieHeader) : {},
    setCookie: facts.setCookie,
    drained: facts.drained,
    leaving: facts.leaving,
    session() {
      session ??= readSession(context);
      return session;
    },
  };
  return context;
}
