import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** Dispatched on the window when the server has accepted a form. */
export const SENT = "form-sent";

const KEPT = "Nothing is lost: check your connection and try again.";
const UNREACHED = `Upsolve could not be reached. ${KEPT}`;

/** For forms whose error text is fixed by the specification. */
export const ownText = (failure: unknown) =>
  failure instanceof Error ? `${failure.message.replace(/\.$/, "")}. ${KEPT}` : UNREACHED;

const SIGNED_OUT = "You are signed out. Sign in in another tab, then send this again. Nothing is lost.";

const isToSignIn = (answer: Response) => /^\/signin(\?|$)/.test(answer.headers.get("Location") ?? "");

/**
 * Keeps the typed text and shows an error when the server refuses or is unreachable. The form must be an ActForm or
 * post to its own page.
 * @param message shown if the server gave no reason
 */
export const keepFormOnFailure =
  (message: string | ((failure: unknown) => string) = UNREACHED) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      const answer = await serverAction();
      if (!isUnsent(answer)) window.dispatchEvent(new Event(SENT));
      return answer;
    } catch (failure) {
      if (failure instanceof Response && !isToSignIn(failure)) {
        window.dispatchEvent(new Event(SENT));
        throw inPlace(failure);
      }
      if (failure instanceof Response) return refused(form, SIGNED_OUT, 401);
      const reason: unknown = isRouteErrorResponse(failure) ? failure.data?.message : undefined;
      const own = () => (typeof message === "string" ? message : message(failure));
      return refused(form, typeof reason === "string" ? reason : own(), 503);
    }
  };

/** Refused forms and previews come back. */
const isUnsent = (answer: unknown) =>
  typeof answer === "object" && answer !== null && ("result" in answer || "preview" in answer);

/** With an error status, Remix does not reload the loaders, which would fail too. data() would lose the status. */
function refused(form: FormData, message: string, status: number): Response {
  const result = { status: "error", initialValue: ownFields(form), error: { "": [message] } };
  return Response.json({ result }, { status });
}

/** Only the fields that identify a form; its texts are still on the page. */
function ownFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^\w+$/.test(name) && !name.startsWith("__") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

/** Makes a redirect to the current page replace its history entry. */
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
