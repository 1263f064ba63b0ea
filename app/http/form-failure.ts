import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const SIGNED_OUT = "You are signed out. Sign in in another tab, then send this again: nothing here is lost.";

/** To where an answer leads whoever has no session. */
const isToSignIn = (answer: Response) => /^\/signin(\?|$)/.test(answer.headers.get("Location") ?? "");

const textOf = (failure: unknown) => (failure instanceof Error ? failure.message : "Please try again.");

/**
 * For the `clientAction` of a form that posts to its own page: when the server cannot be reached or refuses, the page
 * stays as it is, with what was typed, and the form says so.
 * @param message where the server gave no reason, or what makes one; by itself it is the failure's own text.
 */
export const sayFailure =
  (message: string | ((failure: unknown) => string) = textOf) =>
  async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction();
    } catch (failure) {
      if (failure instanceof Response) {
        // A redirect: the action has done its work.
        if (!isToSignIn(failure)) throw failure;
        return refused(SIGNED_OUT, 401);
      }
      const reason: unknown = isRouteErrorResponse(failure) ? failure.data?.message : undefined;
      const own = () => (typeof message === "string" ? message : message(failure));
      const said = typeof reason === "string" ? reason : own();
      return refused(said, 503);
    }
  };

/** With an error's status nothing is loaded again, which would fail as well. Of what data() makes here the framework drops the status. */
function refused(message: string, status: number): Response {
  return Response.json({ result: { status: "error", error: { "": [message] } } }, { status });
}
