import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const KEPT = "Nothing is lost: check your connection and try again.";
const UNREACHED = `Upsolve could not be reached. ${KEPT}`;

/** The failure's own text, which the specification asks for in some forms, and what to do about it. */
export const ownText = (failure: unknown) =>
  failure instanceof Error ? `${failure.message.replace(/\.$/, "")}. ${KEPT}` : UNREACHED;

const SIGNED_OUT = "You are signed out. Sign in in another tab, then send this again: nothing here is lost.";

/** Whether a response redirects to the sign-in screen, as it does without a session. */
const isToSignIn = (answer: Response) => /^\/signin(\?|$)/.test(answer.headers.get("Location") ?? "");

/**
 * Makes the `clientAction` of a screen with forms. When the server cannot be reached or refuses, the page keeps the
 * typed text and the form shows the error. The form posts to its own page, or is an ActForm.
 * @param message shown when the server gave no reason; or a function that makes it from the failure
 */
export const keepFormOnFailure =
  (message: string | ((failure: unknown) => string) = UNREACHED) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (failure) {
      if (failure instanceof Response && !isToSignIn(failure)) throw inPlace(failure);
      if (failure instanceof Response) return refused(form, SIGNED_OUT, 401);
      const reason: unknown = isRouteErrorResponse(failure) ? failure.data?.message : undefined;
      const own = () => (typeof message === "string" ? message : message(failure));
      return refused(form, typeof reason === "string" ? reason : own(), 503);
    }
  };

/** An error status keeps Remix from reloading, which would fail as well. It drops the status of data(). */
function refused(form: FormData, message: string, status: number): Response {
  const result = { status: "error", initialValue: ownFields(form), error: { "": [message] } };
  return Response.json({ result }, { status });
}

/** The fields that tell the forms of a page apart. The texts of a form are still in its fields. */
function ownFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^\w+$/.test(name) && !name.startsWith("__") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

/** A redirect after a successful action. One to the current page replaces its history entry. */
function inPlace(redirect: Response): Response {
  const location = redirect.headers.get("Location");
  if (!location) return redirect;
  const { origin, pathname, search } = new URL(location, window.location.href);
  const here = window.location;
  if (origin + pathname + search !== here.origin + here.pathname + here.search) return redirect;
  const headers = new Headers(redirect.headers);
  headers.set("X-Remix-Replace", "true");
  return new Response(null, { status: redirect.status, headers });
}
