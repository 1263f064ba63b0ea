import { withUser } from "../../../auth/guards.server.ts";
import { asHttpError, MethodNotAllowed } from "../../../platform/http/errors.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { endSignIn } from "../sign-in.server.ts";

const HERE = "/settings/handles";

/** Codeforces redirects members here after they sign in to prove a handle. */
export const loader = withUser(async ({ request, url, viewer, context }) => {
  try {
    await endSignIn(context, viewer, url.searchParams, request.signal);
    return redirectWithToast(context, HERE, "This handle is verified.");
  } catch (error) {
    const known = asHttpError(error);
    if (!known) throw error;
    return redirectWithToast(context, HERE, known.message, "error");
  }
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});
