import type { RequestContext, Session } from "../context.ts";
import { Suspended } from "./errors.ts";

/**
 * Returns the request's session, or null. Counts the request among those of its account under way, and a write against
 * the account's limit or, signed out, the address's.
 * @param door whether suspended users may enter: the only place that asks.
 * @throws TooMany, Suspended
 */
export async function sessionOf(
  request: { method: string },
  context: RequestContext,
  door: { admitsSuspended: boolean },
): Promise<Session | null> {
  const { limits } = context.app;
  const session = await context.session();
  if (session) limits.enter(session.viewer.id, context);
  if (session?.isSuspended && !door.admitsSuspended) throw new Suspended();
  if (request.method === "GET" || request.method === "HEAD") return session;
  if (session) await limits.take("writesByAccount", session.viewer.id);
  else await limits.take("writesByAddress", context.address);
  return session;
}
