import type { RequestContext } from "../platform/application.ts";
import { Restricted, WrongToken } from "../platform/http/errors.ts";
import type { Payer } from "../platform/http/limits.server.ts";
import type { Session } from "../viewer.ts";

interface Door {
  admitsRestricted: boolean;
  /** For sign-in and sign-up, where a stranger's attempts must not lock out others at the same address. */
  hasOwnLimits?: boolean;
}

/**
 * Returns the request's session, or null if there is none. First waits for the payer's turn.
 * The payer (the account or, if signed out, the address) is charged for time and writes.
 * @throws TooMany, WrongToken, Restricted
 */
export async function sessionOf(
  request: { method: string },
  context: RequestContext,
  { admitsRestricted, hasOwnLimits = false }: Door,
): Promise<Session | null> {
  const { limits } = context.app;
  const session = await context.session();
  // Once per request, not per loader.
  context.entered ??= enter(session, context);
  await context.entered;
  if (!session && context.bearer !== undefined) throw new WrongToken();
  if (session?.restriction && !admitsRestricted) throw new Restricted(session.restriction);
  if (request.method === "GET" || request.method === "HEAD") return session;
  if (session) await limits.take("writesByAccount", session.viewer.id);
  else if (!hasOwnLimits) await limits.take("writesByAddress", context.address);
  return session;
}

async function enter(session: Session | null, context: RequestContext): Promise<void> {
  const { app, address, threadTime } = context;
  // Tokens do not count as activity.
  if (session && !session.scope) app.active.saw(session.viewer.id);
  const payer: Payer = { account: session?.viewer.id ?? null, address };
  threadTime.payBy({
    spend: (milliseconds) => app.limits.spend(payer, milliseconds),
    turn: () => app.limits.turn(payer),
    alone: (work, afterLongWork) => app.limits.alone(payer, work, afterLongWork),
    closed: () => new Promise((resolve) => context.onClose(resolve)),
  });
  await app.limits.enter(payer, context);
  threadTime.work();
}
