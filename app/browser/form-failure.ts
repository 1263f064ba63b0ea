import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const KEPT = "Nothing is lost: check your connection and try again.";
const UNREACHED = `Upsolve could not be reached. ${KEPT}`;

/** The failure's own text, as the specification has it for some forms, and what to do about it. */
export const ownText = (failure: unknown) =>
  failure instanceof Error ? `${failure.message.replace(/\.$/, "")}. ${KEPT}` : UNREACHED;

const SIGNED_OUT = "You are signed out. Sign in in another tab, then send this again: nothing here is lost.";

/** To where an answer leads whoever has no session. */
const isToSignIn = (answer: Response) => /^\/signin(\?|$)/.test(answer.headers.get("Location") ?? "");

/**
 * For the `clientAction` of a screen that takes forms: when the server cannot be reached or refuses, the page stays
 * as it is, with what was typed, and the form says so. It posts to its own page, or is an ActForm.
 * @param message where the server gave no reason, or what makes one.
 */
export const sayFailure =
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

/** With an error's status nothing is loaded again, which would fail as well. Of what data() makes here the framework drops the status. */
function refused(form: FormData, message: string, status: number): Response {
  const result = { status: "error", initialValue: ownFields(form), error: { "": [message] } };
  return Response.json({ result }, { status });
}

/** What tells the forms of a page apart. The texts of a form are still in its fields. */
function ownFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^\w+$/.test(name) && !name.startsWith("__") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

/**
 * A redirect: the action has done its work. One to the page that is shown already takes its place: a button pressed
 * there is no step that one would go back by.
 */
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
