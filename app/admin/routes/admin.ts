import { redirect } from "@remix-run/node";
import { withStaff } from "../../accounts/guards.server.ts";

export const loader = withStaff(() => redirect("/admin/members"));
