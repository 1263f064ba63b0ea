import { type ClientActionFunctionArgs, data } from "@remix-run/react";

/**
 * For a `clientAction` whose failure changes nothing on the page: the browser logs it, and the user may try again.
 * To be sent by a fetcher, since a navigation would leave the page even so.
 */
export async function failQuietly({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (failure) {
    // A redirect: the action has done its work, or asks to sign in.
    if (failure instanceof Response) throw failure;
    // With an error's status nothing is loaded again, which would fail as well.
    return data({ failed: true }, { status: 503 });
  }
}
