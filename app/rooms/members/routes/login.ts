import { redirect } from "@remix-run/node";
import { withAnyone } from "../../../auth/guards.server.ts";
import { MethodNotAllowed } from "../../../platform/http/errors.ts";

/** Some old links still use this address. */
export const loader = withAnyone(({ url }) => redirect(`/signin${url.search}`));

export const action = withAnyone(() => {
  throw new MethodNotAllowed(["GET"]);
});
