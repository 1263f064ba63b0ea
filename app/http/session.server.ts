import type { RequestContext, Session } from "../context.ts";

/**
 * Returns the request's session, or null. Counts the request among those of its account under way, and a write against
 * the account's limit or, signed out, the address's.
 * @param hasOwnLimits for sign-in and sign-up: a stranger's writes must not lock others out at the same address.
 * @throws TooMany
 */
export async function sessionOf(
  request: { method: string },
  context: RequestContext,
  { hasOwnLimits = false } = {},
): Promise<Session | null> {
  const { limits } = context.app;
  const session = await context.session();
  if (session) limits.enter(session.viewer.id, context);
  if (request.method === "GET" || request.method === "HEAD") return session;
  if (session) await limits.take("writesByAccount", session.viewer.id);
  else if (!hasOwnLimits) await limits.take("writesByAddress", context.address);
  return session;
}
