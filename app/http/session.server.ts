import type { RequestContext, Session } from "../context.ts";

/**
 * Returns the request's session, or null, and counts a write: against the account's limit or, signed out, the address's.
 * @throws TooMany
 */
export async function sessionOf(
  request: { method: string },
  context: RequestContext,
): Promise<Session | null> {
  const session = await context.session();
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!isWrite) return session;
  const { limits } = context.app;
  if (session) await limits.take("writesByAccount", session.viewer.id);
  else await limits.take("writesByAddress", context.address);
  return session;
}
