import { redirect } from "@remix-run/node";
import { MethodNotAllowed } from "../../http/errors.ts";
import { withAnyone } from "../guards.server.ts";

/** The address some links still carry. */
export const loader = withAnyone(({ url }) => redirect(`/signin${url.search}`));

export const action = withAnyone(() => {
  throw new MethodNotAllowed(["GET"]);
});
