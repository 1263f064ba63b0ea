import { redirect } from "@remix-run/node";
import { withUser } from "../../../auth/guards.server.ts";
import { weekAt, weekBefore } from "../week.ts";

/** The letter of the last week that has finished. */
export const loader = withUser(({ app }) => redirect(`/week/${weekBefore(weekAt(app.now())).name}`));
