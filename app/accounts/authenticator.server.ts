import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RequestContext, Viewer } from "../context.ts";
import { verifyCredentials } from "./commands.server.ts";
import { signInSchema } from "./schema.ts";

/**
 * Who signs in through a form. The strategies hold no session: the caller starts one for the user it gets.
 * Made for each request, since the check wants the request's address and limits.
 */
export function authenticatorFor(context: RequestContext): Authenticator<Viewer> {
  const authenticator = new Authenticator<Viewer>();
  authenticator.use(
    new FormStrategy(({ form }) => verifyCredentials(context, signInSchema.parse(Object.fromEntries(form)))),
    "form",
  );
  return authenticator;
}
