import { redirect } from "@remix-run/node";
import { withAnyone } from "../guards.server.ts";

/** The address some links still carry. */
export const loader = withAnyone(({ url }) => redirect(`/signin${url.search}`));
