import { redirect } from "@remix-run/node";
import { MethodNotAllowed } from "../../http/errors.ts";
import { withAnyone } from "../guards.server.ts";

/** Some links still use this address. */
export const loader = withAnyone(({ url }) => redirect(`/signin${url.search}`));

export const action = withAnyone(() => {
  throw new MethodNotAllowed(["GET"]);
});
