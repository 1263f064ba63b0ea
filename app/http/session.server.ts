import type { RequestContext, Session } from "../context.ts";

/** Returns the request's session, or null, and counts a write against its account's limit. @throws TooMany */
export async function sessionOf(
  request: { method: string },
  context: RequestContext,
): Promise<Session | null> {
  const session = await context.session();
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (session && isWrite) await context.app.limits.take("writesByAccount", session.viewer.id);
  return session;
}
